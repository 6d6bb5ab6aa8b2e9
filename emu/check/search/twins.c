/*
 * twins.c: the transitions of nodes in the order in which they were made; those of twins come behind them,
 * and are looked at when it is their turn.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "facts/site.h"
#include "machine/machine.h"
#include "machine/memory.h"
#include "search/twins.h"

#define TWIN_ODD (TWIN_NONE - 1) /* the order among peers shows */

enum { SENDS_MOST = 4096 };

static const char what_for[] = "states of nodes that are renamed";
static const char between[] = "sends to one peer after the other, and may stop in between";

/* --------------------------------------------------------------------------------- tables */

static uint32_t *slot_of(struct twins *t, struct twin_table *table, uint32_t number, size_t generator)
{
    size_t width = t->renamings->generators, at = number * width + generator;
    table->twin =
        memory_grow(table->twin, &table->room, (number + 1u) * width, sizeof table->twin[0], what_for);
    for (; table->count < (number + 1u) * width; table->count++)
        table->twin[table->count] = TWIN_NONE;
    return &table->twin[at];
}

/* The twins by all renamings, from those by generators. NULL: there are none by some. */
static const uint32_t *all_of(struct twins *t, struct twin_table *table, uint32_t number)
{
    const struct renamings *r = t->renamings;
    table->all = memory_grow(table->all, &table->all_room, number + 1u, sizeof table->all[0], what_for);
    for (; table->all_count <= number; table->all_count++)
        table->all[table->all_count] = NULL;
    if (table->all[number])
        return table->all[number];
    uint32_t *all = memory_take(r->count, sizeof all[0], what_for);
    all[0] = number;
    for (size_t k = 1; k < r->count; k++) {
        all[k] = *slot_of(t, table, all[r->rest[k]], r->by[k]);
        if (all[k] == TWIN_NONE || all[k] == TWIN_ODD) {
            free(all);
            return NULL;
        }
    }
    return table->all[number] = all;
}

static void table_free(struct twin_table *table)
{
    for (size_t i = 0; i < table->all_count; i++)
        free(table->all[i]);
    free(table->all);
    free(table->twin);
}

/* Number a thing together with the place where it is. */
static uint32_t number_at(struct intern *table, uint32_t node, uint32_t port, uint32_t thing)
{
    const uint32_t key[] = {node, port, thing};
    uint32_t number = intern_add(table, key, sizeof key, NULL);
    if (number == INTERN_NONE)
        memory_failed(sizeof key, what_for);
    return number;
}

/* --------------------------------------------------------------------------------- what does not fit */

static void name_state(const struct locals *locals, uint32_t state, char *text, size_t size)
{
    const struct local_request *request = local_wants(locals, state);
    uint32_t rank = local_rank(locals, state);
    if (request->site)
        snprintf(text, size, "node %" PRIu32 " (%s at %s)", rank, call_name(request->call),
                 site_name(request->site));
    else
        snprintf(text, size, "node %" PRIu32, rank);
}

/* Say that a state has no twin. */
static bool refuse_state(struct twins *t, uint32_t state, const char *why)
{
    char here[96];
    name_state(t->globals->locals, state, here, sizeof here);
    if (!t->why[0])
        snprintf(t->why, sizeof t->why, "%s %s", here, why);
    return false;
}

/* Say why a state is not the twin that it should be. */
static bool refuse_twin(struct twins *t, uint32_t state, uint32_t twin, const char *why)
{
    char here[96], there[96];
    const struct locals *locals = t->globals->locals;
    name_state(locals, state, here, sizeof here);
    name_state(locals, twin, there, sizeof there);
    if (t->why[0])
        return false;
    if (local_rank(locals, state) == local_rank(locals, twin))
        snprintf(t->why, sizeof t->why, "%s %s once other nodes have changed names", here, why);
    else
        snprintf(t->why, sizeof t->why, "%s %s once it is %s", here, why, there);
    return false;
}

/* --------------------------------------------------------------------------------- twins */

static uint32_t generator_of(const struct twins *t, size_t generator)
{
    return t->renamings->generator[generator];
}

/* The first port of a node, from `port` on, that leads nowhere. */
static int32_t absent_port(const struct parray *array, uint32_t node, int32_t port)
{
    while (array->nodes[node].out[port].peer != NO_PEER)
        port++;
    return port;
}

int32_t twin_port(const struct twins *t, size_t k, uint32_t node, int32_t port)
{
    const struct renamings *r = t->renamings;
    const struct parray *array = t->globals->array;
    uint32_t name = renaming_of(r, k, node);
    if (port < 0)
        return port;
    if (array->nodes[node].out[port].peer != NO_PEER)
        return t->port_to[name * r->nodes + renaming_of(r, k, array->nodes[node].out[port].peer)];
    int32_t other = absent_port(array, name, 0);
    for (int32_t i = absent_port(array, node, 0); i < port; i = absent_port(array, node, i + 1))
        other = absent_port(array, name, other + 1);
    return other;
}

/* Is it a request that depends on nothing but the node and its mailboxes? Those that ask about a peer are
 * left to searches that know nodes by name. */
static bool follows(const struct local_request *request)
{
    return request->kind != REQUEST_TRY && request->kind != REQUEST_FREE && request->kind != REQUEST_ROOM &&
           request->kind != REQUEST_HEED;
}

/* The ports that correspond to those of a receive. */
static uint64_t twin_ports(const struct twins *t, size_t k, uint32_t node, uint64_t ports)
{
    uint64_t twins = ports;
    uint32_t degree = t->globals->array->nodes[node].degree;
    for (uint32_t port = 0; port < degree && ports != UINT64_MAX; port++) {
        uint64_t bit = UINT64_C(1) << twin_port(t, k, node, (int32_t)port);
        twins = ports >> port & 1 ? twins | bit : twins & ~bit;
    }
    return twins;
}

/* Do the states make the same request, but for names? */
static bool alike(const struct twins *t, uint32_t state, uint32_t twin, size_t generator)
{
    const struct locals *locals = t->globals->locals;
    const struct local_request *a = local_wants(locals, state), *b = local_wants(locals, twin);
    uint32_t rank = local_rank(locals, state), k = generator_of(t, generator);
    return local_rank(locals, twin) == renaming_of(t->renamings, k, rank) && a->kind == b->kind &&
           twin_port(t, k, rank, a->port) == b->port && a->serves == b->serves && a->patient == b->patient &&
           twin_ports(t, k, rank, a->ports) == b->ports && a->until == b->until && a->ways == b->ways &&
           a->failed == b->failed && a->crashed == b->crashed &&
           local_traitor(locals, state) == local_traitor(locals, twin) &&
           local_failed(locals, state) == local_failed(locals, twin);
}

/* Do properties see alike whether a node and its twin go on? That decides which moves are joined. */
static bool seen_alike(struct twins *t, uint32_t state, uint32_t next, uint32_t twin, uint32_t twin_next)
{
    const struct locals *locals = t->globals->locals;
    bool changes = local_memory(locals, state) != local_memory(locals, next);
    return !t->globals->sees || changes == (local_memory(locals, twin) != local_memory(locals, twin_next)) ||
           refuse_twin(t, next, twin_next, "changes what it holds, or does not,");
}

static bool note_local(struct twins *t, uint32_t state, uint32_t twin, size_t generator)
{
    uint32_t *slot = slot_of(t, &t->locals, state, generator);
    if (!follows(local_wants(t->globals->locals, state)))
        return refuse_state(t, state, "asks about a peer");
    if (!alike(t, state, twin, generator))
        return refuse_twin(t, state, twin, "does something else");
    if (*slot == TWIN_NONE)
        *slot = twin;
    return *slot == twin || *slot == TWIN_ODD || refuse_twin(t, state, twin, "knows other things");
}

/* The number of the packet that is sent in a state, with the mailbox to which it comes. */
static uint32_t mail_of(struct twins *t, uint32_t state)
{
    const struct parray *array = t->globals->array;
    const struct local_request *send = local_wants(t->globals->locals, state);
    const struct channel *channel = &array->nodes[local_rank(t->globals->locals, state)].out[send->port];
    return number_at(&t->mails, channel->peer, channel_back(array, channel), send->packet);
}

static bool note_packet(struct twins *t, uint32_t state, uint32_t twin, size_t generator)
{
    uint32_t number = mail_of(t, state), other = mail_of(t, twin);
    uint32_t *slot = slot_of(t, &t->packets, number, generator);
    if (*slot == TWIN_NONE)
        *slot = other;
    return *slot == other || refuse_twin(t, state, twin, "sends other packets");
}

/* --------------------------------------------------------------------------------- bursts */

/* Answer a request, and follow the node through all that it sends then. */
static bool run_burst(struct twins *t, struct burst *burst, uint32_t state, const struct answer *answer)
{
    struct locals *locals = t->globals->locals;
    const struct answer go = {.kind = ANSWER_GO};
    burst->count = 0;
    for (const struct answer *with = answer; burst->count <= SENDS_MOST; with = &go) {
        state = local_peek(locals, state, with);
        burst->state = memory_grow(burst->state, &burst->room, burst->count + 1, sizeof state, what_for);
        burst->state[burst->count++] = state;
        if (local_wants(locals, state)->kind != REQUEST_SEND)
            return true;
    }
    return refuse_state(t, state, "sends without end");
}

static int32_t port_at(const struct twins *t, const struct burst *burst, size_t i)
{
    return local_wants(t->globals->locals, burst->state[i])->port;
}

/* Find the packet that corresponds to number i of a burst: as many went the same way before it. */
static bool pair_packet(struct twins *t, size_t i, size_t generator)
{
    uint32_t rank = local_rank(t->globals->locals, t->burst.state[i]), k = generator_of(t, generator);
    int32_t port = port_at(t, &t->burst, i), other = twin_port(t, k, rank, port);
    size_t before = 0;
    for (size_t j = 0; j < i; j++)
        before += port_at(t, &t->burst, j) == port;
    for (size_t j = 0; j + 1 < t->image.count; j++)
        if (port_at(t, &t->image, j) == other && !before--)
            return note_packet(t, t->burst.state[i], t->image.state[j], generator);
    return refuse_twin(t, t->burst.state[i], t->image.state[0], "sends to other peers");
}

/* A state between two sends has a twin where both have sent alike so far, and go on alike. */
static bool pair_between(struct twins *t, size_t i, size_t generator)
{
    uint32_t rank = local_rank(t->globals->locals, t->burst.state[i]), k = generator_of(t, generator);
    uint32_t degree = t->globals->array->nodes[renaming_of(t->renamings, k, rank)].degree;
    int32_t own = twin_port(t, k, rank, port_at(t, &t->burst, i)), other = port_at(t, &t->image, i);
    uint32_t *slot = slot_of(t, &t->locals, t->burst.state[i], generator);
    bool odd = own != other;
    for (uint32_t port = 0; port < degree; port++)
        odd |= t->balance[port] != 0;
    t->balance[own]++;
    t->balance[other]--;
    if (!odd)
        return note_local(t, t->burst.state[i], t->image.state[i], generator);
    if (*slot != TWIN_NONE && *slot != TWIN_ODD)
        return refuse_twin(t, t->burst.state[i], t->image.state[i], "sends in another order");
    *slot = TWIN_ODD;
    return true;
}

/* The bursts follow on these two states. */
static bool pair_bursts(struct twins *t, uint32_t before, uint32_t twin_before, size_t generator)
{
    size_t count = t->burst.count;
    if (t->image.count != count)
        return refuse_twin(t, t->burst.state[0], t->image.state[0], "sends another number of packets");
    memset(t->balance, 0, t->globals->array->topo->max_degree * sizeof t->balance[0]);
    for (size_t i = 0; i < count; i++) {
        uint32_t state = t->burst.state[i], twin = t->image.state[i];
        bool last = i + 1 == count;
        if (local_failed(t->globals->locals, state) != local_failed(t->globals->locals, twin))
            return refuse_twin(t, state, twin, "fails or does not");
        if (!seen_alike(t, before, state, twin_before, twin))
            return false;
        before = state;
        twin_before = twin;
        if (last ? !note_local(t, state, twin, generator)
                 : !pair_packet(t, i, generator) || !pair_between(t, i, generator))
            return false;
    }
    return true;
}

/* --------------------------------------------------------------------------------- transitions */

static bool learn_transition(struct twins *t, const struct local_transition *step, size_t generator)
{
    struct locals *locals = t->globals->locals;
    uint32_t rank = local_rank(locals, step->state), k = generator_of(t, generator);
    uint32_t twin = *slot_of(t, &t->locals, step->state, generator);
    struct answer answer = step->answer;
    bool sends = local_wants(locals, step->state)->kind == REQUEST_SEND;
    if (twin == TWIN_NONE || twin == TWIN_ODD)
        return refuse_state(t, step->state, between);
    if (answer.kind == ANSWER_PACKET) {
        uint32_t number = number_at(&t->mails, rank, (uint32_t)answer.port, answer.packet);
        uint32_t other = *slot_of(t, &t->packets, number, generator);
        if (other == TWIN_NONE)
            return refuse_twin(t, step->state, twin, "takes a packet that nobody sends");
        answer.packet = ((const uint32_t *)intern_bytes(&t->mails, other))[2];
        answer.port = twin_port(t, k, rank, answer.port);
    }
    if (sends) { /* a crash: nothing is sent any more */
        uint32_t next = local_peek(locals, twin, &answer);
        return seen_alike(t, step->state, step->next, twin, next) &&
               note_local(t, step->next, next, generator);
    }
    return run_burst(t, &t->burst, step->state, &step->answer) && run_burst(t, &t->image, twin, &answer) &&
           pair_bursts(t, step->state, twin, generator);
}

bool twins_learn(struct twins *t)
{
    struct locals *locals = t->globals->locals;
    for (; !t->why[0] && t->learnt < locals_transitions(locals); t->learnt++) {
        const struct local_transition step = locals_transition(locals, t->learnt);
        bool goes_on = local_wants(locals, step.state)->kind == REQUEST_SEND && step.answer.kind == ANSWER_GO;
        for (size_t i = 0; !goes_on && i < t->renamings->generators; i++)
            if (!learn_transition(t, &step, i))
                return false;
    }
    return !t->why[0];
}

const uint32_t *twins_of_local(struct twins *t, uint32_t state)
{
    const uint32_t *all = all_of(t, &t->locals, state);
    if (!all)
        refuse_state(t, state, between);
    return all;
}

uint32_t twin_packet(struct twins *t, size_t k, uint32_t node, uint32_t port, uint32_t packet)
{
    const uint32_t *all = all_of(t, &t->packets, number_at(&t->mails, node, port, packet));
    return all ? ((const uint32_t *)intern_bytes(&t->mails, all[k]))[2] : TWIN_NONE;
}

/* --------------------------------------------------------------------------------- life cycle */

static void find_ports(struct twins *t)
{
    const struct parray *array = t->globals->array;
    size_t nodes = array->count;
    t->port_to = memory_take(nodes * nodes, sizeof t->port_to[0], what_for);
    for (size_t i = 0; i < nodes * nodes; i++)
        t->port_to[i] = -1;
    for (uint32_t node = 0; node < nodes; node++)
        for (uint32_t port = 0; port < array->nodes[node].degree; port++)
            if (array->nodes[node].out[port].peer != NO_PEER)
                t->port_to[node * nodes + array->nodes[node].out[port].peer] = (int32_t)port;
}

void twins_open(struct twins *t, struct globals *globals, const struct renamings *renamings)
{
    const struct locals *locals = globals->locals;
    *t = (struct twins){.globals = globals, .renamings = renamings};
    t->balance = memory_take(globals->array->topo->max_degree + 1u, sizeof t->balance[0], what_for);
    find_ports(t);
    for (uint32_t node = 0; node < globals->nodes; node++)
        for (size_t i = 0; i < renamings->generators && !t->why[0]; i++) {
            uint32_t first = local_first(locals, node);
            uint32_t twin = local_first(locals, renaming_of(renamings, generator_of(t, i), node));
            note_local(t, first, twin, i);
        }
}

void twins_close(struct twins *t)
{
    table_free(&t->locals);
    table_free(&t->packets);
    intern_free(&t->mails);
    free(t->port_to);
    free(t->burst.state);
    free(t->image.state);
    free(t->balance);
}
