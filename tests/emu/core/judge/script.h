/*
 * script.h: a node program that sends the packets of a table, for tests of the models.
 *
 * For each act with its rank, in the order of the table, a node waits until the step of the act and sends. No
 * node receives, so mailboxes must be large enough. A test sets `script` before a run.
 */
#ifndef SCRIPT_H
#define SCRIPT_H

#include <stddef.h>

#include "parray.h"

struct act {
    int node;
    uint64_t step;
    int port;
    uint32_t units;
    const char *site; /* NULL ends a table */
};

static const struct act *script;

static inline void script_node(struct node *self)
{
    for (const struct act *act = script; act->site; act++) {
        struct packet packet = PACKET(NULL, 0);
        if (act->node != node_rank(self))
            continue;
        packet.units = act->units;
        node_wait_until(self, act->step);
        node_send_packet_at(self, act->port, &packet, act->site);
    }
}

static const struct parray_program script_program = {.name = "script", .node = script_node};

#endif
