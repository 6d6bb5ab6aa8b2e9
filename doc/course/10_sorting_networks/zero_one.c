/*
 * zero_one.c: odd_even.c for numbers that are 0 or 1. Node r begins with bit r of the parameter `input`.
 *
 * It checks itself: of N nodes the last ones hold the ones, as many as there were.
 */
#include <parray.h>

enum { LEFT, RIGHT };

struct plan {
    int rounds, input;
};

static int read_plan(struct parray *array)
{
    bool ok = true;
    struct plan *plan = parray_alloc(array, sizeof *plan);
    plan->rounds = (int)parray_param_int(array, "rounds", 0, 1000, &ok);
    plan->input = (int)parray_param_int(array, "input", 0, (1 << parray_nodes(array)) - 1, &ok);
    parray_set_arg(array, plan);
    return ok ? 0 : -1;
}

static void zero_one(struct node *self)
{
    const struct plan *plan = node_arg(self);
    int mine = plan->input >> node_rank(self) & 1, theirs, ones = __builtin_popcount((unsigned)plan->input);

    for (int round = 0; round < plan->rounds; round++) {
        int port = (node_rank(self) + round) % 2 == 0 ? RIGHT : LEFT;
        if (node_peer(self, port) < 0) {
            node_step(self);
            continue;
        }
        node_send(self, port, &mine, sizeof mine);
        node_recv(self, port, &theirs, sizeof theirs);
        if (port == RIGHT ? theirs < mine : theirs > mine)
            mine = theirs;
    }
    int wanted = node_rank(self) >= node_count(self) - ones;
    node_check_eq(self, mine, wanted);
}

static const struct parray_param params[] = {{"rounds", "6", "rounds of exchanges"},
                                             {"input", "0", "bit r: what node r begins with"},
                                             {NULL, NULL, NULL}};
PARRAY_PROGRAM(.name = "zero_one", .topology = "line:6", .topologies = "line", .model = "F1",
               .params = params, .mailbox = 2, .prepare = read_plan, .node = zero_one);
