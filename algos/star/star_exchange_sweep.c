/*
 * star-exchange-sweep: personalized all-to-all broadcast on a star graph with few starts and every message on
 * a shortest path. The task is that of Tseng, Chang and Sheu 1998, section III; the schedule is not in the
 * paper.
 *
 * The slots have the dimensions 2 3 .. n, n-2 times, and then 2. In a slot of dimension d a message moves if
 * that takes it nearer to its destination, by rule R1 or R2, and all messages of a node that move go in one
 * packet. A node sees from its own label and the message's destination when the message leaves; it looks
 * once, when the message comes. As all nodes are alike, in a slot all of them send equally many.
 *
 * n^2-3n+3 slots are enough. The dimensions that a message takes are a chain of r letters that ends when the
 * symbol in front comes home, with r-1 descents at most, and cycles b_1 .. b_s b_1, with s-1 at most, and one
 * more on the way to b_1: n-2 in all, so that n-1 sweeps do. With exactly n-2 descents all of 2..n move, and
 * the last letter is 2, as the chain or cycle with 2 in it comes last and begins or ends there: the first
 * slot of the last sweep. As all messages take shortest paths, a node sends n! l_{n,1} units, which no
 * algorithm with one port can do without.
 */
#include <stdio.h>

#include "common/own_token.h"
#include "common/received.h"
#include "parts/star_messages.h"
#include "parts/star_sweep.h"

/* What a place for a message is in; else the port by which the message leaves. */
enum { HOME = 0xfe, FREE = 0xff };

/* A node's messages, room for a packet, and the port of each message, behind one another in its state. */
struct sweeper {
    struct node *self;
    int n;
    uint32_t size, label;
    struct star_message *place, *room;
    unsigned char *port;
};

static int sweep_prepare(struct parray *array)
{
    int n = star_array_n(array, 2, STAR_MESSAGES_MOST);

    if (n < 0 || one_word_a_token(array))
        return -1;
    star_messages_make(array, parray_alloc(array, sizeof(struct star_messages)), n);
    return 0;
}

static size_t sweep_state_bytes(const struct parray *array)
{
    return (size_t)parray_nodes(array) * (2 * sizeof(struct star_message) + 1);
}

/* Look at the message in a place; the next slot has port `turn`. */
static void look_at(const struct sweeper *sweeper, uint32_t place, int turn)
{
    uint32_t dest = received_up_to(sweeper->self, sweeper->place[place].dest, sweeper->size - 1);
    int port = star_sweep_port(sweeper->n, sweeper->label, star_label(sweeper->n, dest), turn);

    sweeper->port[place] = (unsigned char)(port < 0 ? HOME : port);
}

/* Send what leaves by a port; result: the number of messages, whose places become free. */
static uint32_t send_movers(const struct sweeper *sweeper, int port)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < sweeper->size; i++) {
        if (sweeper->port[i] != port)
            continue;
        sweeper->room[count++] = sweeper->place[i];
        sweeper->port[i] = FREE;
    }
    star_messages_send(sweeper->self, port, sweeper->room, count);
    return count;
}

/* Receive as many messages into the free places. */
static void receive_movers(const struct sweeper *sweeper, int port, uint32_t count)
{
    int turn = port + 2 < sweeper->n ? port + 1 : 0;

    if (!star_messages_receive(sweeper->self, port, sweeper->room, count))
        return;
    for (uint32_t i = 0, taken = 0; taken < count; i++) {
        if (sweeper->port[i] != FREE)
            continue;
        sweeper->place[i] = sweeper->room[taken++];
        look_at(sweeper, i, turn);
    }
}

static void sweep_node(struct node *self)
{
    const struct star_messages *messages = node_arg(self);
    struct sweeper sweeper = {.self = self,
                              .n = messages->n,
                              .size = messages->size,
                              .label = star_label(messages->n, (uint32_t)node_rank(self)),
                              .place = star_messages_begin(self)};
    int slots = (int)star_sweep_cost(messages->n).starts;

    sweeper.room = sweeper.place + sweeper.size;
    sweeper.port = (unsigned char *)(sweeper.room + sweeper.size);
    for (uint32_t i = 0; i < sweeper.size; i++)
        look_at(&sweeper, i, 0);
    for (int slot = 0; slot < slots; slot++) {
        int port = slot % (messages->n - 1);
        char name[24];

        if (port == 0) {
            snprintf(name, sizeof name, "sweep %d", slot / (messages->n - 1) + 1);
            node_phase(self, name);
        }
        receive_movers(&sweeper, port, send_movers(&sweeper, port));
    }
}

static double sweep_time(const struct parray *array)
{
    return star_array_time(array, star_sweep_cost(parray_degree(array, 0) + 1));
}

extern const struct parray_program star_exchange_sweep_program; /* for registry.c */
const struct parray_program star_exchange_sweep_program = {
    .name = "star-exchange-sweep",
    .task = "exchange",
    .summary = "personalized all-to-all broadcast on a star graph, few starts and shortest paths",
    .paper = "task: Tseng, Chang and Sheu 1998, section III (another schedule there)",
    .topology = "star:5",
    .topologies = "star",
    .model = "SLA",
    .models = "SLA F1 F*",
    .mailbox = 2,
    .startup = STAR_STARTUP,
    .packet_bytes = STAR_MESSAGES_INLINE,
    .prepare = sweep_prepare,
    .state_bytes = sweep_state_bytes,
    .node = sweep_node,
    .verify = star_messages_hand_in,
    .lower_bound = star_exchange_bound,
    .paper_time = star_exchange_paper,
    .claimed_time = sweep_time,
};
