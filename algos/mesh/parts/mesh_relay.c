/*
 * Packets of others that go before own ones need no queue in their first leg: one comes a step, and one
 * leaves. In later legs they pile up where those with priority go, and how many packets pile up depends on
 * the set of active nodes: so the pool grows.
 */
#include <stdlib.h>
#include <string.h>

#include "common/received.h"
#include "mesh_relay.h"

void mesh_relay_at(struct mesh_relay *relay, const struct mesh_rules *rules, int rank)
{
    int power = 1;
    memset(relay, 0, sizeof *relay);
    relay->rules = rules;
    relay->me = rank;
    relay->leg = -1;
    relay->dim = rules->mesh.dim;
    relay->side = rules->mesh.side;
    for (int digit = 0; digit < relay->dim; digit++, power *= relay->side) {
        relay->power[digit] = power;
        relay->here[digit] = relay->me / power % relay->side;
    }
}

void mesh_relay_open(struct mesh_relay *relay, struct node *self)
{
    mesh_relay_at(relay, node_arg(self), node_rank(self));
    relay->self = self;
}

/* ------------------------------------------------------------------------------------- where to */

/* Does a packet for a node half-way round a ring go up? For half of the destinations it does. */
static bool half_goes_up(const struct mesh_relay *relay, int dest)
{
    int sum = 0;
    for (int digit = 0; digit < relay->dim; digit++)
        sum += dest / relay->power[digit] % relay->side;
    return sum % 2 == 0;
}

int mesh_relay_hops(const struct mesh_relay *relay, int dest, int digit)
{
    int distance = dest / relay->power[digit] % relay->side - relay->here[digit];
    if (!relay->rules->mesh.torus)
        return distance;
    if (2 * abs(distance) == relay->side)
        return half_goes_up(relay, dest) ? relay->side / 2 : -(relay->side / 2);
    if (2 * abs(distance) < relay->side)
        return distance;
    return distance < 0 ? distance + relay->side : distance - relay->side;
}

/* The leg that a packet is in here, d if it has arrived, and the port that it needs; -1: a leg has no
 * dimension. */
static int find_leg(const struct mesh_relay *relay, int dest, mesh_way way, int *port)
{
    int leg = 0, digit, distance = 0;
    for (; leg < relay->dim; leg++) {
        digit = mesh_way_digit(way, leg);
        if (digit >= relay->dim)
            return -1;
        distance = mesh_relay_hops(relay, dest, digit);
        if (distance != 0) {
            *port =
                distance < 0 ? mesh_down(&relay->rules->mesh, digit) : mesh_up(&relay->rules->mesh, digit);
            break;
        }
    }
    return leg;
}

/* The number of the queue of a port and a leg. */
static int queue_number(const struct mesh_relay *relay, int port, int leg)
{
    int last = relay->rules->priorities - 1;
    return port * relay->dim + (leg < last ? leg : last);
}

/* ---------------------------------------------------------------------------------- own packets */

/* Make room for one more entry in a table, whose size doubles when it is full. */
static void *make_room(struct node *self, void *table, uint32_t *room, uint32_t used, size_t size)
{
    if (used < *room)
        return table;
    *room = *room ? 2 * *room : 16;
    return node_realloc(self, table, *room * size);
}

/* The place of an own packet among those that leave by the same queue, lower goes first. `leg` is how far it
 * goes before it turns, `rest` how far afterwards. Found by trying all that is simple: what is sent first
 * where the packets of many have to get away from the active nodes, and what where they have to get to them.
 */
static int own_place(const struct mesh_relay *relay, int leg, int rest)
{
    return relay->rules->own_first ? 2 * leg - rest : -rest * relay->side - leg;
}

void mesh_relay_post(struct mesh_relay *relay, const struct parray_token *token, mesh_way way)
{
    int dest = token->dest, port, leg = find_leg(relay, dest, way, &port), rest = 0, number;
    if (leg == relay->dim)
        return;
    relay->own = make_room(relay->self, relay->own, &relay->own_room, relay->own_count, sizeof *relay->own);
    for (int later = leg + 1; later < relay->dim; later++)
        rest += abs(mesh_relay_hops(relay, dest, mesh_way_digit(way, later)));
    number = queue_number(relay, port, leg);
    relay->queues[number].own_count++;
    relay->own[relay->own_count++] = (struct mesh_own){
        .queue = number,
        .place = own_place(relay, abs(mesh_relay_hops(relay, dest, mesh_way_digit(way, leg))), rest),
        .dest = dest,
        .cargo = {.token = token->word, .way = way},
    };
}

static int compare_own(const void *left, const void *right)
{
    const struct mesh_own *l = left, *r = right;
    int difference = l->queue - r->queue;
    difference = difference ? difference : l->place - r->place;
    return difference ? difference : l->dest - r->dest;
}

/* Bring own packets into the order in which they leave, queue after queue. */
static void sort_own(struct mesh_relay *relay)
{
    struct mesh_queue *queue = relay->queues;
    uint32_t next = 0;
    if (relay->own_count > 0)
        qsort(relay->own, relay->own_count, sizeof *relay->own, compare_own);
    for (int i = 0; i < 2 * relay->dim * relay->dim; i++) {
        queue[i].own = next;
        next += queue[i].own_count;
    }
    relay->waiting = next;
}

static void pop_own(struct mesh_relay *relay, struct mesh_queue *queue, struct packet *packet)
{
    const struct mesh_own *own = &relay->own[queue->own++];
    queue->own_count--;
    *(struct mesh_cargo *)packet->data = own->cargo;
    packet->origin = relay->me;
    packet->dest = own->dest;
}

/* ---------------------------------------------------------------------------- packets of others */

/* Make the pool larger; the new places are free. */
static void grow_pool(struct mesh_relay *relay)
{
    uint32_t old = relay->pool_room;
    relay->pool = make_room(relay->self, relay->pool, &relay->pool_room, old, sizeof *relay->pool);
    for (uint32_t place = relay->pool_room - 1; place >= old && place > 0; place--) {
        relay->pool[place].next = relay->free;
        relay->free = place;
    }
}

static uint32_t take_place(struct mesh_relay *relay)
{
    if (relay->free == 0)
        grow_pool(relay);
    uint32_t place = relay->free;
    relay->free = relay->pool[place].next;
    return place;
}

static void push_other(struct mesh_relay *relay, struct mesh_queue *queue, const struct packet *packet)
{
    uint32_t place = take_place(relay);
    relay->pool[place] = (struct mesh_waiting){
        .cargo = *(const struct mesh_cargo *)packet->data, .origin = packet->origin, .dest = packet->dest};
    if (queue->head == 0)
        queue->head = place;
    else
        relay->pool[queue->tail].next = place;
    queue->tail = place;
    relay->waiting++;
}

static void pop_other(struct mesh_relay *relay, struct mesh_queue *queue, struct packet *packet)
{
    uint32_t place = queue->head;
    struct mesh_waiting *first = &relay->pool[place];
    *(struct mesh_cargo *)packet->data = first->cargo;
    packet->origin = first->origin;
    packet->dest = first->dest;
    queue->head = first->next;
    first->next = relay->free;
    relay->free = place;
}

/* A packet has come: hand its token in, or queue it for the port that it needs next. */
static void take_packet(struct mesh_relay *relay, const struct packet *packet)
{
    const struct mesh_cargo *cargo = packet->data;
    if (!node_check(relay->self, is_rank(relay->self, packet->dest)))
        return;
    int port, leg = find_leg(relay, packet->dest, cargo->way, &port);
    if (!node_check(relay->self, leg >= 0))
        return;
    if (leg < relay->dim) {
        push_other(relay, &relay->queues[queue_number(relay, port, leg)], packet);
        return;
    }
    node_deliver(relay->self, packet->origin, &cargo->token, sizeof cargo->token);
}

/* ------------------------------------------------------------------------------------ the relay */

static const char *const leg_names[MESH_MAX_DIM] = {"leg 1", "leg 2", "leg 3", "leg 4",
                                                    "leg 5", "leg 6", "leg 7", "leg 8"};

/* Find the packet that a port sends next. Result: its leg; -1: no packet waits for the port. */
static int next_packet(struct mesh_relay *relay, int port, struct packet *packet)
{
    for (int leg = 0; leg < relay->rules->priorities; leg++) {
        struct mesh_queue *queue = &relay->queues[port * relay->dim + leg];
        bool own = queue->own_count > 0 && (relay->rules->own_first || queue->head == 0);
        if (!own && queue->head == 0)
            continue;
        (own ? pop_own : pop_other)(relay, queue, packet);
        relay->waiting--;
        return leg;
    }
    return -1;
}

/* A link is free here, unless a neighbour was late and held one of the sends up. */
static void send_packets(struct mesh_relay *relay)
{
    for (int port = 0; port < 2 * relay->dim; port++) {
        struct mesh_cargo cargo;
        struct packet packet = PACKET(&cargo, sizeof cargo);
        int leg = next_packet(relay, port, &packet);
        if (leg < 0)
            continue;
        if (leg != relay->leg)
            node_phase(relay->self, leg_names[relay->leg = leg]);
        node_send_packet_wait(relay->self, port, &packet);
    }
}

/* Take in the packets that have come by the step in which links are free again; if no packet waits here,
 * serve until one comes. Result: false once no node has a packet left. */
static bool receive_packets(struct mesh_relay *relay)
{
    struct mesh_cargo cargo;
    struct packet packet = PACKET_ROOM(&cargo, sizeof cargo);
    if (relay->waiting > 0)
        node_wait_until(relay->self, node_now(relay->self) + relay->rules->mesh.pace);
    else if (node_serve(relay->self, &packet) == NODE_OVER)
        return false;
    else
        take_packet(relay, &packet);
    while (node_poll(relay->self, NODE_ANY_PORT, &packet) >= 0)
        take_packet(relay, &packet);
    return true;
}

void mesh_relay_run(struct mesh_relay *relay)
{
    sort_own(relay);
    do
        send_packets(relay);
    while (receive_packets(relay));
    relay->own = node_realloc(relay->self, relay->own, 0);
    relay->pool = node_realloc(relay->self, relay->pool, 0);
}
