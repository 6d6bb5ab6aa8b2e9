/*
 * round_list.c: a list of acts grows while it is made.
 */
#include <stdlib.h>

#include "grow.h"
#include "plan/rounds.h"

struct round_list *rounds_begin(uint32_t own)
{
    struct round_list *list = calloc(1, sizeof *list);
    if (list)
        list->own = own;
    return list;
}

void rounds_add(struct round_list *list, struct rounds_act act)
{
    struct rounds_act *array = grow(list->act, &list->room, list->count + 1, sizeof *array);
    if (!array) {
        list->no_memory = true;
        return;
    }
    list->act = array;
    act.round = list->rounds;
    array[list->count++] = act;
}

struct round_list *rounds_end(struct round_list *list)
{
    if (!list->no_memory)
        return list;
    rounds_free(list);
    return NULL;
}

void rounds_free(struct round_list *rounds)
{
    if (!rounds)
        return;
    free(rounds->act);
    free(rounds);
}
