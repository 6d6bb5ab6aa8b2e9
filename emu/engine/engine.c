/*
 * engine.c: the table of engines, and the life of a node that all share.
 */
#include <string.h>

#include "apart.h"
#include "engine/engine.h"
#include "layer/layer.h"

extern const struct engine engine_fibers, engine_threads;

const struct engine *const engine_table[] = {&engine_fibers, &engine_threads, NULL};

const struct engine *engine_find(const char *name)
{
    for (const struct engine *const *e = engine_table; *e; e++)
        if (!strcmp((*e)->name, name))
            return *e;
    return NULL;
}

void engine_call_program(struct node *host, struct node *self)
{
    apart_show(&host->fiber);
    host->array->program->node(self);
    apart_hide(&host->fiber);
}

void engine_run_node(struct node *node)
{
    if (node->array->layer)
        node->array->layer->run(node);
    else
        engine_call_program(node, node);
    node->wait = (struct wait){.kind = WAIT_RETURNED,
                               .port = -1,
                               .until = NEVER,
                               .timer = node->wait.timer,
                               .since = node->shard->now};
}
