/*
 * link_sum.c: each process counts the links that begin at its nodes; of a half-duplex link it knows the other
 * direction, too.
 */
#include "facts/link_use.h"
#include "facts/view.h"
#include "machine/share.h"
#include "run/channel_use.h"
#include "run/link_sum.h"

static bool link_read(const struct view *view, struct link_figure *link)
{
    struct channel_use use;
    if (!channel_used(view->of, link->from, link->port, &use))
        return false;
    link->to = use.peer;
    link->packets = use.packets;
    link->busy = use.busy;
    return true;
}

static bool is_held(const struct view *view, int rank)
{
    return part_holds(view->of, (uint32_t)rank);
}

static void sum_read(const struct view *view, struct link_use *use)
{
    const struct parray *array = view->of;
    *use = *array->link_use;
}

void link_sum(struct parray *array)
{
    const struct view view = {.of = array,
                              .topo = array->topo,
                              .half_duplex = array->model->half_duplex,
                              .workers = array->workers,
                              .link = link_read,
                              .counts = is_held};
    if (!array->part.on)
        return;
    array->link_use = memory_take(1, sizeof *array->link_use, "the use of links");
    link_use_read(array->link_use, &view);
    share_merge(array, array->link_use, sizeof *array->link_use, link_use_merge);
}

void link_sum_view(struct view *view, const struct parray *array)
{
    view->link = link_read;
    view->used = array->part.on ? sum_read : NULL;
}
