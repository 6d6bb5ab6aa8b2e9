/* A token goes round a ring once; what is stated of it holds, or not, as `case` says. */
#include <parray.h>

#include <string.h>

struct visit {
    int visited, held;
};

static const char *wanted;
static struct node *kept;

static bool is(const char *name)
{
    return strcmp(wanted, name) == 0;
}

static void ring_node(struct node *self)
{
    struct visit *v = node_state(self);
    int hops = 0, rank = node_rank(self);
    if (rank == 0)
        kept = self;
    if (rank)
        node_recv(self, 0, &hops, sizeof hops);
    v->visited++;
    v->held = 1;
    if (is("two") && rank == 2)
        v->held = 2;
    if (rank == 3)
        node_reach(self, "node 3");
    if (is("nowhere") && rank == 3)
        node_reach(self, "elsewhere"); /* line: nowhere */
    if (is("check") && rank == 2)
        node_check(self, rank == 3);                         /* line: node_check */
    for (volatile int busy = is("busy"); busy && rank == 2;) /* line: busy */
        continue;
    hops++;
    node_step(self);
    if (!is("stuck") || rank != 2)
        node_send(self, 1, &hops, sizeof hops);
    else
        node_recv(self, 1, &hops, sizeof hops);
    v->held = 0;
    if (rank == 0)
        node_recv(self, 0, &hops, sizeof hops);
    if (is("never"))
        node_reach(self, "a second round");
}

static int prepare(struct parray *array)
{
    wanted = parray_param(array, "case");
    return 0;
}

static size_t state_bytes(const struct parray *array)
{
    (void)array;
    return sizeof(struct visit);
}

static void one_token(struct parray *array)
{
    int most = 0;
    for (int rank = 0; rank < parray_nodes(array); rank++) {
        const struct visit *v = parray_state_of(array, rank);
        most = v->held > most ? v->held : most;
        if (is("crash") && v->held && rank == 1)
            *(volatile int *)(long)(most - 1) = 7; /* line: crash */
    }
    if (is("call") && most)
        node_send(kept, 1, &most, sizeof most);                  /* line: call */
    for (volatile int endless = is("endless"); endless && most;) /* line: endless */
        continue;
    if (is("figure"))
        parray_figure(array, "most", most, "");
    parray_checkf(array, most <= 1, "a node holds %d", most); /* line: invariant */
}

static void all_visited(struct parray *array)
{
    int visited = 0, stopped = 0;
    for (int rank = 0; rank < parray_nodes(array); rank++) {
        visited += ((const struct visit *)parray_state_of(array, rank))->visited;
        stopped += parray_stopped(array, rank);
    }
    parray_check(array, visited + stopped == parray_nodes(array)); /* line: eventually */
}

#ifndef STEPS
#define STEPS 0
#endif

static const struct parray_param params[] = {{.name = "case", .help = "what is wrong", .value = "nothing"},
                                             {0}};

PARRAY_PROGRAM(.name = "round", .topology = "ring:5", .params = params, .prepare = prepare,
               .state_bytes = state_bytes, .node = ring_node, .invariant = one_token,
               .eventually = all_visited, .eventually_steps = STEPS, .reaches = "node 3, a second round");
