/*
 * bfs-lockstep: a tree of shortest ways in lock step, round by round (Lynch 1996, section 4.2).
 *
 * The problem is that of bfs-tree: every node wants its distance from the root, and a neighbour that is
 * nearer.
 *
 * The idea: a round is a step of the clock, which all nodes share. In round r the nodes that are r - 1 links
 * away speak; whoever hears something for the first time is r links away. The messages are empty, and the
 * clock says the rest (parts/bfs_round.h).
 *
 * The bounds: as many rounds as the farthest node is links away, and one packet at most over each link each
 * way, 2 E.
 *
 * What to watch: this program needs lock step. The second command lets packets be late all the same, and
 * they then count for a later round: the distances are wrong. synchronizer-alpha and synchronizer-beta run
 * the same rounds, unchanged, and bear it.
 *
 *     parray run bfs-lockstep --topology ring:8 --plot bfs.svg --plot-kind spacetime
 *     parray stress bfs-lockstep --topology mesh:3x3 --time --no-shrink
 *     parray compare spanning-tree --topology mesh:8x8
 */
#include "common/packet_times.h"
#include "parts/bfs_round.h"

static void lockstep_node(struct node *self)
{
    const struct bfs_round *plan = node_arg(self);
    struct bfs_search search = bfs_round_begin(self);
    struct packet nothing = PACKET(NULL, 0), heard = PACKET_ROOM(NULL, 0);
    bool *spoke = per_port(self, sizeof spoke[0]);
    int messages = 0;

    nothing.origin = node_rank(self);
    for (uint32_t round = 1; round <= plan->rounds; round++) {
        nothing.label = node_label(self, "round %u", round);
        if (bfs_round_speaks(&search, round))
            messages += wave_send(self, WAVE_NO_PORT, &nothing);
        node_step(self);
        while (node_poll(self, NODE_ANY_PORT, &heard) != NODE_EMPTY)
            spoke[heard.port] = true;
        bfs_round_heard(self, &search, round, spoke);
    }
    bfs_round_deliver(self, &search);
    node_value(self, "messages", messages);
}

static void lockstep_figures(struct parray *array)
{
    double bound = 2 * (double)parray_links(array);
    struct parray_values messages;

    parray_values(array, "messages", &messages);
    parray_check(array, messages.sum <= bound);
    parray_figure(array, "message bound", bound, NULL);
}

static double lockstep_time(const struct parray *array)
{
    const struct bfs_round *plan = parray_arg(array);
    return parray_duration(array, 1) == 1 ? packet_times(array, plan->rounds) : -1.0;
}

static const struct parray_param lockstep_params[] = {BFS_ROUND_PARAM, {NULL, NULL, NULL}};

extern const struct parray_program bfs_lockstep_program;
const struct parray_program bfs_lockstep_program = {
    .name = "bfs-lockstep",
    .task = "spanning-tree",
    .deterministic = true,
    .summary = "shortest ways from one node, round by round; needs lock step",
    .paper = "Lynch 1996, section 4.2",
    .classic = true,
    .picture = "--topology ring:8 --plot-kind spacetime",
    .topology = "mesh:8x8",
    .model = "F*",
    .models = "F*",
    .params = lockstep_params,
    .mailbox = 2,
    .any_port = true,
    .prepare = bfs_round_prepare,
    .node = lockstep_node,
    .figures = lockstep_figures,
    .figure_names = "message_bound",
    .claimed_time = lockstep_time,
};
