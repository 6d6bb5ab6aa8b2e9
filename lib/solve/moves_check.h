/*
 * moves_check.h: is a list of moves a schedule that brings all tokens where they are wanted and keeps to the
 * limits?
 *
 * The check shares nothing with those that search: it plays the moves, step after step, from what every
 * node has at the start. One thread.
 */
#ifndef MOVES_CHECK_H
#define MOVES_CHECK_H

#include <stdbool.h>
#include <stddef.h>

struct moves;
struct instance;

/* The moves are in the order of steps, and are those of the instance itself: already turned round if the
 * instance is to be reversed. False with a sentence in `error`: which step and node break which rule. */
bool moves_check(const struct instance *instance, const struct moves *moves, char *error, size_t size);

#endif
