/*
 * star-exchange: personalized all-to-all broadcast by way of substars (Tseng, Chang and Sheu 1998, section
 * III): every node has a message for every node, and messages for near destinations travel in one packet,
 * which saves starts.
 *
 * The k-substars X_1, X_2, .. are gone through in lexicographic order. The path from 12..n to X_i by the
 * rules R3 and R4 crosses the dimensions d_1, d_2, .. and ends in some x. Every node z sends the k! messages
 * for the substar of y = z x along d_1, d_2, .. to y, in one packet; as all nodes do so at once, every node
 * sends and receives one packet on the same port in each hop. Then the same algorithm runs inside all
 * k-substars, where the k! messages are for the nodes of y's substar. With k = 1, or inside the last level's
 * substars, messages travel one by one.
 *
 * The parameter k lists the levels: "3" is the paper's algorithm, "1" those it is compared with (Fragopoulou
 * and Akl 1995, Misic and Jovanovic 1994), "4,3,2" goes on inside.
 *
 * With l_{n,k} the average distance to a k-substar a level costs (n!/k!) l_{n,k} starts with k! units each,
 * and n!/k! times what is inside: equation (1), with l_{k,1} for the second l_{n,1} as its derivation has it.
 */
#include <stdio.h>

#include "common/own_token.h"
#include "parts/star_messages.h"
#include "parts/star_report.h"

/*
 * A message from z to z x is of kind x. All nodes send alike: whenever the message of kind x that z has made
 * crosses a port, every other message of kind x crosses that port, too, elsewhere. So each node always holds
 * one message of each kind. In a slot every node sends those of some kinds through one port, in one packet,
 * and receives as many of the same kinds there.
 */
struct slot {
    uint16_t port;
    uint16_t m;            /* the slot is one of the algorithm inside m-substars */
    uint32_t count;        /* messages that a node sends */
    const uint32_t *kinds; /* their kinds, as ranks */
};

struct exchange_plan {
    struct star_messages messages;       /* first: see star_messages.h */
    int levels[STAR_EXCHANGE_COST_MOST]; /* ends with 1 */
    int count;
    int reporter; /* rank of the node whose messages are logged; -1: none */
    struct slot *slots;
    uint64_t slot_count;
    uint32_t *kinds; /* of all slots, while they are made */
};

/* List the kinds of the messages for the k-substar of x. */
static const uint32_t *list_kinds(struct exchange_plan *plan, int k, const unsigned char *x)
{
    int n = plan->messages.n;
    uint32_t *kinds = plan->kinds, count = star_factorial(k);
    unsigned char inside[STAR_SYMBOLS], kind[STAR_SYMBOLS];

    star_unrank(n, 0, inside);
    for (uint32_t i = 0; i < count; i++) {
        star_unrank(k, i, inside);
        star_product(n, x, inside, kind);
        kinds[i] = star_rank(n, kind);
    }
    plan->kinds += count;
    return kinds;
}

/* Plan the slots of the algorithm inside m-substars, for the messages that are in the substar of their
 * destination by then: those of the kinds begin w, with w in the m-star. */
static void plan_level(struct exchange_plan *plan, int m, const int *levels, const unsigned char *begin)
{
    int n = plan->messages.n, k = levels[0], ports[STAR_DIAMETER];
    unsigned char substar[STAR_SYMBOLS], x[STAR_SYMBOLS], end[STAR_SYMBOLS];

    for (uint32_t i = 0; i < star_substars(m, k); i++) {
        star_substar(m, k, i, substar);
        star_unrank(n, 0, x);
        int hops = star_walk(m, k, x, substar, ports);
        star_product(n, begin, x, end);
        const uint32_t *kinds = list_kinds(plan, k, end);
        for (int hop = 0; hop < hops; hop++)
            plan->slots[plan->slot_count++] =
                (struct slot){(uint16_t)ports[hop], (uint16_t)m, star_factorial(k), kinds};
        if (k > 1)
            plan_level(plan, k, levels + 1, end);
    }
}

static int exchange_prepare(struct parray *array)
{
    int n = star_array_n(array, 2, STAR_MESSAGES_MOST);
    struct exchange_plan *plan;
    unsigned char identity[STAR_SYMBOLS];

    if (n < 0 || one_word_a_token(array))
        return -1;
    plan = parray_alloc(array, sizeof *plan);
    plan->count = star_read_levels(parray_param(array, "k"), n, plan->levels);
    if (!plan->count)
        return parray_refuse(
            array,
            "k=%s: give one dimension or more of substars of %s, from %d down to 1, each less than "
            "the one before, as in k=1 or k=4,3,2",
            parray_param(array, "k"), parray_topology(array), n - 1);
    plan->reporter = star_reporter(array, n);
    if (plan->reporter < -1)
        return -1;
    star_messages_make(array, &plan->messages, n);
    plan->slots =
        parray_alloc(array, star_exchange_cost(n, plan->levels, plan->count).starts * sizeof *plan->slots);
    plan->kinds = parray_alloc(array, (size_t)plan->count * plan->messages.size * sizeof *plan->kinds);
    star_unrank(n, 0, identity);
    plan_level(plan, n, plan->levels, identity);
    return 0;
}

/* A node's messages by kind, then room for a packet. */
static size_t exchange_state_bytes(const struct parray *array)
{
    return 2 * (size_t)parray_nodes(array) * sizeof(struct star_message);
}

/* A level is a phase, which comes again inside each substar of the level before. */
static void name_level(struct node *self, uint32_t m)
{
    char name[32];

    snprintf(name, sizeof name, "inside %u-substars", m);
    node_phase(self, name);
}

static void send_slot(struct node *self, const struct slot *slot, const struct star_message *place,
                      struct star_message *room)
{
    const struct exchange_plan *plan = node_arg(self);

    for (uint32_t i = 0; i < slot->count; i++)
        room[i] = place[slot->kinds[i]];
    if (plan->reporter == room->origin)
        star_report(self, plan->messages.n, (int)slot->port, room, slot->count);
    star_messages_send(self, (int)slot->port, room, slot->count);
}

static void receive_slot(struct node *self, const struct slot *slot, struct star_message *place,
                         struct star_message *room)
{
    if (!star_messages_receive(self, (int)slot->port, room, slot->count))
        return;
    for (uint32_t i = 0; i < slot->count; i++)
        place[slot->kinds[i]] = room[i];
}

static void exchange_node(struct node *self)
{
    const struct exchange_plan *plan = node_arg(self);
    struct star_message *place = star_messages_begin(self), *room = place + plan->messages.size;

    for (uint64_t i = 0; i < plan->slot_count; i++) {
        if (i == 0 || plan->slots[i].m != plan->slots[i - 1].m)
            name_level(self, plan->slots[i].m);
        send_slot(self, &plan->slots[i], place, room);
        receive_slot(self, &plan->slots[i], place, room);
    }
}

/* Equation (1), extended to any number of levels. */
static double exchange_paper(const struct parray *array)
{
    int n = parray_degree(array, 0) + 1, levels[STAR_EXCHANGE_COST_MOST];
    int count = star_read_levels(parray_param(array, "k"), n, levels);

    return star_array_time(array, star_exchange_cost(n, levels, count));
}

static const struct parray_param exchange_params[] = {
    {"k", "2", "dimension of the substars whose messages travel together, or several: 4,3,2"},
    STAR_REPORT_PARAM,
    {NULL, NULL, NULL},
};

extern const struct parray_program star_exchange_program; /* for registry.c */
const struct parray_program star_exchange_program = {
    .name = "star-exchange",
    .task = "exchange",
    .summary = "personalized all-to-all broadcast on a star graph, packets for whole substars",
    .paper = "Tseng, Chang and Sheu 1998, section III",
    .topology = "star:5",
    .topologies = "star",
    .model = "SLA",
    .models = "SLA F1 F*",
    .params = exchange_params,
    .mailbox = 2,
    .startup = STAR_STARTUP,
    .packet_bytes = STAR_MESSAGES_INLINE,
    .planned = true,
    .prepare = exchange_prepare,
    .state_bytes = exchange_state_bytes,
    .node = exchange_node,
    .verify = star_messages_hand_in,
    .lower_bound = star_exchange_bound,
    .paper_time = exchange_paper,
};
