/*
 * find_jam.h: finding a wormhole deadlock.
 */
#ifndef FIND_JAM_H
#define FIND_JAM_H

#include <stdbool.h>

#include "facts/worm_jam.h"

struct held_worm; /* worm/worm.h */
struct parray;

/* The worms that wait for ever because worms wait for each other in a cycle; NULL: there are none. The
 * caller frees it by worm_jam_free (outcome.h). When all nodes stand still. */
struct worm_jam *find_jam(struct parray *array);

/* Will this worm go on, the first one of its sender? After find_jam. */
bool find_jam_goes_on(const struct held_worm *held);

#endif
