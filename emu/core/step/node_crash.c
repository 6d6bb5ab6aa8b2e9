/*
 * node_crash.c: what a crash takes is given back as by receives of this step: senders see the room from the
 * next one on. No packet comes into the mailboxes before the node begins anew (restart_swallows).
 */
#include <stdlib.h>

#include "disturb/disturbance.h"
#include "disturb/restart.h"
#include "machine/mailbox.h"
#include "machine/payloads.h"
#include "step/arrivals.h"
#include "step/node_crash.h"
#include "step/trace_notes.h"

/* Have a node that waits for room looked at in the next step. */
static void wake_sender(const struct node *by, uint32_t rank)
{
    struct shard *mine = by->shard, *theirs = shard_of(&by->array->contexts, rank);
    if (rank - mine->first < mine->own) {
        idset_add(&mine->next, rank - mine->first);
        return;
    }
    idset_add_shared(&theirs->woken[mine->now & 1], rank - theirs->first);
    if (theirs != mine)
        by->lane->woke = !by->lane->woke || by->lane->woke == theirs ? theirs : WOKE_MANY;
}

/* Lose all packets of a mailbox. Result: how many. */
static uint64_t empty_mailbox(struct node *node, uint32_t port)
{
    struct parray *array = node->array;
    struct inlet *inlet = &node->in[port];
    uint64_t count = 0;
    for (; mail_arrival(node, port) != NEVER; inlet->head++, count++) {
        struct ring_slot *slot = ring_slot(inlet_ring(node, port), &array->links.shape, inlet->head);
        struct parcel *parcel = (struct parcel *)(void *)slot->item;
        if (array->trace.notes)
            notes_dropped(node, port);
        if (parcel->size > array->links.inline_bytes)
            free(parcel->data.spilled);
        if (array->payloads)
            payloads_taken(array->payloads, node, port);
        ring_release(slot, node->shard->now);
    }
    marks_taken(node, port);
    /* Relaxed: as in report_take of recv.c. */
    uint32_t why = atomic_load_explicit(&inlet->starving, memory_order_relaxed);
    if (count && why & INLET_STARVING) {
        atomic_store_explicit(&inlet->starving, why & INLET_CONSTANT, memory_order_relaxed);
        wake_sender(node, node->out[port].peer);
    }
    return count;
}

static void crash_node(struct node *node, const struct restart *restart)
{
    struct disturbance *d = node->array->disturbance;
    uint64_t lost = 0;
    if (node->array->trace.notes)
        notes_add(node, NOTE_CRASHED, NULL, 0, restart->until);
    for (uint32_t port = 0; port < node->degree; port++)
        if (node->out[port].peer != NO_PEER)
            lost += empty_mailbox(node, port);
    /* Relaxed: read after the run, by disturbance_faults. */
    atomic_fetch_add_explicit(&d->lost, lost, memory_order_relaxed);
    /* Relaxed: the end of the step orders it; pairs with the load in clock_summarize. */
    if (node->wait.kind == WAIT_KIND_SERVE)
        atomic_fetch_sub_explicit(&node->shard->serving.count, 1, memory_order_relaxed);
    node->array->engine->renew(node);
    node->wait.kind = WAIT_KIND_DOWN;
    node->wait.port = -1;
    node->wait.until = restart->until;
    node->wait.since = node->shard->now;
}

void crash_nodes(struct shard *shard, struct node *nodes)
{
    const struct restarts *restarts = nodes[shard->first].array->disturbance->restarts;
    for (size_t i = 0; i < restarts->count; i++) {
        const struct restart *restart = &restarts->item[i];
        struct node *node = &nodes[restart->rank];
        if (node->shard != shard)
            continue;
        if (restart->until == shard->now && node->wait.kind == WAIT_KIND_DOWN) {
            idset_add(&shard->due, node->rank - shard->first);
            if (node->array->trace.notes)
                notes_add(node, NOTE_BEGUN, NULL, 0, 0);
        } else if (restart->from == shard->now && node->wait.kind != WAIT_KIND_RETURNED &&
                   !disturbance_stopped(node, shard->now))
            crash_node(node, restart);
    }
}
