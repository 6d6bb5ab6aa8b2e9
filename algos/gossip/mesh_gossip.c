/*
 * mesh-gossip: gossip on a square mesh with half-duplex links in n^2/2 + n - 1 steps for even n, n^2/2 + n -
 * 1/2 for odd n (Lau & Zhang 2002, sections 3.1 to 3.5).
 *
 * How a node acts is in mesh_phases.h. Phase 1 takes n - 1 steps, phase 2 alone S = (n^2 + n - 2) / 2. In
 * phase 1 every link is idle often enough for phase 2 to have done floor(n/2) - 1 of its steps when phase 1
 * is over:
 *
 *     (n - 1) + S - (floor(n/2) - 1) steps.
 *
 * On the 3x3 mesh this is a step more than necessary; mesh_timetable.h is the paper's solution for it.
 *
 * Each node receives each token once: n^2 (n^2 - 1) transmissions.
 */
#include <string.h>

#include "parts/mesh_phases.h"
#include "parts/mesh_timetable.h"
#include "common/packet_times.h"

static const struct parray_param mesh_gossip_params[] = {
    {"overlap", "1", "0: phase 2 begins when phase 1 is over"},
    {"rules", "local",
     "local; simple (phase 2 waits longer); wrong on purpose: literal (as printed), swapped"},
    {NULL, NULL, NULL},
};

static const char *const rule_names[] = {[MESH_LOCAL] = "local",
                                         [MESH_SIMPLE] = "simple",
                                         [MESH_LITERAL] = "literal",
                                         [MESH_SWAPPED] = "swapped",
                                         NULL};

static int mesh_gossip_prepare(struct parray *array)
{
    struct mesh_plan *plan = mesh_plan_make(array);
    int rules = gossip_choice(array, "rules", rule_names);
    bool ok = true;

    if (!plan)
        return -1;
    if (rules < 0)
        return parray_refuse(array, "--param rules=%s: local, simple, literal or swapped is wanted",
                             parray_param(array, "rules"));
    plan->rules = (enum mesh_rules)rules;
    if (!parray_param_int(array, "overlap", 0, 1, &ok))
        plan->start = (uint64_t)plan->task.rows;
    return ok ? 0 : -1;
}

/* Of the variants, only the algorithm itself has another solution for n = 3. */
static bool is_timetable(int n, bool overlap, int rules)
{
    return n == 3 && overlap && rules == MESH_LOCAL;
}

static void mesh_gossip_node(struct node *self)
{
    const struct mesh_plan *plan = node_arg(self);

    if (is_timetable(plan->task.rows, plan->start == 1, (int)plan->rules))
        mesh_timetable_node(self);
    else
        mesh_phases_node(self);
}

static double mesh_gossip_paper(const struct parray *array)
{
    int n = parray_dimension_size(array, 0);
    bool overlap = strcmp(parray_param(array, "overlap"), "0") != 0;
    int cut = overlap ? n / 2 - 1 : 0;

    if (!gossip_half_duplex(array))
        return -1.0;
    if (is_timetable(n, overlap, gossip_choice(array, "rules", rule_names)))
        return packet_times(array, 6);
    return packet_times(array, n - 1 + mesh_second_phase_steps(n) - cut);
}

extern const struct parray_program mesh_gossip_program; /* for registry.c */
const struct parray_program mesh_gossip_program = {
    .name = "mesh-gossip",
    .summary = "gossip on a square mesh, half-duplex links, two phases at the same time",
    .paper = "Lau and Zhang 2002, section 3",
    .topology = "mesh:8x8",
    .topologies = "mesh",
    .model = "H*",
    .models = "H*",
    .params = mesh_gossip_params,
    .mailbox = 2,
    .packet_bytes = GOSSIP_PACKET_BYTES,
    .any_port = true,
    .prepare = mesh_gossip_prepare,
    .state_bytes = mesh_phases_state_bytes,
    .node = mesh_gossip_node,
    .verify = gossip_verify,
    .lower_bound = gossip_bound,
    .paper_time = mesh_gossip_paper,
};
