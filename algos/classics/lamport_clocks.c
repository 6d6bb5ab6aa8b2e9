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
#include <stdlib.h>

enum { MOST = 16 }; /* packets of a node */

/* Whole numbers, as doubles for parray_join. */
struct event {
    double clock, rank, step;
};

struct events {
    uint64_t clock;
    size_t count;
    struct event event[];
};

struct plan {
    int messages, idle;
    size_t room;        /* events of a node, at most */
    struct events *all; /* filled by `verify` */
};

static void note_event(struct node *self, uint64_t clock)
{
    const struct plan *plan = node_arg(self);
    struct events *mine = node_state(self);
    mine->clock = clock;
    if (node_check(self, mine->count < plan->room)) /* packets that a fault doubles may not fit in */
        mine->event[mine->count++] = (struct event){(double)clock, node_rank(self), (double)node_now(self)};
}

static void hear(struct node *self, uint64_t stamp)
{
    const struct events *mine = node_state(self);
    note_event(self, (stamp > mine->clock ? stamp : mine->clock) + 1);
    node_check(self, mine->clock > stamp);
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
    const struct events *mine = node_state(self);
    uint64_t stamp = 0;
    struct packet packet = PACKET_ROOM(&stamp, sizeof stamp);

    for (int i = 0; i < plan->messages; i++) {
        uint64_t until = node_now(self) + node_random_below(self, (uint64_t)plan->idle + 1);
        while (node_recv_until(self, NODE_ANY_PORT, &packet, until) != NODE_TIMEOUT)
            hear(self, stamp);
        note_event(self, mine->clock + 1);
        node_send_wait(self, any_neighbour(self), &mine->clock, sizeof mine->clock);
    }
    while (node_serve(self, &packet) != NODE_OVER)
        hear(self, stamp);
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
    plan->room = (size_t)plan->messages * (1 + (size_t)most);
    size_t all = plan->room * (size_t)parray_nodes(array);
    plan->all = parray_alloc(array, sizeof *plan->all + all * sizeof plan->all->event[0]);
    parray_set_arg(array, plan);
    return ok ? 0 : -1;
}

static size_t lamport_clocks_state_bytes(const struct parray *array)
{
    const struct plan *plan = parray_arg(array);
    return sizeof(struct events) + plan->room * sizeof(struct event);
}

/* How many packets come is the same in each run, when they come is not. */
static bool lamport_clocks_verify(struct node *self)
{
    const struct plan *plan = node_arg(self);
    const struct events *mine = node_state(self);
    for (size_t i = 0; i < mine->count; i++)
        plan->all->event[plan->all->count++] = mine->event[i];
    node_result(self, &mine->count, sizeof mine->count);
    return true;
}

static int compare(const void *one, const void *other)
{
    const struct event *a = one, *b = other;
    if (a->clock != b->clock)
        return a->clock < b->clock ? -1 : 1;
    return (a->rank > b->rank) - (a->rank < b->rank);
}

static void lamport_clocks_figures(struct parray *array)
{
    const struct plan *plan = parray_arg(array);
    const size_t numbers = sizeof(struct event) / sizeof(double);
    size_t count = plan->all->count * numbers;
    struct event *event = (struct event *)parray_join(array, (double *)plan->all->event, &count);
    double turned = 0;
    count /= numbers;
    qsort(event, count, sizeof event[0], compare);
    for (size_t i = 1; i < count; i++) {
        parray_check(array, compare(&event[i - 1], &event[i]) < 0);
        for (size_t j = 0; j < i; j++)
            turned += event[j].step > event[i].step;
    }
    parray_figure(array, "events", (double)count, "sendings and receipts");
    parray_figure(array, "last number", event[count - 1].clock, "events in the longest chain of causes");
    parray_figure(array, "orders turned round", turned, "pairs of events");
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
