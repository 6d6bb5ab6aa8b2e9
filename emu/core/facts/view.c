/*
 * view.c: what is common to the views of arrays and of traces.
 */
#include <stdio.h>

#include "facts/outcome.h"
#include "facts/view.h"
#include "facts/violation_text.h"

bool view_param(const struct view *view, size_t i, const char **name, const char **value)
{
    return view->param && view->param(view, i, name, value);
}

bool view_measure(const struct view *view)
{
    return !view->measure || view->measure(view);
}

bool view_link(const struct view *view, int rank, int port, struct link_figure *link)
{
    *link = (struct link_figure){.from = rank, .port = port};
    return view->link(view, link);
}

uint64_t view_steps(const struct view *view)
{
    return view->outcome ? view->outcome->steps : view->steps;
}

uint64_t view_transmissions(const struct view *view)
{
    return view->outcome ? view->outcome->transmissions : view->transmissions;
}

void view_violation(const struct view *view, size_t i, char *text, size_t size)
{
    if (view->violation_text)
        snprintf(text, size, "%s", view->violation_text[i]);
    else
        violation_text(view->topo, view->rules, &view->outcome->violations[i], text, size);
}
