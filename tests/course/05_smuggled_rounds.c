/* Everybody passes all letters of all on in each round, in packets of one word by their length. */
#include <parray.h>
#include <string.h>
enum { DOWN, UP, MOST = 16 };
struct all {
    uint8_t has[MOST];
    uint32_t word[MOST][MOST];
};
static void go(struct node *self)
{
    int n = node_count(self), me = node_rank(self), links = 0;
    struct all *mine = node_realloc(self, NULL, sizeof *mine), *in = node_realloc(self, NULL, sizeof *in);
    memset(mine, 0, sizeof *mine);
    mine->has[me] = 1;
    for (struct parray_token t; node_given(self, &t);)
        mine->word[me][t.dest] = t.word;
    for (int d = 1; d < n; d++)
        links += d < n - d ? d : n - d;
    for (int r = 0; r < (links + 1) / 2; r++) {
        node_send_wait(self, UP, mine, sizeof *mine);
        node_send_wait(self, DOWN, mine, sizeof *mine);
        for (int p = DOWN; p <= UP; p++) {
            node_recv(self, p, in, sizeof *in);
            for (int i = 0; i < n; i++)
                if (in->has[i] && !mine->has[i]) {
                    mine->has[i] = 1;
                    memcpy(mine->word[i], in->word[i], sizeof mine->word[i]);
                }
        }
    }
    for (int i = 0; i < n; i++)
        if (i != me)
            node_deliver(self, i, &mine->word[i][me], 4);
}
PARRAY_PROGRAM(.name = "go", .task = "exchange", .topology = "ring:8", .topologies = "ring", .mailbox = 1,
               .bears_delay = true, .node = go);
