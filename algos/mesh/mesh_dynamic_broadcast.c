/*
 * mesh-dynamic-broadcast: packets to be told to all nodes arrive at every node at random times (Varvarigos
 * and Bertsekas 1994, section 5).
 *
 * Arrivals are Poisson, rate lambda a node. Partial multinode broadcasts (mesh_broadcast.h) follow one
 * another; every node that has a packet when a broadcast begins takes part in it with its oldest packet. In
 * the prefix a node learns how many nodes take part, and so in which step the next broadcast begins: nothing
 * else keeps the nodes in step. An interval in which no node has a packet ends with the prefix. The delay of
 * a packet is from its arrival to the end of its interval.
 *
 * Rates and delays are in packet times of the array whose links are used: through the layer "fold" those of
 * the mesh, on which the intervals of the torus last twice as long.
 *
 * Arrival times are drawn from the node's own stream and do not depend on what happens, so a node draws the
 * next one when it has sent the packet before: its queue is never written down. Each node notes the delays of
 * its packets; the first fifth of the intervals, in which queues build up, is not counted.
 */
#include <math.h>
#include <stdlib.h>

#include "common/mix.h"
#include "parts/mesh_broadcast.h"
#include "parts/mesh_delay.h"

enum { MOST_LOAD = 100, FORM_PARAMS = MESH_SPLIT | MESH_FAST | MESH_LENGTH };

struct dynamic_plan {
    struct mesh_form form;
    double lambda; /* arrivals a node and packet time */
    uint32_t intervals;
    double packet_time; /* of the array beneath, in steps of this one */
    struct tally *tally;
};

/* What `verify` gathers of the nodes that it is called for. */
struct tally {
    uint64_t sent, got; /* sums over all packets: of all senders; of what the first of these nodes has got */
    uint64_t waiting;   /* packets in queues at the end */
    uint64_t nodes;
    double *delays; /* room for all */
    size_t count;
};

/* A node's notes. The table of what it gets in an interval lies behind the delays. */
struct dynamic_state {
    uint64_t sent, got; /* sums over the packets that it sent; that it got, its own included */
    uint32_t count;     /* delays noted */
    uint32_t waiting;   /* packets in its queue at the end */
    double delay[];
};

/* ---------------------------------------------------------------------------------- preparation */

/* A parameter as a number above 0; false after refusing the run. Rates beyond all reason are refused, since a
 * node draws every arrival one by one. */
static bool read_real(struct parray *array, const char *name, double *value)
{
    const char *text = parray_param(array, name);
    char *end;
    *value = strtod(text, &end);
    if (end != text && !*end && *value > 0 && *value <= MOST_LOAD)
        return true;
    parray_refuse(array, "--param %s=%s: a number above 0 and up to %d is wanted", name, text, MOST_LOAD);
    return false;
}

/* Read the rate of arrivals, which one of three parameters gives. */
static bool read_lambda(struct dynamic_plan *plan, struct parray *array)
{
    const char *rho = parray_param(array, "rho"), *lambda = parray_param(array, "lambda");
    double share;
    if (*rho && *lambda)
        parray_refuse(array, "--param rho=%s and lambda=%s both say how much arrives; give one of them", rho,
                      lambda);
    if (*lambda)
        return !*rho && read_real(array, "lambda", &plan->lambda);
    if (!read_real(array, *rho ? "rho" : "load", &share))
        return false;
    plan->lambda = mesh_rate(&plan->form, *rho ? share : share * mesh_utilization_limit(&plan->form));
    return true;
}

static size_t delays_bytes(const struct dynamic_plan *plan)
{
    return plan->intervals * sizeof(double);
}

static int dynamic_prepare(struct parray *array)
{
    struct dynamic_plan *plan = parray_alloc(array, sizeof *plan);
    bool ok = true;
    parray_set_arg(array, plan);
    if (mesh_form_open(&plan->form, array, FORM_PARAMS) < 0 || !read_lambda(plan, array))
        return -1;
    plan->intervals = (uint32_t)parray_param_int(array, "intervals", 1, 1000000, &ok);
    plan->packet_time = mesh_packet_time(&plan->form);
    plan->tally = parray_alloc(array, sizeof *plan->tally);
    plan->tally->delays = parray_alloc(array, (size_t)plan->form.mesh.nodes * delays_bytes(plan));
    return ok ? 0 : -1;
}

static size_t dynamic_state_bytes(const struct parray *array)
{
    const struct dynamic_plan *plan = parray_arg(array);
    size_t most = (size_t)plan->form.classes * mesh_per_class(&plan->form, (uint32_t)plan->form.mesh.nodes);
    return sizeof(struct dynamic_state) + delays_bytes(plan) + most * sizeof(struct mesh_entry);
}

/* ------------------------------------------------------------------------------------- packets */

/* Parts differ from interval to interval, and are not 0. */
static void make_parts(const struct node *self, uint32_t interval, uint32_t *parts)
{
    for (uint32_t i = 0; i < 2 * MESH_MAX_DIM; i++)
        parts[i] = (uint32_t)mix((uint64_t)node_rank(self) << 32 | (interval * 2 * MESH_MAX_DIM + i)) | 1u;
}

/* A packet's share in the sums that `verify` compares to see that all nodes got all packets. */
static uint64_t share(int32_t origin, uint32_t part)
{
    return mix((uint64_t)(uint32_t)origin << 32 | part);
}

static uint64_t shares_sent(const struct node *self, const uint32_t *parts)
{
    const struct dynamic_plan *plan = node_arg(self);
    uint64_t sum = 0;
    for (int i = 0; i < mesh_form_parts(&plan->form); i++)
        sum += share(node_rank(self), parts[i]);
    return sum;
}

/* Add up what has come in an interval, and clear it away. */
static uint64_t shares_got(struct node *self, const struct mesh_store *store)
{
    const struct dynamic_plan *plan = node_arg(self);
    uint64_t sum = 0;
    bool all_here = true;
    for (int c = 0; c < plan->form.classes; c++)
        for (uint32_t i = 0; i < mesh_class_count(&plan->form, store->active, c); i++) {
            struct mesh_entry *entry = mesh_entry_at(store, c, i);
            for (int half = 0; half < (plan->form.halves ? 2 : 1); half++) {
                all_here &= entry->part[half] != 0;
                sum += share(entry->origin, entry->part[half]);
            }
            *entry = (struct mesh_entry){.origin = 0};
        }
    node_check(self, all_here);
    return sum;
}

/* ---------------------------------------------------------------------------------- on the node */

/* Steps to the next arrival: exponential. */
static double next_gap(struct node *self)
{
    const struct dynamic_plan *plan = node_arg(self);
    double uniform = (double)((node_random(self) >> 11) + 1) * 0x1p-53; /* above 0, up to 1 */
    return -log(uniform) / plan->lambda * plan->packet_time;
}

/* The time at which a step begins, in steps; step 1 begins at time 0. */
static double time_of(uint64_t step)
{
    return (double)(step - 1);
}

static void note_delay(struct dynamic_state *state, const struct dynamic_plan *plan, uint32_t interval,
                       double steps)
{
    if (interval >= plan->intervals / 5)
        state->delay[state->count++] = steps / plan->packet_time;
}

static void dynamic_node(struct node *self)
{
    const struct dynamic_plan *plan = node_arg(self);
    struct dynamic_state *state = node_state(self);
    struct mesh_store store = {.entries = (void *)((char *)state->delay + delays_bytes(plan)),
                               .room = (uint32_t)plan->form.mesh.nodes};
    uint32_t parts[2 * MESH_MAX_DIM];
    double oldest = next_gap(self); /* when the packet came that is to be sent next */
    uint64_t start = 1;
    for (uint32_t interval = 0; interval < plan->intervals; interval++) {
        bool active = oldest <= time_of(start);
        if (active)
            make_parts(self, interval, parts);
        start = mesh_broadcast(self, active, parts, &store, start);
        state->got += shares_got(self, &store);
        if (active) {
            state->sent += shares_sent(self, parts);
            note_delay(state, plan, interval, time_of(start) - oldest);
            oldest += next_gap(self);
        }
    }
    for (; oldest <= time_of(start); oldest += next_gap(self))
        state->waiting++;
}

/* -------------------------------------------------------------------------------- after the run */

static void gather_delays(struct tally *tally, const struct dynamic_state *state)
{
    for (uint32_t i = 0; i < state->count; i++)
        tally->delays[tally->count++] = state->delay[i];
}

/* Every node has got the packets that the first one has got; dynamic_figures compares those with what all
 * nodes have sent. */
static bool dynamic_verify(struct node *self)
{
    const struct dynamic_plan *plan = node_arg(self);
    const struct dynamic_state *state = node_state(self);
    struct tally *tally = plan->tally;
    if (!tally->nodes++)
        tally->got = state->got;
    tally->sent += state->sent;
    tally->waiting += state->waiting;
    gather_delays(tally, state);
    node_result(self, state, sizeof *state + state->count * sizeof state->delay[0]);
    return state->got == tally->got;
}

static void dynamic_figures(struct parray *array)
{
    const struct dynamic_plan *plan = parray_arg(array);
    struct tally *tally = plan->tally;
    uint64_t sums[] = {tally->sent, tally->waiting}, most[] = {tally->got, ~tally->got};
    size_t count = tally->count;
    double *delays = parray_join(array, tally->delays, &count);
    parray_sum(array, sums, 2);
    parray_max(array, most, 2);
    parray_check(array, most[0] == ~most[1]); /* all nodes have got the same */
    parray_check(array, most[0] == sums[0]);  /* and that is what all have sent */
    mesh_delay_figures(array, delays, count);
    parray_figure(array, "delay bound", mesh_delay_bound(&plan->form, plan->lambda),
                  "packet times, of the mean");
    parray_figure(array, "rho", mesh_utilization(&plan->form, plan->lambda), "utilization");
    parray_figure(array, "rho limit", mesh_utilization_limit(&plan->form), "up to which the bound holds");
    parray_figure(array, "rho stable", mesh_utilization_stable(&plan->form), "up to which queues are finite");
    parray_figure(array, "lambda", plan->lambda, "packets a node and packet time");
    parray_figure(array, "packets", (double)count, "with a delay counted");
    parray_figure(array, "queued", (double)sums[1], "packets in queues at the end");
}

static uint32_t dynamic_units(const struct parray *array)
{
    return mesh_form_packet_units(array, FORM_PARAMS);
}

static const struct parray_param dynamic_params[] = {
    {"load", "0.4",
     "utilization as a share of the limit up to which the bound holds; beyond 1 queues may grow"},
    {"rho", "",
     "utilization, in place of load: lambda (N-1)/d when packets are split on an array, half of it on a "
     "torus"},
    {"lambda", "", "arrivals for each node and packet time, in place of load"},
    {"intervals", "200", "number of partial broadcasts, one after another"},
    MESH_SPLIT_PARAM,
    MESH_FAST_PARAM,
    MESH_LENGTH_PARAM,
    {NULL, NULL, NULL},
};

extern const struct parray_program mesh_dynamic_broadcast_program; /* for registry.c */
const struct parray_program mesh_dynamic_broadcast_program = {
    .name = "mesh-dynamic-broadcast",
    .summary = "broadcasts of packets that arrive at random times, and how long they take",
    .paper = "Varvarigos and Bertsekas 1994, section 5",
    .topology = "torus:8x8",
    .topologies = MESH_KINDS,
    .model = "F*",
    .models = "F*",
    .params = dynamic_params,
    .mailbox = 2,
    .packet_bytes = MESH_BROADCAST_BYTES,
    .any_port = true,
    .prepare = dynamic_prepare,
    .state_bytes = dynamic_state_bytes,
    .node = dynamic_node,
    .verify = dynamic_verify,
    .figures = dynamic_figures,
    .figure_names = "mean_delay median_delay p99_delay delay_bound rho rho_limit rho_stable lambda packets "
                    "queued",
    .packet_units = dynamic_units,
};
