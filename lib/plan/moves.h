/*
 * moves.h: a schedule as a list of moves: in which step which token crosses which channel.
 *
 * A move of INSTANCE_SUMS carries a sum: joins say of what. A join puts what one move brought to a node,
 * or the node's own part, into a later move of that node or into the node's result.
 *
 * Life cycle: zeroed, any number of moves_add, moves_free. One thread.
 */
#ifndef MOVES_H
#define MOVES_H

#include <stddef.h>
#include <stdint.h>

struct instance;

struct move {
    uint32_t step; /* from 1 */
    int channel;
    int token;
};

#define JOIN_OWN SIZE_MAX

struct join {
    size_t into; /* index of a move; or the number of moves + instance_pair(node, token): the node's result */
    size_t part; /* index of a move; JOIN_OWN: the node's own part */
};

struct moves {
    struct move *list;
    size_t count, room;
    struct join *join; /* of INSTANCE_SUMS only */
    size_t joins, join_room;
    uint32_t steps;
    uint32_t *rounds; /* of step s, [s - 1]: packets that a channel of width 1 carries; NULL: 1 */
};

void moves_add(struct moves *moves, uint32_t step, int channel, int token);
void moves_join(struct moves *moves, size_t into, size_t part);
void moves_clear(struct moves *moves);
void moves_free(struct moves *moves);

/* Exchange the contents. */
void moves_swap(struct moves *a, struct moves *b);

/* Read the moves backwards in time, over the channels in the other direction. */
void moves_reverse(struct moves *moves, const struct instance *instance);

/* Order by step, then channel, then token. (Moves with joins keep their order.) */
void moves_sort(struct moves *moves);

/* Rounds of a step, and of all steps. */
uint32_t moves_rounds(const struct moves *moves, uint32_t step);
uint32_t moves_all_rounds(const struct moves *moves);

#endif
