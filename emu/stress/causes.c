/*
 * causes.c: vectors are set in the order of steps. What is taken in a step was sent in an earlier one, so
 * that the acts of a step may be looked at in any order.
 */
#include <stdlib.h>
#include <string.h>

#include "machine/machine.h"
#include "machine/memory.h"
#include "stress/causes.h"

#define NO_SEND SIZE_MAX

static const char what_for[] = "what happened before what"; /* of memory */

/* ------------------------------------------------------------------------------- tables */

static size_t link_of(const struct causes *c, const struct act *act)
{
    return channel_index(c->array, &c->array->nodes[act->rank].out[act->port]);
}

static void list_sends(struct causes *c)
{
    size_t links = c->array->links.channel_count;
    c->send_from = memory_take(links + 1, sizeof c->send_from[0], what_for);
    for (size_t i = 0; i < c->count; i++)
        if (c->act[i].kind == ACT_SEND)
            c->send_from[link_of(c, &c->act[i]) + 1]++;
    for (size_t link = 0; link < links; link++)
        c->send_from[link + 1] += c->send_from[link];
    c->send = memory_take(c->send_from[links], sizeof c->send[0], what_for);
    for (size_t i = 0; i < c->count; i++)
        if (c->act[i].kind == ACT_SEND)
            c->send[c->send_from[link_of(c, &c->act[i])] + c->act[i].number] = i;
}

/* The act that sent packet `number` to a node's port; NO_SEND: no node did. */
static size_t sender_of(const struct causes *c, uint32_t rank, uint32_t port, uint64_t number)
{
    const struct node *node = &c->array->nodes[rank];
    if (node->out[port].peer == NO_PEER)
        return NO_SEND;
    size_t link = channel_index(c->array, channel_towards(node, port));
    return number < c->send_from[link + 1] - c->send_from[link] ? c->send[c->send_from[link] + number]
                                                                : NO_SEND;
}

static uint32_t *vector_of(const struct causes *c, size_t act)
{
    return &c->vector[act * c->nodes];
}

static void join_vector(const struct causes *c, uint32_t *into, size_t act)
{
    const uint32_t *from = vector_of(c, act);
    for (uint32_t i = 0; i < c->nodes; i++)
        into[i] = from[i] > into[i] ? from[i] : into[i];
}

/* ------------------------------------------------------------------------------- vectors */

/* Set the vector of act i; `mine` is the node's vector before the act, and after it on return. */
static void set_vector(struct causes *c, size_t i, uint32_t *mine)
{
    const struct act *act = &c->act[i];
    const struct node *node = &c->array->nodes[act->rank];
    const uint32_t *heads = history_heads(c->array, act);
    for (uint32_t port = 0; port < node->degree; port++) {
        /* The history has no takes by calls that name their port, but it counts them. */
        size_t last = heads[port] ? sender_of(c, act->rank, port, heads[port] - 1) : NO_SEND;
        if (last != NO_SEND)
            join_vector(c, mine, last);
    }
    if (act->kind == ACT_TAKE && sender_of(c, act->rank, (uint32_t)act->port, heads[act->port]) != NO_SEND)
        join_vector(c, mine, sender_of(c, act->rank, (uint32_t)act->port, heads[act->port]));
    if (act->kind != ACT_SEND)
        mine[act->rank] = (uint32_t)act->number + 1;
    memcpy(vector_of(c, i), mine, c->nodes * sizeof *mine);
}

static void set_vectors(struct causes *c)
{
    size_t *next = memory_take(c->nodes, sizeof next[0], what_for), done = 0;
    uint32_t *mine = memory_take((size_t)c->nodes * c->nodes, sizeof mine[0], what_for);
    memcpy(next, c->first, c->nodes * sizeof next[0]);
    for (uint64_t step = 0, later = NEVER; done < c->count; step = later) {
        later = NEVER;
        for (uint32_t rank = 0; rank < c->nodes; rank++) {
            for (; next[rank] < c->first[rank + 1] && c->act[next[rank]].step <= step; done++)
                set_vector(c, next[rank]++, &mine[(size_t)rank * c->nodes]);
            if (next[rank] < c->first[rank + 1] && c->act[next[rank]].step < later)
                later = c->act[next[rank]].step;
        }
    }
    free(next);
    free(mine);
}

void causes_read(struct causes *c, const struct parray *array)
{
    *c = (struct causes){.nodes = array->count, .array = array};
    c->act = history_acts(array, &c->count);
    c->first = memory_take(c->nodes + 1, sizeof c->first[0], what_for);
    c->vector = memory_take(c->count * c->nodes, sizeof c->vector[0], what_for);
    for (size_t i = 0; i < c->count; i++)
        c->first[c->act[i].rank + 1]++;
    for (uint32_t rank = 0; rank < c->nodes; rank++)
        c->first[rank + 1] += c->first[rank];
    list_sends(c);
    set_vectors(c);
}

void causes_free(struct causes *c)
{
    free(c->act);
    free(c->first);
    free(c->vector);
    free(c->send);
    free(c->send_from);
}

bool causes_before(const struct causes *c, size_t act, size_t other)
{
    return vector_of(c, other)[c->act[act].rank] > c->act[act].number;
}

/* ---------------------------------------------------------------------------- other ends */

struct choice causes_choice(const struct causes *c, size_t i)
{
    const struct act *act = &c->act[i];
    return (struct choice){.kind = act->kind == ACT_TAKE ? CHOICE_AWAIT : CHOICE_MISS,
                           .node = (int32_t)act->rank,
                           .port = act->kind == ACT_TAKE ? act->port : -1,
                           .number = act->number,
                           .value = 1};
}

/* The step from which a packet was at the head of a port when call i ended; NEVER: no packet was there, or
 * only one that depends on how the call ended. */
static uint64_t arrival_step(const struct causes *c, size_t i, uint32_t port)
{
    const struct act *act = &c->act[i];
    size_t send = sender_of(c, act->rank, port, history_heads(c->array, act)[port]);
    if (send == NO_SEND || causes_before(c, i, send))
        return NEVER;
    return c->act[send].ready;
}

/* May all packets that are there by step `when`, other than that of `port`, come after that step? */
static bool can_be_late(const struct causes *c, size_t i, uint32_t port, uint64_t when, uint64_t delay)
{
    const struct act *act = &c->act[i];
    for (uint32_t other = 0; other < c->array->nodes[act->rank].degree; other++) {
        bool welcome = act->any || (int32_t)other == act->port;
        uint64_t there = welcome && other != port ? arrival_step(c, i, other) : NEVER;
        if (there < when && when - there > delay)
            return false;
    }
    return true;
}

size_t causes_other_ends(const struct causes *c, size_t i, uint64_t delay, struct other_end *list)
{
    const struct act *act = &c->act[i];
    size_t count = 0;
    uint32_t degree = c->array->nodes[act->rank].degree;
    for (uint32_t port = 0; act->any && port < degree; port++) {
        uint64_t there = arrival_step(c, i, port);
        bool same = act->kind == ACT_TAKE && (int32_t)port == act->port;
        if (same || there == NEVER || there > act->deadline)
            continue;
        if (there > act->step && !can_be_late(c, i, port, there, delay))
            continue;
        list[count] = (struct other_end){.act = i, .choice = causes_choice(c, i)};
        list[count].choice.kind = CHOICE_AWAIT;
        list[count++].choice.port = (int32_t)port;
    }
    /* The call finds nothing if no packet is there one step past the deadline. */
    if (act->kind == ACT_TAKE && act->deadline != NEVER &&
        can_be_late(c, i, degree, act->deadline + 1, delay)) {
        list[count] = (struct other_end){.act = i, .choice = causes_choice(c, i)};
        list[count].choice.kind = CHOICE_MISS;
        list[count++].choice.port = -1;
    }
    return count;
}
