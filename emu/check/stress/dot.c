/*
 * dot.c: an arrow leads from each node that waits to the node for which it waits; the cycle is red. A node
 * that waits on any port waits for several nodes: its label says so, and no arrow is drawn.
 */
#include <inttypes.h>
#include <stdio.h>

#include "facts/site.h"
#include "machine/machine.h"
#include "stress/dot.h"
#include "whole_file.h"

static bool in_cycle(const struct deadlock *d, int32_t node, int32_t peer)
{
    for (size_t i = 0; i < d->cycle_length; i++)
        if (d->cycle[i].node == node && d->cycle[i].peer == peer)
            return true;
    return false;
}

static void write_waiter(const struct deadlock *d, const struct waiter *w, FILE *out)
{
    fprintf(out, "    n%" PRId32 " [label=\"%" PRId32 "\\n%s\\n%s\\nsince step %" PRIu64 "\"];\n", w->node,
            w->node, w->call, site_name(w->site), w->since);
    if (w->peer < 0)
        return;
    fprintf(out, "    n%" PRId32 " -> n%" PRId32 " [label=\"port %" PRId32 "\"%s];\n", w->node, w->peer,
            w->port, in_cycle(d, w->node, w->peer) ? ", color=red" : "");
    if (w->returned || w->stopped)
        fprintf(out, "    n%" PRId32 " [label=\"%" PRId32 "\\n%s\", style=dashed];\n", w->peer, w->peer,
                w->returned ? "returned" : "stopped");
}

bool dot_write(const struct parray *array, const char *path, char *error, size_t error_size)
{
    const struct deadlock *d = array->outcome.deadlock;
    struct whole_file *file = whole_file_open(path, error, error_size);
    if (!file)
        return false;
    FILE *out = whole_file_stream(file);
    fprintf(out, "digraph deadlock {\n    label=\"%s on %s: wait-for graph in step %" PRIu64 "\";\n",
            array->program->name, array->topo->spec, d->step);
    fputs("    node [shape=box, fontsize=10];\n", out);
    for (size_t i = 0; i < d->count; i++)
        write_waiter(d, &d->waiters[i], out);
    for (size_t i = 0; i < d->cycle_length; i++)
        if (d->cycle[i].port < 0)
            fprintf(out, "    n%" PRId32 " -> n%" PRId32 " [label=\"any port\", color=red];\n",
                    d->cycle[i].node, d->cycle[i].peer);
    fputs("}\n", out);
    return whole_file_close(file, true, error, error_size);
}
