/*
 * random_program.h: random small programs, a list of instructions for each node, and what is done with
 * numbers.
 */
#ifndef RANDOM_PROGRAM_H
#define RANDOM_PROGRAM_H

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "facts/fault_kinds.h"
#include "rng.h"
#include "search/local_state.h"

enum { NODES = 4, LENGTH = 4, ROOM = 3, WORDS = 2 };

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
    STORE,
    FLUSH,
    RECOVER,
    OPERATIONS
};

struct instruction {
    enum operation operation;
    int32_t
        number; /* a port, ways, or what a check does not bear; TAKE_FROM: the port that is left out; STORE:
                     * the word, or WORDS for all */
};

struct random_program {
    int nodes, room, total;
    int faults[FAULT_KINDS]; /* of each kind, of which there are `total` in all */
    uint32_t watches;        /* enum local_watch */
    int length[NODES];
    struct instruction list[NODES][LENGTH];
};

static struct random_program program;

/* ----------------------------------------------------------------------- what is done with numbers */

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

static int after_disk(int sum, uint64_t first, uint64_t second)
{
    return (7 * sum + (int)first + 3 * (int)second + 1) % 1009;
}

/* The bytes of a packet: few, if bits of it may change. */
static size_t packet_bytes(void)
{
    return program.faults[KIND_CORRUPT] ? 1 : sizeof(int);
}

static int packet_value(int sum)
{
    return program.faults[KIND_CORRUPT] ? sum & 255 : sum;
}

/* ----------------------------------------------------------------------- random programs */

static int below(struct rng *rng, int n)
{
    return (int)rng_below(rng, (uint64_t)n);
}

static void invent_faults(struct rng *rng)
{
    static const enum fault_kind kinds[] = {KIND_CRASH,   KIND_LOSE,     KIND_RESTART, KIND_DOUBLE,
                                            KIND_CORRUPT, KIND_OVERTAKE, KIND_CUT,     KIND_RESTART};
    int tries = below(rng, 3);
    for (int i = 0; i < tries; i++)
        program.faults[kinds[below(rng, 8)]]++;
    for (int kind = 0; kind < FAULT_KINDS; kind++)
        program.total += program.faults[kind];
}

static void invent_instruction(struct rng *rng, struct instruction *i)
{
    i->operation = below(rng, 3) ? (enum operation)below(rng, OPERATIONS) : SEND;
    i->number = i->operation == CHOOSE  ? 2 + below(rng, 2)
                : i->operation == PAUSE ? 1 + below(rng, 3)
                : i->operation == CHECK ? below(rng, 5)
                : i->operation == STORE ? below(rng, WORDS + 1)
                                        : below(rng, program.nodes - 1);
    if (i->operation == ASK_DOWN)
        program.watches |= WATCH_CRASHES;
    if (i->operation == TRY || i->operation == ASK_ROOM)
        program.watches |= WATCH_TAKES;
}

static void invent(uint64_t seed)
{
    struct rng rng;
    rng_open(&rng, seed, 0);
    memset(&program, 0, sizeof program);
    program.nodes = 2 + below(&rng, 3);
    program.room = 1 + below(&rng, ROOM);
    invent_faults(&rng);
    for (int node = 0; node < program.nodes; node++) {
        program.length[node] = 1 + below(&rng, program.nodes == 4 ? 3 : LENGTH);
        for (int k = 0; k < program.length[node]; k++)
            invent_instruction(&rng, &program.list[node][k]);
    }
}

/* "program 7, room 2, crash 1:; node 0: send 1, take 0,; node 1: ...", for a test that fails. */
static const char *program_text(uint64_t seed)
{
    static const char *const names[] = {"send",  "try",   "free",  "room",   "down",   "take",
                                        "any",   "but",   "poll",  "within", "serve",  "choose",
                                        "pause", "check", "store", "flush",  "recover"};
    static char text[1024];
    int used = snprintf(text, sizeof text, "program %" PRIu64 ", room %d", seed, program.room);
    for (int kind = 0; kind < FAULT_KINDS; kind++)
        if (program.faults[kind])
            used += snprintf(text + used, sizeof text - (size_t)used, ", %s %d", fault_kinds[kind].name,
                             program.faults[kind]);
    for (int node = 0; node < program.nodes; node++) {
        used += snprintf(text + used, sizeof text - (size_t)used, "; node %d:", node);
        for (int k = 0; k < program.length[node]; k++)
            used += snprintf(text + used, sizeof text - (size_t)used, " %s %d,",
                             names[program.list[node][k].operation], program.list[node][k].number);
    }
    return text;
}

#endif
