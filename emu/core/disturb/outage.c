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

/* The sender of a channel between nodes of other processes, of which this one knows the times: with each new
 * list all processes write down what they have. */
enum { NOT_HERE = UINT32_MAX };

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

/* Does the plan take down the link between these nodes? */
static bool is_planned(const struct fault_plan *plan, int32_t one, int32_t other)
{
    if (plan->kind == FAULT_DOWN)
        return (one == plan->node && other == plan->peer) || (one == plan->peer && other == plan->node);
    if (plan->kind != FAULT_CUT)
        return false;
    return (rank_set_has(&plan->side[0], one) && rank_set_has(&plan->side[1], other)) ||
           (rank_set_has(&plan->side[1], one) && rank_set_has(&plan->side[0], other));
}

/* Count the channels of a node that a plan takes down; add an outage for each to the list (NULL: none). */
static size_t add_channels(const struct node *node, const struct fault_plan *plan, struct outage_list *list)
{
    size_t count = 0;
    for (uint32_t port = 0; port < node->degree; port++) {
        if (node->out[port].peer == NO_PEER ||
            !is_planned(plan, (int32_t)node->rank, (int32_t)node->out[port].peer))
            continue;
        count++;
        if (list)
            list->outage[list->count++] = (struct outage){.node = node->rank,
                                                          .port = port,
                                                          .from = plan->from,
                                                          .until = plan->until,
                                                          .held = plan->held};
    }
    return count;
}

/* The same of all nodes that are known here. */
static size_t add_known(const struct parray *array, const struct fault_plan *plan, struct outage_list *list)
{
    size_t count = 0;
    if (plan->kind == FAULT_DOWN && plan->node < (int32_t)array->count && plan->peer < (int32_t)array->count)
        return add_channels(&array->nodes[plan->node], plan, list) +
               add_channels(&array->nodes[plan->peer], plan, list);
    for (uint32_t rank = 0; plan->kind == FAULT_CUT && rank < array->count; rank++)
        count += add_channels(&array->nodes[rank], plan, list);
    return count;
}

/* The same of all nodes. */
static size_t add_plan(const struct parray *array, const struct fault_plan *plan, struct outage_list *list)
{
    size_t count = add_known(array, plan, list);
    if (count || !array->part.on)
        return count;
    if (list)
        list->outage[list->count++] =
            (struct outage){.node = NOT_HERE, .from = plan->from, .until = plan->until};
    return 1;
}

bool outage_next(const struct parray *array, size_t *at, struct outage_told *told)
{
    const struct outages *outages = outages_of(array);
    if (!outages || *at >= outages->all->count || outages->all->outage[*at].node == NOT_HERE)
        return false; /* those come last */
    const struct outage *outage = &outages->all->outage[(*at)++];
    *told = (struct outage_told){.node = outage->node,
                                 .port = outage->port,
                                 .peer = array->nodes[outage->node].out[outage->port].peer,
                                 .from = outage->from,
                                 .until = outage->until};
    return true;
}

/* Say that a plan is about a link, or a node, that is not there. */
static bool refuse_plan(const struct parray *array, const struct fault_plan *plan, char *error,
                        size_t error_size)
{
    int32_t one = rank_set_last(&plan->side[0]), other = rank_set_last(&plan->side[1]);
    if (plan->kind == FAULT_DOWN)
        snprintf(error, error_size, "--fault down:%d-%d: %s has no link between nodes %d and %d", plan->node,
                 plan->peer, array->topo->spec, plan->node, plan->peer);
    else if (one >= (int32_t)array->count || other >= (int32_t)array->count)
        snprintf(error, error_size, "--fault cut: there is no node %d; %s has nodes 0 to %u",
                 one > other ? one : other, array->topo->spec, array->count - 1);
    else
        snprintf(error, error_size, "--fault cut: %s has no link between the two sets of nodes",
                 array->topo->spec);
    return false;
}

bool outages_open(struct parray *array, char *error, size_t error_size)
{
    struct disturbance *d = array->disturbance;
    size_t count = 0;
    for (size_t i = 0; i < d->set.plan_count; i++) {
        const struct fault_plan *plan = &d->set.plan[i];
        bool links = plan->kind == FAULT_DOWN || plan->kind == FAULT_CUT;
        size_t more = links ? add_plan(array, plan, NULL) : 0;
        bool there = plan->kind != FAULT_CUT || (rank_set_last(&plan->side[0]) < (int32_t)array->count &&
                                                 rank_set_last(&plan->side[1]) < (int32_t)array->count);
        if (links && (!more || !there))
            return refuse_plan(array, plan, error, error_size);
        count += more;
    }
    if (!count)
        return true;
    struct outages *outages = calloc(1, sizeof *outages);
    if (!outages)
        memory_failed(sizeof *outages, "the links that are down");
    d->outages = outages;
    outages->all = new_list(count);
    for (size_t i = 0; i < d->set.plan_count; i++)
        if (d->set.plan[i].kind == FAULT_DOWN || d->set.plan[i].kind == FAULT_CUT)
            add_plan(array, &d->set.plan[i], outages->all);
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

/* The first outage of the list that is of the channel, or of one behind it. */
static size_t first_of(const struct outage_list *list, uint32_t rank, uint32_t port)
{
    const struct outage wanted = {.node = rank, .port = port};
    size_t low = 0, high = list->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (outage_order(&list->outage[middle], &wanted) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
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
    for (size_t i = first_of(list, self->rank, port); i < list->count && ready != NEVER; i++) {
        const struct outage *outage = &list->outage[i];
        if (outage->node != self->rank || outage->port != port)
            break;
        if (now >= outage->until || ready <= outage->from)
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
