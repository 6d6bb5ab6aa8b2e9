/*
 * happens.h: does an operation happen before another one of its rank? Many such questions at once.
 *
 * The operations of each rank are divided into chains, in which each needs the one before. Of two operations
 * of a chain the order is known. For all other questions one pass over the schedule, in the order of a walk,
 * tells each operation how far along a few chains everything happens before it; there are as many passes as
 * the chains that are asked for take.
 *
 * Life cycle: happens_open, happens_ask for each question, happens_answer once, read the questions,
 * happens_close.
 */
#ifndef HAPPENS_H
#define HAPPENS_H

#include "schedule/walk.h"

struct question {
    uint32_t before, after; /* operations of one rank; `before` came first in the walk */
    uint32_t cell;          /* the caller's own */
    bool yes;
};

struct happens {
    const struct walk *walk;
    uint32_t *chain;    /* of each operation */
    uint32_t *position; /* of each operation in its chain, from 1 */
    uint32_t chains;
    struct question *question; /* whose answer is not known from the chains alone */
    size_t questions, room;
};

void happens_open(struct happens *happens, const struct walk *walk);

/* Ask whether `before` ends before `after` begins. Result: yes; false: perhaps, and the question is kept. */
bool happens_ask(struct happens *happens, uint32_t before, uint32_t after, uint32_t cell);

/* Fill in `yes` of all questions. */
void happens_answer(struct happens *happens);

void happens_close(struct happens *happens);

#endif
