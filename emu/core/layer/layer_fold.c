/*
 * layer_fold.c: a torus on a mesh of the same size (Varvarigos and Bertsekas 1994, section 2 and Fig. 1).
 *
 * In each dimension a ring of p nodes is folded onto a line: node r of the ring has coordinate 2r on the line
 * if 2r < p, else 2(p - r) - 1. Neighbours on the ring are then two nodes apart on the line, or one at the
 * two ends. Step t of the torus takes the steps 2t - 1 and 2t of the mesh:
 *
 *     p = 6:  line  0   1   2   3   4   5    two apart:  to the node between in step 2t - 1, on in step 2t
 *             ring  0   5   1   4   2   3    at an end:  to the end node in step 2t - 1, away from it in 2t
 *
 * Each channel then carries one packet in each of the two steps: in the first step one that its sender's
 * program sent, in the second step one that is passed on. (An end node has two packets of its own for one
 * channel: the packet for its neighbour on the line goes in the second step.)
 *
 * So the step in which a packet was sent tells what to do with it: a packet of a first step has to be passed
 * on, except at an end of the line; a packet of a second step has arrived. No packet carries any data of the
 * layer.
 *
 * The program runs in first steps only. Whenever it waits, its host waits for any packet, and passes on or
 * files the packets that come. After the program has returned, the host goes on like this until all programs
 * have returned. No node is woken without a reason.
 *
 * A packet that has arrived is filed in a mailbox, one for each port of the torus. These mailboxes are rings
 * like those of links, with steps of the torus as times: their slots have the stamps that they would have on
 * a torus. Where a sender on a torus would have to wait for room, the run ends, because the sender here
 * cannot know that there is no room.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fault/call.h"
#include "fault/misuse.h"
#include "fault/races.h"
#include "layer/fold.h"
#include "machine/memory.h"
#include "machine/packet_room.h"
#include "node/node_life.h"
#include "node/wait.h"
#include "step/arrivals.h"

enum { NO_PORT = -2, SMALL = 64 };

static const char relay_site[] = "layer fold";

/* Translate a rank in a packet by one of the two tables; a number that is no rank stays as it is. */
static int32_t translate(const struct node *node, const int32_t *table, int32_t rank)
{
    return rank >= 0 && (uint32_t)rank < node->array->count ? table[rank] : rank;
}

static bool is_second(uint64_t step)
{
    return step % 2 == 0;
}

/* The step of the torus to which a step of the mesh belongs. */
static uint64_t torus_step(uint64_t step)
{
    return (step + 1) / 2;
}

static uint64_t fold_now(const struct node *guest)
{
    return torus_step(node_now(guest_of(guest)->host));
}

/* ------------------------------------------------------------------- packets that come in */

/* Receive the packet that is ready into `data`, which has room for all of it. */
static struct packet receive_into(struct node *host, void *data, size_t size)
{
    struct packet packet = {.data = data, .size = size};
    struct call_place place = call_place(host);
    node_poll_at(host, NODE_ANY_PORT, &packet, relay_site);
    call_restore(host, place);
    return packet;
}

/* Send a packet for another node; the call that the program is in stays noted. */
static void send_on(struct node *host, int port, const struct packet *packet, const char *site)
{
    struct call_place place = call_place(host);
    node_send_packet_at(host, port, packet, site);
    call_restore(host, place);
}

static void pass_on(struct node *host, size_t size)
{
    unsigned char small[SMALL], *data = size <= SMALL ? small : malloc(size);
    if (!data)
        memory_failed(size, "a packet's payload");
    struct packet packet = receive_into(host, data, size);
    send_on(host, packet.port ^ 1, &packet, relay_site);
    if (data != small)
        free(data);
}

_Noreturn static void stop_overfull(struct node *guest, int port)
{
    misuse_stop(guest_of(guest)->host,
                "the mailbox of port %d of %s is full (%u packets), and one more packet came; on a torus its "
                "sender would wait, which a layer cannot do: take a larger --mailbox",
                port, guest->array->guest.topo->spec, guest->array->links.shape.capacity);
}

static void file_packet(struct node *guest, int port, uint64_t sent, size_t size)
{
    struct parray *array = guest->array;
    struct side *side = &folded_of(guest)->sides[port];
    struct ring_slot *slot =
        ring_room(mailbox_of(guest, port), &array->links.shape, side->tail, torus_step(sent));
    if (!slot)
        stop_overfull(guest, port);
    struct parcel *parcel = (struct parcel *)(void *)slot->item;
    void *data = parcel->data.bytes;
    if (size > array->links.inline_bytes) {
        data = parcel->data.spilled = malloc(size);
        if (!data)
            memory_failed(size, "a packet's payload");
    }
    struct packet packet = receive_into(guest_of(guest)->host, data, size);
    parcel->size = (uint32_t)size;
    parcel->units = 1;
    parcel->origin = packet.origin;
    parcel->dest = packet.dest;
    ring_publish(slot, torus_step(sent) + 1);
    side->tail++;
}

/* Pass on or file all packets that have come. */
static void attend(struct node *guest)
{
    struct node *host = guest_of(guest)->host;
    for (;;) {
        struct arrival first = marks_first(host);
        if (first.port < 0 || first.step > host->shard->now)
            return;
        struct ring_slot *slot = ring_front(inlet_ring(host, (uint32_t)first.port), &host->array->links.shape,
                                            host->in[first.port].head, host->shard->now);
        size_t size = ((const struct parcel *)(void *)slot->item)->size;
        uint64_t sent = first.step - 1;
        int port = folded_of(guest)->sides[first.port].lands[is_second(sent)];
        if (port < 0)
            pass_on(host, size);
        else
            file_packet(guest, port, sent, size);
    }
}

/* Send, in a second step, the packets that the program sent in the first step and that go in the second. */
static void send_late(struct node *guest)
{
    struct folded *folded = folded_of(guest);
    while (folded->late) {
        struct late *late = folded->late;
        send_on(guest_of(guest)->host, late->port, &late->packet, late->site);
        folded->late = late->next;
        free(late);
    }
    folded->end = &folded->late;
}

/* ----------------------------------------------------------------------------------- waiting */

/* The step of the torus from which the front packet of a port may be received; NEVER: there is none. */
static uint64_t arrival_on(const struct node *guest, int port)
{
    if (port == NO_PORT)
        return NEVER;
    return ring_arrival(mailbox_of(guest, port), &guest->array->links.shape,
                        folded_of(guest)->sides[port].head);
}

/* The earliest such step of a port or, for NODE_ANY_PORT, of all ports; *first becomes the port. */
static uint64_t arrival_of(const struct node *guest, int port, int *first)
{
    uint64_t earliest = NEVER;
    if (port != NODE_ANY_PORT)
        return *first = port, arrival_on(guest, port);
    for (int i = 0; i < degree_of(guest); i++) {
        uint64_t step = arrival_on(guest, i);
        if (step >= earliest)
            continue;
        earliest = step;
        *first = i;
    }
    return earliest;
}

/*
 * Attend to packets until the program may go on: in a first step, when a packet is ready on `port` or step
 * `deadline` of the torus has come. `kind` is that of the wait. False: the node only serves, and no node is
 * left to be served.
 */
static bool wait_for(struct node *guest, int port, uint64_t deadline, enum wait_kind kind)
{
    struct node *host = guest_of(guest)->host;
    bool dismissed = false;
    for (;;) {
        int first;
        attend(guest);
        uint64_t now = host->shard->now, step = arrival_of(guest, port, &first);
        if (is_second(now))
            send_late(guest);
        step = step < deadline ? step : deadline;
        uint64_t wake = step < NEVER / 2 ? 2 * step - 1 : NEVER;
        if (wake <= now && !is_second(now))
            return true;
        bool over = dismissed && wake == NEVER;
        if (over && (kind == WAIT_KIND_RELAY || !is_second(now)))
            return false;
        if (over || wake <= now || folded_of(guest)->late)
            wake = now + 1;
        if (kind == WAIT_KIND_ANY || wake != NEVER)
            node_wait(host, WAIT_KIND_ANY, NODE_ANY_PORT, wake);
        else
            dismissed = node_wait_serving(host, kind);
    }
}

static void fold_wait_until(struct node *guest, uint64_t step)
{
    if (fold_now(guest) < step)
        wait_for(guest, NO_PORT, step, WAIT_KIND_ANY);
}

static void fold_run(struct node *host)
{
    struct node *guest = &host->array->guest.guests[fold_of(host)->guests[host->rank]].node;
    node_call_program(host, guest);
    guest->wait.since = fold_now(guest);
    call_enter(host, CALL_SERVE, relay_site);
    wait_for(guest, NO_PORT, NEVER, WAIT_KIND_RELAY);
}

/* ------------------------------------------------------------------------------- the calls */

static struct side *side_at(struct node *guest, int port)
{
    struct node *host = guest_of(guest)->host;
    if (port < 0 || port >= degree_of(guest))
        misuse_stop(host, "there is no port %d: this node of %s has %d ports, numbered from 0", port,
                    guest->array->guest.topo->spec, degree_of(guest));
    struct side *side = &folded_of(guest)->sides[port];
    if (side->out < 0)
        misuse_stop(host, "port %d is absent here in %s: nothing is linked to it", port,
                    guest->array->guest.topo->spec);
    return side;
}

static void send_later(struct node *guest, int port, const struct packet *packet)
{
    struct folded *folded = folded_of(guest);
    struct late *late = malloc(sizeof *late + packet->size);
    if (!late)
        memory_failed(packet->size, "a packet's payload");
    *late = (struct late){.port = port, .packet = *packet, .site = guest_of(guest)->host->site};
    late->packet.data = late->data;
    if (packet->size)
        memcpy(late->data, packet->data, packet->size);
    *folded->end = late;
    folded->end = &late->next;
}

static void fold_send(struct node *guest, int port, const struct packet *packet, bool wait_for_link)
{
    struct node *host = guest_of(guest)->host;
    struct side *side = side_at(guest, port);
    if (packet->units > 1)
        misuse_stop(host, "a packet of %u units: layer fold carries packets of one", packet->units);
    if (packet->size && !packet->data)
        misuse_stop(host, "payload of %zu bytes at NULL", packet->size);
    if (wait_for_link && side->used == fold_now(guest))
        fold_wait_until(guest, side->used + 1);
    side->used = fold_now(guest);
    races_reads(guest, packet->data, packet->size);
    races_gives(guest, packet_key(guest, port, side->sent++));
    struct packet copy = *packet;
    copy.origin = translate(guest, fold_of(guest)->hosts, packet->origin);
    copy.dest = translate(guest, fold_of(guest)->hosts, packet->dest);
    if (side->late)
        send_later(guest, side->out, &copy);
    else
        node_send_packet_at(host, side->out, &copy, host->site);
}

static void copy_payload(const struct parray *array, struct parcel *parcel, void *data)
{
    bool spilled = parcel->size > array->links.inline_bytes;
    if (parcel->size)
        memcpy(data, spilled ? parcel->data.spilled : parcel->data.bytes, parcel->size);
    if (spilled)
        free(parcel->data.spilled);
}

/* Give the front packet of a port, which is ready, to the program. */
static long hand_over(struct node *guest, int port, struct packet *packet)
{
    struct parray *array = guest->array;
    struct side *side = &folded_of(guest)->sides[port];
    struct ring_slot *slot = ring_slot(mailbox_of(guest, port), &array->links.shape, side->head);
    struct parcel *parcel = (struct parcel *)(void *)slot->item;
    struct node *host = guest_of(guest)->host;
    if (!packet_fits(packet, parcel->size))
        misuse_stop(host, "the packet on port %d of %s has %u bytes, the buffer has room for %zu%s", port,
                    array->guest.topo->spec, parcel->size, packet_room(packet), packet_room_hint(host));
    packet->size = parcel->size;
    packet->units = 1;
    packet->origin = translate(guest, fold_of(guest)->guests, parcel->origin);
    packet->dest = translate(guest, fold_of(guest)->guests, parcel->dest);
    packet->port = port;
    packet->sent = ring_time(slot) - 1;
    copy_payload(array, parcel, packet->data);
    if (races_told())
        races_takes(guest, packet_key(peer_of(guest, port), back_of(guest, port), side->head));
    races_writes(guest, packet->data, packet->size);
    ring_release(slot, fold_now(guest));
    side->head++;
    return (long)packet->size;
}

static long receive_packet(struct node *guest, int port, struct packet *packet, uint64_t deadline,
                           enum wait_kind kind)
{
    int first = port;
    if (port != NODE_ANY_PORT)
        side_at(guest, port);
    else
        attend(guest);
    if (arrival_of(guest, port, &first) > fold_now(guest)) {
        uint64_t latest = deadline > fold_now(guest) ? deadline : fold_now(guest);
        if (!wait_for(guest, port, latest, kind))
            return NODE_OVER;
        if (arrival_of(guest, port, &first) > fold_now(guest))
            return NODE_TIMEOUT;
    }
    return hand_over(guest, first, packet);
}

static long fold_receive(struct node *guest, int port, struct packet *packet, uint64_t deadline)
{
    return receive_packet(guest, port, packet, deadline, WAIT_KIND_ANY);
}

static long fold_serve(struct node *guest, struct packet *packet)
{
    return receive_packet(guest, NODE_ANY_PORT, packet, NEVER, WAIT_KIND_SERVE);
}

/* Leftover packets come from the neighbour on the torus; `port` is that through which its host sent them. */
static void fold_leftover(const struct node *guest, int port, struct leftover *left)
{
    const struct side *side = &folded_of(guest)->sides[port];
    *left = (struct leftover){.packets = side->tail - side->head};
    if (!left->packets)
        return;
    const struct node *peer = peer_of(guest, port);
    left->from = (int32_t)guest_of(peer)->host->rank;
    left->port = folded_of(peer)->sides[back_of(guest, port)].out;
    left->to = (int32_t)guest_of(guest)->host->rank;
}

extern const struct layer layer_fold;

const struct layer layer_fold = {
    .name = "fold",
    .help =
        "a torus on a mesh of the same size: mesh:4x4 runs what is written for torus:4x4, in twice the steps",
    .view = fold_view,
    .place = fold_place,
    .open = fold_open,
    .close = fold_close,
    .run = fold_run,
    .now = fold_now,
    .wait_until = fold_wait_until,
    .send = fold_send,
    .receive = fold_receive,
    .serve = fold_serve,
    .leftover = fold_leftover,
};
