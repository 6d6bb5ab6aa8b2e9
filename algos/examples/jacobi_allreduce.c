/*
 * jacobi_allreduce.c: a system of linear equations, solved by Jacobi's iteration x = f(x).
 *
 *     parray cc jacobi_allreduce.c
 *     parray run ./jacobi_allreduce.so
 *     parray run ./jacobi_allreduce.so --topology mesh:8x8 --param tolerance=1e-3
 *     parray run ./jacobi_allreduce.so --topology hypercube:4 --per-unit 2
 *     parray stress ./jacobi_allreduce.so --runs 5
 *
 * Each node has one unknown x and the equation (d + 1) x - (the unknowns of its d neighbours, summed up) =
 * rank: every row has a larger number on its diagonal than in all other places together, so the iteration
 * converges. In each round a node tells its neighbours its x and computes a new one from theirs. All have to
 * stop in the same round, and no node sees but its neighbours: so the largest change of all nodes is found by
 * an allreduce, and all compare the same number with the tolerance. A round takes one step for the neighbours
 * and those of the allreduce, on a hypercube:d another d, on other topologies twice the radius.
 */
#include <math.h>
#include <parray.h>

static int prepare(struct parray *array)
{
    bool ok = true;
    double *tolerance = parray_alloc(array, sizeof *tolerance);
    *tolerance = parray_param_double(array, "tolerance", 1e-12, 1, &ok);
    parray_set_arg(array, tolerance);
    return ok ? 0 : -1;
}

/* Tell all neighbours a number. Result: the sum of theirs. */
static double neighbours(struct node *self, double x, int *count)
{
    double sum = 0, theirs;
    *count = 0;
    for (int port = 0; port < node_degree(self); port++)
        if (node_peer(self, port) >= 0)
            node_send(self, port, &x, sizeof x);
    for (int port = 0; port < node_degree(self); port++)
        if (node_peer(self, port) >= 0) {
            node_recv(self, port, &theirs, sizeof theirs);
            sum += theirs;
            ++*count;
        }
    return sum;
}

static void jacobi(struct node *self)
{
    double tolerance = *(const double *)node_arg(self), x = 0, change, sum;
    int rounds = 0, count;
    do {
        sum = neighbours(self, x, &count);
        double next = (node_rank(self) + sum) / (count + 1);
        change = fabs(next - x);
        x = next;
        coll_allreduce(self, &change, 1, COLL_DOUBLE, COLL_MAX);
        rounds++;
    } while (change > tolerance);
    double left = (count + 1) * x - neighbours(self, x, &count) - node_rank(self);
    node_check(self, fabs(left) <= (count + 1) * tolerance);
    node_value(self, "x", x);
    node_value(self, "rounds", rounds);
    node_result(self, &x, sizeof x);
}

static const struct parray_param params[] = {{"tolerance", "1e-6", "largest change of the last round"}, {0}};

PARRAY_PROGRAM(.name = "jacobi_allreduce", .summary = "linear equations by Jacobi's iteration",
               .topology = "ring:8", .models = "F*", .params = params, .bears_delay = true, .mailbox = 1,
               .prepare = prepare, .node = jacobi);
