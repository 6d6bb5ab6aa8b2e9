/*
 * outage.c: the lists of outages in a run, one after the other, through liburcu's quiescent-state flavour.
 * Reading costs nothing, and the writer waits only for the others to reach the clock.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <urcu-qsbr.h>

#include "disturb/disturbance.h"
#include "disturb/outage.h"
#include "machine/memory.h"
#include "tools.h"

struct outage {
    uint32_t node, port;
    uint64_t from, until;
    bool held;
};

/* By the sender's rank and port, then by time. */
struct outage_list {
    size_t count;
    struct outage outage[];
};

struct outages {
    struct outage_list *all;  /* as planned; constant */
    struct outage_list *list; /* what is down or will be; published by RCU */
};

static struct outages *outages_of(const struct parray *array)
{
    return array->disturbance ? array->disturbance->outages : NULL;
}

static struct outage_list *new_list(size_t room)
{
    struct outage_list *list = calloc(1, sizeof *list + room * sizeof list->outage[0]);
    if (!list)
        memory_failed(room, "the links that are down");
    return list;
}

/* The outages of `all` that are not over in step `now`. */
static struct outage_list *list_at(const struct outage_list *all, uint64_t now)
{
    struct outage_list *list = new_list(all->count);
    for (size_t i = 0; i < all->count; i++) {
        const struct outage *outage = &all->outage[i];
        if (outage->until <= now)
            continue;
        list->outage[list->count++] = *outage;
    }
    return list;
}

static int outage_order(const void *left, const void *right)
{
    const struct outage *a = left, *b = right;
    if (a->node != b->node)
        return a->node < b->node ? -1 : 1;
    if (a->port != b->port)
        return a->port < b->port ? -1 : 1;
    return a->from < b->from ? -1 : a->from > b->from;
}

/* Add an outage for each channel from `from` to `to`. Result: how many channels there are. */
static size_t add_channels(const struct parray *array, struct outage_list *list,
                           const struct fault_plan *plan, int32_t from, int32_t to)
{
    size_t before = list->count;
    const struct node *node = &array->nodes[from];
    for (uint32_t port = 0; port < node->degree; port++)
        if (node->out[port].peer == (uint32_t)to)
            list->outage[list->count++] = (struct outage){.node = (uint32_t)from,
                                                          .port = port,
                                                          .from = plan->from,
                                                          .until = plan->until,
                                                          .held = plan->held};
    return list->count - before;
}

bool outages_open(struct parray *array, char *error, size_t error_size)
{
    struct disturbance *d = array->disturbance;
    bool planned = false;
    for (size_t i = 0; i < d->set.plan_count; i++)
        planned |= d->set.plan[i].kind == FAULT_DOWN;
    if (!planned)
        return true;
    struct outages *outages = calloc(1, sizeof *outages);
    if (!outages)
        memory_failed(sizeof *outages, "the links that are down");
    d->outages = outages;
    outages->all = new_list(2 * FAULT_PLANS_MOST * (size_t)array->topo->max_degree);
    for (size_t i = 0; i < d->set.plan_count; i++) {
        const struct fault_plan *plan = &d->set.plan[i];
        if (plan->kind != FAULT_DOWN)
            continue;
        bool there = plan->node < (int32_t)array->count && plan->peer < (int32_t)array->count;
        if (!there || !add_channels(array, outages->all, plan, plan->node, plan->peer)) {
            snprintf(error, error_size, "--fault down:%d-%d: %s has no link between nodes %d and %d",
                     plan->node, plan->peer, array->topo->spec, plan->node, plan->peer);
            return false;
        }
        add_channels(array, outages->all, plan, plan->peer, plan->node);
    }
    qsort(outages->all->outage, outages->all->count, sizeof outages->all->outage[0], outage_order);
    outages->list = list_at(outages->all, 1);
    return true;
}

void outages_close(struct parray *array)
{
    struct outages *outages = outages_of(array);
    if (!outages)
        return;
    free(outages->all);
    free(outages->list);
    free(outages);
    array->disturbance->outages = NULL;
}

/* A channel is down in steps from .. until-1. A packet that is sent then, or is on its way when the outage
 * begins, gets lost or waits for the end of the outage. */
uint64_t outage_pass(const struct node *self, uint32_t port, uint64_t now, uint64_t ready)
{
    struct outages *outages = outages_of(self->array);
    if (!outages)
        return ready;
    rcu_read_lock();
    const struct outage_list *list = rcu_dereference(outages->list);
    tools_happens_after(&outages->list);
    for (size_t i = 0; i < list->count && ready != NEVER; i++) {
        const struct outage *outage = &list->outage[i];
        if (outage->node != self->rank || outage->port != port || now >= outage->until ||
            ready <= outage->from)
            continue;
        uint64_t start = now > outage->from ? now : outage->from;
        ready = outage->held ? ready + (outage->until - start) : NEVER;
    }
    rcu_read_unlock();
    return ready;
}

bool outage_due(const struct parray *array, uint64_t last, uint64_t next)
{
    const struct outages *outages = outages_of(array);
    for (size_t i = 0; outages && next != NEVER && i < outages->all->count; i++)
        if (outages->all->outage[i].until > last && outages->all->outage[i].until <= next)
            return true;
    return false;
}

void outage_publish(struct parray *array, uint64_t next)
{
    struct outages *outages = outages_of(array);
    if (!outages)
        return;
    struct outage_list *fresh = list_at(outages->all, next);
    tools_happens_before(&outages->list);
    struct outage_list *old = rcu_xchg_pointer(&outages->list, fresh);
    synchronize_rcu();
    free(old);
}

void outage_enter(const struct parray *array)
{
    if (outages_of(array))
        rcu_register_thread();
}

void outage_leave(const struct parray *array)
{
    if (outages_of(array))
        rcu_unregister_thread();
}

void outage_rest(const struct parray *array)
{
    if (outages_of(array))
        rcu_thread_offline();
}

void outage_resume(const struct parray *array)
{
    if (outages_of(array))
        rcu_thread_online();
}
