/*
 * engine.c: the table of engines.
 */
#include <string.h>

#include "engine/engine.h"

extern const struct engine engine_fibers, engine_threads;

const struct engine *const engine_table[] = {&engine_fibers, &engine_threads, NULL};

const struct engine *engine_find(const char *name)
{
    for (const struct engine *const *e = engine_table; *e; e++)
        if (!strcmp((*e)->name, name))
            return *e;
    return NULL;
}
