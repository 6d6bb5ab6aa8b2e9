/*
 * mpi_report.c: nodes on a ring say, measure and deliver something, and one of them may go wrong, by --param
 * how=N. The nodes that do are in different processes.
 */
#include <parray.h>
#include <stdlib.h>

enum how {
    ALL_WELL,
    MISUSE,     /* a port that is not there */
    CHECK,      /* node_check fails */
    OVERRUN,    /* a node writes beyond its state */
    DEADLOCK,   /* one waits for nobody */
    RETURNS,    /* some return, and their neighbours wait for ever */
    UNRECEIVED, /* packets are left over */
    DEPARTS,    /* exit */
    UNVERIFIED, /* `verify` fails */
    NO_FIGURE,  /* `figures` states what is wrong */
    UNMERGED,   /* `figures` forgets to merge */
    STALLS,     /* one receives late */
    HOWS
};

struct plan {
    enum how how;
    uint64_t *counted; /* by `verify` */
};

struct state {
    uint64_t got;
    char text[8];
};

static size_t state_bytes(const struct parray *array)
{
    (void)array;
    return sizeof(struct state);
}

static int prepare(struct parray *array)
{
    bool fine = true;
    struct plan *plan = parray_alloc(array, sizeof *plan);
    plan->how = (enum how)parray_param_int(array, "how", 0, HOWS - 1, &fine);
    plan->counted = parray_alloc(array, sizeof *plan->counted);
    parray_set_arg(array, plan);
    return fine ? 0 : -1;
}

/* What may go wrong in a round. Result: the node is to return. */
static bool go_wrong(struct node *self, int round)
{
    const struct plan *plan = node_arg(self);
    struct state *state = node_state(self);
    int rank = node_rank(self);
    bool here = round == 3 && rank % 5 == 4;
    uint32_t word = 0;
    if (here && plan->how == MISUSE)
        node_send(self, 17, &word, sizeof word);
    if (plan->how == CHECK)
        node_check(self, !here);
    if (here && plan->how == OVERRUN)
        state->text[sizeof state->text + (size_t)round - 3] = 7;
    if (plan->how == DEADLOCK && round == 3 && rank == node_count(self) - 2)
        node_recv(self, 1, &word, sizeof word);
    if (here && plan->how == DEPARTS)
        exit(3);
    if (plan->how == STALLS && round == 0 && rank == 6)
        node_wait_until(self, 9);
    return plan->how == RETURNS && round == 2 && rank % 4 == 3;
}

static void report(struct node *self)
{
    const struct plan *plan = node_arg(self);
    struct state *state = node_state(self);
    uint32_t word = (uint32_t)node_rank(self);
    node_value(self, "half", node_rank(self) / 2.0);
    if (node_rank(self) % 2)
        node_value(self, "odd", node_rank(self));
    for (int round = 0; round < 6; round++) {
        node_phase(self, (round + node_rank(self)) % 3 ? "some" : "others");
        node_log(self, "round %d: %u", round, word);
        node_send(self, 1, &word, sizeof word);
        if (go_wrong(self, round))
            return;
        if (plan->how != UNRECEIVED || round < 5)
            node_recv(self, 0, &word, sizeof word);
        state->got += word;
    }
    node_result(self, &state->got, sizeof state->got);
}

static bool verify(struct node *self)
{
    const struct plan *plan = node_arg(self);
    const struct state *state = node_state(self);
    ++*plan->counted;
    node_value(self, "got", (double)state->got);
    return plan->how != UNVERIFIED || node_rank(self) % 5 != 4;
}

static void figures(struct parray *array)
{
    const struct plan *plan = parray_arg(array);
    struct parray_values got;
    if (plan->how != UNMERGED)
        parray_sum(array, plan->counted, 1);
    parray_figure(array, "counted", (double)*plan->counted, "nodes");
    parray_check(array, parray_values(array, "got", &got));
    parray_figure(array, "got", got.sum, NULL);
    parray_figure(array, "half of 5", parray_value(array, "half", 5), NULL);
    parray_check(array, plan->how != NO_FIGURE);
}

static const struct parray_param params[] = {{"how", "0", "what goes wrong"}, {0}};

PARRAY_PROGRAM(.name = "mpi_report", .topology = "ring:12", .topologies = "ring", .params = params,
               .prepare = prepare, .state_bytes = state_bytes, .node = report, .verify = verify,
               .figures = figures, .figure_names = "counted got half_of_5");
