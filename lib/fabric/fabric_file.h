/*
 * fabric_file.h: fabrics in text files, of which graph files (topo/graph_file.h) are the plainest.
 *
 *     switch 8            node 8 is a switch; `multicast 8` is one that sends to several at once
 *     0 1                 a link each way, 1 GB/s
 *     0 1 25              of 25 GB/s
 *     0 > 8 100/3 0.7     a link one way, of 100/3 GB/s, with a latency of 0.7 us
 *
 * `#` starts a comment. A bandwidth is a whole number, a decimal one or a fraction. Nodes are numbered from
 * 0; several lines may join the same two nodes. A number that no line names is a node without links.
 */
#ifndef FABRIC_FILE_H
#define FABRIC_FILE_H

#include "fabric/fabric.h"

/* Add what the file says. False with a sentence in `error` that begins with FILE or FILE:LINE. */
bool fabric_file_read(struct fabric *fabric, const char *path);

#endif
