/*
 * ballots.h: rounds among nodes that may crash, where packets take any time: a node tells all others, then
 * waits for n - f messages, as more may never come.
 *
 * A message is a bit, or NONE, in one half of one round. A node may be rounds ahead of others, which are
 * late. So a node counts what it hears by rounds and halves, and looks at the counts of a round when it
 * gets there. A node that has decided says so, and whoever hears that waits no more, as it decides alike.
 *
 * All calls are made on the node. They note the source line of the program, as those of parray.h do.
 */
#ifndef BALLOTS_H
#define BALLOTS_H

#include <parray.h>

enum phase { REPORT, PROPOSE, DECIDED }; /* the two halves of a round, and the news of a decision */
enum { NONE = 2 };                       /* in place of a bit */

struct ballot {
    int32_t round, phase, bit;
};

struct ballots {
    struct node *self;
    int enough;          /* messages of one half for which the node waits, with its own one: n - f */
    int round, decision; /* decision: NONE as long as there is none */
    uint64_t sent;
    int rounds_known; /* others may be rounds ahead */
    struct {
        int got[2][3];
    } * of; /* by rounds: messages by phase and bit, the own one among them */
};

/* In round 0, with nothing heard. */
struct ballots ballots_begin(struct node *self, int f);

/* Tell all, and itself. */
#define ballots_tell_all(ballots, phase, bit) ballots_tell_all_at((ballots), (phase), (bit), PARRAY_HERE)
void ballots_tell_all_at(struct ballots *ballots, enum phase phase, int bit, const char *site);

/* Wait for n - f messages of this round and phase, with the own one. Result: how many are for 0, for 1 and
 * for NONE; NULL: the node has heard of a decision. */
#define ballots_wait(ballots, phase) ballots_wait_at((ballots), (phase), PARRAY_HERE)
const int *ballots_wait_at(struct ballots *ballots, enum phase phase, const char *site);

#endif
