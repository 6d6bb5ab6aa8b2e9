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

#include "classics/parts/visits.h"

enum kind { REQUEST, PRIVILEGE };
enum { ITSELF = -1 }; /* in place of a port: this node */

struct tree {
    int depth;    /* links from node 0 to the farthest node */
    int parent[]; /* the port of each node that leads to node 0; of node 0, ITSELF */
};

struct mutex {
    struct node *self;
    int holder;          /* the port that leads to the privilege, or ITSELF */
    bool inside, asked;  /* asked: for all of the queue, through `holder` */
    int *queue, waiting; /* ports, or ITSELF, first come first; each at most once */
    uint64_t sent;
};

static void tell(struct mutex *m, int port, enum kind kind)
{
    node_send_wait(m->self, port, &kind, sizeof kind);
    m->sent++;
}

static void enqueue(struct mutex *m, int who)
{
    /* Requests that a fault has doubled may not all fit in. */
    if (node_checkf(m->self, m->waiting <= node_degree(m->self), "port %d asks once more", who))
        m->queue[m->waiting++] = who;
}

/* Give the privilege away, if it is here and somebody waits, and ask for it, if it is not here then. (A node
 * that is inside reads no packets, so this is not called there.) */
static void serve_queue(struct mutex *m)
{
    if (m->holder == ITSELF && m->waiting > 0) {
        m->holder = m->queue[0];
        m->waiting--;
        for (int i = 0; i < m->waiting; i++)
            m->queue[i] = m->queue[i + 1];
        m->asked = false;
        m->inside = m->holder == ITSELF;
        if (!m->inside)
            tell(m, m->holder, PRIVILEGE);
    }
    if (m->holder != ITSELF && m->waiting > 0 && !m->asked) {
        tell(m, m->holder, REQUEST);
        m->asked = true;
    }
}

static void hear(struct mutex *m, int port, enum kind kind)
{
    if (kind == REQUEST)
        enqueue(m, port);
    else
        m->holder = ITSELF;
    serve_queue(m);
}

static void raymond_tree_node(struct node *self)
{
    const struct visits_plan *plan = node_arg(self);
    const struct tree *tree = plan->own;
    enum kind kind;
    struct packet packet = PACKET_ROOM(&kind, sizeof kind);
    struct mutex m = {.self = self, .holder = tree->parent[node_rank(self)]};
    m.queue = node_realloc(self, NULL, ((size_t)node_degree(self) + 1) * sizeof m.queue[0]);

    for (int i = 0; i < plan->wanted; i++) {
        uint64_t rested = visits_rest(self);
        while (node_recv_until(self, NODE_ANY_PORT, &packet, rested) != NODE_TIMEOUT)
            hear(&m, packet.port, kind);
        enqueue(&m, ITSELF);
        serve_queue(&m);
        while (!m.inside) {
            node_recv_any(self, &packet);
            hear(&m, packet.port, kind);
        }
        visits_inside(self, 0);
        m.inside = false;
        serve_queue(&m);
    }
    while (node_serve(self, &packet) != NODE_OVER) /* the privilege still goes through this node */
        hear(&m, packet.port, kind);
    node_value(self, "messages", (double)m.sent);
}

/* The port of the node that leads one link nearer to node 0; ITSELF: this is node 0, or cut off from it. */
static int port_home(const struct parray *array, int rank)
{
    for (int port = 0; port < parray_degree(array, rank); port++) {
        int peer = parray_peer(array, rank, port);
        if (peer >= 0 && parray_distance(array, peer, 0) == parray_distance(array, rank, 0) - 1)
            return port;
    }
    return ITSELF;
}

static int raymond_tree_prepare(struct parray *array)
{
    int nodes = parray_nodes(array);
    struct tree *tree = parray_alloc(array, sizeof *tree + (size_t)nodes * sizeof tree->parent[0]);
    if (visits_prepare(array, "entries") != 0)
        return -1;
    visits_own(array, tree);
    for (int rank = 0; rank < nodes; rank++) {
        int distance = parray_distance(array, rank, 0);
        if (distance < 0)
            return parray_refuse(array, "no links lead from node %d to node 0; choose another --topology",
                                 rank);
        tree->depth = distance > tree->depth ? distance : tree->depth;
        tree->parent[rank] = rank > 0 ? port_home(array, rank) : ITSELF;
    }
    return 0;
}

static void raymond_tree_figures(struct parray *array)
{
    const struct visits_plan *plan = parray_arg(array);
    const struct tree *tree = plan->own;
    double entries = visits_check(array, NULL, false);
    struct parray_values messages;
    parray_values(array, "messages", &messages);
    parray_check(array, messages.sum <= 4.0 * tree->depth * entries);
    parray_figure(array, "messages an entry", messages.sum / entries, "at most 4 times the depth");
    parray_figure(array, "depth", tree->depth, "links from node 0 to the farthest node");
}

static const struct parray_param raymond_tree_params[] = {VISITS_PARAMS("entries", "5"), {0}};

extern const struct parray_program raymond_tree_program;

const struct parray_program raymond_tree_program = {
    .name = "raymond-tree",
    .summary = "mutual exclusion by a privilege that wanders over a tree; bears delays",
    .paper = "Raymond 1989",
    .topology = "tree:2x4",
    .models = "F*",
    .params = raymond_tree_params,
    .mailbox = 2, /* the privilege, and a request for it to come back */
    .packet_bytes = sizeof(enum kind),
    .any_port = true,
    .bears_delay = true,
    .classic = true,
    .picture = "--topology tree:2x3 --param entries=1 --plot-kind spacetime",
    .prepare = raymond_tree_prepare,
    .state_bytes = visits_state_bytes,
    .node = raymond_tree_node,
    .verify = visits_verify,
    .figures = raymond_tree_figures,
    .figure_names = "messages_an_entry depth",
};
