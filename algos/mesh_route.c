/* A packet that comes and is not there yet goes on in the same step, so no node has a queue. */
#include "mesh_ranks.h"
#include "mesh_route.h"

/* As it goes over a link. */
struct wire {
    uint32_t goal, body[2];
};

uint64_t mesh_route_steps(const struct mesh *mesh, const struct mesh_routing *routing)
{
    int hops = routing->short_ways ? mesh->side / 2 : mesh->side - 1;
    return (uint64_t)hops * routing->hop;
}

/* The port towards a place in the line; -1: the node is there. A packet at half of an even ring goes up, and stays on
 * that side. */
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

/* Send a packet nearer to digit l of its goal; false if it is there already. */
static bool send_on(struct node *self, const struct mesh_routing *routing, const struct mesh_parcel *parcel,
                    int l, int digit)
{
    const struct mesh *mesh = node_arg(self);
    struct wire wire = {.goal = parcel->goal, .body = {parcel->body[0], parcel->body[1]}};
    struct packet packet = PACKET(&wire, sizeof wire);
    int from = mesh_digit(mesh, node_rank(self), digit), to = mesh_digit(mesh, (int)parcel->goal, l);
    int port = port_towards(mesh, routing, from, to, digit);
    if (port < 0)
        return false;
    packet.units = routing->units;
    packet.origin = parcel->origin;
    packet.dest = parcel->dest;
    node_send_packet(self, port, &packet);
    return true;
}

/* The next packet up to a step; false: none. */
static bool receive(struct node *self, struct mesh_parcel *parcel, int *port, uint64_t deadline)
{
    struct wire wire;
    struct packet packet = PACKET(&wire, sizeof wire);
    if (node_recv_until(self, NODE_ANY_PORT, &packet, deadline) == NODE_TIMEOUT)
        return false;
    *port = packet.port;
    *parcel = (struct mesh_parcel){.here = true,
                                   .goal = wire.goal,
                                   .body = {wire.body[0], wire.body[1]},
                                   .origin = packet.origin,
                                   .dest = packet.dest};
    return true;
}

/* The packet has come to its digit. */
static void keep(struct node *self, struct mesh_parcel *parcels, int classes, int class,
                 const struct mesh_parcel *parcel)
{
    if (node_check(self, class < classes && !parcels[class].here))
        parcels[class] = *parcel;
}

void mesh_route(struct node *self, const struct mesh_routing *routing, struct mesh_parcel *parcels,
                int classes, int l, uint64_t start)
{
    const struct mesh *mesh = node_arg(self);
    uint64_t end = start + mesh_route_steps(mesh, routing);
    struct mesh_parcel parcel;
    int port;
    node_wait_until(self, start);
    for (int c = 0; c < classes; c++)
        if (parcels[c].here)
            parcels[c].here = !send_on(self, routing, &parcels[c], l, mesh_class_digit(mesh, c, l));
    while (receive(self, &parcel, &port, end)) {
        int digit = mesh_port_digit(mesh, port);
        if (send_on(self, routing, &parcel, l, digit))
            node_check(self, node_now(self) < end);
        else
            keep(self, parcels, classes, (digit - l + mesh->dim) % mesh->dim, &parcel);
    }
}

uint64_t mesh_route_pack(struct node *self, const struct mesh_routing *routing, struct mesh_parcel *parcels,
                         int classes, uint64_t start)
{
    const struct mesh *mesh = node_arg(self);
    for (int l = 0; l < mesh->dim; l++, start += mesh_route_steps(mesh, routing))
        mesh_route(self, routing, parcels, classes, l, start);
    return start;
}
