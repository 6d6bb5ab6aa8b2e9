/* One round of words; whom to follow, the nodes that are left agree by an atomic word on the heap. */
#include <parray.h>
#include <stdatomic.h>
#include <stdlib.h>
enum { MOST = 16 };
static _Atomic uint64_t *known_to_all;
static int prepare(struct parray *array)
{
    (void)array;
    known_to_all = malloc(sizeof *known_to_all);
    atomic_init(known_to_all, UINT64_MAX);
    return 0;
}
static int port_to(const struct node *self, int peer)
{
    return peer < node_rank(self) ? peer : peer - 1;
}
static void go(struct node *self)
{
    int n = node_count(self), me = node_rank(self);
    uint32_t word[MOST] = {0};
    struct parray_token own, in;
    node_given(self, &own);
    word[me] = own.word;
    uint64_t knows = UINT64_C(1) << me;
    for (int k = 1; k < n; k++) {
        int before = (me + n - k) % n;
        struct packet packet = PACKET(&in, sizeof in);
        node_send(self, port_to(self, (me + k) % n), &own, sizeof own);
        if (node_recv_until(self, port_to(self, before), &packet, node_now(self) + 1) >= 0) {
            knows |= UINT64_C(1) << before;
            word[before] = in.word;
        }
    }
    /* Relaxed: the step orders it. */
    atomic_fetch_and_explicit(known_to_all, knows, memory_order_relaxed);
    node_step(self);
    int chosen = __builtin_ctzll(atomic_load_explicit(known_to_all, memory_order_relaxed));
    node_deliver(self, chosen, &word[chosen % MOST], sizeof word[0]);
}
static const struct parray_param params[] = {{"f", "1", "so many nodes may stop"}, {NULL, NULL, NULL}};
PARRAY_PROGRAM(.name = "go", .task = "consensus", .topology = "complete:5", .topologies = "complete",
               .model = "SLA", .mailbox = MOST, .params = params, .prepare = prepare, .node = go);
