/*
 * ghs.c: the minimum spanning tree of a network, found by its own nodes.
 *
 *     parray run ghs
 *     parray run ghs --topology hypercube:6
 *     parray sweep ghs --over topology=ring:8..128*2 --columns steps,messages,bound
 *     parray stress ghs
 *
 * Problem: every link has a weight, all weights are different, and a node knows those of its own links. Find
 * the tree that joins all nodes by links of the least weight in all; each node has to know which of its links
 * belong to it.
 *
 * Gallager, Humblet and Spira 1983: trees of parts of the network, called fragments, grow together. At first
 * each node is a fragment of level 0. The nodes of a fragment find its lightest outgoing link, which belongs
 * to the minimum spanning tree, and connect through it:
 *
 *   INITIATE  tells the nodes of a fragment its level and name, and to look for an outgoing link
 *   TEST      asks through the lightest link not known: are you of another fragment?   ACCEPT, REJECT
 *   REPORT    brings the least weight found back to the core, the link in the middle of the fragment
 *   CHANGE    goes from the core to the node with that link, which sends a CONNECT through it
 *
 * Two fragments of level L that choose the same link become one of level L + 1, whose core is that link. A
 * fragment of a lower level that connects to one of a higher level is absorbed by it. Who is asked by a
 * fragment of a higher level keeps the message until its own fragment has got there.
 *
 * Watch: a fragment of level L has at least 2^L nodes, so levels go up to log2(n). A node takes part in each
 * level with at most 5 messages, and a link is rejected once, by 2: at most 5 n log2(n) + 2 E messages. Both,
 * and that the tree is the one of Kruskal's algorithm, is checked. The two nodes of the last core know that
 * it is complete: nothing is left to be found.
 *
 * The weights follow from the seed and the ranks at both ends.
 */
#include <math.h>
#include <parray.h>

#include "classics/parts/ghs_node.h"
#include "classics/parts/kruskal.h"

struct plan {
    uint64_t seed;
    size_t degree; /* the largest one */
    bool *in_tree; /* Kruskal's, for verify */
};

static void ghs_program_node(struct node *self)
{
    const struct plan *plan = node_arg(self);
    bool *branch = node_state(self);
    struct ghs ghs;
    struct ghs_message message;
    struct packet packet = PACKET_ROOM(&message, sizeof message);

    ghs_wake_up(&ghs, self, plan->seed);
    while (node_serve(self, &packet) != NODE_OVER)
        ghs_hear(&ghs, packet.port, &message);
    for (int port = 0; port < node_degree(self); port++)
        branch[port] = ghs.link[port].kind == GHS_BRANCH;
    node_check(self, (UINT64_C(1) << ghs.level) <= (uint64_t)node_count(self));
    ghs_report(&ghs);
    node_value(self, "knows the end", ghs.complete);
}

/* ------------------------------------------------------------------------- before and after the run */

/* Two links between the same nodes would have the same weight. */
static bool has_double_links(const struct parray *array, int rank)
{
    for (int port = 0; port < parray_degree(array, rank); port++)
        for (int other = 0; other < port; other++)
            if (parray_peer(array, rank, port) >= 0 &&
                parray_peer(array, rank, port) == parray_peer(array, rank, other))
                return true;
    return false;
}

static int ghs_prepare(struct parray *array)
{
    struct plan *plan = parray_alloc(array, sizeof *plan);
    plan->seed = parray_seed(array);
    for (int rank = 0; rank < parray_nodes(array); rank++) {
        size_t degree = (size_t)parray_degree(array, rank);
        plan->degree = degree > plan->degree ? degree : plan->degree;
        if (has_double_links(array, rank))
            return parray_refuse(array,
                                 "node %d has several links to one node, and their weights would be "
                                 "equal; choose another --topology",
                                 rank);
    }
    plan->in_tree = kruskal(array, ghs_weight, plan->degree);
    if (!plan->in_tree)
        return parray_refuse(array,
                             "%s has no spanning tree, for it is not connected; choose another "
                             "--topology",
                             parray_topology(array));
    parray_set_arg(array, plan);
    return 0;
}

static size_t ghs_state_bytes(const struct parray *array)
{
    const struct plan *plan = parray_arg(array);
    return plan->degree * sizeof(bool);
}

static bool ghs_verify(struct node *self)
{
    const struct plan *plan = node_arg(self);
    const bool *branch = node_state(self);
    bool right = true;
    for (int port = 0; port < node_degree(self); port++)
        right &= branch[port] == plan->in_tree[(size_t)node_rank(self) * plan->degree + (size_t)port];
    node_result(self, branch, (size_t)node_degree(self));
    return right;
}

static void ghs_figures(struct parray *array)
{
    double n = parray_nodes(array), bound = 5 * n * log2(n) + 2 * (double)parray_links(array);
    struct parray_values messages, ends;
    parray_values(array, "sent", &messages);
    parray_values(array, "knows the end", &ends);
    parray_check(array, messages.sum <= bound);
    parray_check(array, n == 1 || ends.sum == 2); /* the nodes at the last core */
    parray_figure(array, "messages", messages.sum, NULL);
    parray_figure(array, "bound", bound, "messages, 5 n log2(n) + 2 E");
}

extern const struct parray_program ghs_program;

const struct parray_program ghs_program = {
    .name = "ghs",
    .summary = "the minimum spanning tree, by fragments that grow together; bears delays",
    .paper = "Gallager, Humblet and Spira 1983; Lynch 1996, section 15.5",
    .topology = "mesh:4x4",
    .models = "F*",
    .mailbox = 8, /* of each kind of message at most one is on its way through a link */
    .packet_bytes = sizeof(struct ghs_message),
    .any_port = true,
    .bears_delay = true,
    .classic = true,
    .picture = "--topology mesh:4x4 --plot-kind topology",
    .prepare = ghs_prepare,
    .state_bytes = ghs_state_bytes,
    .node = ghs_program_node,
    .verify = ghs_verify,
    .figures = ghs_figures,
    .figure_names = "messages bound",
};
