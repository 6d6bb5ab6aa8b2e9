/*
 * moves.c: a growing list.
 */
#include <stdlib.h>

#include "alloc.h"
#include "plan/instance.h"
#include "plan/moves.h"

void moves_add(struct moves *moves, uint32_t step, int channel, int token)
{
    moves->list = memory_grow(moves->list, &moves->room, moves->count + 1, sizeof moves->list[0],
                              "moves of a schedule");
    moves->list[moves->count++] = (struct move){step, channel, token};
    moves->steps = step > moves->steps ? step : moves->steps;
}

void moves_join(struct moves *moves, size_t into, size_t part)
{
    moves->join = memory_grow(moves->join, &moves->join_room, moves->joins + 1, sizeof moves->join[0],
                              "sums of a schedule");
    moves->join[moves->joins++] = (struct join){into, part};
}

void moves_clear(struct moves *moves)
{
    moves->count = moves->joins = 0;
    moves->steps = 0;
    free(moves->rounds);
    moves->rounds = NULL;
}

void moves_free(struct moves *moves)
{
    free(moves->list);
    free(moves->join);
    free(moves->rounds);
    *moves = (struct moves){.list = NULL};
}

void moves_swap(struct moves *a, struct moves *b)
{
    struct moves other = *a;
    *a = *b;
    *b = other;
}

void moves_reverse(struct moves *moves, const struct instance *instance)
{
    for (size_t i = 0; i < moves->count; i++) {
        struct move *move = &moves->list[i];
        move->step = moves->steps + 1 - move->step;
        move->channel = instance->channel[move->channel].back;
    }
    for (uint32_t low = 0, high = moves->steps; moves->rounds && low + 1 < high; low++) {
        uint32_t rounds = moves->rounds[low];
        moves->rounds[low] = moves->rounds[--high];
        moves->rounds[high] = rounds;
    }
}

static int move_order(const void *left, const void *right)
{
    const struct move *a = left, *b = right;
    if (a->step != b->step)
        return a->step < b->step ? -1 : 1;
    if (a->channel != b->channel)
        return a->channel < b->channel ? -1 : 1;
    return (a->token > b->token) - (a->token < b->token);
}

void moves_sort(struct moves *moves)
{
    if (moves->count > 1 && moves->joins == 0)
        qsort(moves->list, moves->count, sizeof moves->list[0], move_order);
}

uint32_t moves_rounds(const struct moves *moves, uint32_t step)
{
    return moves->rounds ? moves->rounds[step - 1] : 1;
}

uint32_t moves_all_rounds(const struct moves *moves)
{
    uint32_t all = 0;
    for (uint32_t step = 1; step <= moves->steps; step++)
        all += moves_rounds(moves, step);
    return all;
}
