/* Two words in each packet, whose origins are bytes; links take turns, inwards and then outwards. */
#include <parray.h>
enum { LEFT, RIGHT, MOST = 64 };
struct some {
    uint32_t word[2];
    int8_t of[4];
};
struct all {
    uint8_t has[MOST], sent[2][MOST];
    uint32_t word[MOST];
};
static size_t bytes(const struct parray *a)
{
    (void)a;
    return sizeof(struct all);
}
static void go(struct node *self)
{
    struct all *g = node_state(self);
    struct some in;
    int me = node_rank(self), n = node_count(self);
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
            if (right == (port == RIGHT)) {
                struct some out = {{0}, {-1, -1, -1, -1}};
                for (int i = 0, k = 0; i < n && k < 2; i++) {
                    int o = port == RIGHT ? me - i : me + i;
                    if (o >= 0 && o < n && g->has[o] && !g->sent[port][o]) {
                        g->sent[port][o] = 1;
                        out.of[k] = (int8_t)o;
                        out.word[k++] = g->word[o];
                    }
                }
                node_send(self, port, &out, sizeof out);
            } else {
                struct packet p = PACKET(&in, sizeof in);
                if (node_recv_until(self, port, &p, s + 1) >= 0)
                    for (int k = 0; k < 2; k++)
                        if (in.of[k] >= 0 && !g->has[in.of[k]]) {
                            g->has[in.of[k]] = 1;
                            g->word[in.of[k]] = in.word[k];
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
