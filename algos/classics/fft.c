/*
 * fft: the fast Fourier transform on the hypercube, by binary exchange (Cooley and Tukey 1965; Gentleman and
 * Sande 1966; Leighton 1992, section 3.7; Kumar, Grama, Gupta and Karypis 1994, section 10.2).
 *
 * Each of the N = 2^d nodes has a complex number x[n], and in the end one of the numbers
 *
 *     X[k] = sum over n of x[n] w^(n k),   w = exp(-2 pi i / N).
 *
 * The first exchange is over the highest dimension: x[n] and x[n + N/2] become their sum, and their
 * difference times w^n. The transform of the sums is that of the even k, the transform of the differences
 * that of the odd k: two transforms of half the size, each in a subcube of its own. After d exchanges node r
 * has X[k] where k is r with its bits in reverse order.
 *
 * The bound: d exchanges, d steps. Every X[k] depends on every x[n], and some node is d links away: no
 * program takes fewer steps.
 *
 * What to watch: the butterfly. All links of one dimension are busy in a step, all others idle.
 *
 *     parray run fft --topology hypercube:5
 *     parray sweep fft --topology hypercube:2 --over size=2..10
 *
 * A node waits for packets and for no clock, so the program bears delays. The result is held against the sums
 * above, term by term, within an error bound.
 */
#include <complex.h>
#include <float.h>
#include <math.h>
#include <parray.h>

#include "classics/parts/labelled.h"
#include "common/mix.h"
#include "common/packet_times.h"

/* The check takes N^2 multiplications. */
enum { FFT_DIM_MOST = 14 };

struct fft_plan {
    int dim;
    uint64_t seed;
    double complex *roots; /* the powers of w, from 0 to N - 1 */
};

static int fft_prepare(struct parray *array)
{
    const double pi = 3.14159265358979323846;
    struct fft_plan *plan = parray_alloc(array, sizeof *plan);
    int nodes = parray_nodes(array);

    plan->dim = parray_dimensions(array);
    plan->seed = parray_seed(array);
    if (plan->dim > FFT_DIM_MOST)
        return parray_refuse(array, "%s: fft takes at most hypercube:%d, since its check takes N^2 products",
                             parray_topology(array), FFT_DIM_MOST);
    plan->roots = parray_alloc(array, (size_t)nodes * sizeof plan->roots[0]);
    for (int k = 0; k < nodes; k++)
        plan->roots[k] = cos(2 * pi * k / nodes) - sin(2 * pi * k / nodes) * I;
    parray_set_arg(array, plan);
    return 0;
}

static size_t fft_state_bytes(const struct parray *array)
{
    (void)array;
    return sizeof(double complex);
}

/* The input x[n]; both parts are from -1 to 1. */
static double complex input(const struct fft_plan *plan, int n)
{
    uint64_t bits = mix(mix(plan->seed) ^ (uint64_t)n);
    return (double)(bits >> 32) / 0x1p31 - 1 + ((double)(uint32_t)bits / 0x1p31 - 1) * I;
}

static void fft_node(struct node *self)
{
    const struct fft_plan *plan = node_arg(self);
    double complex *mine = node_state(self), theirs = 0;

    *mine = input(plan, node_rank(self));
    for (int port = plan->dim - 1; port >= 0; port--) { /* port k leads to the rank that differs in bit k */
        int half = 1 << port, place = node_rank(self) % half;
        struct packet packet = labelled(node_label(self, "bit %d", port), mine, sizeof *mine);
        node_send_packet(self, port, &packet);
        node_recv(self, port, &theirs, sizeof theirs);
        if (node_rank(self) & half)
            *mine = (theirs - *mine) * plan->roots[place << (plan->dim - 1 - port)];
        else
            *mine += theirs;
    }
    node_result(self, mine, sizeof *mine);
}

static int reversed(int number, int bits)
{
    int result = 0;
    for (int i = 0; i < bits; i++)
        result |= (number >> i & 1) << (bits - 1 - i);
    return result;
}

/* Rounding: of d sums and products on the way of each x[n] here, and of N sums and a product there. */
static bool fft_verify(struct node *self)
{
    const struct fft_plan *plan = node_arg(self);
    const double complex *mine = node_state(self);
    int nodes = node_count(self), k = reversed(node_rank(self), plan->dim);
    double complex sum = 0;
    double size = 0;

    for (int n = 0; n < nodes; n++) {
        sum += input(plan, n) * plan->roots[(int64_t)n * k % nodes];
        size += cabs(input(plan, n));
    }
    double error = cabs(*mine - sum), most = (nodes + 5 * plan->dim + 5) * DBL_EPSILON * size;
    node_value(self, "error", error);
    return node_checkf(self, error <= most, "X[%d] is off by %g, and rounding by %g at most", k, error, most);
}

static void fft_figures(struct parray *array)
{
    struct parray_values error = {0};
    parray_check(array, parray_values(array, "error", &error));
    parray_figure(array, "largest error", error.greatest, NULL);
}

static double fft_time(const struct parray *array)
{
    return packet_times(array, parray_dimensions(array));
}

extern const struct parray_program fft_program;
const struct parray_program fft_program = {
    .name = "fft",
    .summary = "fast Fourier transform of 2^d numbers by d exchanges; bears delays",
    .paper = "Cooley and Tukey 1965; Gentleman and Sande 1966; Leighton 1992, section 3.7",
    .classic = true,
    .picture = "--topology hypercube:3 --plot-kind spacetime",
    .topology = "hypercube:4",
    .topologies = "hypercube",
    .models = "F*",
    .mailbox = 2,
    .packet_bytes = sizeof(double complex),
    .bears_delay = true,
    .prepare = fft_prepare,
    .state_bytes = fft_state_bytes,
    .node = fft_node,
    .verify = fft_verify,
    .figures = fft_figures,
    .figure_names = "largest_error",
    .lower_bound = fft_time,
    .claimed_time = fft_time,
};
