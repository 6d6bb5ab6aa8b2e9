/*
 * graph_parts.h: METIS, which divides the nodes of any graph into parts with few links between them.
 *
 * METIS: G. Karypis and V. Kumar, "A fast and high quality multilevel scheme for partitioning irregular
 * graphs", SIAM Journal on Scientific Computing 20 (1998).
 *
 * METIS is called in a module (lib/module.h), which is loaded when a graph is to be divided, and stays. The
 * library has 25 KB of variables in every thread, which would come out of small stacks of threads.
 *
 * One thread at a time, and no other thread may call rand() meanwhile.
 */
#ifndef GRAPH_PARTS_H
#define GRAPH_PARTS_H

#include <stdbool.h>
#include <stdint.h>

struct topo;

/* METIS is given this many links at most: its numbers of neighbours are of 32 bits. */
enum { GRAPH_PARTS_LINKS_MOST = INT32_MAX / 2 };

/* How an attempt to divide a topology ends. */
enum partition_ending {
    PARTITION_MADE,
    PARTITION_NO_KIND,      /* there is none of that name */
    PARTITION_NO_PARTS,     /* less than one is wanted */
    PARTITION_FEW_NODES,    /* there are more parts than nodes */
    PARTITION_NO_METIS,     /* the module is not there, or of another version */
    PARTITION_MANY_LINKS,   /* GRAPH_PARTS_LINKS_MOST */
    PARTITION_METIS_MEMORY, /* METIS has not enough */
    PARTITION_TABLE_MEMORY, /* the table of parts has not enough */
    PARTITION_METIS_FAILED
};

/* Is the module there? */
bool graph_parts_there(void);

/* Write the part of each rank, 0 .. parts - 1, to `part`, the same at every call. METIS aims at parts of
 * the same size, and promises nothing: a part may be empty. parts: 2 and more. */
enum partition_ending graph_parts(const struct topo *topo, int parts, int32_t *part);

/* ------------------------------------------------------------------------------------- the module */

/* Changes whenever a module and its user could misunderstand each other. */
#define METIS_MODULE_VERSION 2

/* The symbol that the module exports, a struct metis_module. */
#define METIS_MODULE_SYMBOL "parray_metis"

struct metis_module {
    int version;

    /* Write the part of each node, 0 .. parts - 1, to `part`, the same at every call. The neighbours of node
     * i are peer[start[i]] up to peer[start[i + 1] - 1]. */
    enum partition_ending (*divide)(int32_t nodes, int32_t parts, const int32_t *start, const int32_t *peer,
                                    int32_t *part);
};

#endif
