/*
 * philosophers_hygienic.c: dining philosophers who hand each other the forks, and only after washing them.
 *
 *     parray run philosophers-hygienic
 *     parray run philosophers-hygienic --topology mesh:4x4 --param idle=0
 *     parray stress philosophers-hygienic --topology star:3
 *
 * Problem: as in philosophers_ordered.c, with neither an order of forks nor a waiter, and fair to all. And
 * not only round a table: any graph will do, with a philosopher at each node and a fork on each link.
 *
 * Chandy and Misra 1984: each fork is at one of the two philosophers, clean or dirty. Eating makes forks
 * dirty. Beside it there is a token, and who has the token, is hungry and lacks the fork, sends the token as
 * a request. Who is asked for a dirty fork washes it and hands it over; a clean one is kept until the meal.
 * So who has just eaten gives way to who has not. At first all forks are dirty, and at the lower rank.
 *
 * Draw an arrow from each holder of a dirty fork to the neighbour whom he has to give way to. At first the
 * arrows go from lower to higher ranks, so there is no circle of them. After a meal all arrows lead away from
 * who has eaten, which closes none. So there is always a hungry philosopher who has to give way to no hungry
 * neighbour: no deadlock, and nobody starves.
 *
 * Watch: a philosopher asks for each fork at most once a meal, so a meal takes at most 2 packets for each
 * neighbour, and far fewer where neighbours are not hungry. That and who ate when is checked after the run.
 */
#include <parray.h>

#include "classics/parts/labelled.h"
#include "classics/parts/per_port.h"
#include "classics/parts/values_of.h"
#include "classics/parts/visits.h"

enum kind { REQUEST, FORK };

struct philosopher {
    struct node *self;
    bool hungry;
    struct side {
        bool fork, clean, token; /* where there is no neighbour: always a fork */
    } * side;                    /* by ports */
    uint64_t sent;
};

static void tell(struct philosopher *p, int port, enum kind kind)
{
    const char *label = node_label(p->self, kind == REQUEST ? "REQUEST" : "FORK");
    labelled_send(p->self, port, label, &kind, sizeof kind);
    p->sent++;
}

/* Do what is to be done on that side: hand over the fork, ask for it. */
static void look(struct philosopher *p, int port)
{
    struct side *side = &p->side[port];
    if (side->fork && !side->clean && side->token) {
        tell(p, port, FORK);
        side->fork = false;
    }
    if (p->hungry && !side->fork && side->token) {
        tell(p, port, REQUEST);
        side->token = false;
    }
}

static void hear(struct philosopher *p, int port, enum kind kind)
{
    struct side *side = &p->side[port];
    if (kind == REQUEST)
        side->token = true;
    else
        side->fork = side->clean = true;
    look(p, port);
}

static bool may_eat(const struct philosopher *p)
{
    for (int port = 0; port < node_degree(p->self); port++)
        if (!p->side[port].fork)
            return false;
    return true;
}

static struct philosopher sit_down(struct node *self)
{
    struct philosopher p = {.self = self, .side = per_port(self, sizeof p.side[0])};
    for (int port = 0; port < node_degree(self); port++) {
        int peer = node_peer(self, port);
        bool is_lower = peer >= 0 && peer < node_rank(self);
        p.side[port] = (struct side){.fork = !is_lower, .token = is_lower};
    }
    return p;
}

static void philosophers_hygienic_node(struct node *self)
{
    const struct visits_plan *plan = node_arg(self);
    enum kind kind;
    struct packet packet = PACKET_ROOM(&kind, sizeof kind);
    struct philosopher p = sit_down(self);

    for (int i = 0; i < plan->wanted; i++) {
        uint64_t rested = visits_rest(self);
        while (node_recv_until(self, NODE_ANY_PORT, &packet, rested) != NODE_TIMEOUT)
            hear(&p, packet.port, kind);
        p.hungry = true;
        visits_wait(self);
        for (int port = 0; port < node_degree(self); port++)
            look(&p, port);
        while (!may_eat(&p)) {
            node_recv_any(self, &packet);
            hear(&p, packet.port, kind);
        }
        node_value(self, "messages", (double)p.sent);
        visits_inside(self, 0);
        p.hungry = false;
        for (int port = 0; port < node_degree(self); port++) {
            p.side[port].clean = false;
            look(&p, port);
        }
    }
    while (node_serve(self, &packet) != NODE_OVER) /* others are still hungry */
        hear(&p, packet.port, kind);
    node_value(self, "messages", (double)p.sent);
}

static void philosophers_hygienic_figures(struct parray *array)
{
    const struct visits_plan *plan = parray_arg(array);
    double sides = 2.0 * (double)parray_links(array), meals = visits_check(array, share_a_link, false);
    struct parray_values messages = values_of(array, "messages");
    parray_check(array, messages.sum <= 2 * sides * plan->wanted);
    parray_figure(array, "meals", meals, "of all philosophers");
    parray_figure(array, "messages a meal", messages.sum / meals, "at most 2 for each neighbour");
}

extern const struct parray_program philosophers_hygienic_program;
const struct parray_program philosophers_hygienic_program = {
    .name = "philosophers-hygienic",
    .summary = "dining philosophers, who give way after a meal, on any graph; bears delays",
    .paper = "Chandy and Misra 1984; Lynch 1996, section 20.2",
    .topology = "ring:5",
    .models = "F*",
    .params = meals_params,
    .mailbox = 2, /* the fork and the token */
    .packet_bytes = sizeof(enum kind),
    .any_port = true,
    .bears_delay = true,
    .classic = true,
    .picture = "--topology ring:5 --param meals=2 --param idle=0 --plot-kind spacetime",
    .prepare = meals_prepare,
    .state_bytes = visits_state_bytes,
    .node = philosophers_hygienic_node,
    .verify = visits_verify,
    .figures = philosophers_hygienic_figures,
    .figure_names = "meals messages_a_meal",
};
