/*
 * exchange.h: the end of a step that several processes run together.
 *
 * What happened on cut links since the last exchange goes to the processes at their other ends, in one
 * message each, and none where nothing happened: packets, room that was given back, senders that wait for
 * room and, under models with rules, what the judge has to know. At the same time the reductions of all
 * processes are merged (reduction.h), so that all come to the same decision.
 *
 * A process that alone has something to do before a step, the lookahead, goes on without the others. A packet
 * that it sends over a cut link brings the lookahead to the step of its arrival: with long packets or start-
 * up that is many steps away.
 *
 *     all shards have ended step t; the barrier
 *     the first worker: exchange_charges, if the model has rules; the barrier; then all judge
 *     all shards: clock_summarize; the barrier
 *     the first worker: exchange_next; the barrier
 *     all shards: step t', or the end
 *
 * Where one worker runs all nodes and most of them have no cut links, exchange_meanwhile has the place of the
 * last two calls: messages leave as soon as the nodes with cut links have run.
 *
 * Between exchange_open and exchange_close one context makes these calls, while all others wait.
 */
#ifndef EXCHANGE_H
#define EXCHANGE_H

#include "step/clock.h"

/* decision.alone when the next step belongs to another process. */
#define ALONE_ELSEWHERE WOKE_MANY

/* False: no memory. After cut_open. */
bool exchange_open(struct parray *array);
void exchange_close(struct parray *array);

/* Bring both sides of all cut links up to the step that ends, before it is judged. */
void exchange_charges(struct parray *array);

/* Do what is left of that, and decide with all processes what comes next. */
struct decision exchange_next(struct parray *array, unsigned round);

/* The same, after the nodes with cut links have run (step/boundary.h): while the messages are under way
 * `rest(arg)` is called once, which runs the other nodes and has all summaries of the round written. */
struct decision exchange_meanwhile(struct parray *array, unsigned round, void (*rest)(void *arg), void *arg);

/* The last reduction of all processes, for a line of progress. */
const struct reduction *exchange_reduction(const struct parray *array);

#endif
