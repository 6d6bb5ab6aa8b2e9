/*
 * disturbance.c: which nodes run, and when.
 */
#include "disturb/disturbance.h"
#include "disturb/question.h"

bool disturbance_turns(const struct parray *array)
{
    return array->disturbance && array->disturbance->set.turns;
}

bool disturbance_stopped(const struct node *node, uint64_t now)
{
    const struct disturbance *d = node->array->disturbance;
    if (!d || d->stop[node->rank] == NEVER)
        return false;
    return node->wait.kind == WAIT_KIND_FATAL ||
           (now >= d->stop[node->rank] && node->wait.kind != WAIT_KIND_RETURNED);
}

bool disturbance_excuses(const struct node *node, uint64_t now)
{
    const struct disturbance *d = node->array->disturbance;
    return d && (d->nodes[node->rank].traitor || disturbance_stopped(node, now));
}

bool disturbance_single(const struct parray *array)
{
    const struct disturbance *d = array->disturbance;
    return d && d->set.choice_count && d->set.choice[d->set.choice_count - 1].kind == CHOICE_ALONE;
}

/* Whose step is it alone? NULL: that of all nodes. */
static const struct choice *alone_in(const struct node *node, uint64_t now)
{
    return question_listed(node->array->disturbance,
                           (struct choice){.kind = CHOICE_ALONE, .node = -1, .port = -1, .number = now});
}

bool disturbance_alone(const struct node *self)
{
    return alone_in(self, self->shard->now) != NULL;
}

/* Is the step that of another node alone? */
static bool is_anothers(const struct node *node, uint64_t now)
{
    const struct choice *alone = alone_in(node, now);
    if (alone && alone->value == node->rank)
        question_note(node, *alone);
    return alone && alone->value != node->rank;
}

/* Relaxed: read after the run, by disturbance_faults. */
void disturbance_happened(const struct parray *array, enum fault_kind kind)
{
    atomic_fetch_add_explicit(&array->disturbance->happened[kind], 1, memory_order_relaxed);
}

/* Does the node sit out the step because it is slow? */
static bool is_slow(const struct node *node, uint64_t now)
{
    struct disturbed_node *own = &node->array->disturbance->nodes[node->rank];
    if (!own->every || now % own->every == 0)
        return false;
    if (!own->slowed)
        disturbance_happened(node->array, KIND_SLOW);
    own->slowed = true;
    return true;
}

/* The parts of `now` above and below DRIFT_ONE go by themselves, so that no product overflows. */
uint64_t disturbance_clock(const struct node *self, uint64_t now)
{
    const struct disturbance *d = self->array->disturbance;
    struct disturbed_node *own = &self->array->disturbance->nodes[self->rank];
    struct choice question = {.kind = CHOICE_DRIFT, .node = (int32_t)self->rank, .port = -1};
    uint64_t most = d->set.drift >> 16; /* of DRIFT_ONE */
    uint32_t drawn =
        most ? (uint32_t)(DRIFT_ONE - most + question_draw(d, CHOICE_DRIFT, question) % (2 * most + 1)) : 0;
    const struct choice *listed = question_listed(d, question);
    uint32_t rate = listed ? listed->value : drawn;
    if (!rate || rate == DRIFT_ONE)
        return now;
    if (!own->drifts) {
        disturbance_happened(self->array, KIND_DRIFT);
        question_answer(self, question, rate);
    }
    own->drifts = true;
    return now / DRIFT_ONE * rate + now % DRIFT_ONE * rate / DRIFT_ONE;
}

bool disturbance_holds(struct node *node, uint64_t now)
{
    struct disturbance *d = node->array->disturbance;
    if (now >= d->stop[node->rank]) {
        /* Relaxed: the end of the step orders it; pairs with the load in clock_summarize. */
        if (node->wait.kind == WAIT_KIND_SERVE)
            atomic_fetch_sub_explicit(&node->shard->serving.count, 1, memory_order_relaxed);
        node->wait.kind = WAIT_KIND_FATAL;
        return true;
    }
    if (is_anothers(node, now) || is_slow(node, now))
        return true;
    struct choice question = {.kind = CHOICE_LAG, .node = (int32_t)node->rank, .port = -1, .number = now};
    return question_answer(node, question, question_drawn(d, question, d->set.lag)) != 0;
}

bool disturbance_stops(struct node *self, uint32_t port)
{
    struct disturbance *d = self->array->disturbance;
    struct choice question = {.kind = CHOICE_STOP,
                              .node = (int32_t)self->rank,
                              .port = (int32_t)port,
                              .number = d->channels[channel_index(self->array, &self->out[port])].packets};
    if (!question_answer(self, question, 0))
        return false;
    d->stop[self->rank] = self->shard->now;
    return true;
}
