/*
 * engine.h: what runs node programs: user-level fibers on a few workers, or a thread a node.
 *
 * An engine is one file with one `const struct engine` and one line in the table of engine.c. It decides which
 * context runs a node, never what the node sees: all waiting goes through node_block, all time through
 * clock.h. Life: prepare (array_open), run, finish (array_close).
 */
#ifndef ENGINE_H
#define ENGINE_H

#include "machine/machine.h"

extern const struct engine *const engine_table[]; /* ended by NULL */

/* By name; NULL: no such engine. */
const struct engine *engine_find(const char *name);

#endif
