/*
 * engine.h: the engines, which run node programs: as fibers on a few workers, or as a thread a node.
 *
 * An engine is one file with one `const struct engine` and one line in the table of engine.c. It decides
 * which context runs a node, never what the node sees: the kinds of waits are those of node.h, and all time
 * comes from clock.h. Life cycle of an array in an engine: prepare (array_open), run (array_run), finish
 * (array_close).
 */
#ifndef ENGINE_H
#define ENGINE_H

#include "machine/machine.h"

extern const struct engine *const engine_table[]; /* ended by NULL */

/* The engine of that name; NULL: there is none. */
const struct engine *engine_find(const char *name);

/* Write the sentence about a name that no engine has: what may be meant, and which there are. */
void engine_refuse(const char *name, char *text, size_t size);

#endif
