/*
 * flood-broadcast: one node tells all others, by flooding (Peleg 2000, section 3.2; Lynch 1996, section 4.1).
 *
 * The problem: the root has a word that all nodes want. No node knows more of the array than its own ports.
 *
 * The idea: whoever hears the word for the first time passes it on through all ports but the one that it came
 * through. Copies that come later are dropped. So the word runs over every link, and needs no map.
 *
 * The bounds: the root sends through all its ports, and every other node through all but one. Over E links
 * these are exactly 2 E - (N - 1) packets, however late they are: the price of not knowing the array, where
 * N - 1 would do on a tree. In lock step the word is nowhere late: the farthest node has it after as many
 * steps as it is links away, and no program is faster. One more step is for its last copies.
 *
 * What to watch: the tree of first arrivals, and the copies that come too late. With delays the tree is
 * another one in each run, and no longer one of shortest ways: bfs-tree mends that.
 *
 *     parray run flood-broadcast --topology mesh:4x4 --plot flood.svg --plot-kind tree
 *     parray run flood-broadcast --topology mesh:4x4 --jitter 9 --plot late.svg --plot-kind tree
 *     parray stress flood-broadcast --topology mesh:3x3
 */
#include <parray.h>

#include "common/own_token.h"
#include "common/packet_times.h"
#include "parts/wave_ports.h"
#include "parts/wave_root.h"

static int flood_prepare(struct parray *array)
{
    return one_word_a_token(array) ? -1 : wave_root_prepare(array);
}

static void flood_node(struct node *self)
{
    struct parray_token own = {.word = 0};
    struct packet packet = PACKET_ROOM(&own.word, sizeof own.word);
    int from = WAVE_NO_PORT;
    node_state_name(self, "waiting");

    if (node_given(self, &own)) { /* only the root has a token at the start */
        packet.origin = node_rank(self);
    } else {
        node_recv_any(self, &packet);
        node_deliver(self, packet.origin, packet.data, packet.size);
        from = packet.port;
    }
    packet.label = node_label(self, "token of %d", packet.origin);
    node_state_name(self, "informed");
    node_value(self, "messages", wave_send(self, from, &packet));
    while (node_serve(self, &packet) != NODE_OVER)
        continue; /* a copy: dropped */
}

static void flood_figures(struct parray *array)
{
    double nodes = parray_nodes(array), links = (double)parray_links(array);
    double bound = 2 * links - (nodes - 1);
    struct parray_values messages;

    parray_values(array, "messages", &messages);
    parray_check(array, messages.sum == bound);
    parray_figure(array, "message bound", bound, NULL);
    parray_figure(array, "copies", messages.sum - (nodes - 1), "packets that told nothing new");
}

static double flood_time(const struct parray *array)
{
    const struct wave_root *root = parray_arg(array);
    return parray_nodes(array) > 1 ? packet_times(array, root->depth + 1) : 0;
}

extern const struct parray_program flood_broadcast_program;
const struct parray_program flood_broadcast_program = {
    .name = "flood-broadcast",
    .task = "broadcast",
    .summary = "flooding: whoever hears the news first passes it on; bears delays",
    .paper = "Peleg 2000, section 3.2; Lynch 1996, section 4.1",
    .classic = true,
    .picture = "--topology mesh:4x4 --plot-kind tree",
    .topology = "mesh:8x8",
    .model = "F*",
    .models = "F*",
    .mailbox = 1,
    .packet_bytes = sizeof(uint32_t),
    .any_port = true,
    .bears_delay = true,
    .prepare = flood_prepare,
    .node = flood_node,
    .figures = flood_figures,
    .figure_names = "message_bound copies",
    .claimed_time = flood_time,
};
