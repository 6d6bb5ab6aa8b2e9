/*
 * ping_pong.c: two nodes return a packet to each other; how long does that take by its length?
 *
 *     parray cc ping_pong.c
 *     parray run ./ping_pong.so
 *     parray run ./ping_pong.so --param longest=64 --startup 10 --per-unit 2
 *
 * A packet of L units holds its link for D = startup + L * per_unit steps, and can be received after them.
 * A round trip takes 2 * D. The program measures that and fits a line: what it finds must be what the command
 * line said. That is how the two constants of a real network are measured, too.
 */
#include <parray.h>

enum { LONGEST = 1 << 20 };

/* What node 0 measures, in steps. */
struct trips {
    uint64_t one, all; /* a round trip with 1 unit, and with all */
};

/* What all nodes see, and none of them may write: node_arg. */
struct plan {
    uint32_t longest;
    struct trips *found; /* written after the run only, by `verify' */
};

static size_t trips_bytes(const struct parray *array)
{
    (void)array;
    return sizeof(struct trips);
}

/* Read the parameter once for all nodes. What parray_alloc gives lives as long as the array. */
static int prepare(struct parray *array)
{
    bool fine = true;
    struct plan *plan = parray_alloc(array, sizeof *plan);
    plan->longest = (uint32_t)parray_param_int(array, "longest", 2, LONGEST, &fine);
    plan->found = parray_alloc(array, sizeof *plan->found);
    parray_set_arg(array, plan);
    return fine ? 0 : -1;
}

/* Steps that a packet of so many units takes there and back. The payload is empty: the length counts. */
static uint64_t round_trip(struct node *self, uint32_t units)
{
    struct packet ball = PACKET(NULL, 0), caught = PACKET(NULL, 0);
    uint64_t begin = node_now(self);
    ball.units = units;
    if (node_rank(self) == 0)
        node_send_packet(self, 1, &ball);
    node_recv_packet(self, node_rank(self) == 0 ? 1 : 0, &caught);
    node_check(self, caught.units == units);
    if (node_rank(self) == 1)
        node_send_packet(self, 0, &ball);
    return node_now(self) - begin;
}

static void ping_pong(struct node *self)
{
    const struct plan *plan = node_arg(self);
    struct trips *trips = node_state(self);
    if (node_rank(self) > 1)
        return;
    trips->one = round_trip(self, 1);
    trips->all = round_trip(self, plan->longest);
}

/* Called after the run for one node after the other: of those that this process holds, under engine mpi. */
static bool verify(struct node *self)
{
    const struct plan *plan = node_arg(self);
    if (node_rank(self) == 0)
        *plan->found = *(const struct trips *)node_state(self);
    return true;
}

/* Called last. The line through both points is 2 * (start-up + slope * units). One process has node 0, the
 * others have zeroes: parray_max makes all of them know the trips. */
static void figures(struct parray *array)
{
    const struct plan *plan = parray_arg(array);
    parray_max(array, &plan->found->one, 1);
    parray_max(array, &plan->found->all, 1);
    double slope = (double)(plan->found->all - plan->found->one) / 2 / (plan->longest - 1);
    parray_figure(array, "measured per unit", slope, "steps");
    parray_figure(array, "measured start-up", (double)plan->found->one / 2 - slope, "steps");
}

static const struct parray_param params[] = {{"longest", "16", "units of the long packet"}, {0}};

PARRAY_PROGRAM(.name = "ping_pong", .summary = "round trips of short and long packets", .topology = "line:2",
               .topologies = "line", .params = params, .prepare = prepare, .state_bytes = trips_bytes,
               .node = ping_pong, .verify = verify, .figures = figures,
               .figure_names = "measured_per_unit measured_start-up");
