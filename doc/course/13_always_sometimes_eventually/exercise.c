/*
 * exercise.c: agreement among nodes that may stop, without a clock: up to f of them.
 *
 * Nodes 0 .. f lead, one after the other. Whoever leads tells all others what it would choose, one packet a
 * step, and they take it over. One that has stopped is not waited for. After the last leader all choose.
 */
#include <parray.h>

/* What a node tells: a token, and whose it is. */
struct word {
    int32_t origin;
    uint32_t token;
};

static int port_to(const struct node *self, int rank)
{
    return rank < node_rank(self) ? rank : rank - 1;
}

/* Tell all others, one packet a step. */
static void tell(struct node *self, struct word word)
{
    /* GAP: tell the next leader first, which then begins */
    for (int port = 0; port < node_count(self) - 1; port++) {
        node_send(self, port, &word, sizeof word);
        node_step(self);
    }
}

/* Take the word of the node behind a port. False: it has stopped, and no word of it is here. */
static bool hear(struct node *self, int port, struct word *word)
{
    /* GAP: this waits for ever if the node has stopped */
    return node_recv(self, port, word, sizeof *word) >= 0;
}

static void choose(struct node *self, struct word word)
{
    int *chosen = node_state(self);
    *chosen = 1 + word.origin;
    node_value(self, "chosen", word.origin);
    node_deliver(self, word.origin, &word.token, sizeof word.token);
}

static void agree(struct node *self)
{
    const int *f = node_arg(self);
    struct parray_token token;
    node_given(self, &token);
    struct word best = {token.origin, token.word};

    /* GAP: how many have to lead? */
    for (int leader = 0; leader < *f; leader++)
        if (leader == node_rank(self))
            tell(self, best);
        else if (!hear(self, port_to(self, leader), &best))
            node_reach(self, "nothing came");
    if (best.origin != node_rank(self) && node_peer_down(self, port_to(self, best.origin)))
        node_reach(self, "a word that outlives its node");
    choose(self, best);
}

static int read_f(struct parray *array)
{
    bool ok = true;
    int *f = parray_alloc(array, sizeof *f);
    *f = (int)parray_param_int(array, "f", 0, parray_nodes(array) - 1, &ok);
    parray_set_arg(array, f);
    return ok ? 0 : -1;
}

/* ---- what has to hold ---- */

/* The state of a node is an int: 0, and once it has chosen, 1 more than the rank whose token it is. */
static size_t chosen_bytes(const struct parray *array)
{
    (void)array;
    return sizeof(int);
}

static int chosen_by(const struct parray *array, int rank)
{
    return *(const int *)parray_state_of(array, rank) - 1;
}

/* Always: no two nodes have chosen differently, whether they are still there or not. */
static void agreement(struct parray *array)
{
    for (int a = 0; a < parray_nodes(array); a++)
        for (int b = a + 1; b < parray_nodes(array); b++) {
            int one = chosen_by(array, a), other = chosen_by(array, b);
            bool agree = one < 0 || other < 0 || one == other;
            parray_checkf(array, agree, "node %d chose %d, node %d chose %d", a, one, b, other);
        }
}

/* Eventually: every node that has not stopped has chosen. */
static void decision(struct parray *array)
{
    for (int rank = 0; rank < parray_nodes(array); rank++) {
        bool decided = parray_stopped(array, rank) || chosen_by(array, rank) >= 0;
        parray_checkf(array, decided, "node %d has not", rank);
    }
}

static const struct parray_param params[] = {{"f", "1", "so many nodes may stop"}, {NULL, NULL, NULL}};
PARRAY_PROGRAM(.name = "agree", .task = "consensus", .topology = "complete:4", .topologies = "complete",
               .bears_delay = true, .faults = "crash", .state_bytes = chosen_bytes, .invariant = agreement,
               .eventually = decision, .params = params, .prepare = read_f,
               .reaches = "nothing came, a word that outlives its node", .node = agree);
