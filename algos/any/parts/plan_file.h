/*
 * plan_file.h: a plan (plan.h) from a text file.
 *
 *     # Comments begin with #. Every other line is
 *     # STEP: FROM-TO FROM-TO ..
 *     1: 0-1 0-2
 *     2: 0-4 1-3 2-6
 *     3: 3-7 4-5
 *
 * In step 2 here, node 0 sends the packet to node 4, 1 to 3 and 2 to 6. Nodes are ranks. The lines of a step
 * are together the set A_i of Bertsekas et al. 1991; steps may stand in any order. Where packets may wait for
 * each other, the one that stands first goes first.
 */
#ifndef PLAN_FILE_H
#define PLAN_FILE_H

#include "plan.h"

/* Read a plan. 0, or -1 after refusing the run with the file and the line of what is wrong. */
int plan_file_read(struct plan *plan, struct parray *array, const char *file);

#endif
