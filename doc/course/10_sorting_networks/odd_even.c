/*
 * odd_even.c: the numbers of a line of nodes are sorted by exchanges between neighbours.
 *
 * Odd-even transposition sort (Knuth, The Art of Computer Programming 3, 5.3.4): in even rounds nodes 0-1,
 * 2-3, ... exchange their numbers, in odd rounds 1-2, 3-4, ... Of each pair the left node keeps the smaller
 * number, the right one the larger.
 */
#include <parray.h>

enum { LEFT, RIGHT };

static int read_rounds(struct parray *array)
{
    bool ok = true;
    int *rounds = parray_alloc(array, sizeof *rounds);
    *rounds = (int)parray_param_int(array, "rounds", 0, 1000, &ok);
    parray_set_arg(array, rounds);
    return ok ? 0 : -1;
}

static void odd_even(struct node *self)
{
    const int *rounds = node_arg(self);
    struct parray_token token;
    node_given(self, &token);
    uint32_t mine = token.word, theirs;

    for (int round = 0; round < *rounds; round++) {
        int port = (node_rank(self) + round) % 2 == 0 ? RIGHT : LEFT;
        if (node_peer(self, port) < 0) {
            node_step(self); /* at an end of the line: nothing to do, but stay in step */
            continue;
        }
        node_send(self, port, &mine, sizeof mine);
        node_recv(self, port, &theirs, sizeof theirs);
        if (port == RIGHT ? theirs < mine : theirs > mine)
            mine = theirs;
    }
    node_deliver(self, -1, &mine, sizeof mine);
}

static const struct parray_param params[] = {{"rounds", "8", "rounds of exchanges"}, {NULL, NULL, NULL}};
PARRAY_PROGRAM(.name = "odd_even", .task = "sort", .topology = "line:8", .topologies = "line", .model = "F1",
               .params = params, .mailbox = 2, .prepare = read_rounds, .node = odd_even);
