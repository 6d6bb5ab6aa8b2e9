/*
 * question.h: what a disturbed run asks at each of its places, and where the answers are kept.
 *
 * A question is a choice without its value: a kind, a node, a port, a number. A listed choice answers it,
 * else the seed does. An answer that is not 0 took effect, and is kept if the run is recorded.
 *
 * The contexts of disturbance.h: each call belongs to that of its node.
 */
#ifndef QUESTION_H
#define QUESTION_H

#include "disturb/disturbance.h"

/* The listed choice that answers; NULL: none does. */
const struct choice *question_listed(const struct disturbance *d, struct choice question);

/* The random number of the seed for a question, as if it were of this kind. */
uint64_t question_draw(const struct disturbance *d, uint32_t kind, struct choice question);

/* Does the seed say yes, with this probability (of RATE_ONE)? */
bool question_drawn(const struct disturbance *d, struct choice question, uint64_t rate);

/* The answer: that of a listed choice, else `value`, which the seed gave. It is kept. */
uint32_t question_answer(const struct node *self, struct choice question, uint32_t value);

/* Keep a choice that took effect. */
void question_note(const struct node *node, struct choice choice);

/* The history of the node's context. */
struct history *question_history(const struct node *self);

/* Fill in what an act has from its packet. */
void question_payload(const struct node *self, struct act *act, const void *bytes, size_t size,
                      int32_t origin);

#endif
