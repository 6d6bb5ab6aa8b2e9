/*
 * send_worm.c: node_send_to and node_send_worm.
 *
 * A worm is built and counted on its sender's context. Contention on its route is found when the step is
 * settled.
 */
#include <stdlib.h>
#include <string.h>

#include "facts/trace_event.h"
#include "fault/call.h"
#include "fault/misuse.h"
#include "fault/races.h"
#include "machine/memory.h"
#include "machine/ops.h"
#include "machine/payloads.h"
#include "node/packet_check.h"
#include "node/wait.h"
#include "phase/phases.h"
#include "say.h"
#include "step/events.h"
#include "step/worm_begin.h"
#include "worm/worm.h"

/* An order names each dimension once. */
static void check_order(struct node *self, const int *order)
{
    const struct topo *topo = self->array->topo;
    uint64_t seen = 0;
    if (!topo->kind->ordered)
        misuse_stop(self, "routes of %s have no order of dimensions to choose", topo->spec);
    for (int i = 0; i < topo->dimensions; i++) {
        bool known = order[i] >= 0 && order[i] < topo->dimensions;
        if (!known || seen >> order[i] & 1)
            misuse_stop(self, "the order of dimensions must name each of 0 to %d once; its entry %d is %d",
                        topo->dimensions - 1, i, order[i]);
        seen |= UINT64_C(1) << order[i];
    }
}

/* Write the route of the topology to lane->ports. Result: the hops. */
static int find_route(struct node *self, uint32_t dest, const int *order)
{
    struct worm_lane *lane = worm_lane(self);
    const struct topo *topo = self->array->topo;
    int from = (int)self->rank, to = (int)dest;
    int hops = topo_route(topo, from, to, order, lane->ports, lane->ports_room);
    if (hops < 0)
        misuse_stop(self, "there is no route to node %u", dest);
    if (hops <= lane->ports_room)
        return hops;
    size_t room = (size_t)lane->ports_room;
    lane->ports = memory_grow(lane->ports, &room, (size_t)hops, sizeof lane->ports[0], "a worm's route");
    lane->ports_room = (int)room;
    return topo_route(topo, from, to, order, lane->ports, lane->ports_room);
}

/* Follow the ports and write their channels to lane->path. Result: the rank at which they end. */
static uint32_t follow_ports(struct node *self, const int *ports, int hops)
{
    const struct parray *array = self->array;
    struct worm_lane *lane = worm_lane(self);
    uint32_t at = self->rank;
    lane->path = memory_grow(lane->path, &lane->path_room, lane->path_count + (size_t)hops,
                             sizeof lane->path[0], "the paths of worms");
    for (int i = 0; i < hops; i++) {
        const struct node *node = &array->nodes[at];
        if ((uint32_t)ports[i] >= node->degree || node->out[ports[i]].peer == NO_PEER)
            misuse_stop(self, "hop %d of the path: node %u has no port %d", i, at, ports[i]);
        const struct channel *channel = &node->out[ports[i]];
        lane->path[lane->path_count + (size_t)i] = (uint32_t)channel_index(array, channel);
        at = channel->peer;
    }
    return at;
}

/* Append the route to `dest` to the lane's path. Result: hops. No route is misuse. On the sender's
 * context. */
static uint32_t worm_path(struct node *self, uint32_t dest, const struct worm_route *route)
{
    struct worm_lane *lane = worm_lane(self);
    const int *ports = route ? route->ports : NULL, *order = route ? route->order : NULL;
    int hops = ports ? route->hops : 0;
    if (!ports) {
        if (order)
            check_order(self, order);
        hops = find_route(self, dest, order);
        ports = lane->ports;
    }
    if (hops < 1)
        misuse_stop(self, "the path to node %u has %d ports; at least 1 is wanted", dest, hops);
    uint32_t end = follow_ports(self, ports, hops);
    if (end != dest)
        misuse_stop(self, "the path of %d ports ends at node %u, not at node %u", hops, end, dest);
    lane->path_count += (size_t)hops;
    return (uint32_t)hops;
}

static void check_dest(struct node *self, int dest)
{
    const struct parray *array = self->array;
    if (!array->worms)
        misuse_stop(self, "there are no worms under model %s" SAY_DO "take --model W1", array->model->name);
    if ((uint32_t)dest >= array->count)
        misuse_stop(self, "there is no node %d: ranks are 0 to %u", dest, array->count - 1);
    if ((uint32_t)dest == self->rank)
        misuse_stop(self, "a worm from a node to itself has no route");
}

static void wait_for_credit(struct node *self, int dest)
{
    uint64_t began = self->shard->now;
    while (!worm_credit(self->array, (uint32_t)dest)) {
        rank_list_add(&worm_lane(self)->blocked, self->rank);
        node_wait(self, WAIT_KIND_CREDIT, dest, NEVER);
    }
    self->lane->stalls += self->shard->now - began;
    if (self->array->trace.on && self->shard->now > began)
        events_stall(self, -1, (uint32_t)dest, began);
}

static struct worm *make_worm(const struct node *self, int dest, const struct packet *packet,
                              uint64_t duration)
{
    size_t label = self->array->trace.notes && packet->label ? strnlen(packet->label, NOTE_TEXT_MOST) : 0;
    struct worm *worm = malloc(sizeof *worm + packet->size + label + 1);
    if (!worm)
        memory_failed(packet->size, "a worm's payload");
    *worm = (struct worm){.sent = self->shard->now,
                          .until = self->shard->now + duration - 1,
                          .from = self->rank,
                          .to = (uint32_t)dest,
                          .size = (uint32_t)packet->size,
                          .units = packet->units,
                          .origin = packet->origin < 0 ? (int32_t)self->rank : packet->origin,
                          .dest = packet->dest < 0 ? dest : packet->dest,
                          .site = self->site};
    if (label) {
        char *copy = (char *)worm->payload + packet->size;
        memcpy(copy, packet->label, label);
        copy[label] = '\0';
        worm->label = copy;
    }
    if (packet->size)
        memcpy(worm->payload, packet->data, packet->size);
    if (self->array->payloads)
        payloads_pass(self->array->payloads, self, (uint32_t)dest, packet, worm->payload);
    races_reads(self, packet->data, packet->size);
    races_gives(self, worm);
    return worm;
}

/* Note the ports at the ends of the route. */
static void note_ports(const struct node *self, struct worm *worm, const uint32_t *path)
{
    const struct channel *channels = self->array->links.channels;
    worm->first = (uint32_t)(&channels[path[0]] - self->out);
    worm->last = channel_back(self->array, &channels[path[worm->hops - 1]]);
}

static void send_worm(struct node *self, int dest, const struct packet *packet,
                      const struct worm_route *route)
{
    self = node_host(self);
    struct packet hollow;
    if (payloads_none(self->array))
        return;
    packet = payloads_packet(self->array, packet, &hollow);
    check_dest(self, dest);
    uint64_t duration = packet_check(self, packet);
    wait_for_credit(self, dest);
    struct worm_lane *lane = worm_lane(self);
    uint32_t hops = worm_path(self, (uint32_t)dest, route);
    struct worm *worm = make_worm(self, dest, packet, duration);
    worm->hops = hops;
    worm->path = lane->path_count - hops;
    phases_note_worm(self, worm);
    note_ports(self, worm, &lane->path[worm->path]);
    if (!self->array->worms->holds) /* else it counts when it crosses its route */
        worm_count(self->array, self->lane, worm, &lane->path[worm->path]);
    lane->sent =
        memory_grow(lane->sent, &lane->sent_room, lane->sent_count + 1, sizeof lane->sent[0], "worms");
    lane->sent[lane->sent_count++] = worm;
}

void node_send_to_at(struct node *self, int dest, const void *data, size_t size, const char *site)
{
    NODE_CALL(self);
    call_enter(self, CALL_SEND_TO, site);
    const struct packet packet = {
        .data = (void *)(uintptr_t)data, .size = size, .units = 1, .origin = -1, .dest = -1};
    send_worm(self, dest, &packet, NULL);
}

void node_send_worm_at(struct node *self, int dest, const struct packet *packet,
                       const struct worm_route *route, const char *site)
{
    NODE_CALL(self);
    call_enter(self, CALL_SEND_WORM, site);
    struct packet copy = *packet;
    copy.units = copy.units ? copy.units : 1;
    send_worm(self, dest, &copy, route);
}
