/*
 * question.c: listed choices are found by bisection; numbers of the seed are hashes of where they are asked
 * for.
 */
#include <stdlib.h>
#include <string.h>

#include "disturb/draws.h"
#include "disturb/question.h"
#include "hash.h"

const struct choice *question_listed(const struct disturbance *d, struct choice question)
{
    if (!d->choice_count)
        return NULL;
    return bsearch(&question, d->choice, d->choice_count, sizeof question, choice_order);
}

uint64_t question_draw(const struct disturbance *d, uint32_t kind, struct choice question)
{
    return disturbance_draw(d, kind, question.node, question.port, question.number);
}

bool question_drawn(const struct disturbance *d, struct choice question, uint64_t rate)
{
    return rate && question_draw(d, question.kind, question) >> 32 < rate;
}

struct history *question_history(const struct node *self)
{
    return &self->array->disturbance->histories[self->lane - self->array->contexts.lanes];
}

void question_note(const struct node *node, struct choice choice)
{
    if (node->array->disturbance->set.record)
        history_add_choice(question_history(node), choice);
}

/* The answer to a question: that of a listed choice, else `value`, which the seed gave. */
uint32_t question_answer(const struct node *self, struct choice question, uint32_t value)
{
    const struct choice *choice = question_listed(self->array->disturbance, question);
    question.value = choice ? choice->value : value;
    if (question.value)
        question_note(self, question);
    return question.value;
}

void question_payload(const struct node *self, struct act *act, const void *bytes, size_t size,
                      int32_t origin)
{
    if (self->array->disturbance->set.payloads)
        history_add_payload(question_history(self), act, bytes, size);
    act->size = (uint32_t)size;
    act->origin = origin;
    if (size)
        memcpy(&act->word, bytes, size < 8 ? size : 8);
    act->hash = hash_bytes((uint64_t)(uint32_t)origin, bytes, size);
}
