/*
 * engine.c: the table of engines.
 */
#include <string.h>

#include "engine/engine.h"
#include "suggest.h"

extern const struct engine engine_fibers, engine_threads, engine_mpi;

const struct engine *const engine_table[] = {&engine_fibers, &engine_threads, &engine_mpi, NULL};

const struct engine *engine_find(const char *name)
{
    for (const struct engine *const *e = engine_table; *e; e++)
        if (!strcmp((*e)->name, name))
            return *e;
    return NULL;
}

static const char *name_of(const void *table, size_t i)
{
    const struct engine *const *engines = table;
    return engines[i] ? engines[i]->name : NULL;
}

void engine_refuse(const char *name, char *text, size_t size)
{
    suggest_refuse(text, size, "engine", name, name_of, engine_table);
}
