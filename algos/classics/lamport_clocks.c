/*
 * lamport_clocks.c: logical clocks, by which all events of a distributed system can be put in one order.
 *
 *     parray run lamport-clocks
 *     parray run lamport-clocks --topology line:3 --param messages=3 --plot clocks.svg --plot-kind spacetime
 *     parray stress lamport-clocks
 *
 * Problem: nodes have no common clock. An event can only have influenced another one if a chain of packets,
 * and of time passing on single nodes, leads from the one to the other. Number the events so that what comes
 * later on such a chain has a larger number.
 *
 * Lamport 1978: every node has a counter. Each event, a packet sent or one received, counts it up; a packet
 * carries the number of its sending; and a receipt first sets the counter to that number, if it is behind.
 * Numbers of different nodes may be equal: then the rank decides, and all events stand in one order.
 *
 * Watch: that order keeps causes before effects, and that is all. `orders turned round` tells how many pairs
 * of events it puts the other way round than the steps of the run, which no node can see. Checked: every
 * receipt has a larger number than its sending, and no two events have the same number and rank.
 *
 * The nodes send to neighbours drawn at random, at random times.
 */
#include <parray.h>

#include "classics/parts/event_order.h"
#include "classics/parts/labelled.h"
#include "classics/parts/notes.h"

enum { MOST = 16 }; /* packets of a node */

struct plan {
    int messages, idle;
    struct notes_plan notes;
};

/* Give an event that number, which is the result. */
static uint64_t note_event(struct node *self, uint64_t clock)
{
    const struct plan *plan = node_arg(self);
    struct event event = {(double)clock, node_rank(self), (double)node_now(self)};
    notes_add(self, &plan->notes, &event);
    node_event(self, "event %llu", (unsigned long long)clock);
    return clock;
}

static uint64_t hear(struct node *self, uint64_t clock, uint64_t stamp)
{
    clock = note_event(self, (stamp > clock ? stamp : clock) + 1);
    node_check(self, clock > stamp);
    return clock;
}

static int any_neighbour(struct node *self)
{
    for (;;) {
        int port = (int)node_random_below(self, (uint64_t)node_degree(self));
        if (node_peer(self, port) >= 0)
            return port;
    }
}

static void lamport_clocks_node(struct node *self)
{
    const struct plan *plan = node_arg(self);
    uint64_t clock = 0, stamp = 0;
    struct packet packet = PACKET_ROOM(&stamp, sizeof stamp);

    for (int i = 0; i < plan->messages; i++) {
        uint64_t until = node_now(self) + node_random_below(self, (uint64_t)plan->idle + 1);
        while (node_recv_until(self, NODE_ANY_PORT, &packet, until) != NODE_TIMEOUT)
            clock = hear(self, clock, stamp);
        clock = note_event(self, clock + 1);
        labelled_send(self, any_neighbour(self), node_label(self, "at %llu", (unsigned long long)clock),
                      &clock, sizeof clock);
    }
    while (node_serve(self, &packet) != NODE_OVER)
        clock = hear(self, clock, stamp);
}

/* ------------------------------------------------------------------------- before and after the run */

static int lamport_clocks_prepare(struct parray *array)
{
    struct plan *plan = parray_alloc(array, sizeof *plan);
    int most = 0;
    bool ok = true;
    plan->messages = (int)parray_param_int(array, "messages", 1, MOST, &ok);
    plan->idle = (int)parray_param_int(array, "idle", 0, 1000, &ok);
    for (int rank = 0; rank < parray_nodes(array); rank++) {
        if (parray_nodes(array) < 2 || parray_distance(array, 0, rank) < 0)
            return parray_refuse(array, "%s does not join two or more nodes; choose another --topology",
                                 parray_topology(array));
        most = parray_degree(array, rank) > most ? parray_degree(array, rank) : most;
    }
    plan->notes = notes_plan(array, (size_t)plan->messages * (1 + (size_t)most), sizeof(struct event));
    parray_set_arg(array, plan);
    return ok ? 0 : -1;
}

static size_t lamport_clocks_state_bytes(const struct parray *array)
{
    const struct plan *plan = parray_arg(array);
    return notes_bytes(&plan->notes);
}

/* How many packets come is the same in each run, when they come is not. */
static bool lamport_clocks_verify(struct node *self)
{
    const struct plan *plan = node_arg(self);
    size_t events = notes_gather(self, &plan->notes);
    node_result(self, &events, sizeof events);
    return true;
}

static void lamport_clocks_figures(struct parray *array)
{
    const struct plan *plan = parray_arg(array);
    size_t count;
    const struct event *event = events_in_order(array, &plan->notes, &count);
    parray_figure(array, "events", (double)count, "sendings and receipts");
    parray_figure(array, "last number", event[count - 1].clock, "events in the longest chain of causes");
    parray_figure(array, "orders turned round", events_turned_round(event, count), "pairs of events");
}

static const struct parray_param lamport_clocks_params[] = {
    {"messages", "5", "packets that each node sends"},
    {"idle", "10", "steps between two of them, at most"},
    {0},
};

extern const struct parray_program lamport_clocks_program;

const struct parray_program lamport_clocks_program = {
    .name = "lamport-clocks",
    .summary = "logical clocks put the events of random traffic in one order; bears delays",
    .paper = "Lamport 1978; Lynch 1996, section 18.1",
    .topology = "ring:8",
    .models = "F*",
    .params = lamport_clocks_params,
    .mailbox = MOST, /* all that a node ever sends: no node waits for room, and so for another node */
    .packet_bytes = sizeof(uint64_t),
    .any_port = true,
    .bears_delay = true,
    .classic = true,
    .picture = "--topology line:4 --param messages=3 --plot-kind spacetime",
    .prepare = lamport_clocks_prepare,
    .state_bytes = lamport_clocks_state_bytes,
    .node = lamport_clocks_node,
    .verify = lamport_clocks_verify,
    .figures = lamport_clocks_figures,
    .figure_names = "events last_number orders_turned_round",
};
