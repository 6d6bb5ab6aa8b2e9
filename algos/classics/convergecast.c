/*
 * convergecast: the sum of what all nodes have, up a tree (Segall 1983; Peleg 2000, section 3.3; Lynch 1996,
 * section 15.3).
 *
 * The problem: the root wants the sum over all nodes. There is no tree yet.
 *
 * The idea: first a wave makes a tree (parts/wave_tree.h). Then each node waits for the sums of its children,
 * adds its own number, and tells its parent. The leaves begin; the root ends, and then knows that all nodes
 * have taken part. Maximum, minimum, "have all finished?" and every other function of the kind go the same
 * way.
 *
 * The bounds: the tree takes one packet over each link each way, the sums one for each node but the root:
 * 2 E + (N - 1), however late packets are. In lock step a wave goes to the farthest node and comes back, at
 * most 2 D + 1 steps for a root D links from it. Once the tree is there, every further sum takes only N - 1
 * packets; echo makes its tree and its sum in one, with 2 E, and has no tree afterwards.
 *
 * What to watch: two waves in the picture, one out and one back. With delays the tree becomes deep and thin,
 * and the way back long; the sum and the number of packets stay.
 *
 *     parray run convergecast --topology line:8 --plot sum.svg --plot-kind spacetime
 *     parray run convergecast --topology mesh:5x5 --jitter 20
 *     parray compare reduce --topology mesh:8x8
 */
#include <parray.h>

#include "common/own_token.h"
#include "common/packet_times.h"
#include "parts/wave_tree.h"

static int convergecast_prepare(struct parray *array)
{
    return one_word_a_token(array) ? -1 : wave_root_prepare(array);
}

static void convergecast_node(struct node *self)
{
    uint32_t sum = own_token(self, -1), heard = 0;
    struct wave_tree tree;

    node_phase(self, "tree");
    wave_tree_build(self, &tree);
    for (int i = 0; i < tree.children; i++) {
        node_recv(self, tree.child[i], &heard, sizeof heard);
        sum += heard;
    }
    node_phase(self, "sum");
    if (tree.parent == WAVE_NO_PORT) {
        node_deliver(self, -1, &sum, sizeof sum);
        node_event(self, "sum %u", sum);
    } else {
        struct packet packet = PACKET(&sum, sizeof sum);
        packet.origin = node_rank(self);
        packet.label = node_label(self, "SUM %u", sum);
        node_send_packet_wait(self, tree.parent, &packet);
    }
    node_value(self, "messages", tree.messages + (tree.parent != WAVE_NO_PORT));
    node_value(self, "children", tree.children);
}

static void convergecast_figures(struct parray *array)
{
    double nodes = parray_nodes(array), bound = 2 * (double)parray_links(array) + nodes - 1;
    struct parray_values messages, children;

    parray_values(array, "messages", &messages);
    parray_values(array, "children", &children);
    parray_check(array, messages.sum == bound);
    parray_check(array, children.sum == nodes - 1); /* every node but the root is one child */
    parray_figure(array, "message bound", bound, NULL);
}

static double convergecast_time(const struct parray *array)
{
    const struct wave_root *root = parray_arg(array);
    return packet_times(array, root->depth > 0 ? 2 * root->depth + 1 : 0);
}

extern const struct parray_program convergecast_program;
const struct parray_program convergecast_program = {
    .name = "convergecast",
    .task = "reduce",
    .summary = "makes a tree, then sums up along it; bears delays",
    .paper = "Segall 1983; Peleg 2000, section 3.3; Lynch 1996, section 15.3",
    .classic = true,
    .picture = "--topology line:8 --plot-kind spacetime",
    .topology = "mesh:8x8",
    .model = "F*",
    .models = "F*",
    .mailbox = 2,
    .packet_bytes = sizeof(uint32_t),
    .any_port = true,
    .bears_delay = true,
    .prepare = convergecast_prepare,
    .node = convergecast_node,
    .figures = convergecast_figures,
    .figure_names = "message_bound",
    .claimed_time = convergecast_time,
};
