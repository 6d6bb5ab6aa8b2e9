/*
 * value_text.c: a line a name: "money          sum 6,400 of 64 nodes, mean 100; least 2 at node 5, greatest
 * 310 at node 17", "... of 64 nodes, 100 each", or, of one node, "100 (node 5 only)".
 */
#include <math.h>
#include <string.h>

#include "facts/node_text.h"
#include "facts/node_values.h"
#include "facts/outcome.h"
#include "facts/view.h"
#include "quantity.h"
#include "report/value_text.h"
#include "topo/topo.h"

enum { NAME_COLUMN = 14 }; /* columns for the name of a fact */

static void put_extreme(const struct view *view, const char *which, double number, int node, FILE *out)
{
    struct quantity q;
    char where[128];
    node_text(view->topo, node, where, sizeof where);
    fprintf(out, "%s %s at %s", which, quantity_time(&q, number), where);
}

static void put_column(const struct view *view, const struct node_value_column *column, FILE *out)
{
    struct quantity a, b, c;
    struct parray_values values = node_values_sum(column, view->topo->nodes);
    fprintf(out, "%-*s ", NAME_COLUMN, column->name);
    if (!values.nodes) {
        fputs("of no node\n", out);
        return;
    }
    if (values.nodes == 1) {
        char where[128];
        node_text(view->topo, values.least_node, where, sizeof where);
        fprintf(out, "%s (%s only)\n", quantity_time(&a, values.sum), where);
        return;
    }
    fprintf(out, "sum %s of %s nodes, ", quantity_time(&a, values.sum),
            quantity_count(&b, (uint64_t)values.nodes));
    if (values.least == values.greatest) {
        fprintf(out, "%s each\n", quantity_time(&c, values.least));
        return;
    }
    fprintf(out, "mean %s; ", quantity_time(&c, values.mean));
    put_extreme(view, "least", values.least, values.least_node, out);
    put_extreme(view, ", greatest", values.greatest, values.greatest_node, out);
    putc('\n', out);
}

void value_text(const struct view *view, FILE *out)
{
    const struct node_values *values = &view->outcome->values;
    for (size_t i = 0; i < values->count; i++)
        put_column(view, &values->column[i], out);
}

/* A name that is longer than the first column widens it for all of them. */
void value_text_figures(const struct view *view, FILE *out)
{
    struct quantity f;
    int widest = NAME_COLUMN;
    if (view->outcome->figures_why)
        fprintf(out, "figures        %s\n", view->outcome->figures_why);
    for (size_t i = 0; i < view->outcome->own_count; i++)
        if ((int)strlen(view->outcome->own[i].name) > widest)
            widest = (int)strlen(view->outcome->own[i].name);
    for (size_t i = 0; i < view->outcome->own_count; i++) {
        const struct own_figure *own = &view->outcome->own[i];
        bool there = isfinite(own->value);
        fprintf(out, "%-*s %s%s%s\n", widest, own->name, there ? quantity_time(&f, own->value) : "none",
                there && own->unit ? " " : "", there && own->unit ? own->unit : "");
    }
}
