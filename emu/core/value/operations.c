/*
 * operations.c: the lists of all nodes are one history, in which the steps are the times. What nodes do in
 * one step has no order among nodes, so that operations that share a step overlap.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "fault/crash_call.h"
#include "linearize/linearize.h"
#include "machine/memory.h"
#include "value/operations.h"

enum { LOOKS_MOST = 1000000000 };

static const char what[] = "the operations of nodes";

struct operation_list {
    struct made_operation *made;
    size_t count, room;
};

bool operations_open(struct parray *array)
{
    if (!array->program->history)
        return true;
    array->operations = calloc(array->count, sizeof array->operations[0]);
    return array->operations != NULL;
}

void operations_close(struct parray *array)
{
    for (uint32_t rank = 0; array->operations && rank < array->count; rank++)
        free(array->operations[rank].made);
    free(array->operations);
}

int operations_known(const struct parray *array)
{
    const struct parray_object *object = array->program->history;
    int count = 0;
    while (object && object->operations[count].name)
        count++;
    return count;
}

void operations_begin(const struct node *self, uint64_t step, int64_t object, int operation, int64_t input)
{
    struct operation_list *list = &self->array->operations[self->rank];
    list->made = memory_grow(list->made, &list->room, list->count + 1, sizeof list->made[0], what);
    list->made[list->count++] = (struct made_operation){.node = (int32_t)self->rank,
                                                        .operation = operation,
                                                        .object = object,
                                                        .input = input,
                                                        .begin = step,
                                                        .end = NEVER};
}

bool operations_end(const struct node *self, uint64_t step, int64_t output)
{
    struct operation_list *list = &self->array->operations[self->rank];
    struct made_operation *last = list->count ? &list->made[list->count - 1] : NULL;
    if (!last || last->end != NEVER)
        return false;
    last->end = step;
    last->output = output;
    return true;
}

/* --------------------------------------------------------------------------------------- after the run */

struct deciding {
    const struct parray_object *object;
    struct linear_operation *list;
    size_t count;
    enum linear_verdict verdict;
    size_t *part;
    size_t part_count;
    bool shows;    /* the part is wanted */
    bool overfull; /* an operation added more words than it may */
};

static bool apply(const void *user, struct linear_state *state, const struct linear_operation *o)
{
    struct deciding *d = (struct deciding *)(uintptr_t)user;
    struct parray_words words = {state->word, (uint32_t)state->count};
    int64_t output = 0;
    bool can = d->object->apply(&words, o->operation, o->input, &output);
    d->overfull |= words.count > state->count + PARRAY_WORDS_MORE;
    if (d->overfull)
        return false;
    state->count = words.count;
    return can &&
           (o->end == LINEAR_NEVER || !d->object->operations[o->operation].gives || output == o->output);
}

static void decide(struct parray *array, void *user)
{
    struct deciding *d = user;
    const struct linear_object object = {.initial = d->object->initial,
                                         .words = d->object->words,
                                         .more = PARRAY_WORDS_MORE,
                                         .apply = apply,
                                         .user = d};
    enum linear_order order = array->program->consistency == PARRAY_SEQUENTIAL ? SEQUENTIAL : LINEARIZABLE;
    d->verdict =
        linearize(&object, order, d->list, d->count, LOOKS_MOST, d->shows ? &d->part : NULL, &d->part_count);
}

static const struct made_operation *made_by(const struct parray *array, const struct linear_operation *o)
{
    return &array->operations[o->process].made[o->user];
}

static void gather(const struct parray *array, struct deciding *d)
{
    size_t count = 0;
    for (uint32_t rank = 0; rank < array->count; rank++)
        count += array->operations[rank].count;
    d->list = memory_take(count, sizeof d->list[0], what);
    for (uint32_t rank = 0; rank < array->count; rank++)
        for (size_t i = 0; i < array->operations[rank].count; i++) {
            const struct made_operation *made = &array->operations[rank].made[i];
            d->list[d->count++] = (struct linear_operation){.begin = made->begin,
                                                            .end = made->end,
                                                            .process = rank,
                                                            .operation = made->operation,
                                                            .object = made->object,
                                                            .input = made->input,
                                                            .output = made->output,
                                                            .user = i};
        }
}

/* Keep the part that has no order, and say it in a sentence. */
static void tell_part(struct parray *array, const struct deciding *d)
{
    struct outcome *o = &array->outcome;
    struct property_outcome *p = &o->property[PROPERTY_HISTORY];
    bool sequential = array->program->consistency == PARRAY_SEQUENTIAL;
    const char *is = sequential ? "sequentially consistent" : "linearizable";
    p->verdict = PROPERTY_FAILS;
    p->cause = 1;
    p->node = -1;
    if (!d->part) {
        snprintf(p->text, sizeof p->text, "the history of %s is not %s", array->program->name, is);
        return;
    }
    o->made = memory_take(d->part_count, sizeof o->made[0], what);
    o->made_count = d->part_count;
    for (size_t i = 0; i < d->part_count; i++) {
        o->made[i] = *made_by(array, &d->list[d->part[i]]);
        made_operation_tell(d->object, &o->made[i]);
    }
    const struct made_operation *spoiler = &o->made[o->made_count - 1];
    p->step = spoiler->end;
    p->node = (int32_t)program_host(array, (uint32_t)spoiler->node);
    snprintf(p->text, sizeof p->text, "the history of %s is not %s: no order gives the answer of %s",
             array->program->name, is, spoiler->text);
}

static void refuse_overfull(struct parray *array, const struct deciding *d)
{
    array->crash.left = PARRAY_USAGE;
    snprintf(array->crash.left_text, sizeof array->crash.left_text,
             "`apply` of object %s of %s adds more than %d words to the state; there is no room for them",
             d->object->name, array->program->name, PARRAY_WORDS_MORE);
}

void operations_forget(struct parray *array)
{
    for (uint32_t rank = 0; rank < array->count; rank++)
        array->operations[rank].count = 0;
}

enum operations_are operations_are(struct parray *array)
{
    struct deciding d = {.object = array->program->history};
    gather(array, &d);
    crash_call(array, "apply", decide, &d);
    free(d.list);
    if (array->crash.left || d.overfull || d.verdict == LINEAR_UNDECIDED || d.verdict == LINEAR_NO_MEMORY)
        return OPERATIONS_UNKNOWN;
    return d.verdict == LINEAR_ORDERED ? OPERATIONS_HOLD : OPERATIONS_FAIL;
}

void operations_conclude(struct parray *array)
{
    struct property_outcome *p = &array->outcome.property[PROPERTY_HISTORY];
    struct deciding d = {.object = array->program->history, .shows = true};
    if (!array->operations || array->crash.left)
        return;
    gather(array, &d);
    crash_call(array, "apply", decide, &d);
    if (d.overfull && !array->crash.left)
        refuse_overfull(array, &d);
    if (array->crash.left)
        p->why = "not decided: `apply` was left";
    else if (d.verdict == LINEAR_UNORDERED)
        tell_part(array, &d);
    else if (d.verdict == LINEAR_UNDECIDED)
        p->why = "not decided: the search for an order was given up after a billion looks at operations, or "
                 "1 GiB of memory";
    else if (d.verdict == LINEAR_NO_MEMORY)
        memory_failed(d.count * sizeof d.list[0], what);
    free(d.part);
    free(d.list);
}
