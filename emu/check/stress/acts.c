/*
 * acts.c: the sends of each channel in their order, which is that of the sender's acts.
 */
#include <stdlib.h>

#include "machine/machine.h"
#include "machine/memory.h"
#include "stress/acts.h"

static const char what_for[] = "what nodes did"; /* of memory */

static size_t link_of(const struct act_table *a, const struct act *act)
{
    return channel_index(a->array, &a->array->nodes[act->rank].out[act->port]);
}

static void list_sends(struct act_table *a)
{
    size_t links = a->array->links.channel_count;
    a->send_from = memory_take(links + 1, sizeof a->send_from[0], what_for);
    for (size_t i = 0; i < a->count; i++)
        if (a->act[i].kind == ACT_SEND)
            a->send_from[link_of(a, &a->act[i]) + 1]++;
    for (size_t link = 0; link < links; link++)
        a->send_from[link + 1] += a->send_from[link];
    a->send = memory_take(a->send_from[links], sizeof a->send[0], what_for);
    for (size_t i = 0; i < a->count; i++)
        if (a->act[i].kind == ACT_SEND)
            a->send[a->send_from[link_of(a, &a->act[i])] + a->act[i].number] = i;
}

void acts_read(struct act_table *a, const struct parray *array)
{
    *a = (struct act_table){.nodes = array->count, .array = array};
    a->act = history_acts(array, &a->count);
    a->first = memory_take(a->nodes + 1, sizeof a->first[0], what_for);
    for (size_t i = 0; i < a->count; i++)
        a->first[a->act[i].rank + 1]++;
    for (uint32_t rank = 0; rank < a->nodes; rank++)
        a->first[rank + 1] += a->first[rank];
    list_sends(a);
}

void acts_free(struct act_table *a)
{
    free(a->act);
    free(a->first);
    free(a->send);
    free(a->send_from);
}

size_t acts_sent(const struct act_table *a, const struct act *send, uint64_t number)
{
    return a->send[a->send_from[link_of(a, send)] + number];
}

size_t acts_sender(const struct act_table *a, uint32_t rank, uint32_t port, uint64_t number)
{
    const struct node *node = &a->array->nodes[rank];
    if (node->out[port].peer == NO_PEER)
        return NO_SEND;
    size_t link = channel_index(a->array, channel_towards(node, port));
    return number < a->send_from[link + 1] - a->send_from[link] ? a->send[a->send_from[link] + number]
                                                                : NO_SEND;
}

uint64_t acts_packet(const struct act_table *a, const struct act *take, uint32_t port)
{
    return take->kind == ACT_NAMED ? take->number : history_heads(a->array, take)[port];
}

size_t acts_taken(const struct act_table *a, const struct act *act)
{
    if (!act_is_take(act))
        return NO_SEND;
    uint32_t port = (uint32_t)act->port;
    return acts_sender(a, act->rank, port, acts_packet(a, act, port));
}

struct moment {
    uint64_t step;
    size_t act;
};

static int moment_order(const void *left, const void *right)
{
    const struct moment *a = left, *b = right;
    if (a->step != b->step)
        return a->step < b->step ? -1 : 1;
    return a->act < b->act ? -1 : a->act > b->act;
}

size_t *acts_in_time(const struct act_table *a)
{
    struct moment *moment = memory_take(a->count, sizeof moment[0], what_for);
    size_t *order = memory_take(a->count, sizeof order[0], what_for);
    for (size_t i = 0; i < a->count; i++)
        moment[i] = (struct moment){.step = a->act[i].step, .act = i};
    if (a->count)
        qsort(moment, a->count, sizeof moment[0], moment_order);
    for (size_t i = 0; i < a->count; i++)
        order[i] = moment[i].act;
    free(moment);
    return order;
}
