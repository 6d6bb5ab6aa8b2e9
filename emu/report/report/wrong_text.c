/*
 * wrong_text.c: "NO, the result is wrong at 3 of 64 nodes, first at node 5 (mesh 0,5)".
 */
#include <stdio.h>

#include "facts/node_text.h"
#include "facts/outcome.h"
#include "facts/view.h"
#include "quantity.h"
#include "report/wrong_text.h"
#include "topo/topo.h"

const char *wrong_text(const struct view *view, char *text, size_t size)
{
    struct quantity f, n;
    char first[128] = "";
    const struct outcome *o = view->outcome;
    if (o->task.crowded)
        return "NO, packets are too short for what they carry";
    if (!o->verify_failed || o->verify_first < 0)
        return "NO, the result is wrong";
    if (o->verify_failed > 1)
        node_text(view->topo, o->verify_first, first, sizeof first);
    snprintf(text, size, "NO, the result is wrong at %s of %s nodes%s%s",
             quantity_count(&f, o->verify_failed), quantity_count(&n, (uint64_t)view->topo->nodes),
             *first ? ", first at " : "", first);
    return text;
}
