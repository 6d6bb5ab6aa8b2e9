/*
 * global_inbox.c: an inbox is copied to the scratch, changed there, and numbered.
 */
#include <string.h>

#include "machine/memory.h"
#include "search/globals_inside.h"

static const char what_for[] = "the packets of an array";

uint32_t global_number(struct intern *table, const uint32_t *row, size_t count)
{
    uint32_t number = intern_add(table, row, count * sizeof row[0], NULL);
    if (number == INTERN_NONE)
        memory_failed(count * sizeof row[0], what_for);
    return number;
}

/* Copy an inbox to the scratch, which has room for one packet more. Result: its length. */
static size_t copy_inbox(struct globals *g, uint32_t inbox)
{
    size_t count = intern_size(&g->inboxes, inbox) / sizeof g->inbox[0];
    g->inbox = memory_grow(g->inbox, &g->inbox_room, count + 1, sizeof g->inbox[0], what_for);
    memcpy(g->inbox, intern_bytes(&g->inboxes, inbox), count * sizeof g->inbox[0]);
    return count;
}

uint32_t inbox_with(struct globals *g, uint32_t inbox, uint32_t degree, uint32_t port, uint32_t packet)
{
    size_t count = copy_inbox(g, inbox), at = inbox_begin(g->inbox, degree, port) + g->inbox[port];
    memmove(g->inbox + at + 1, g->inbox + at, (count - at) * sizeof g->inbox[0]);
    g->inbox[at] = packet;
    g->inbox[port]++;
    return global_number(&g->inboxes, g->inbox, count + 1);
}

uint32_t inbox_without(struct globals *g, uint32_t inbox, uint32_t degree, uint32_t port, uint32_t behind)
{
    size_t count = copy_inbox(g, inbox), at = inbox_begin(g->inbox, degree, port) + behind;
    memmove(g->inbox + at, g->inbox + at + 1, (count - at - 1) * sizeof g->inbox[0]);
    g->inbox[port]--;
    return global_number(&g->inboxes, g->inbox, count - 1);
}

uint32_t inbox_empty(struct globals *g, uint32_t degree)
{
    memset(g->inbox, 0, degree * sizeof g->inbox[0]);
    return global_number(&g->inboxes, g->inbox, degree);
}

/* Nobody reads the packets any more that wait for the node. */
void inbox_close(struct globals *g, uint32_t *row, uint32_t node)
{
    size_t count = copy_inbox(g, row[g->nodes + node]), degree = g->array->nodes[node].degree;
    if (count > degree)
        memset(g->inbox + degree, ANY_PACKET, (count - degree) * sizeof g->inbox[0]);
    row[g->nodes + node] = global_number(&g->inboxes, g->inbox, count);
}
