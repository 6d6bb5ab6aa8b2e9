/*
 * messages.c: an array gets couriers if its program has messages.
 */
#include <stdio.h>
#include <stdlib.h>

#include "machine/memory.h"
#include "message/late_match.h"
#include "message/messages.h"
#include "message/requests.h"
#include "message/sends.h"
#include "say.h"

static const char what[] = "messages";

static void forget(struct courier *courier)
{
    requests_forget(courier);
    courier_forget(courier);
}

static void forget_of(struct node *self)
{
    forget(&self->array->couriers->of[self->rank]);
}

/* A packet for this node has come. */
static void take(struct courier *courier, const struct letter_packet *packet)
{
    switch ((enum letter)packet->head.letter) {
    case LETTER_FIRST:
    case LETTER_MORE:
    case LETTER_WITHDRAW:
        requests_take(courier, packet);
        break;
    case LETTER_GO_ON:
    case LETTER_MATCHED:
    case LETTER_WITHDRAWN:
        sends_answered(courier, packet);
        break;
    }
}

static const struct message_ops ops = {.finish = courier_finish, .forget = forget_of};

bool messages_open(struct parray *array, char *error, size_t error_size)
{
    if (!array->program->messages)
        return true;
    const char *refusal =
        array->layer   ? "programs that run through a layer have no messages" SAY_DO "take --layer none"
        : array->worms ? "under model W1 packets are worms, and there are no messages" SAY_DO
                         "take another --model"
        : array->part.on && model_has_rules(array->model)
            ? "engine mpi has messages under model F* alone" SAY_DO "take --engine fibers"
            : NULL;
    if (refusal) {
        snprintf(error, error_size, "%s", refusal);
        return false;
    }
    array->couriers = memory_take(1, sizeof *array->couriers, what);
    array->couriers->take = take;
    array->message_ops = &ops;
    array->couriers->of = memory_take(array->count, sizeof array->couriers->of[0], what);
    link_turns_open(&array->couriers->turns, array);
    for (uint32_t rank = 0; rank < array->count; rank++) {
        struct courier *courier = &array->couriers->of[rank];
        courier->self = &array->nodes[rank];
        courier->unmatched_end = &courier->unmatched;
        courier->posted_end = &courier->posted;
    }
    late_open(array);
    return true;
}

void messages_close(struct parray *array)
{
    if (!array->couriers)
        return;
    for (uint32_t rank = 0; rank < array->count; rank++)
        forget(&array->couriers->of[rank]);
    link_turns_close(&array->couriers->turns);
    late_close(array);
    free(array->couriers->of);
    free(array->couriers);
    array->couriers = NULL;
}

void messages_left(const struct parray *array, uint32_t rank, void (*tell)(void *user, int source),
                   void *user)
{
    const struct inbound *in = array->couriers->of[rank].unmatched;
    for (; in; in = in->next_unmatched)
        tell(user, in->source);
}
