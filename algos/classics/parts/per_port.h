/*
 * per_port.h: what a node knows of each of its neighbours is in an array with a place for each port. On the
 * node.
 *
 *     bool *closed = per_port(self, sizeof closed[0]);
 */
#ifndef PER_PORT_H
#define PER_PORT_H

#include <parray.h>
#include <string.h>

/* Memory for so many bytes of each port, all 0. */
static inline void *per_port(struct node *self, size_t each)
{
    size_t bytes = (size_t)node_degree(self) * each;
    void *memory = node_realloc(self, NULL, bytes);
    if (bytes > 0) /* a node of line:1 has no ports */
        memset(memory, 0, bytes);
    return memory;
}

#endif
