/*
 * account.h: what a run showed, in the same form from the reference and from the emulator.
 */
#ifndef ACCOUNT_H
#define ACCOUNT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "case.h"

enum { ACCOUNT_NOTES = 256, ACCOUNT_BREACHES = 1000 };

/* The end of an operation, or a packet that serve-all received. */
struct note {
    int op;
    long got;     /* result of the receive; 0 for other operations */
    uint64_t now; /* step in which the operation ended */
    uint64_t sent;
    int port, origin, dest, units; /* of the packet; -1: no packet, or the call does not tell */
    unsigned sum;                  /* of the payload */
};

struct breach {
    uint64_t step;
    int node;
    const char *rule;
};

struct waits_for_ever {
    int node, port; /* port -1: any */
    uint64_t since;
};

struct account {
    int status;
    uint64_t steps, clock, transmissions, received, stalls, leftovers, busy, digest;
    uint64_t lost, doubled, corrupted, stopped, unreturned;
    uint64_t wait_count, wait_steps, wait_longest, wait_unsent;
    uint64_t breach_count;
    struct breach breach[ACCOUNT_BREACHES]; /* by step, node, rule */
    bool deadlock;
    int waiter_count;
    struct waits_for_ever waiter[CASE_NODES]; /* by node */
    int note_count[CASE_NODES];
    struct note note[CASE_NODES][ACCOUNT_NOTES];
};

/* Take over the notes of a node. */
void account_take(struct account *account, const struct account *from, int node);

/* Empty an account. */
void account_clear(struct account *account);

/* Add a note without a packet. */
struct note *account_note(struct account *account, int rank, int op, long got, uint64_t now);

/* The sum of a payload, for notes. */
unsigned account_sum(const unsigned char *bytes, long size);

void account_write(const struct account *account, FILE *out);

/* Are two accounts the same? notes_only: in what the nodes saw, and the status. */
bool account_same(const struct account *a, const struct account *b, bool notes_only);

/* Write the first differences. */
void account_differ(const struct account *reference, const struct account *other, FILE *out);

#endif
