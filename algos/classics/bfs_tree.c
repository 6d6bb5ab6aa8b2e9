/*
 * bfs-tree: a tree of shortest ways from one node to all, without a clock (Lynch 1996, section 15.4; the
 * idea is that of Bellman 1958 and Ford 1956).
 *
 * The problem: every node wants its distance from the root, and a neighbour that is nearer. Flooding finds
 * them in lock step, where the first packet has come the shortest way. With delays it need not have.
 *
 * The idea: a node believes the first distance that it hears, and tells its neighbours. If it hears of a
 * shorter way later, it corrects itself, and tells them again. A neighbour answers each packet, and until it
 * has, it is told nothing more: so a node skips corrections that are out of date before they could be sent,
 * and a mailbox needs room for one packet and one answer. A node cannot know whether its distance is final;
 * it serves until all do so (dijkstra-scholten shows how nodes find that out by themselves).
 *
 * The bounds: a distance falls at most N - 1 times, and each time the node sends to all neighbours but one.
 * So there are O(N E) packets, and as many answers. In lock step the first distance is right, and each link
 * carries at most two packets and two answers.
 *
 * What to watch: the figure "corrections" is 0 in lock step, and grows with the delays; the result is the
 * same. Compare bfs-lockstep, synchronizer-alpha and synchronizer-beta, which never have to correct
 * anything.
 *
 *     parray run bfs-tree --topology ring:9 --lag 0.5 --disturb-seed 2 --plot bfs.svg --plot-kind spacetime
 *     parray run bfs-tree --topology mesh:5x5 --jitter 20
 *     parray stress bfs-tree --topology mesh:3x3
 */
#include <parray.h>

#include "common/packet_times.h"
#include "parts/labelled.h"
#include "parts/per_port.h"
#include "parts/values_of.h"
#include "parts/wave_ports.h"
#include "parts/wave_root.h"

#define FAR UINT32_MAX /* no distance is known */

struct link_state {
    uint32_t told;  /* the distance that the neighbour was told last */
    uint32_t heard; /* the distance that it has told */
    bool asked;     /* it has been told something and has not answered yet */
};

struct bfs {
    struct link_state *link; /* of each port */
    uint32_t distance;
    int from, messages, corrections; /* from: the port through which the distance came */
};

/* Tell one neighbour the distance, unless it told it, knows it, or has an answer to give first. */
static void bfs_tell(struct node *self, struct bfs *bfs, int port)
{
    struct link_state *link = &bfs->link[port];
    if (port == bfs->from || node_peer(self, port) < 0 || link->asked || link->told == bfs->distance)
        return;
    labelled_send(self, port, node_label(self, "distance %u", bfs->distance), &bfs->distance,
                  sizeof bfs->distance);
    link->told = bfs->distance;
    link->asked = true;
    bfs->messages++;
}

static void bfs_take(struct node *self, struct bfs *bfs, uint32_t distance, int from)
{
    bfs->distance = distance;
    bfs->from = from;
    node_event(self, "distance %u", distance);
    node_state_name(self, "reached");
    for (int port = 0; port < node_degree(self); port++)
        bfs_tell(self, bfs, port);
}

static void bfs_report(struct node *self, const struct bfs *bfs)
{
    node_value(self, "messages", bfs->messages);
    node_value(self, "corrected", bfs->corrections);
}

/* A packet with a distance is answered by an empty one. */
static void bfs_hear(struct node *self, struct bfs *bfs, int port, uint32_t distance)
{
    labelled_send(self, port, node_label(self, "ANSWER"), NULL, 0);
    bfs->messages++;
    bfs->link[port].heard = distance;
    if (distance == FAR || distance + 1 >= bfs->distance)
        return; /* no shorter way */
    if (bfs->distance != FAR) {
        bfs->corrections++;
        bfs_report(self, bfs);
    }
    bfs_take(self, bfs, distance + 1, port);
}

/* Hand in the neighbour behind the lowest port that is nearer, whichever was heard of first. */
static void bfs_deliver(struct node *self, const struct bfs *bfs)
{
    int parent = node_rank(self);
    for (int port = node_degree(self) - 1; bfs->distance > 0 && port >= 0; port--)
        parent = bfs->link[port].heard == bfs->distance - 1 ? node_peer(self, port) : parent;
    node_deliver(self, parent, &bfs->distance, sizeof bfs->distance);
}

static void bfs_node(struct node *self)
{
    struct bfs bfs = {.link = per_port(self, sizeof bfs.link[0]), .distance = FAR, .from = WAVE_NO_PORT};
    uint32_t distance = 0;
    struct packet packet = PACKET_ROOM(&distance, sizeof distance);

    for (int port = 0; port < node_degree(self); port++)
        bfs.link[port] = (struct link_state){.told = FAR, .heard = FAR};
    if (wave_is_root(self))
        bfs_take(self, &bfs, 0, WAVE_NO_PORT);
    while (node_serve(self, &packet) != NODE_OVER) {
        bfs.link[packet.port].asked &= packet.size > 0;
        if (packet.size > 0)
            bfs_hear(self, &bfs, packet.port, distance);
        else
            bfs_tell(self, &bfs, packet.port); /* it has answered, and may be told what is new */
    }
    bfs_deliver(self, &bfs);
    bfs_report(self, &bfs);
}

static void bfs_figures(struct parray *array)
{
    const struct wave_root *root = parray_arg(array);
    struct parray_values messages = values_of(array, "messages"), corrected = values_of(array, "corrected");
    double others = parray_nodes(array) - 1, ends = 2 * (double)parray_links(array) - root->links;
    double bound = 2 * (root->links + others * (ends - others));
    parray_check(array, messages.sum <= bound);
    parray_figure(array, "message bound", bound, NULL);
    parray_figure(array, "corrections", corrected.sum, "distances taken back");
}

/* In lock step a node's packets are answered two steps after it heard of the root, and a step later where
 * answers cross them. */
static double bfs_time(const struct parray *array)
{
    const struct wave_root *root = parray_arg(array);
    return packet_times(array, root->depth > 0 ? root->depth + 2 : 0);
}

extern const struct parray_program bfs_tree_program;
const struct parray_program bfs_tree_program = {
    .name = "bfs-tree",
    .task = "spanning-tree",
    .deterministic = true,
    .summary = "shortest ways from one node, with corrections where packets were late; bears delays",
    .paper = "Lynch 1996, section 15.4",
    .classic = true,
    .picture = "--topology ring:9 --lag 0.5 --disturb-seed 2 --plot-kind spacetime",
    .topology = "mesh:8x8",
    .model = "F*",
    .models = "F*",
    .mailbox = 2,
    .packet_bytes = sizeof(uint32_t),
    .any_port = true,
    .bears_delay = true,
    .prepare = wave_root_prepare,
    .node = bfs_node,
    .figures = bfs_figures,
    .figure_names = "message_bound corrections",
    .claimed_time = bfs_time,
};
