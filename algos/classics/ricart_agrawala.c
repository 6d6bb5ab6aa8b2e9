/*
 * ricart_agrawala.c: mutual exclusion by asking all others for permission.
 *
 *     parray run ricart-agrawala
 *     parray run ricart-agrawala --param idle=0 --plot mutex.svg --plot-kind spacetime
 *     parray sweep ricart-agrawala --over topology=complete:4..16*2 --columns steps,messages_an_entry
 *
 * Problem: as in lamport_mutex.c, of which this is an improvement.
 *
 * Ricart and Agrawala 1981: a request gets a stamp of a logical clock and goes to all. A node that neither
 * wants to get in nor is inside replies at once; so does one whose own request is later. All others hold
 * their replies back until they have left. Who has all replies enters. A reply that is held back does the
 * work of Lamport's release, and nobody needs a queue: the requests that wait for a node are those that it
 * has not replied to.
 *
 * Watch: 2 (n-1) messages an entry, exactly, and entries in the order of stamps, both checked after the run.
 * With idle=0 all want to get in at once, and the replies held back form a line of waiting nodes.
 */
#include <parray.h>

#include "classics/parts/labelled.h"
#include "classics/parts/per_port.h"
#include "classics/parts/values_of.h"
#include "classics/parts/visits.h"

enum kind { REQUEST, REPLY };
#define NONE UINT64_MAX

struct message {
    uint64_t kind;
    uint64_t stamp; /* clock * nodes + rank: stamps of two requests are never equal */
};

struct mutex {
    struct node *self;
    uint64_t clock, sent;
    uint64_t mine;  /* the stamp of the own request, up to the exit; NONE: there is none */
    int missing;    /* replies to it that have not come */
    bool *deferred; /* by ports: a reply is held back */
};

static void tell(struct mutex *m, int port, enum kind kind)
{
    struct message message = {kind, m->mine};
    const char *label = kind == REPLY ? node_label(m->self, "REPLY")
                                      : node_label(m->self, "REQUEST %llu", (unsigned long long)m->clock);
    labelled_send(m->self, port, label, &message, sizeof message);
    m->sent++;
}

static void request(struct mutex *m)
{
    visits_wait(m->self);
    m->mine = ++m->clock * (uint64_t)node_count(m->self) + (uint64_t)node_rank(m->self);
    m->missing = node_degree(m->self);
    for (int port = 0; port < node_degree(m->self); port++)
        tell(m, port, REQUEST);
}

static void release(struct mutex *m)
{
    m->mine = NONE;
    for (int port = 0; port < node_degree(m->self); port++)
        if (m->deferred[port])
            tell(m, port, REPLY);
    for (int port = 0; port < node_degree(m->self); port++)
        m->deferred[port] = false;
}

static void hear(struct mutex *m, int port, const struct message *message)
{
    if (message->kind == REPLY) {
        m->missing--;
        return;
    }
    uint64_t theirs = message->stamp / (uint64_t)node_count(m->self);
    m->clock = theirs > m->clock ? theirs : m->clock;
    if (m->mine < message->stamp)
        m->deferred[port] = true;
    else
        tell(m, port, REPLY);
}

static void ricart_agrawala_node(struct node *self)
{
    const struct visits_plan *plan = node_arg(self);
    struct message message;
    struct packet packet = PACKET_ROOM(&message, sizeof message);
    struct mutex m = {.self = self, .mine = NONE, .deferred = per_port(self, sizeof m.deferred[0])};

    for (int i = 0; i < plan->wanted; i++) {
        uint64_t rested = visits_rest(self);
        while (node_recv_until(self, NODE_ANY_PORT, &packet, rested) != NODE_TIMEOUT)
            hear(&m, packet.port, &message);
        request(&m);
        while (m.missing > 0) {
            node_recv_any(self, &packet);
            hear(&m, packet.port, &message);
        }
        node_value(self, "messages", (double)m.sent);
        visits_inside(self, m.mine);
        release(&m);
    }
    while (node_serve(self, &packet) != NODE_OVER) /* others still want to get in, and need replies */
        hear(&m, packet.port, &message);
    node_value(self, "messages", (double)m.sent);
}

static void ricart_agrawala_figures(struct parray *array)
{
    double entries = visits_check(array, NULL, true);
    struct parray_values messages = values_of(array, "messages");
    parray_check(array, messages.sum == 2.0 * (parray_nodes(array) - 1) * entries);
    parray_figure(array, "messages an entry", messages.sum / entries, "2 (n-1)");
}

extern const struct parray_program ricart_agrawala_program;

const struct parray_program ricart_agrawala_program = {
    .name = "ricart-agrawala",
    .summary = "mutual exclusion by permission of all, by 2 (n-1) messages an entry; bears delays",
    .paper = "Ricart and Agrawala 1981; Lynch 1996, section 20.1",
    .topology = "complete:6",
    .topologies = "complete",
    .models = "F*",
    .params = entries_params,
    .mailbox = 2, /* a reply and the next request, while the other node is inside */
    .packet_bytes = sizeof(struct message),
    .any_port = true,
    .bears_delay = true,
    .classic = true,
    .picture = "--topology complete:4 --param entries=1 --plot-kind spacetime",
    .prepare = entries_prepare,
    .state_bytes = visits_state_bytes,
    .node = ricart_agrawala_node,
    .verify = visits_verify,
    .figures = ricart_agrawala_figures,
    .figure_names = "messages_an_entry",
};
