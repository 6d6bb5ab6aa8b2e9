/*
 * raymond_tree.c: mutual exclusion by one privilege that wanders over a tree.
 *
 *     parray run raymond-tree
 *     parray run raymond-tree --topology tree:2x6 --param entries=1
 *     parray sweep raymond-tree --over topology=tree:2x3,tree:2x5,tree:2x7 --columns nodes,messages_an_entry
 *
 * Problem: mutual exclusion (see lamport_mutex.c) without asking all others, for far more nodes.
 *
 * Raymond 1989: one node has the privilege, and may enter. Every other node knows through which port of the
 * tree the privilege is: through `holder`. Who wants it puts itself in its own queue and asks through that
 * port; a node that is asked puts the port in its queue, and asks in its turn, once for all that wait in its
 * queue. The privilege goes back the way that the requests came, always to the first of a queue, and turns
 * round the pointers on its way.
 *
 * Watch: each link that the privilege crosses was crossed by one request before, and between two entries the
 * privilege takes the straight way. So an entry takes at most 2 D messages on a tree of diameter D. D is at
 * most twice the depth, which in a binary tree of n nodes is below log2(n): at most 4 log2(n) messages, and
 * that is checked. Each node serves its queue in order, so everybody gets in.
 *
 * On other topologies the tree is that of shortest ways to node 0, fixed before the run.
 */
#include <parray.h>

#include "classics/parts/first_come.h"
#include "classics/parts/home_tree.h"
#include "classics/parts/labelled.h"
#include "classics/parts/values_of.h"
#include "classics/parts/visits.h"

enum kind { REQUEST, PRIVILEGE };

struct mutex {
    struct node *self;
    int holder;              /* the port that leads to the privilege, or ITSELF */
    bool inside, asked;      /* asked: for all of the queue, through `holder` */
    struct first_come queue; /* of ports and ITSELF, each at most once */
    uint64_t sent;
};

static void tell(struct mutex *m, int port, enum kind kind)
{
    const char *label = node_label(m->self, kind == REQUEST ? "REQUEST" : "PRIVILEGE");
    labelled_send(m->self, port, label, &kind, sizeof kind);
    m->sent++;
}

/* Give the privilege away, if it is here and somebody waits, and ask for it, if it is not here then. (A node
 * that is inside reads no packets, so this is not called there.) */
static void serve_queue(struct mutex *m)
{
    if (m->holder == ITSELF && m->queue.waiting > 0) {
        m->holder = first_come_next(&m->queue);
        m->asked = false;
        m->inside = m->holder == ITSELF;
        if (!m->inside)
            tell(m, m->holder, PRIVILEGE);
    }
    if (m->holder != ITSELF && m->queue.waiting > 0 && !m->asked) {
        tell(m, m->holder, REQUEST);
        m->asked = true;
    }
}

static void hear(struct mutex *m, int port, enum kind kind)
{
    if (kind == REQUEST)
        first_come_join(&m->queue, port);
    else
        m->holder = ITSELF;
    serve_queue(m);
}

static void raymond_tree_node(struct node *self)
{
    const struct visits_plan *plan = node_arg(self);
    const struct home_tree *tree = plan->own;
    enum kind kind;
    struct packet packet = PACKET_ROOM(&kind, sizeof kind);
    struct mutex m = {.self = self, .holder = tree->parent[node_rank(self)]};
    m.queue = first_come(self, node_degree(self) + 1);

    for (int i = 0; i < plan->wanted; i++) {
        uint64_t rested = visits_rest(self);
        while (node_recv_until(self, NODE_ANY_PORT, &packet, rested) != NODE_TIMEOUT)
            hear(&m, packet.port, kind);
        visits_wait(self);
        first_come_join(&m.queue, ITSELF);
        serve_queue(&m);
        while (!m.inside) {
            node_recv_any(self, &packet);
            hear(&m, packet.port, kind);
        }
        node_value(self, "messages", (double)m.sent);
        visits_inside(self, 0);
        m.inside = false;
        serve_queue(&m);
    }
    while (node_serve(self, &packet) != NODE_OVER) /* the privilege still goes through this node */
        hear(&m, packet.port, kind);
    node_value(self, "messages", (double)m.sent);
}

static int raymond_tree_prepare(struct parray *array)
{
    if (entries_prepare(array) != 0)
        return -1;
    const struct home_tree *tree = home_tree(array);
    visits_own(array, tree);
    return tree ? 0 : -1;
}

static void raymond_tree_figures(struct parray *array)
{
    const struct visits_plan *plan = parray_arg(array);
    const struct home_tree *tree = plan->own;
    double entries = visits_check(array, NULL, false);
    struct parray_values messages = values_of(array, "messages");
    parray_check(array, messages.sum <= 4.0 * tree->depth * entries);
    parray_figure(array, "messages an entry", messages.sum / entries, "at most 4 times the depth");
    parray_figure(array, "depth", tree->depth, "links from node 0 to the farthest node");
}

extern const struct parray_program raymond_tree_program;

const struct parray_program raymond_tree_program = {
    .name = "raymond-tree",
    .summary = "mutual exclusion by a privilege that wanders over a tree; bears delays",
    .paper = "Raymond 1989",
    .topology = "tree:2x4",
    .models = "F*",
    .params = entries_params,
    .mailbox = 2, /* the privilege, and a request for it to come back */
    .packet_bytes = sizeof(enum kind),
    .any_port = true,
    .bears_delay = true,
    .tables = "the tree of shortest ways to node 0",
    .classic = true,
    .picture = "--topology tree:2x3 --param entries=1 --plot-kind spacetime",
    .prepare = raymond_tree_prepare,
    .state_bytes = visits_state_bytes,
    .node = raymond_tree_node,
    .verify = visits_verify,
    .figures = raymond_tree_figures,
    .figure_names = "messages_an_entry depth",
};
