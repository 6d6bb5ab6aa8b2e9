/*
 * lock_links.h: what the links of each node carry in lock step, which a row has behind its tail.
 *
 *     links of a node   | packets taken in this step | arrival of the last packet | the link is free |
 *                         each for all ports, of the direction that leads to the node
 */
#ifndef LOCK_LINKS_H
#define LOCK_LINKS_H

#include "search/globals_inside.h"

enum { TAKEN, ARRIVAL, BUSY, LINK_FIELDS };

static inline uint32_t link_of(const struct globals *g, const uint32_t *row, uint32_t node, uint32_t port,
                               int field)
{
    const uint32_t *links = intern_bytes(&g->links, row[2 * g->nodes + TAIL + node]);
    return links[(size_t)field * g->array->nodes[node].degree + port];
}

/* Does all that is on links in step `now` keep to the rules of the model (facts/model.h)? */
bool lock_links_lawful(const struct globals *g, const uint32_t *row, uint32_t now);

#endif
