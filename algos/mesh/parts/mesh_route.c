/*
 * A packet that has come and has not reached its digit yet goes on in the same step, so no node has a queue.
 * In halves it does so when the second half has come; all packets do that in the same steps, every other one,
 * as they all began at the start of the window.
 */
#include <string.h>

#include "mesh_ranks.h"
#include "mesh_route.h"

/* A part of a packet as it goes over a link. */
struct wire {
    uint32_t goal, word[];
};

struct window {
    const struct mesh_routing *routing;
    struct mesh_parcel *parcels; /* by class: what has come to its digit */
    int classes, l;
    uint64_t end;
    struct mesh_parcel coming[2 * MESH_MAX_DIM]; /* by port; `here`: the first half is */
    struct mesh_parcel going[2 * MESH_MAX_DIM];  /* by port; `here`: the second half still is */
    uint32_t *room;                              /* for the words of those */
    struct wire *wire;                           /* what is sent or has come */
};

static size_t wire_bytes(const struct mesh_routing *routing)
{
    return sizeof(struct wire) + routing->words * sizeof(uint32_t);
}

static void open_room(struct node *self, struct window *window)
{
    const struct mesh *mesh = node_arg(self);
    uint32_t words = mesh_route_words(window->routing), ports = 2 * (uint32_t)mesh->dim;
    uint32_t *room = node_realloc(self, NULL, 2 * ports * words * sizeof *room + wire_bytes(window->routing));
    window->room = room;
    for (uint32_t port = 0; port < ports; port++, room += 2 * words) {
        window->coming[port].words = room;
        window->going[port].words = room + words;
    }
    window->wire = (struct wire *)room;
}

/* Copy a parcel, and its words to where there is room for them. */
static void put(const struct window *window, struct mesh_parcel *to, const struct mesh_parcel *parcel)
{
    uint32_t *room = to->words;
    *to = *parcel;
    to->words = room;
    memmove(room, parcel->words, mesh_route_words(window->routing) * sizeof *room);
}

uint64_t mesh_route_steps(const struct mesh *mesh, const struct mesh_routing *routing)
{
    int hops = routing->short_ways ? mesh->side / 2 : mesh->side - 1;
    return (uint64_t)(hops * (routing->halves ? 2 : 1)) * routing->pace;
}

/* The port towards a place in the line; -1: the node is there. A packet at half of an even ring goes up, and
 * stays on that side. */
static int port_towards(const struct mesh *mesh, const struct mesh_routing *routing, int from, int to,
                        int digit)
{
    bool up = to > from;
    if (to == from)
        return -1;
    if (routing->short_ways)
        up = 2 * ((to - from + mesh->side) % mesh->side) <= mesh->side;
    return up ? mesh_up(mesh, digit) : mesh_down(mesh, digit);
}

static void send_part(struct node *self, const struct window *window, const struct mesh_parcel *parcel,
                      uint32_t half, int port)
{
    const struct mesh_routing *routing = window->routing;
    struct packet packet = PACKET(window->wire, wire_bytes(routing));
    window->wire->goal = parcel->goal;
    memcpy(window->wire->word, parcel->words + half * routing->words, routing->words * sizeof(uint32_t));
    packet.units = routing->length;
    packet.origin = parcel->origin;
    packet.dest = parcel->dest;
    node_send_packet(self, port, &packet);
}

/* Send a packet of a class nearer to its digit, or keep it if it is there. */
static void move(struct node *self, struct window *window, int class, const struct mesh_parcel *parcel)
{
    const struct mesh *mesh = node_arg(self);
    int digit = mesh_class_digit(mesh, class, window->l);
    int from = mesh_digit(mesh, node_rank(self), digit), to = mesh_digit(mesh, (int)parcel->goal, window->l);
    int port = port_towards(mesh, window->routing, from, to, digit);
    if (port < 0 || !node_check(self, node_now(self) < window->end)) {
        node_check(self, !window->parcels[class].here); /* line: checks */
        put(window, &window->parcels[class], parcel);
        window->parcels[class].here = true;
        return;
    }
    send_part(self, window, parcel, 0, port);
    if (!window->routing->halves)
        return;
    put(window, &window->going[port], parcel);
    window->going[port].here = true;
}

/* Send the second halves of the packets whose first halves this node has just sent. */
static void send_rest(struct node *self, struct window *window)
{
    const struct mesh *mesh = node_arg(self);
    uint64_t step = node_now(self) + window->routing->pace;
    for (int port = 0; port < 2 * mesh->dim; port++)
        if (window->going[port].here) {
            node_wait_until(self, step);
            send_part(self, window, &window->going[port], 1, port);
            window->going[port].here = false;
        }
}

/* Take a part; when a packet is whole it moves on. */
static void take(struct node *self, struct window *window, const struct packet *packet)
{
    const struct mesh *mesh = node_arg(self);
    const struct wire *wire = packet->data;
    int class = (mesh_port_digit(mesh, packet->port) - window->l + mesh->dim) % mesh->dim;
    struct mesh_parcel *parcel = &window->coming[packet->port];
    bool second = parcel->here, whole = second || !window->routing->halves;
    if (!node_check(self, class < window->classes && wire->goal < (uint32_t)mesh->nodes &&
                              (!second || parcel->goal == wire->goal)))
        return;
    memcpy(parcel->words + second * window->routing->words, wire->word,
           window->routing->words * sizeof(uint32_t));
    parcel->goal = wire->goal;
    parcel->origin = packet->origin;
    parcel->dest = packet->dest;
    parcel->here = true;
    if (whole)
        move(self, window, class, parcel);
    parcel->here = !whole;
}

/* Wait for a part until the deadline, and take all parts that come in the step in which the first one has
 * come; false: no part came. */
static bool take_all(struct node *self, struct window *window, uint64_t deadline)
{
    for (bool came = false;; came = true) {
        struct packet packet = PACKET(window->wire, wire_bytes(window->routing));
        if (node_recv_until(self, NODE_ANY_PORT, &packet, came ? node_now(self) : deadline) == NODE_TIMEOUT)
            return came;
        take(self, window, &packet);
    }
}

void mesh_route(struct node *self, const struct mesh_routing *routing, struct mesh_parcel *parcels,
                int classes, int l, uint64_t start)
{
    struct window window = {.routing = routing, .parcels = parcels, .classes = classes, .l = l};
    window.end = start + mesh_route_steps(node_arg(self), routing);
    open_room(self, &window);
    node_wait_until(self, start);
    for (int c = 0; c < classes; c++)
        if (parcels[c].here) {
            parcels[c].here = false;
            move(self, &window, c, &parcels[c]);
        }
    do
        send_rest(self, &window);
    while (take_all(self, &window, window.end));
    node_realloc(self, window.room, 0);
}

uint64_t mesh_route_pack(struct node *self, const struct mesh_routing *routing, struct mesh_parcel *parcels,
                         int classes, uint64_t start)
{
    const struct mesh *mesh = node_arg(self);
    for (int l = 0; l < mesh->dim; l++, start += mesh_route_steps(mesh, routing))
        mesh_route(self, routing, parcels, classes, l, start);
    return start;
}
