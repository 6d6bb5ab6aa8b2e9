/*
 * mesh_flags.h: the table behind mesh_active. For mesh_array.c, and for tests that show what nodes read of
 * it.
 *
 * Made in `prepare`, constant from then on.
 */
#ifndef MESH_FLAGS_H
#define MESH_FLAGS_H

struct mesh_flags {
    int count;
    const int *ranks;  /* of the active nodes, ascending */
    const int *number; /* by rank: 1 for the first active node, 2 for the next; 0: not active */
};

#endif
