/*
 * jacobi: a system of linear equations by x = f(x), with a multinode broadcast after each iteration, on a
 * ring (Bertsekas and Tsitsiklis 1989, sections 1.2 and 2.4).
 *
 * Node i has row i of A x = b and looks for x_i. An iteration takes x_i from all other unknowns, as x_i =
 * f_i(x) = (b_i - sum over j != i of a_ij x_j) / a_ii. So after each iteration all nodes broadcast their
 * part: a multinode broadcast, or gossip. On a ring all numbers go round in both directions, half the ring
 * far. Every node then knows the new x, and comes to the same decision: to stop if x has changed by little.
 *
 * The bounds: a round takes N / 2 steps (rounded down), and no multinode broadcast on a ring takes fewer. The
 * diagonal of A is twice the sum of its row, so an iteration at least halves the largest change: changes of
 * c, c/2, c/4, ... reach the tolerance t after 1 + log2(c / t) iterations at most, and x is then no
 * farther than t from the solution. A run that takes more, or ends farther away, is wrong.
 *
 * What to watch: the time is all broadcast. Larger rings take as many iterations, and longer ones.
 *
 *     parray sweep jacobi --topology ring:8 --over size=8,16,32,64
 *
 * The numbers come in an order that does not depend on time, so the program bears delays. The system is made
 * of whole numbers so that its solution, of whole numbers, is known beforehand.
 */
#include <math.h>
#include <parray.h>

#include "parts/linear_system.h"

enum { DOWN, UP };           /* the ports of a ring */
enum { JACOBI_MOST = 2048 }; /* nodes; each of N holds N numbers */

struct jacobi_plan {
    double tolerance;
    uint64_t seed;   /* of the system */
    const double *b; /* the right hand sides: a node reads its own */
};

static int jacobi_prepare(struct parray *array)
{
    struct jacobi_plan *plan = parray_alloc(array, sizeof *plan);
    int nodes = parray_nodes(array);
    bool ok = true;

    if (nodes < 3 || nodes > JACOBI_MOST)
        return parray_refuse(array, "%s: jacobi takes 3 to %d nodes, each of which holds all unknowns",
                             parray_topology(array), JACOBI_MOST);
    plan->tolerance = parray_param_double(array, "tolerance", 1e-10, 1, &ok);
    plan->seed = parray_seed(array);
    plan->b = system_right_sides(array);
    parray_set_arg(array, plan);
    return ok ? 0 : -1;
}

static size_t jacobi_state_bytes(const struct parray *array)
{
    return (size_t)parray_nodes(array) * sizeof(double);
}

/* f_i, of the node's own row. */
static double next(struct node *self, const double *x)
{
    const struct jacobi_plan *plan = node_arg(self);
    int me = node_rank(self);
    double sum = plan->b[me], diagonal = 0;

    for (int j = 0; j < node_count(self); j++) {
        double other = j == me ? 0 : system_entry(plan->seed, me, j);
        sum -= other * x[j];
        diagonal += 2 * other;
    }
    return sum / diagonal;
}

/* Write one part of x. Result: the larger of `most` and the part's change. */
static double update(double *x, int i, double value, double most)
{
    double change = fabs(value - x[i]);
    x[i] = value;
    return fmax(most, change);
}

/* All nodes tell all others their part. In step s a node passes on, either way, the part of the node that is
 * s - 1 places behind it, and gets that of s places. Result: the largest change of any part. */
static double broadcast_all(struct node *self, double *x, double mine)
{
    int me = node_rank(self), nodes = node_count(self);
    double below = mine, above = mine, most = update(x, me, mine, 0);
    struct packet from_below = PACKET(&below, sizeof below), from_above = PACKET(&above, sizeof above);

    from_below.origin = from_above.origin = me;
    for (int s = 1; s <= nodes / 2; s++) {
        from_below.label = node_label(self, "x%d", (me + nodes - s + 1) % nodes);
        node_send_packet_wait(self, UP, &from_below);
        from_above.label = node_label(self, "x%d", (me + s - 1) % nodes);
        node_send_packet_wait(self, DOWN, &from_above);
        node_recv_packet(self, DOWN, &from_below);
        node_recv_packet(self, UP, &from_above);
        most = update(x, (me + nodes - s) % nodes, below, most);
        most = update(x, (me + s) % nodes, above, most);
    }
    return most;
}

/* How far the node's own part is from the solution. */
static double error_of(struct node *self, const double *x)
{
    const struct jacobi_plan *plan = node_arg(self);
    int me = node_rank(self);
    return fabs(x[me] - system_solution(plan->seed, me));
}

/* Result: the largest change of any part. */
static double iterate(struct node *self, double *x, int iteration)
{
    double change = broadcast_all(self, x, next(self, x));
    node_value(self, "iterations", iteration);
    node_value(self, "error", error_of(self, x));
    return change;
}

static void jacobi_node(struct node *self)
{
    const struct jacobi_plan *plan = node_arg(self);
    double *x = node_state(self), change = iterate(self, x, 1);
    double most = 1 + ceil(fmax(0, log2(change / plan->tolerance)));
    int iterations = 1;

    while (change > plan->tolerance && node_check(self, iterations < most))
        change = iterate(self, x, ++iterations);
    node_check(self, error_of(self, x) <= plan->tolerance);
    node_result(self, &x[node_rank(self)], sizeof x[0]);
}

static void jacobi_figures(struct parray *array)
{
    struct parray_values iterations = {0}, error = {0};

    parray_values(array, "iterations", &iterations);
    parray_values(array, "error", &error);
    parray_figure(array, "iterations", iterations.greatest, NULL);
    parray_figure(array, "largest error", error.greatest, NULL);
}

static const struct parray_param jacobi_params[] = {
    {"tolerance", "1e-9", "stop if no unknown changes by more than this"},
    {NULL, NULL, NULL},
};

extern const struct parray_program jacobi_program;
const struct parray_program jacobi_program = {
    .name = "jacobi",
    .summary = "solves A x = b by x = f(x), with a multinode broadcast a round on a ring; bears delays",
    .paper = "Bertsekas and Tsitsiklis 1989, sections 1.2 and 2.4",
    .classic = true,
    .picture = "--topology ring:8 --param tolerance=1 --plot-kind spacetime",
    .topology = "ring:16",
    .topologies = "ring",
    .models = "F*",
    .params = jacobi_params,
    .mailbox = 2,
    .packet_bytes = sizeof(double),
    .bears_delay = true,
    .prepare = jacobi_prepare,
    .state_bytes = jacobi_state_bytes,
    .node = jacobi_node,
    .figures = jacobi_figures,
    .figure_names = "iterations largest_error",
};
