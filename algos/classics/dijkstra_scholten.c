/*
 * dijkstra-scholten: one node finds out that the work of all is over (Dijkstra and Scholten 1980; Lynch
 * 1996, section 19.1).
 *
 * The problem: the root has work, and gives parts of it to neighbours, which do some and give parts of the
 * rest to theirs. Nodes are idle, get work, and are idle again. When is all over? That every node is idle
 * says nothing, as work may be on its way.
 *
 * The idea: every packet of work is answered by an ACK, and each node counts what it sent that is not
 * answered yet. A node that gets work while it is in no tree enters one: whoever sent the work becomes its
 * parent, and the answer is put off. All other work is answered at once. A node that is idle, and has all
 * its answers, answers its parent and leaves the tree. When the root has all its answers, the tree is empty:
 * nobody works, and no work is on its way.
 *
 * The bounds: exactly as many answers as packets of work. Then the root tells all nodes that it is OVER,
 * with one packet over each link each way.
 *
 * What to watch: the tree grows, shrinks and grows again; the answers go back the ways that the work came.
 * "detected" is the step in which the root knew, "last work" that in which work was last done. The run is
 * wrong if the root knew too early.
 *
 *     parray run dijkstra-scholten --topology mesh:4x4 --plot work.svg --plot-kind spacetime
 *     parray sweep dijkstra-scholten --over seed=1..9 --columns last_work,detected
 *     parray stress dijkstra-scholten --topology mesh:3x3
 */
#include "parts/wave_ports.h"
#include "parts/wave_root.h"
#include "parts/work.h"

enum word { WORK, ACK, OVER };

struct message {
    uint32_t word;
    uint32_t work; /* this packet of work, and all that come of it */
};

struct worker {
    bool in_tree;
    int parent; /* the port of the node that is answered last; WAVE_NO_PORT: of the root */
    int unanswered;
    bool is_over; /* it has found out, or has been told */
    int overs;    /* how often it has been told */
    struct work_notes notes;
};

static void work_send(struct node *self, int port, enum word word, uint32_t work)
{
    struct message message = {word, work};
    struct packet packet = PACKET(&message, sizeof message);
    packet.origin = node_rank(self);
    packet.label = word == ACK ? node_label(self, "ACK") : node_label(self, "WORK %u", work);
    node_send_packet_wait(self, port, &packet);
}

/* Take some time, then give all that is left to do to neighbours, in parts. */
static void work_do(struct node *self, struct worker *worker, uint32_t left)
{
    node_wait_until(self, node_now(self) + node_random_below(self, EFFORT));
    for (uint32_t part; left > 0; left -= part) {
        part = 1 + (uint32_t)node_random_below(self, left);
        work_send(self, wave_random_port(self), WORK, part);
        node_value(self, "work", ++worker->notes.sent);
        worker->unanswered++;
    }
    worker->notes.last = node_now(self);
}

static void work_answer(struct node *self, struct worker *worker, int port)
{
    work_send(self, port, ACK, 0);
    node_value(self, "acks", ++worker->notes.acks);
}

static void work_hear(struct node *self, struct worker *worker)
{
    const struct work_plan *plan = node_arg(self);
    struct message message;
    struct packet packet = PACKET_ROOM(&message, sizeof message);

    node_recv_any(self, &packet);
    worker->unanswered -= message.word == ACK;
    worker->overs += message.word == OVER;
    worker->is_over |= message.word == OVER;
    if (message.word == WORK) {
        node_check(self, !worker->is_over); /* no work comes once all is over */
        if (worker->in_tree)
            work_answer(self, worker, packet.port);
        else
            worker->parent = packet.port;
        worker->in_tree = true;
        node_state_name(self, "engaged");
        if (node_check(self, message.work >= 1 && message.work <= plan->work))
            work_do(self, worker, message.work - 1);
    }
    if (worker->in_tree && worker->unanswered == 0 && worker->parent != WAVE_NO_PORT) {
        work_answer(self, worker, worker->parent);
        worker->in_tree = false;
        node_state_name(self, "neutral");
    }
}

static void work_node(struct node *self)
{
    const struct work_plan *plan = node_arg(self);
    struct worker worker = {.in_tree = wave_is_root(self), .parent = WAVE_NO_PORT};
    struct message over = {.word = OVER};
    struct packet packet = PACKET(&over, sizeof over);
    int neighbours = wave_neighbours(self);

    node_state_name(self, worker.in_tree ? "engaged" : "neutral");
    if (wave_is_root(self)) {
        if (neighbours > 0)
            work_do(self, &worker, plan->work);
        while (worker.unanswered > 0)
            work_hear(self, &worker);
        worker.is_over = true;
        node_event(self, "knows that all is done");
        node_value(self, "knew", (double)node_now(self));
    }
    while (!worker.is_over)
        work_hear(self, &worker);
    packet.origin = node_rank(self);
    packet.label = node_label(self, "OVER");
    node_state_name(self, "over");
    wave_send(self, WAVE_NO_PORT, &packet);
    while (worker.overs < neighbours)
        work_hear(self, &worker);
    node_result(self, &worker.overs, sizeof worker.overs);
    work_report(self, &worker.notes);
}

extern const struct parray_program dijkstra_scholten_program;
const struct parray_program dijkstra_scholten_program = {
    .name = "dijkstra-scholten",
    .summary = "a node finds out that the work of all is over; bears delays",
    .paper = "Dijkstra and Scholten 1980; Lynch 1996, section 19.1",
    .classic = true,
    .picture = "--topology ring:8 --plot-kind spacetime",
    .topology = "mesh:4x4",
    .model = "F*",
    .models = "F*",
    .params = work_params,
    .mailbox = ROOM,
    .packet_bytes = sizeof(struct message),
    .any_port = true,
    .bears_delay = true,
    .prepare = work_prepare,
    .node = work_node,
    .figures = work_figures,
    .figure_names = "detected last_work",
};
