/*
 * brute_force.h: random small programs, and all that they can do in an asynchronous array, enumerated without
 * the emulator.
 *
 * A program is a list of instructions for each node. What a node has done so far is hashed; a configuration
 * is what all nodes have done, so that every execution is met once.
 */
#ifndef BRUTE_FORCE_H
#define BRUTE_FORCE_H

#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "intern.h"
#include "rng.h"

enum { NODES = 4, LENGTH = 4, ROOM = 3, CONFIGURATIONS = 20000 };

enum operation {
    SEND,
    TRY,
    FREE,
    ASK_ROOM,
    ASK_DOWN,
    TAKE,
    TAKE_ANY,
    TAKE_FROM,
    POLL,
    WITHIN,
    SERVE,
    CHOOSE,
    PAUSE,
    CHECK,
    OPERATIONS
};

struct instruction {
    enum operation operation;
    int32_t number; /* a port, ways, or what a check does not bear; TAKE_FROM: the port that is left out */
};

struct random_program {
    int nodes, room, crashes, losses;
    int length[NODES];
    struct instruction list[NODES][LENGTH];
};

static struct random_program program;

/* ----------------------------------------------------------------------- what both do with numbers */

static int after_packet(int sum, int value, int port)
{
    return (3 * sum + value + port + 1) % 1009;
}

static int after_nothing(int sum)
{
    return (5 * sum + 2) % 1009;
}

static int after_number(int sum, int number)
{
    return (2 * sum + number + 1) % 1009;
}

/* ----------------------------------------------------------------------- brute force */

struct configuration {
    uint64_t done[NODES];                    /* a hash of what the node has done */
    int sum[NODES], at[NODES];               /* at: the instruction that comes next; -1: it has not begun */
    bool crashed[NODES], over[NODES], wrong; /* over: NODE_OVER is due */
    bool held[NODES][NODES], told[NODES][NODES]; /* of each node and port: the link may be taken; the peer is
                                                  * known to have crashed */
    int crashes, losses;
    int count[NODES][NODES], box[NODES][NODES][ROOM]; /* of the packets from each node, at each */
};

struct ending {
    int sum[NODES], waits[NODES], left; /* waits: 0: has ended; 1: to send; 2: to receive */
};

static struct {
    struct intern met, endings;
    struct configuration *stack;
    size_t count, room;
    uint64_t executions;
    bool many, wrong; /* wrong: a check failed, or nodes wait for ever */
} brute;

static int peer_of(int node, int port)
{
    return port < node ? port : port + 1;
}

static bool has_ended(const struct configuration *c, int node)
{
    return c->crashed[node] || c->at[node] == program.length[node];
}

/* The instruction at which the node waits; it has begun and not ended. */
static const struct instruction *next_of(const struct configuration *c, int node)
{
    return &program.list[node][c->at[node]];
}

static bool is_idle(const struct configuration *c, int node)
{
    for (int from = 0; from < program.nodes; from++)
        if (c->count[node][from])
            return false;
    return c->at[node] >= 0 && next_of(c, node)->operation == SERVE;
}

/* Go on to the next instruction that may wait. */
static void after_answer(struct configuration *c, int node, int what)
{
    c->done[node] = (c->done[node] ^ (uint64_t)(what + 2)) * UINT64_C(0x9e3779b97f4a7c15);
    c->done[node] ^= c->done[node] >> 29;
    c->over[node] = false;
    for (c->at[node]++; !has_ended(c, node) && next_of(c, node)->operation == CHECK; c->at[node]++)
        c->wrong = c->wrong || c->sum[node] % 5 == next_of(c, node)->number;
    bool over = true;
    for (int i = 0; i < program.nodes; i++)
        over = over && (has_ended(c, i) || (is_idle(c, i) && !c->over[i]));
    for (int i = 0; i < program.nodes; i++)
        c->over[i] = c->over[i] || (over && !has_ended(c, i));
}

static void push(const struct configuration *c)
{
    struct {
        uint64_t done[NODES];
        bool over[NODES];
    } key;
    bool fresh;
    memset(&key, 0, sizeof key);
    memcpy(key.done, c->done, sizeof key.done);
    memcpy(key.over, c->over, sizeof key.over);
    ck_assert_uint_ne(intern_add(&brute.met, &key, sizeof key, &fresh), INTERN_NONE);
    brute.many = brute.many || brute.met.count > CONFIGURATIONS;
    if (!fresh || brute.many)
        return;
    if (brute.count == brute.room) {
        brute.room = brute.room ? 2 * brute.room : 64;
        brute.stack = realloc(brute.stack, brute.room * sizeof *brute.stack);
    }
    brute.stack[brute.count++] = *c;
}

static int try_other(struct configuration c, int node, int sum, int what)
{
    c.sum[node] = sum;
    after_answer(&c, node, what);
    push(&c);
    return 1;
}

static int try_send(struct configuration c, int node, bool lost)
{
    const struct instruction *i = next_of(&c, node);
    int peer = peer_of(node, i->number), *count = &c.count[peer][node];
    if (lost && c.losses == program.losses)
        return 0;
    if (*count == program.room && i->operation == SEND && c.told[node][i->number] && !lost)
        return try_other(c, node, c.sum[node], 3);
    if (*count == program.room)
        return 0;
    c.held[node][i->number] = true;
    if (lost)
        c.losses++;
    else
        c.box[peer][node][(*count)++] = c.sum[node];
    c.sum[node] = i->operation == TRY ? after_number(c.sum[node], 1) : c.sum[node];
    after_answer(&c, node, lost ? 1 : 0);
    push(&c);
    return 1;
}

static int try_take(struct configuration c, int node, int port)
{
    int from = peer_of(node, port), *box = c.box[node][from];
    if (!c.count[node][from])
        return 0;
    c.sum[node] = after_packet(c.sum[node], box[0], port);
    memmove(box, box + 1, (ROOM - 1) * sizeof *box);
    c.count[node][from]--;
    after_answer(&c, node, 10 + port);
    push(&c);
    return 1;
}

/* What the node finds out by a call that does not wait. */
static int try_ask(const struct configuration *c, int node)
{
    const struct instruction *i = next_of(c, node);
    int peer = peer_of(node, i->number), sum = c->sum[node], room = program.room - c->count[peer][node];
    struct configuration told = *c;
    switch (i->operation) {
    case TRY:
        return room && !c->held[node][i->number] ? 0 : try_other(*c, node, after_number(sum, 0), 2);
    case FREE:
        if (c->held[node][i->number])
            try_other(*c, node, after_number(sum, 0), 2);
        return try_other(*c, node, after_number(sum, 1), 1);
    case ASK_ROOM:
        return try_other(*c, node, after_number(sum, room), room);
    default:
        told.told[node][i->number] = c->crashed[peer];
        return try_other(told, node, after_number(sum, c->crashed[peer]), c->crashed[peer]);
    }
}

static int try_receive(const struct configuration *c, int node)
{
    const struct instruction *i = next_of(c, node);
    bool named = i->operation == TAKE || i->operation == WITHIN;
    int tried = 0;
    for (int port = 0; port < program.nodes - 1 && !c->over[node]; port++)
        if (named ? port == i->number : i->operation != TAKE_FROM || port != i->number || program.nodes == 2)
            tried += try_take(*c, node, port);
    if (i->operation == POLL || i->operation == WITHIN || c->over[node])
        tried += try_other(*c, node, after_nothing(c->sum[node]), 20);
    return tried;
}

/* Try all that the node may do. Result: how many things, a crash aside, which need not come. */
static int try_all(const struct configuration *c, int node)
{
    int tried = 0;
    if (has_ended(c, node))
        return 0;
    if (c->crashes < program.crashes) {
        struct configuration crashed = *c;
        crashed.crashes++;
        crashed.crashed[node] = true;
        after_answer(&crashed, node, 30);
        push(&crashed);
    }
    if (c->at[node] < 0)
        return tried + try_other(*c, node, node + 1, 0);
    struct configuration rested = *c;
    switch (next_of(c, node)->operation) {
    case SEND:
        return tried + try_send(*c, node, false) + try_send(*c, node, true);
    case TRY:
        return tried + try_send(*c, node, false) + try_send(*c, node, true) + try_ask(c, node);
    case FREE:
    case ASK_ROOM:
    case ASK_DOWN:
        return tried + try_ask(c, node);
    case PAUSE:
        memset(rested.held[node], 0, sizeof rested.held[node]);
        return tried + try_other(rested, node, c->sum[node], 0);
    case CHOOSE:
        for (int number = 0; number < next_of(c, node)->number; number++)
            tried += try_other(*c, node, after_number(c->sum[node], number), number);
        return tried;
    default:
        return tried + try_receive(c, node);
    }
}

static void note_end(const struct configuration *c)
{
    struct ending end;
    memset(&end, 0, sizeof end);
    for (int node = 0; node < program.nodes; node++) {
        end.sum[node] = c->crashed[node] ? 0 : c->sum[node];
        end.waits[node] = has_ended(c, node) ? 0 : next_of(c, node)->operation == SEND ? 1 : 2;
        brute.wrong = brute.wrong || end.waits[node];
        for (int from = 0; from < program.nodes; from++)
            end.left |= c->count[node][from] > 0;
    }
    brute.executions++;
    intern_add(&brute.endings, &end, sizeof end, NULL);
}

/* Go through all executions. False: there are too many. */
static bool go_through(void)
{
    struct configuration c;
    memset(&brute, 0, sizeof brute);
    memset(&c, 0, sizeof c);
    memset(c.at, -1, sizeof c.at);
    for (push(&c); brute.count && !brute.many;) {
        int tried = 0;
        c = brute.stack[--brute.count];
        brute.wrong = brute.wrong || c.wrong;
        for (int node = 0; node < program.nodes; node++)
            tried += try_all(&c, node);
        if (!tried)
            note_end(&c);
    }
    return !brute.many;
}

static void forget(void)
{
    intern_free(&brute.met);
    intern_free(&brute.endings);
    free(brute.stack);
}

/* ----------------------------------------------------------------------- random programs */

static int below(struct rng *rng, int n)
{
    return (int)rng_below(rng, (uint64_t)n);
}

static void invent(uint64_t seed)
{
    struct rng rng;
    rng_open(&rng, seed, 0);
    memset(&program, 0, sizeof program);
    program.nodes = 2 + below(&rng, 3);
    program.room = 1 + below(&rng, ROOM);
    program.crashes = below(&rng, 3) == 0;
    program.losses = below(&rng, 3) == 0;
    for (int node = 0; node < program.nodes; node++) {
        program.length[node] = 1 + below(&rng, program.nodes == 4 ? 3 : LENGTH);
        for (int k = 0; k < program.length[node]; k++) {
            struct instruction *i = &program.list[node][k];
            i->operation = below(&rng, 3) ? (enum operation)below(&rng, OPERATIONS) : SEND;
            i->number = i->operation == CHOOSE  ? 2 + below(&rng, 2)
                        : i->operation == PAUSE ? 1 + below(&rng, 3)
                        : i->operation == CHECK ? below(&rng, 5)
                                                : below(&rng, program.nodes - 1);
        }
    }
}

/* "program 7, room 2, crashes 1, losses 0:; node 0: send 1, take 0,; node 1: ...", for a test that fails. */
static const char *program_text(uint64_t seed)
{
    static const char *const names[] = {"send",     "try",  "free",   "room",  "down",   "take",  "take any",
                                        "take but", "poll", "within", "serve", "choose", "pause", "check"};
    static char text[1024];
    int used = snprintf(text, sizeof text, "program %" PRIu64 ", room %d, crashes %d, losses %d:", seed,
                        program.room, program.crashes, program.losses);
    for (int node = 0; node < program.nodes; node++) {
        used += snprintf(text + used, sizeof text - (size_t)used, "; node %d:", node);
        for (int k = 0; k < program.length[node]; k++)
            used += snprintf(text + used, sizeof text - (size_t)used, " %s %d,",
                             names[program.list[node][k].operation], program.list[node][k].number);
    }
    return text;
}

#endif
