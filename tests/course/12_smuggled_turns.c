/* Each packet has all that its sender knows; links take turns, inwards and then outwards: there is nothing
 * to be found. */
#include <parray.h>
enum { LEFT, RIGHT, MOST = 64 };
struct all {
    uint32_t has[MOST], word[MOST];
};
static size_t bytes(const struct parray *a)
{
    (void)a;
    return sizeof(struct all);
}
static void go(struct node *self)
{
    struct all *g = node_state(self), in;
    int me = node_rank(self), n = node_count(self), got = 0, known = 1;
    struct parray_token t;
    node_given(self, &t);
    g->has[me] = 1;
    g->word[me] = t.word;
    for (uint64_t s = 1; s <= (uint64_t)(2 * n); s++) {
        node_wait_until(self, s);
        for (int port = LEFT; port <= RIGHT; port++) {
            int link = port == RIGHT ? me : me - 1;
            uint64_t turn = (s - 1) / 2;
            if (node_peer(self, port) < 0 || (s - 1 + (uint64_t)link) % 2)
                continue;
            bool right = link < n / 2 ? turn < (uint64_t)(link + 1) : turn >= (uint64_t)(n - 1 - link);
            if (right == (port == RIGHT))
                node_send(self, port, g, sizeof *g);
            else {
                struct packet p = PACKET(&in, sizeof in);
                if (node_recv_until(self, port, &p, s + 1) >= 0) {
                    got++;
                    for (int i = 0; i < n; i++)
                        if (in.has[i] && !g->has[i]) {
                            g->has[i] = 1;
                            g->word[i] = in.word[i];
                            known++;
                        }
                }
            }
        }
    }
    for (int i = 0; i < n; i++)
        if (i != me && g->has[i])
            node_deliver(self, i, &g->word[i], 4);
}
PARRAY_PROGRAM(.name = "go", .task = "gossip", .topology = "line:6", .topologies = "line", .model = "H1",
               .mailbox = 4, .state_bytes = bytes, .node = go);
