/*
 * inbox.c: the queue of worms at a node, in the order of arrival, and what one of them is to its receiver.
 *
 * Only two contexts write an inbox. Its node takes the first worm while a step runs; the context that settles
 * the step puts worms in and counts `held` anew. So senders may read `held` at any time of a step.
 */
#include <stdlib.h>
#include <string.h>

#include "fault/misuse.h"
#include "fault/races.h"
#include "machine/packet_room.h"
#include "machine/payloads.h"
#include "worm/inbox.h"

static bool comes_later(const struct worm *a, const struct worm *b)
{
    return a->until != b->until ? a->until > b->until : a->from > b->from;
}

/* A worm nearly always goes to the end: only a short worm overtakes. */
void inbox_put(struct inbox *inbox, struct worm *worm)
{
    struct worm **place = &inbox->first;
    if (inbox->first && !comes_later(inbox->last, worm))
        place = &inbox->last->next;
    else
        while (*place && !comes_later(*place, worm))
            place = &(*place)->next;
    worm->next = *place;
    *place = worm;
    if (!worm->next)
        inbox->last = worm;
}

uint64_t inbox_arrival(const struct node *node)
{
    const struct worm *first = node->array->worms->inboxes[node->rank].first;
    return first ? first->until + 1 : NEVER;
}

static void fill_packet(const struct worm *worm, struct packet *packet)
{
    packet->size = worm->size;
    packet->units = worm->units;
    packet->origin = worm->origin;
    packet->dest = worm->dest;
    packet->port = (int32_t)worm->last;
    packet->sent = worm->sent;
    packet->label = NULL;
}

/* Did more worms wait in the inbox than in any so far? Before a take. */
static void count_inbox(const struct node *self, const struct inbox *inbox)
{
    uint64_t waiting = 0;
    for (const struct worm *worm = inbox->first; worm; worm = worm->next)
        waiting += worm->until < self->shard->now;
    self->lane->fullest = waiting > self->lane->fullest ? waiting : self->lane->fullest;
}

long inbox_take(struct node *self, struct packet *packet)
{
    struct inbox *inbox = &self->array->worms->inboxes[self->rank];
    struct worm_lane *lane = worm_lane(self);
    struct worm *worm = inbox_front(self);
    if (!worm)
        return NODE_EMPTY;
    if (!packet_fits(packet, worm->size))
        misuse_stop(self, "the worm from node %u has %u bytes, the buffer has room for %zu%s", worm->from,
                    worm->size, packet_room(packet), packet_room_hint(self));
    if (self->array->links.counted)
        count_inbox(self, inbox);
    fill_packet(worm, packet);
    if (worm->size)
        memcpy(packet->data, worm->payload, worm->size);
    if (self->array->payloads)
        payloads_taken(self->array->payloads, self, worm->from);
    races_takes(self, worm);
    races_writes(self, packet->data, worm->size);
    inbox->first = worm->next;
    rank_list_add(&lane->taken, self->rank);
    lane->received++;
    node_took(self, worm->size, worm->units);
    free(worm);
    return (long)packet->size;
}
