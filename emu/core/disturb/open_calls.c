/*
 * open_calls.c: what open calls take, and the acts of nodes.
 */
#include <string.h>

#include "disturb/draws.h"
#include "disturb/question.h"
#include "fault/call.h"
#include "machine/mailbox.h"

int disturbance_number(struct node *self, int ways)
{
    struct disturbance *d = self->array->disturbance;
    const struct choice *choice = question_listed(d, (struct choice){.kind = CHOICE_NUMBER,
                                                                     .node = (int32_t)self->rank,
                                                                     .port = -1,
                                                                     .number = d->calls[self->rank]});
    d->calls[self->rank]++;
    if (!choice || choice->value >= (uint32_t)ways) {
        /* Relaxed: read after the run, by an exploration. */
        atomic_store_explicit(&d->numbers, true, memory_order_relaxed);
        return -1;
    }
    question_note(self, *choice);
    return (int)choice->value;
}

static const struct choice *listed_call(const struct node *self)
{
    const struct disturbance *d = self->array->disturbance;
    return question_listed(
        d, (struct choice){
               .kind = CHOICE_TAKE, .node = (int32_t)self->rank, .port = -1, .number = d->calls[self->rank]});
}

bool disturbance_refuses(struct node *self)
{
    const struct choice *choice = listed_call(self);
    bool refuses = choice && choice->kind == CHOICE_MISS;
    self->array->disturbance->calls[self->rank]++;
    if (refuses)
        question_note(self, *choice);
    return refuses;
}

/* Can the call take what the choice says? It may come from a file. */
static bool fits_call(const struct node *self, int port, const struct choice *choice)
{
    return choice && port < 0 && choice->port >= 0 &&
           (port != MAIL_SOME_PORTS || mail_wanted(self, (uint32_t)choice->port));
}

int disturbance_port(struct node *self, int port, int first, bool may_miss)
{
    const struct disturbance *d = self->array->disturbance;
    uint64_t now = self->shard->now, number = d->calls[self->rank];
    const struct choice *choice = listed_call(self);
    bool fits = fits_call(self, port, choice);
    int best = first;
    if (choice && choice->kind == CHOICE_MISS && may_miss)
        return -1;
    if (first < 0 || mail_arrival(self, (uint32_t)first) > now)
        return -1;
    if (fits && mail_arrival(self, (uint32_t)choice->port) <= now)
        best = choice->port;
    else if (fits && choice->kind == CHOICE_AWAIT)
        return -1;
    else if (port < 0 && d->set.order != ORDER_FIXED)
        best = drawn_port(self, port, first, number);
    if (best != first)
        question_note(self,
                      (struct choice){
                          .kind = CHOICE_TAKE, .node = (int32_t)self->rank, .port = best, .number = number});
    return best;
}

void disturbance_wait(const struct node *self, uint64_t until, enum wait_kind *kind, int *port)
{
    const struct choice *choice = listed_call(self);
    if (choice && choice->kind == CHOICE_MISS && until != NEVER) {
        *kind = WAIT_KIND_STEP;
    } else if (fits_call(self, *port, choice) && choice->kind == CHOICE_AWAIT) {
        *kind = WAIT_KIND_PACKET;
        *port = choice->port;
    }
}

bool disturbance_misses(const struct node *self)
{
    const struct choice *choice = listed_call(self);
    return choice && choice->kind == CHOICE_MISS && disturbance_alone(self);
}

void disturbance_ended(struct node *self, int port, bool any, uint64_t deadline, const struct packet *packet)
{
    struct disturbance *d = self->array->disturbance;
    if (d->set.history) {
        struct act *act = history_add_act(question_history(self), self, packet ? ACT_TAKE : ACT_NOTHING);
        act->port = port;
        act->any = any;
        act->deadline = deadline;
        act->number = act->calls;
        history_call(act, self);
        if (packet)
            question_payload(self, act, packet->data, packet->size, packet->origin);
        d->announced[self->rank] = packet != NULL;
    }
    d->calls[self->rank]++;
}

/* ---------------------------------------------------------------------------- all acts */

void disturbance_took(struct node *self, uint32_t port)
{
    bool *announced = &self->array->disturbance->announced[self->rank];
    if (!*announced) {
        struct act *act = history_add_act(question_history(self), self, ACT_NAMED);
        act->port = (int32_t)port;
        act->number = self->in[port].head - 1;
        act->deadline = NEVER;
    }
    *announced = false;
}

void disturbance_did(const struct node *self, enum act_kind kind)
{
    const struct disturbance *d = self->array->disturbance;
    if (d->set.history && d->set.all_acts)
        history_add_act(question_history(self), self, kind)->port = -1;
}
