/*
 * record.c: lists by lane, sorted when they are asked for. A node always appends to the same lane, so that a stable order
 * by rank keeps each node's own.
 */
#include <stdlib.h>
#include <string.h>

#include "disturb/disturbance.h"
#include "disturb/history.h"
#include "machine/memory.h"

void history_add_choice(struct history *record, struct choice choice)
{
    record->choice = memory_grow(record->choice, &record->choice_room, record->choice_count + 1,
                                 sizeof record->choice[0], "the choices of a run");
    record->choice[record->choice_count++] = choice;
}

struct act *history_add_act(struct history *record, const struct node *self, enum act_kind kind)
{
    record->act = memory_grow(record->act, &record->act_room, record->act_count + 1, sizeof record->act[0],
                              "what nodes did");
    record->head = memory_grow(record->head, &record->head_room, record->head_count + self->degree,
                               sizeof record->head[0], "what nodes took");
    struct act *act = &record->act[record->act_count++];
    *act = (struct act){.kind = kind,
                        .rank = self->rank,
                        .step = self->shard->now,
                        .calls = self->array->disturbance->calls[self->rank],
                        .heads = record->head_count};
    for (uint32_t port = 0; port < self->degree; port++)
        record->head[record->head_count++] = self->in[port].head;
    return act;
}

void history_free(struct history *record)
{
    free(record->choice);
    free(record->act);
    free(record->head);
}

struct choice *history_choices(const struct parray *array, size_t *count)
{
    size_t room = 0;
    struct choice *all = NULL;
    *count = 0;
    for (uint32_t i = 0; i < array->contexts.lane_count; i++) {
        const struct history *record = &array->disturbance->records[i];
        if (!record->choice_count)
            continue;
        all = memory_grow(all, &room, *count + record->choice_count, sizeof all[0], "the choices of a run");
        memcpy(all + *count, record->choice, record->choice_count * sizeof all[0]);
        *count += record->choice_count;
    }
    if (*count)
        qsort(all, *count, sizeof all[0], choice_order);
    return all;
}

static size_t count_acts(const struct parray *array, size_t *first)
{
    size_t sum = 0;
    for (uint32_t i = 0; i < array->contexts.lane_count; i++)
        for (size_t k = 0; k < array->disturbance->records[i].act_count; k++)
            first[array->disturbance->records[i].act[k].rank + 1]++;
    for (uint32_t rank = 0; rank <= array->count; rank++)
        first[rank] = sum += first[rank];
    return sum;
}

struct act *history_acts(const struct parray *array, size_t *count)
{
    size_t *first = memory_take(array->count, sizeof first[0], "what nodes did");
    *count = count_acts(array, first);
    struct act *all = memory_take(*count, sizeof all[0], "what nodes did");
    for (uint32_t i = 0; i < array->contexts.lane_count; i++)
        for (size_t k = 0; k < array->disturbance->records[i].act_count; k++) {
            const struct act *act = &array->disturbance->records[i].act[k];
            all[first[act->rank]++] = *act;
        }
    free(first);
    return all;
}

const uint32_t *history_heads(const struct parray *array, const struct act *act)
{
    const struct lane *lane = array->nodes[act->rank].lane;
    return &array->disturbance->records[lane - array->contexts.lanes].head[act->heads];
}
