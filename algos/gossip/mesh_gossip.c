/*
 * mesh-gossip: gossip on a mesh with half-duplex links, on n x n nodes in n^2/2 + n - 1 steps for even n,
 * n^2/2 + n - 1/2 for odd n (Lau & Zhang 2002, sections 3.1 to 3.5).
 *
 * How a node acts is in mesh_phases.h. Phase 1 takes n - 1 steps, phase 2 alone S = (n^2 + n - 2) / 2. In
 * phase 1 every link is idle often enough for phase 2 to have done floor(n/2) - 1 of its steps when phase 1
 * is over:
 *
 *     (n - 1) + S - (floor(n/2) - 1) steps.
 *
 * The paper says that m x n nodes are an easy extension, which is made here: in a row of n nodes phase 1
 * takes n - 1 steps, and all floor(mn/2) odd tokens are in phase 2, in a column of m nodes all ceil(mn/2)
 * even ones. So rows take floor(mn/2) + n - 1 steps and columns ceil(mn/2) + m - 1, and the mesh the greater
 * of both.
 *
 * On the 3x3 mesh this is a step more than necessary; mesh_timetable.h is the paper's solution for it.
 *
 * Each node receives each token once: N (N - 1) transmissions for N nodes.
 */
#include <string.h>

#include "common/packet_times.h"
#include "parts/mesh_phases.h"
#include "parts/mesh_timetable.h"

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
        mesh_plan_separate(plan);
    return ok ? 0 : -1;
}

/* Of the variants, only the algorithm itself has another solution for n = 3. */
static bool is_timetable(int rows, int columns, bool overlap, int rules)
{
    return rows == 3 && columns == 3 && overlap && rules == MESH_LOCAL;
}

static void mesh_gossip_node(struct node *self)
{
    const struct mesh_plan *plan = node_arg(self);

    if (is_timetable(plan->task.rows, plan->task.columns, plan->start == 1, (int)plan->rules))
        mesh_timetable_node(self);
    else
        mesh_phases_node(self);
}

/* Of phase 2 alone: S of sections 3.2 and 3.3. */
static double second_phase_steps(int length, int tokens)
{
    return tokens + length / 2 - 1;
}

/* The first phase takes length - 1 steps and lets the second do length / 2 - 1 of its steps. */
static double overlapped_steps(int length, int tokens)
{
    return tokens + length - 1;
}

static double mesh_gossip_paper(const struct parray *array)
{
    int rows = parray_dimension_size(array, 0), columns = parray_dimension_size(array, 1);
    bool overlap = strcmp(parray_param(array, "overlap"), "0") != 0;
    int first_phase = (rows > columns ? rows : columns) - 1;

    if (!gossip_half_duplex(array))
        return -1.0;
    if (is_timetable(rows, columns, overlap, gossip_choice(array, "rules", rule_names)))
        return packet_times(array, 6);
    if (overlap)
        return packet_times(array, mesh_longest_line(array, overlapped_steps));
    return packet_times(array, first_phase + mesh_longest_line(array, second_phase_steps));
}

extern const struct parray_program mesh_gossip_program; /* for registry.c */
const struct parray_program mesh_gossip_program = {
    .name = "mesh-gossip",
    .task = "gossip",
    .summary = "gossip on a mesh, half-duplex links, two phases at the same time; on 3x3 by a timetable",
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
    .verify = gossip_hand_in,
    .lower_bound = gossip_bound,
    .paper_time = mesh_gossip_paper,
};
