/*
 * lamport_mutex.c: mutual exclusion by a queue that every node keeps for itself.
 *
 *     parray run lamport-mutex
 *     parray run lamport-mutex --topology complete:12 --param entries=3
 *     parray run lamport-mutex --param entries=1 --plot mutex.svg --plot-kind spacetime
 *     parray stress lamport-mutex --topology complete:4
 *
 * Problem: each node wants to use a resource now and then, never two nodes at once, and there is nobody in
 * the middle to ask. Requests are to be served in the order in which they were made.
 *
 * Lamport 1978: a request gets a stamp of a logical clock (see lamport_clocks.c), goes to all, and every node
 * keeps the requests of all nodes in a queue by stamps. A node may enter when its own request is the least in
 * its own queue, and when it has heard from each other node with a later stamp: links keep the order of
 * packets, so no earlier request can be on its way any more. That is why a request is replied to at once. A
 * release takes the request out of all queues.
 *
 * Watch: 3 (n-1) messages an entry, exactly: so many requests, replies and releases. All of that and the
 * order of stamps is checked after the run. ricart_agrawala.c does with 2 (n-1).
 */
#include <parray.h>

#include "classics/parts/labelled.h"
#include "classics/parts/per_port.h"
#include "classics/parts/values_of.h"
#include "classics/parts/visits.h"

enum kind { REQUEST, REPLY, RELEASE };
#define NONE UINT64_MAX

struct message {
    uint64_t kind;
    uint64_t stamp; /* clock * nodes + rank: stamps of two events are never equal */
};

struct mutex {
    struct node *self;
    uint64_t clock, sent;
    uint64_t mine; /* the stamp of the own request; NONE: there is none */
    struct other {
        uint64_t asked; /* the stamp of its request; NONE: there is none */
        uint64_t heard; /* the stamp of its last message */
    } * other;          /* by ports; with `mine` this is the queue */
};

static uint64_t stamp(const struct mutex *m)
{
    return m->clock * (uint64_t)node_count(m->self) + (uint64_t)node_rank(m->self);
}

static void tell(struct mutex *m, int port, enum kind kind)
{
    static const char *const kinds[] = {"REQUEST", "REPLY", "RELEASE"};
    struct message message = {kind, stamp(m)};
    const char *label = node_label(m->self, "%s %llu", kinds[kind], (unsigned long long)m->clock);
    labelled_send(m->self, port, label, &message, sizeof message);
    m->sent++;
}

/* One event, for which the clock ticks once. */
static void tell_all(struct mutex *m, enum kind kind)
{
    m->clock++;
    if (kind == REQUEST)
        m->mine = stamp(m);
    for (int port = 0; port < node_degree(m->self); port++)
        tell(m, port, kind);
}

static void hear(struct mutex *m, int port, const struct message *message)
{
    uint64_t theirs = message->stamp / (uint64_t)node_count(m->self);
    m->clock = (theirs > m->clock ? theirs : m->clock) + 1;
    m->other[port].heard = message->stamp;
    if (message->kind == REQUEST) {
        m->other[port].asked = message->stamp;
        m->clock++;
        tell(m, port, REPLY);
    } else if (message->kind == RELEASE) {
        m->other[port].asked = NONE;
    }
}

static bool may_enter(const struct mutex *m)
{
    for (int port = 0; port < node_degree(m->self); port++)
        if (m->other[port].asked < m->mine || m->other[port].heard < m->mine)
            return false;
    return true;
}

static void lamport_mutex_node(struct node *self)
{
    const struct visits_plan *plan = node_arg(self);
    struct message message;
    struct packet packet = PACKET_ROOM(&message, sizeof message);
    struct mutex m = {.self = self, .mine = NONE, .other = per_port(self, sizeof m.other[0])};
    for (int port = 0; port < node_degree(self); port++)
        m.other[port].asked = NONE;

    for (int i = 0; i < plan->wanted; i++) {
        uint64_t rested = visits_rest(self);
        while (node_recv_until(self, NODE_ANY_PORT, &packet, rested) != NODE_TIMEOUT)
            hear(&m, packet.port, &message);
        visits_wait(self);
        tell_all(&m, REQUEST);
        while (!may_enter(&m)) {
            node_recv_any(self, &packet);
            hear(&m, packet.port, &message);
        }
        node_value(self, "messages", (double)m.sent);
        visits_inside(self, m.mine);
        m.mine = NONE;
        tell_all(&m, RELEASE);
    }
    while (node_serve(self, &packet) != NODE_OVER) /* others still want to get in, and need replies */
        hear(&m, packet.port, &message);
    node_value(self, "messages", (double)m.sent);
}

static void lamport_mutex_figures(struct parray *array)
{
    double entries = visits_check(array, NULL, true);
    struct parray_values messages = values_of(array, "messages");
    parray_check(array, messages.sum == 3.0 * (parray_nodes(array) - 1) * entries);
    parray_figure(array, "messages an entry", messages.sum / entries, "3 (n-1)");
}

extern const struct parray_program lamport_mutex_program;

const struct parray_program lamport_mutex_program = {
    .name = "lamport-mutex",
    .summary = "mutual exclusion in the order of stamps, by 3 (n-1) messages an entry; bears delays",
    .paper = "Lamport 1978; Lynch 1996, section 20.1",
    .topology = "complete:6",
    .topologies = "complete",
    .models = "F*",
    .params = entries_params,
    .mailbox = 3, /* a reply, a release and the next request, while the other node is inside */
    .packet_bytes = sizeof(struct message),
    .any_port = true,
    .bears_delay = true,
    .classic = true,
    .picture = "--topology complete:4 --param entries=1 --plot-kind spacetime",
    .prepare = entries_prepare,
    .state_bytes = visits_state_bytes,
    .node = lamport_mutex_node,
    .verify = visits_verify,
    .figures = lamport_mutex_figures,
    .figure_names = "messages_an_entry",
};
