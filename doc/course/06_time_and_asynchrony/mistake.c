/* mistake.c: lockstep.c with longer rounds, so that packets that are a little late still come in time. */
#include <parray.h>

struct plan {
    int rounds, patience;
};

static int prepare(struct parray *array)
{
    bool fine = true;
    struct plan *plan = parray_alloc(array, sizeof *plan);
    plan->rounds = parray_diameter(array);
    plan->patience = (int)parray_param_int(array, "patience", 1, 1000, &fine);
    parray_set_arg(array, plan);
    return fine ? 0 : -1;
}

static void mistake(struct node *self)
{
    const struct plan *plan = node_arg(self);
    struct parray_token own = {.word = 0};
    node_given(self, &own);
    struct {
        uint32_t number;
        int32_t rank;
    } best = {own.word, node_rank(self)}, heard;
    struct packet packet = PACKET_ROOM(&heard, sizeof heard);
    bool news = true;

    for (int round = 0; round < plan->rounds; round++) {
        for (int port = 0; news && port < node_degree(self); port++)
            if (node_peer(self, port) >= 0)
                node_send(self, port, &best, sizeof best);
        news = false;
        node_wait_until(self, node_now(self) + (uint64_t)plan->patience);
        while (node_poll(self, NODE_ANY_PORT, &packet) != NODE_EMPTY)
            if (heard.number > best.number) {
                best = heard;
                news = true;
            }
    }
    node_deliver(self, best.rank, &best.number, sizeof best.number);
}

static const struct parray_param params[] = {{"patience", "3", "steps of a round"}, {0}};

PARRAY_PROGRAM(.name = "mistake", .task = "elect", .topology = "torus:4x4", .mailbox = 2, .params = params,
               .prepare = prepare, .node = mistake);
