/*
 * history.c: lists by lane, sorted after the run. A node always appends to one lane, so that a stable order
 * by rank keeps the order of each node.
 */
#include <stdlib.h>
#include <string.h>

#include "disturb/disturbance.h"
#include "disturb/history.h"
#include "machine/memory.h"

void history_add_choice(struct history *history, struct choice choice)
{
    history->choice = memory_grow(history->choice, &history->choice_room, history->choice_count + 1,
                                  sizeof history->choice[0], "the choices of a run");
    history->choice[history->choice_count++] = choice;
}

struct act *history_add_act(struct history *history, const struct node *self, enum act_kind kind)
{
    history->act = memory_grow(history->act, &history->act_room, history->act_count + 1,
                               sizeof history->act[0], "what nodes did");
    history->head = memory_grow(history->head, &history->head_room, history->head_count + self->degree,
                                sizeof history->head[0], "what nodes took");
    struct act *act = &history->act[history->act_count++];
    *act = (struct act){.kind = kind,
                        .name = call_name(CALL_START),
                        .rank = self->rank,
                        .step = self->shard->now,
                        .calls = self->array->disturbance->calls[self->rank],
                        .heads = history->head_count};
    for (uint32_t port = 0; port < self->degree; port++)
        history->head[history->head_count++] = self->in[port].head;
    return act;
}

void history_call(struct act *act, const struct node *self)
{
    act->call = call_told(self);
    act->name = call_told_name(self);
    act->site = self->site;
    if (act->call == CALL_MPI)
        self->array->rank_ops->call_place(self, act->place, sizeof act->place);
}

void history_add_payload(struct history *history, struct act *act, const void *bytes, size_t size)
{
    if (size > PAYLOADS_MOST - history->byte_count)
        return;
    history->byte = memory_grow(history->byte, &history->byte_room, history->byte_count + size, 1,
                                "the payloads of packets");
    if (size)
        memcpy(history->byte + history->byte_count, bytes, size);
    act->bytes = 1 + history->byte_count;
    history->byte_count += size;
}

void history_free(struct history *history)
{
    free(history->choice);
    free(history->act);
    free(history->head);
    free(history->byte);
}

struct choice *history_choices(const struct parray *array, size_t *count)
{
    size_t room = 0;
    struct choice *all = NULL;
    *count = 0;
    for (uint32_t i = 0; i < array->contexts.lane_count; i++) {
        const struct history *history = &array->disturbance->histories[i];
        if (!history->choice_count)
            continue;
        all = memory_grow(all, &room, *count + history->choice_count, sizeof all[0], "the choices of a run");
        memcpy(all + *count, history->choice, history->choice_count * sizeof all[0]);
        *count += history->choice_count;
    }
    if (*count)
        qsort(all, *count, sizeof all[0], choice_order);
    return all;
}

static size_t count_acts(const struct parray *array, size_t *first)
{
    size_t sum = 0;
    for (uint32_t i = 0; i < array->contexts.lane_count; i++)
        for (size_t k = 0; k < array->disturbance->histories[i].act_count; k++)
            first[array->disturbance->histories[i].act[k].rank + 1]++;
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
        for (size_t k = 0; k < array->disturbance->histories[i].act_count; k++) {
            const struct act *act = &array->disturbance->histories[i].act[k];
            all[first[act->rank]++] = *act;
        }
    free(first);
    return all;
}

static const struct history *history_of(const struct parray *array, const struct act *act)
{
    const struct lane *lane = array->nodes[act->rank].lane;
    return &array->disturbance->histories[lane - array->contexts.lanes];
}

const uint32_t *history_heads(const struct parray *array, const struct act *act)
{
    return &history_of(array, act)->head[act->heads];
}

const unsigned char *history_payload(const struct parray *array, const struct act *act)
{
    return act->bytes ? &history_of(array, act)->byte[act->bytes - 1] : NULL;
}
