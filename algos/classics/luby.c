/*
 * luby: a maximal independent set by random numbers, on any array (Luby 1986, algorithm A; Alon, Babai and
 * Itai 1986; Peleg 2000, chapter 8).
 *
 * Wanted is a set of nodes of which no two are neighbours, and which no other node can join. In each round
 * every node that is still undecided draws a number. A node whose number is larger than those of all
 * undecided neighbours joins the set; its neighbours stay out of it; and all of these have decided.
 *
 * The bound: O(log N) rounds are expected. A round takes away, on average, at least half of the links between
 * undecided nodes (Metivier, Robson, Saheb-Djahromi and Zemmari 2011). So more than log2 E + 31 rounds on an
 * array of E links happen less than once in 2^30 runs, and a run that takes more is wrong.
 *
 * What to watch: fewer and fewer packets from round to round, since nodes that have decided fall silent. The
 * rounds hardly depend on the seed.
 *
 *     parray run luby --topology mesh:8x8
 *     parray sweep luby --topology torus:8x8 --over seed=1..5
 *     parray run luby --topology complete:50
 *
 * A round has three exchanges, of a number, of who joins, and of who has decided. In each of them a node
 * hears from all neighbours that it counts as undecided, so it needs no clock, and the program bears delays.
 */
#include <parray.h>

#include "classics/parts/labelled.h"

/* What a node knows of the neighbour at a port. */
struct rival {
    bool undecided;
    uint64_t heard; /* in the last exchange */
};

/* Tell all undecided neighbours a number, and hear theirs. Result: the largest one heard; 0: none. */
static uint64_t exchange(struct node *self, struct rival *rivals, const char *label, uint64_t mine)
{
    uint64_t largest = 0;

    for (int port = 0; port < node_degree(self); port++)
        if (rivals[port].undecided)
            labelled_send(self, port, label, &mine, sizeof mine);
    for (int port = 0; port < node_degree(self); port++) {
        if (!rivals[port].undecided)
            continue;
        node_recv(self, port, &rivals[port].heard, sizeof rivals[port].heard);
        if (rivals[port].heard > largest)
            largest = rivals[port].heard;
    }
    return largest;
}

static void luby_node(struct node *self)
{
    struct rival *rivals = node_realloc(self, NULL, (size_t)node_degree(self) * sizeof rivals[0]);
    bool joins = false, decided = false;
    int rounds = 0;

    for (int port = 0; port < node_degree(self); port++)
        rivals[port] = (struct rival){.undecided = node_peer(self, port) >= 0};
    node_state_name(self, "undecided");
    for (; !decided; rounds++) {
        uint64_t number = 1 + (node_random(self) >> 1);
        joins = number > exchange(self, rivals, node_label(self, "number"), number);
        bool stays_out = exchange(self, rivals, node_label(self, joins ? "joins" : "waits"), joins) > 0;
        decided = joins || stays_out;
        if (decided)
            node_state_name(self, joins ? "member" : "out");
        exchange(self, rivals, node_label(self, decided ? "decided" : "undecided"), decided);
        node_value(self, "rounds", rounds + 1);
        for (int port = 0; port < node_degree(self); port++)
            rivals[port].undecided = rivals[port].undecided && !rivals[port].heard;
    }
    uint32_t answer = joins;
    node_value(self, "members", joins);
    node_deliver(self, node_rank(self), &answer, sizeof answer);
}

static void luby_figures(struct parray *array)
{
    struct parray_values rounds = {0}, members = {0};
    int most = 31;

    while (UINT64_C(1) << (most - 31) < parray_links(array))
        most++;
    parray_check(array, parray_values(array, "rounds", &rounds) && rounds.greatest <= most);
    parray_values(array, "members", &members);
    parray_figure(array, "rounds", rounds.greatest, NULL);
    parray_figure(array, "members", members.sum, "nodes");
}

extern const struct parray_program luby_program;
const struct parray_program luby_program = {
    .name = "luby",
    .task = "independent-set",
    .deterministic = true,
    .summary = "a maximal independent set by random numbers, in O(log N) rounds; bears delays",
    .paper = "Luby 1986; Alon, Babai and Itai 1986; Peleg 2000, chapter 8",
    .classic = true,
    .picture = "--topology ring:24 --plot-kind spacetime",
    .topology = "mesh:8x8",
    .models = "F*",
    .mailbox = 2,
    .packet_bytes = sizeof(uint64_t),
    .bears_delay = true,
    .node = luby_node,
    .figures = luby_figures,
    .figure_names = "rounds members",
};
