/*
 * show_topology.h: what a topology is, and how many of its links are cut when several processes share it.
 */
#ifndef SHOW_TOPOLOGY_H
#define SHOW_TOPOLOGY_H

#include <stdbool.h>

/* What `parray show` is asked. NULL: not given. */
struct show_request {
    const char *name, *topology;
    const char *ranks, *partition; /* as they were given */
    bool json;
};

/* Does the word begin as a topology does, with the name of a kind and a colon? */
bool is_topology(const char *word);

/* Print the topology that request->program names and, if there are request->ranks, the partition that is
 * asked for, else all. Result: the exit status. */
int show_topology(const struct show_request *request);

#endif
