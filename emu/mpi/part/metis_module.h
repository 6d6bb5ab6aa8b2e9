/*
 * metis_module.h: METIS as a module (lib/module.h). The library has 25 KB of variables in every thread, which
 * would come out of the stacks of nodes.
 */
#ifndef METIS_MODULE_H
#define METIS_MODULE_H

#include <stdint.h>

/* Changes whenever a module and a tool could misunderstand each other. */
#define METIS_MODULE_VERSION 1

/* The symbol that the module exports, a struct metis_module. */
#define METIS_MODULE_SYMBOL "parray_metis"

enum metis_ending { METIS_DIVIDED, METIS_NO_MEMORY, METIS_FAILED };

struct metis_module {
    int version;

    /* Write the part of each node, 0 .. parts - 1, to `part`, the same at every call. The neighbours of node
     * i are peer[start[i]] up to peer[start[i + 1] - 1]. */
    enum metis_ending (*divide)(int32_t nodes, int32_t parts, const int32_t *start, const int32_t *peer,
                                int32_t *part);
};

#endif
