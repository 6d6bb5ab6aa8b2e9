/*
 * sum_node.c: a node goes through the rounds of its lanes.
 *
 * It begins a round of a lane by sending what the rule says, and ends it when all that the rule lets it
 * expect has come. Packets of a later round, of another sender who is ahead, are kept until then. A port
 * sends what is queued for it in order, each packet when the link is free again; what is for another node is
 * queued for the port of its way. A node that is done serves the others, if packets cross several links.
 *
 * A message over one link is one packet. Where messages cross several links and there is no start-up,
 * packets have one word each, so that the words of a message follow each other.
 */
#include <stddef.h>
#include <string.h>

#include "common/received.h"
#include "sum_plan.h"

/* The payload begins with it. */
struct sum_head {
    uint16_t lane, round;
    uint32_t first; /* the place of the first word in the message */
};

/* A packet that waits for a link, or for its round. */
struct sum_item {
    struct sum_item *next;
    int32_t dest;
    uint32_t count; /* words */
    struct sum_head head;
    uint32_t words[];
};

struct sum_port {
    struct sum_item *head, *tail;
    uint64_t free_at;
};

struct sum_lane {
    int round;
    bool begun;
    uint32_t got, expected;
    struct sum_move move;
};

struct sum_state {
    struct sum_lane lanes[SUM_LANES_MOST];
    struct sum_port ports[SUM_LANES_MOST];
    struct sum_item *held;
    struct sum_item *room; /* for the packet that comes */
    int left;              /* lanes that are not at their end */
    int *lists;            /* of blocks: one for what is sent, and one for each lane */
    uint32_t *words;       /* the vector */
};

/* ------------------------------------------------------------------------------------- words */

size_t sum_state_bytes(const struct parray *array)
{
    const struct sum_plan *plan = parray_arg(array);
    return sizeof(struct sum_state) + sum_plan_length(plan) * sizeof(uint32_t) +
           (size_t)(plan->lanes + 1) * (size_t)plan->nodes * sizeof(int);
}

static uint32_t count_words(const struct sum_plan *plan, int lane, const struct sum_blocks *blocks)
{
    uint32_t words = 0;
    for (int i = 0; i < blocks->count; i++)
        words += sum_plan_block(plan, lane, blocks->list[i]).count;
    return words;
}

/* A word of the vector and one of a message. */
typedef void word_act(uint32_t *mine, uint32_t *other);

static void take_out(uint32_t *mine, uint32_t *other)
{
    *other = *mine;
}

static void put_in(uint32_t *mine, uint32_t *other)
{
    *mine = *other;
}

static void add_to(uint32_t *mine, uint32_t *other)
{
    *mine += *other;
}

/* Act on the words of a packet: those of the message from place item->head.first on. */
static void each_word(const struct sum_plan *plan, uint32_t *vector, const struct sum_blocks *blocks,
                      struct sum_item *item, word_act *act)
{
    uint32_t skip = item->head.first, done = 0;
    for (int i = 0; i < blocks->count && done < item->count; i++) {
        struct sum_words words = sum_plan_block(plan, item->head.lane, blocks->list[i]);
        uint32_t from = skip < words.count ? skip : words.count;
        skip -= from;
        for (uint32_t k = from; k < words.count && done < item->count; k++)
            act(&vector[words.first + k], &item->words[done++]);
    }
}

/* --------------------------------------------------------------------------- own and results */

/* Copy between the words of the token for a node and the vector: word k of all lanes, in order. */
static void each_own(const struct sum_plan *plan, uint32_t *vector, int block, uint32_t *token, word_act *act)
{
    for (int lane = 0; lane < plan->lanes; lane++) {
        struct sum_words words = sum_plan_block(plan, lane, block);
        for (uint32_t k = 0; k < words.count; k++)
            act(&vector[words.first + k], token++);
    }
}

static void take_own(struct node *self, const struct sum_plan *plan, struct sum_state *state)
{
    int me = node_rank(self);
    struct parray_token token = {.origin = me, .dest = -1};
    if (plan->goal == SUM_BROADCAST && me != plan->root)
        return;
    if (plan->goal != SUM_REDUCE_SCATTER) {
        node_contents(self, &token, state->words);
        return;
    }
    uint32_t *words = node_realloc(self, NULL, plan->units * sizeof *words);
    for (token.dest = 0; token.dest < plan->nodes; token.dest++) {
        node_contents(self, &token, words);
        each_own(plan, state->words, token.dest, words, put_in);
    }
    node_realloc(self, words, 0);
}

static void hand_in_words(struct node *self, const struct sum_plan *plan, struct sum_state *state)
{
    int me = node_rank(self);
    size_t size = plan->units * sizeof(uint32_t);
    if (plan->goal == SUM_REDUCE_SCATTER) {
        uint32_t *words = node_realloc(self, NULL, size);
        each_own(plan, state->words, me, words, take_out);
        node_deliver(self, -1, words, size);
        node_realloc(self, words, 0);
    } else if (plan->goal == SUM_BROADCAST ? me != plan->root : plan->goal != SUM_REDUCE || me == plan->root)
        node_deliver(self, plan->goal == SUM_BROADCAST ? plan->root : -1, state->words, size);
}

/* ----------------------------------------------------------------------------------- sending */

static struct sum_item *make_item(struct node *self, struct sum_head head, int dest, uint32_t count)
{
    struct sum_item *item = node_realloc(self, NULL, sizeof *item + count * sizeof item->words[0]);
    item->next = NULL;
    item->dest = dest;
    item->count = count;
    item->head = head;
    return item;
}

static void queue_item(struct node *self, struct sum_item *item)
{
    const struct sum_plan *plan = node_arg(self);
    struct sum_state *state = node_state(self);
    struct sum_port *port =
        &state->ports[array_grid_port(&plan->grid, node_rank(self), item->dest, item->head.lane % 2)];
    if (port->head)
        port->tail->next = item;
    else
        port->head = item;
    port->tail = item;
}

static void send_message(struct node *self, int lane, const struct sum_move *move)
{
    const struct sum_plan *plan = node_arg(self);
    struct sum_state *state = node_state(self);
    uint32_t total = count_words(plan, lane, &move->out), length = total;
    if (plan->relays && plan->startup == 0)
        length = 1;
    for (uint32_t first = 0; first < total; first += length) {
        struct sum_head head = {(uint16_t)lane, (uint16_t)state->lanes[lane].round, first};
        struct sum_item *item = make_item(self, head, move->to, length);
        each_word(plan, state->words, &move->out, item, take_out);
        queue_item(self, item);
    }
}

/* Send a packet if the mailbox behind the port has room: two nodes that both waited for room would never
 * receive what fills their mailboxes. Through a layer mailboxes are never full. */
static bool send_item(struct node *self, int port, struct sum_item *item)
{
    const struct sum_plan *plan = node_arg(self);
    struct packet packet = PACKET(&item->head, sizeof item->head + item->count * sizeof(uint32_t));
    packet.units = item->count;
    packet.dest = item->dest;
    packet.label = node_label(self, "round %u of lane %u", item->head.round + 1u, item->head.lane);
    if (!plan->layered)
        return node_try_send_packet(self, port, &packet);
    node_send_packet_wait(self, port, &packet);
    return true;
}

/* Send through each port whose link is free. Result: the step in which the next one may be; 0: nothing waits.
 */
static uint64_t send_queued(struct node *self)
{
    const struct sum_plan *plan = node_arg(self);
    struct sum_state *state = node_state(self);
    uint64_t next = 0;
    for (int i = 0; i < node_degree(self); i++) {
        struct sum_port *port = &state->ports[i];
        struct sum_item *item = port->head;
        if (item && port->free_at <= node_now(self)) {
            port->free_at = node_now(self) + 1;
            if (send_item(self, i, item)) {
                port->free_at = node_now(self) + plan->startup + item->count * plan->per_unit;
                port->head = item->next;
                node_realloc(self, item, 0);
            }
        }
        if (port->head && (next == 0 || port->free_at < next))
            next = port->free_at;
    }
    return next;
}

/* ------------------------------------------------------------------------------------ rounds */

static void begin_round(struct node *self, int number)
{
    const struct sum_plan *plan = node_arg(self);
    struct sum_state *state = node_state(self);
    struct sum_lane *lane = &state->lanes[number];
    struct sum_move *move = &lane->move;
    *move = (struct sum_move){
        .to = -1, .from = -1, .out.list = state->lists, .in.list = state->lists + (number + 1) * plan->nodes};
    plan->rule(plan, node_rank(self), number, lane->round, move);
    lane->begun = true;
    lane->got = 0;
    lane->expected = move->from < 0 ? 0 : count_words(plan, number, &move->in);
    if (move->to >= 0)
        send_message(self, number, move);
}

/* Is it a packet of the round in which the lane is? Then take it. A packet that says what cannot be was
 * damaged. */
static bool take_item(struct node *self, struct sum_item *item)
{
    struct sum_state *state = node_state(self);
    struct sum_lane *lane = &state->lanes[item->head.lane];
    if (!lane->begun || item->head.round != lane->round)
        return false;
    if (node_check(self, item->count <= lane->expected - lane->got &&
                             item->head.first <= lane->expected - item->count)) {
        each_word(node_arg(self), state->words, &lane->move.in, item, lane->move.copy ? put_in : add_to);
        lane->got += item->count;
    }
    return true;
}

static void take_held(struct node *self, int number)
{
    struct sum_state *state = node_state(self);
    for (struct sum_item **at = &state->held; *at;) {
        struct sum_item *item = *at;
        if (item->head.lane != number || !take_item(self, item)) {
            at = &item->next;
            continue;
        }
        *at = item->next;
        node_realloc(self, item, 0);
    }
}

/* Go as far as what has come allows. */
static void go_on(struct node *self, int number)
{
    const struct sum_plan *plan = node_arg(self);
    struct sum_state *state = node_state(self);
    struct sum_lane *lane = &state->lanes[number];
    while (lane->round < plan->rounds) {
        if (!lane->begun) {
            begin_round(self, number);
            take_held(self, number);
        }
        if (lane->got < lane->expected)
            return;
        lane->begun = false;
        lane->round++;
        if (lane->round == plan->rounds && --state->left == 0)
            hand_in_words(self, plan, state);
    }
}

/* --------------------------------------------------------------------------------- receiving */

static bool is_sound(struct node *self, const struct packet *packet, const struct sum_head *head)
{
    const struct sum_plan *plan = node_arg(self);
    return is_rank(self, packet->dest) && packet->size >= sizeof *head && head->lane < plan->lanes &&
           head->round < plan->rounds;
}

static void take_packet(struct node *self, const struct packet *packet)
{
    struct sum_state *state = node_state(self);
    struct sum_item *room = state->room, *item;
    if (!node_check(self, is_sound(self, packet, &room->head)))
        return;
    room->count = (uint32_t)((packet->size - sizeof room->head) / sizeof(uint32_t));
    if (packet->dest == node_rank(self) && take_item(self, room)) {
        go_on(self, room->head.lane);
        return;
    }
    item = make_item(self, room->head, packet->dest, room->count);
    memcpy(item->words, room->words, room->count * sizeof(uint32_t));
    if (packet->dest != node_rank(self)) {
        queue_item(self, item);
        return;
    }
    item->next = state->held;
    state->held = item;
}

/* Wait for a packet, or until a link is free. Result: false once there is nothing left to do. */
static bool receive(struct node *self, uint64_t deadline)
{
    const struct sum_plan *plan = node_arg(self);
    struct sum_state *state = node_state(self);
    size_t size = sizeof(struct sum_head) + sum_plan_length(plan) * sizeof(uint32_t);
    struct packet packet = PACKET_ROOM(&state->room->head, size);
    long got;
    if (deadline)
        got = node_recv_until(self, NODE_ANY_PORT, &packet, deadline);
    else if (state->left > 0)
        got = node_recv_any(self, &packet);
    else if (plan->relays)
        got = node_serve(self, &packet);
    else
        return false;
    for (; got >= 0; got = node_poll(self, NODE_ANY_PORT, &packet))
        take_packet(self, &packet);
    return got != NODE_OVER;
}

void sum_node(struct node *self)
{
    const struct sum_plan *plan = node_arg(self);
    struct sum_state *state = node_state(self);

    state->lists = (int *)(state + 1);
    state->words = (uint32_t *)(state->lists + (plan->lanes + 1) * plan->nodes);
    state->room = make_item(self, (struct sum_head){0}, 0, sum_plan_length(plan));
    state->left = plan->lanes;
    take_own(self, plan, state);
    if (plan->rounds == 0)
        hand_in_words(self, plan, state);
    for (int lane = 0; lane < plan->lanes && plan->rounds > 0; lane++)
        go_on(self, lane);
    while (plan->rounds > 0 && receive(self, send_queued(self)))
        continue;
    state->room = node_realloc(self, state->room, 0);
}
