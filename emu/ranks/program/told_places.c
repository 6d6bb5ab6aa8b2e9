/*
 * told_places.c: each place is looked up once, under a lock, since ranks ask while they run.
 */
#include "program/told_places.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine/memory.h"
#include "machine/share.h"
#include "program/told_ranks.h"
#include "rank/twin.h"

struct told_call {
    enum rank_call call;
    uintptr_t pc;
    const char *words;
};

struct told_calls {
    pthread_mutex_t lock;
    struct told_call *list;
    size_t count, room;
};

struct told_calls *told_calls_open(void)
{
    struct told_calls *calls = memory_take(1, sizeof *calls, "the places of calls");
    pthread_mutex_init(&calls->lock, NULL);
    return calls;
}

void told_calls_close(struct told_calls *calls)
{
    if (!calls)
        return;
    pthread_mutex_destroy(&calls->lock);
    free(calls->list);
    free(calls);
}

static const char *look_up(const struct rank_world *world, enum rank_call call, uintptr_t pc)
{
    char label[320];
    struct told_calls *calls = world->calls;
    for (size_t i = 0; i < calls->count; i++)
        if (calls->list[i].call == call && calls->list[i].pc == pc)
            return calls->list[i].words;
    snprintf(label, sizeof label, "%s %s", rank_call_name(call), told_line(world, pc, false));
    const char *words = share_keep(world->array, label);
    calls->list = memory_grow(calls->list, &calls->room, calls->count + 1, sizeof calls->list[0],
                              "the places of calls");
    calls->list[calls->count++] = (struct told_call){call, pc, words};
    return words;
}

static const char *told_call(const struct rank_world *world, enum rank_call call, uintptr_t pc)
{
    pthread_mutex_lock(&world->calls->lock);
    const char *words = look_up(world, call, pc);
    pthread_mutex_unlock(&world->calls->lock);
    return words;
}

void told_call_place(const struct node *self, char *text, size_t size)
{
    const struct rank_world *world = self->array->ranks;
    const struct rank *rank = &world->ranks[self->rank];
    snprintf(text, size, "%s", strchr(told_call(world, rank->call, rank->pc), ' ') + 1);
}

const char *told_letter(const struct parray *array, const struct letter_packet *packet)
{
    struct message_info info = {.head = packet->byte,
                                .head_size = (size_t)(packet->head.with_head - packet->head.size)};
    switch ((enum letter)packet->head.letter) {
    case LETTER_MORE:
        return "more of a message";
    case LETTER_GO_ON:
        return "go on";
    case LETTER_MATCHED:
        return "matched";
    case LETTER_WITHDRAW:
        return "withdraw";
    case LETTER_WITHDRAWN:
        return packet->head.at ? "withdrawn" : "not withdrawn";
    case LETTER_FIRST:
        break;
    }
    const struct letter_mark mark = mark_of(&info);
    return told_call(array->ranks, (enum rank_call)mark.call, mark.pc);
}
