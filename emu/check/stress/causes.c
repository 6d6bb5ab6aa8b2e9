/*
 * causes.c: the sends of each channel in their order, which is that of the sender's acts.
 */
#include <stdlib.h>
#include <string.h>

#include "machine/machine.h"
#include "machine/memory.h"
#include "stress/causes.h"

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

/* ------------------------------------------------------------------------------------------------ causes */

/* Vectors are set in the order of steps. What is taken in a step was sent in an earlier one, so that the acts
 * of a step may be looked at in any order. */
static uint32_t *vector_of(const struct causes *c, size_t act)
{
    return &c->vector[act * c->acts.nodes];
}

static void join_vector(const struct causes *c, uint32_t *into, size_t act)
{
    const uint32_t *from = vector_of(c, act);
    for (uint32_t i = 0; i < c->acts.nodes; i++)
        into[i] = from[i] > into[i] ? from[i] : into[i];
}

/* ------------------------------------------------------------------------------- vectors */

/* Set the vector of act i; `mine` is the node's vector before the act, and after it on return. */
static void set_vector(struct causes *c, size_t i, uint32_t *mine)
{
    const struct act *act = &c->acts.act[i];
    size_t send = acts_taken(&c->acts, act);
    if (send != NO_SEND)
        join_vector(c, mine, send);
    mine[act->rank] = (uint32_t)(i - c->acts.first[act->rank]) + 1;
    memcpy(vector_of(c, i), mine, c->acts.nodes * sizeof *mine);
}

static void set_vectors(struct causes *c)
{
    uint32_t *mine = memory_take((size_t)c->acts.nodes * c->acts.nodes, sizeof mine[0], what_for);
    size_t *order = acts_in_time(&c->acts);
    for (size_t i = 0; i < c->acts.count; i++)
        set_vector(c, order[i], &mine[(size_t)c->acts.act[order[i]].rank * c->acts.nodes]);
    free(order);
    free(mine);
}

void causes_read(struct causes *c, const struct parray *array)
{
    *c = (struct causes){0};
    acts_read(&c->acts, array);
    c->vector = memory_take(c->acts.count * c->acts.nodes, sizeof c->vector[0], what_for);
    set_vectors(c);
}

void causes_free(struct causes *c)
{
    acts_free(&c->acts);
    free(c->vector);
}

bool causes_before(const struct causes *c, size_t act, size_t other)
{
    uint32_t rank = c->acts.act[act].rank;
    return vector_of(c, other)[rank] > act - c->acts.first[rank];
}

/* ---------------------------------------------------------------------------- other ends */

struct choice causes_choice(const struct causes *c, size_t i)
{
    const struct act *act = &c->acts.act[i];
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
    const struct act *act = &c->acts.act[i];
    size_t send = acts_sender(&c->acts, act->rank, port, history_heads(c->acts.array, act)[port]);
    if (send == NO_SEND || causes_before(c, i, send))
        return NEVER;
    return c->acts.act[send].ready;
}

/* May all packets that are there by step `when`, other than that of `port`, come after that step? */
static bool can_be_late(const struct causes *c, size_t i, uint32_t port, uint64_t when, uint64_t delay)
{
    const struct act *act = &c->acts.act[i];
    for (uint32_t other = 0; other < c->acts.array->nodes[act->rank].degree; other++) {
        bool welcome = act->any || (int32_t)other == act->port;
        uint64_t there = welcome && other != port ? arrival_step(c, i, other) : NEVER;
        if (there < when && when - there > delay)
            return false;
    }
    return true;
}

size_t causes_other_ends(const struct causes *c, size_t i, uint64_t delay, struct other_end *list)
{
    const struct act *act = &c->acts.act[i];
    size_t count = 0;
    uint32_t degree = c->acts.array->nodes[act->rank].degree;
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
