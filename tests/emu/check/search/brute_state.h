/*
 * brute_state.h: what the nodes of a random program have done, and what is on its way.
 *
 * What a node has done so far is hashed, with what of the doings of others it depends on; a configuration is
 * what all nodes have done, and what is on its way, so that every execution is met once.
 */
#ifndef BRUTE_STATE_H
#define BRUTE_STATE_H

#include <check.h>
#include <stdlib.h>

#include "intern.h"
#include "random_program.h"

enum { CONFIGURATIONS = 20000, EVENTS = 8, WRITES = LENGTH + 1 };

struct in_box {
    int value, id; /* id: which packet of its sender, and which bit is changed */
};

/* A write that is not flushed: to `count` words. */
struct kept_back {
    int first, count;
    uint64_t word[WORDS];
};

struct configuration {
    uint64_t done[NODES];      /* a hash of what the node has done */
    int sum[NODES], at[NODES]; /* at: the instruction that comes next; -1: it has not begun */
    bool crashed[NODES], down[NODES], over[NODES], wrong; /* over: NODE_OVER is due */
    bool held[NODES][NODES], told[NODES][NODES]; /* of each node and port: the link may be taken; the peer is
                                                  * known to have crashed */
    int lives[NODES], sent[NODES], dismissals, total, faults[FAULT_KINDS];
    struct {
        int first, last;
        bool is_over, is_end; /* is_end: of an earlier one */
    } event[EVENTS];          /* of cuts */
    int events;
    uint64_t disk[NODES][WORDS];
    struct kept_back kept[NODES][WRITES];
    int writes[NODES]; /* that are kept back */
    int count[NODES][NODES];
    struct in_box box[NODES][NODES][ROOM]; /* the packets from each node, at each */
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

static bool may_fail(const struct configuration *c, enum fault_kind kind)
{
    return c->total < program.total && c->faults[kind] < program.faults[kind];
}

static void add_fault(struct configuration *c, enum fault_kind kind)
{
    c->total++;
    c->faults[kind]++;
}

/* ----------------------------------------------------------------------- the disk */

static void store(struct configuration *c, int node, int number)
{
    struct kept_back *write = &c->kept[node][c->writes[node]++];
    *write = (struct kept_back){.first = number == WORDS ? 0 : number, .count = number == WORDS ? WORDS : 1};
    for (int i = 0; i < write->count; i++)
        write->word[i] = (uint64_t)c->sum[node] + (uint64_t)i;
}

/* Have the first words of the oldest write that is kept back on the disk, and forget the write. */
static void settle(struct configuration *c, int node, int words)
{
    struct kept_back *write = c->kept[node];
    for (int i = 0; i < words; i++)
        c->disk[node][write->first + i] = write->word[i];
    memmove(write, write + 1, (WRITES - 1) * sizeof *write);
    c->writes[node]--;
}

static void flush(struct configuration *c, int node)
{
    while (c->writes[node])
        settle(c, node, c->kept[node][0].count);
}

static int recover(const struct configuration *c, int node)
{
    struct configuration read = *c;
    flush(&read, node);
    return after_disk(c->sum[node], read.disk[node][0], read.disk[node][1]);
}

/* ----------------------------------------------------------------------- going on */

/* Do what does not wait. False: the next instruction may wait. */
static bool do_next(struct configuration *c, int node)
{
    const struct instruction *i = next_of(c, node);
    switch (i->operation) {
    case CHECK:
        c->wrong = c->wrong || c->sum[node] % 5 == i->number;
        return true;
    case STORE:
        store(c, node, i->number);
        return true;
    case FLUSH:
        flush(c, node);
        return true;
    case RECOVER:
        c->sum[node] = recover(c, node);
        return true;
    default:
        return false;
    }
}

static void add_doing(struct configuration *c, int node, int what)
{
    c->done[node] = (c->done[node] ^ (uint64_t)(what + 2)) * UINT64_C(0x9e3779b97f4a7c15);
    c->done[node] ^= c->done[node] >> 29;
    c->over[node] = false;
}

/* Those who only serve are dismissed, if nobody does anything else. */
static void dismiss(struct configuration *c)
{
    bool over = true, any = false;
    for (int i = 0; i < program.nodes; i++) {
        over = over && (has_ended(c, i) || (is_idle(c, i) && !c->over[i]));
        any = any || !has_ended(c, i);
    }
    for (int i = 0; i < program.nodes; i++)
        c->over[i] = c->over[i] || (over && !has_ended(c, i));
    c->dismissals += over && any;
}

/* Go on to the next instruction that may wait. */
static void after_answer(struct configuration *c, int node, int what)
{
    add_doing(c, node, what);
    for (c->at[node]++; !has_ended(c, node) && do_next(c, node);)
        c->at[node]++;
    dismiss(c);
}

static void push(const struct configuration *c)
{
    struct {
        uint64_t done[NODES];
        bool over[NODES];
        int count[NODES][NODES];
        struct in_box box[NODES][NODES][ROOM];
    } key;
    bool fresh;
    memset(&key, 0, sizeof key);
    memcpy(key.done, c->done, sizeof key.done);
    memcpy(key.over, c->over, sizeof key.over);
    memcpy(key.count, c->count, sizeof key.count);
    for (int to = 0; to < NODES; to++)
        for (int from = 0; from < NODES; from++)
            memcpy(key.box[to][from], c->box[to][from], (size_t)c->count[to][from] * sizeof(struct in_box));
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

#endif
