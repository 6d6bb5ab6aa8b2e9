/*
 * recorded_moves.h: a schedule out of what was transmitted in a run.
 *
 * The run was on the graph of the instance and kept to its limits, and a unit took a step on a link. A packet
 * becomes a move for each of its units, one step after the other. Of a packet that names its token the move
 * carries that token: of several units the one that its sender has had longest and its receiver lacks. What
 * names no token carries none, unless there is one token only. A sum carries the parts that its sender has
 * heard of. What brings its receiver nothing is left out, so that the schedule may take fewer steps than the
 * run.
 *
 * Whether the moves are a schedule is for moves_check to say: packets of several tokens, or of tokens that
 * were put together, may have carried what nobody can tell from outside.
 *
 * One thread.
 */
#ifndef RECORDED_MOVES_H
#define RECORDED_MOVES_H

#include <stddef.h>
#include <stdint.h>

struct moves;
struct instance;

/* A packet that crossed a link, or a worm that crossed one of its channels. */
struct recorded {
    uint32_t step, duration; /* of a move: 1 */
    int32_t from, to, port;
    int32_t origin, dest; /* -1: not given */
    uint32_t worm;        /* 0: it was none; the channels of a worm follow each other */
};

/* Fill `moves`, in the order of steps, as a search would find them: of an instance that is to be reversed
 * they are to be turned round. The list is put into another order. */
void recorded_moves(const struct instance *instance, struct recorded *list, size_t count,
                    struct moves *moves);

#endif
