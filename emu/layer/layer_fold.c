/*
 * layer_fold.c: a torus on a mesh of the same size (Varvarigos and Bertsekas 1994, section 2 and Fig. 1).
 *
 * In each dimension the ring is laid double on the line: ring node r sits at place 2r if 2r < p, else at 2(p - r) - 1.
 * Neighbours on the ring are then two places apart, or one at the two ends. A step t of the torus is the steps 2t - 1 and
 * 2t of the mesh:
 *
 *     p = 6:   place   0   1   2   3   4   5       two apart:  to the node between in step 2t - 1, on in step 2t
 *              ring    0   5   1   4   2   3       at an end:  towards the end node in step 2t - 1, away from it in 2t
 *
 * Each direction of a link then has one packet in each of the two steps: the node's own in the first (that is what keeps
 * the hop away from an end, which is the end's own, too, out of the first), those that pass in the second.
 *
 * So the step in which a packet was sent tells what it is: what comes from a first step has to be passed on, except at an
 * end of the line; what comes from a second step has arrived. No packet carries anything of the layer's.
 *
 * The program runs in first steps only. Whenever it waits, its node waits for any packet, and passes on or files what
 * comes; when the program has returned the node goes on so until all programs have. Nobody is woken without a reason.
 *
 * What has arrived is filed in a mailbox for each port of the torus. These are rings like those of links, with steps of
 * the torus as times: their slots have the same stamps as on a torus. Where a sender on a torus would have to wait for
 * room the run ends, as the sender here cannot know.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "layer/fold.h"
#include "machine/call.h"
#include "machine/fault.h"
#include "machine/memory.h"
#include "node/node_life.h"
#include "node/wait.h"
#include "step/marks.h"

enum { NO_PORT = -2, SMALL = 64 };

static const char relay_site[] = "layer fold";

/* A rank in a packet, by one of the two tables; what is no rank stays as it is. */
static int32_t translate(const struct node *node, const int32_t *table, int32_t rank)
{
    return rank >= 0 && (uint32_t)rank < node->array->count ? table[rank] : rank;
}

static bool is_second(uint64_t step)
{
    return step % 2 == 0;
}

/* Step of the torus that a step of the mesh is part of. */
static uint64_t torus_step(uint64_t step)
{
    return (step + 1) / 2;
}

static uint64_t fold_now(const struct node *face)
{
    return torus_step(node_now(guest_of(face)->host));
}

/* ------------------------------------------------------------------------------- what comes */

/* Have a packet come into `data`, which has room for all of it. */
static struct packet take_into(struct node *host, void *data, size_t size)
{
    struct packet packet = {.data = data, .size = size};
    struct call_place place = call_place(host);
    node_poll_at(host, NODE_ANY_PORT, &packet, relay_site);
    call_restore(host, place);
    return packet;
}

/* A send that is not the one that the program is in. */
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
    struct packet packet = take_into(host, data, size);
    send_on(host, packet.port ^ 1, &packet, relay_site);
    if (data != small)
        free(data);
}

_Noreturn static void overflow(struct node *face, int port)
{
    misuse_stop(guest_of(face)->host,
                "the mailbox of port %d of %s is full (%u packets), and one more packet came; on a torus its "
                "sender would wait, which a layer cannot do: take a larger --mailbox",
                port, face->array->guest.topo->spec, face->array->links.shape.capacity);
}

static void file(struct node *face, int port, uint64_t sent, size_t size)
{
    struct parray *array = face->array;
    struct side *side = &folded_of(face)->sides[port];
    struct ring_slot *slot =
        ring_room(mailbox_of(face, port), &array->links.shape, side->tail, torus_step(sent));
    if (!slot)
        overflow(face, port);
    struct parcel *parcel = (struct parcel *)(void *)slot->item;
    void *data = parcel->data.bytes;
    if (size > array->links.inline_bytes) {
        data = parcel->data.spilled = malloc(size);
        if (!data)
            memory_failed(size, "a packet's payload");
    }
    struct packet packet = take_into(guest_of(face)->host, data, size);
    parcel->size = (uint32_t)size;
    parcel->units = 1;
    parcel->origin = packet.origin;
    parcel->dest = packet.dest;
    ring_publish(slot, torus_step(sent) + 1);
    side->tail++;
}

/* Pass on and file all that has come. */
static void attend(struct node *face)
{
    struct node *host = guest_of(face)->host;
    for (;;) {
        struct arrival first = marks_first(host);
        if (first.port < 0 || first.step > host->shard->now)
            return;
        struct ring_slot *slot = ring_front(inlet_ring(host, (uint32_t)first.port), &host->array->links.shape,
                                            host->in[first.port].head, host->shard->now);
        size_t size = ((const struct parcel *)(void *)slot->item)->size;
        uint64_t sent = first.step - 1;
        int port = folded_of(face)->sides[first.port].lands[is_second(sent)];
        if (port < 0)
            pass_on(host, size);
        else
            file(face, port, sent, size);
    }
}

/* In a second step: send what the program meant for it. */
static void send_late(struct node *face)
{
    struct folded *folded = folded_of(face);
    while (folded->late) {
        struct late *late = folded->late;
        send_on(guest_of(face)->host, late->port, &late->packet, late->site);
        folded->late = late->next;
        free(late);
    }
    folded->end = &folded->late;
}

/* ----------------------------------------------------------------------------------- waiting */

/* Step of the torus in which the front packet of a port, or the earliest of all, may be received; NEVER. */
static uint64_t arrival_on(const struct node *face, int port)
{
    if (port == NO_PORT)
        return NEVER;
    return ring_arrival(mailbox_of(face, port), &face->array->links.shape, folded_of(face)->sides[port].head);
}

static uint64_t arrival_of(const struct node *face, int port, int *first)
{
    uint64_t earliest = NEVER;
    if (port != NODE_ANY_PORT)
        return *first = port, arrival_on(face, port);
    for (int i = 0; i < degree_of(face); i++) {
        uint64_t step = arrival_on(face, i);
        if (step >= earliest)
            continue;
        earliest = step;
        *first = i;
    }
    return earliest;
}

/*
 * Attend to what comes until the program may go on: in a first step, when a packet is there on `port` or `deadline` has
 * come, both in steps of the torus. `kind`: of the wait. False: it waited as one that serves, and nobody is left.
 */
static bool wait_for(struct node *face, int port, uint64_t deadline, enum wait_kind kind)
{
    struct node *host = guest_of(face)->host;
    for (;;) {
        int first;
        attend(face);
        uint64_t now = host->shard->now, step = arrival_of(face, port, &first);
        if (is_second(now))
            send_late(face);
        step = step < deadline ? step : deadline;
        uint64_t wake = step < NEVER / 2 ? 2 * step - 1 : NEVER;
        if (wake <= now && !is_second(now))
            return true;
        bool over = kind != WAIT_ANY && wake == NEVER && shard_serving(host->shard, kind)->over;
        if (over && (kind == WAIT_RELAY || !is_second(now)))
            return false;
        if (over || wake <= now || folded_of(face)->late)
            wake = now + 1;
        if (kind == WAIT_ANY || wake != NEVER)
            node_wait(host, WAIT_ANY, NODE_ANY_PORT, wake);
        else
            node_wait_serving(host, kind);
    }
}

static void fold_wait_until(struct node *face, uint64_t step)
{
    if (fold_now(face) < step)
        wait_for(face, NO_PORT, step, WAIT_ANY);
}

static void fold_run(struct node *host)
{
    struct node *face = &host->array->guest.guests[fold_of(host)->above[host->rank]].node;
    node_call_program(host, face);
    face->wait.since = fold_now(face);
    call_enter(host, CALL_SERVE, relay_site);
    wait_for(face, NO_PORT, NEVER, WAIT_RELAY);
}

/* ------------------------------------------------------------------------------- the calls */

static struct side *side_at(struct node *face, int port)
{
    struct node *host = guest_of(face)->host;
    if (port < 0 || port >= degree_of(face))
        misuse_stop(host, "there is no port %d: this node of %s has %d ports, numbered from 0", port,
                    face->array->guest.topo->spec, degree_of(face));
    struct side *side = &folded_of(face)->sides[port];
    if (side->out < 0)
        misuse_stop(host, "port %d is absent here in %s: nothing is linked to it", port,
                    face->array->guest.topo->spec);
    return side;
}

static void send_later(struct node *face, int port, const struct packet *packet)
{
    struct folded *folded = folded_of(face);
    struct late *late = malloc(sizeof *late + packet->size);
    if (!late)
        memory_failed(packet->size, "a packet's payload");
    *late = (struct late){.port = port, .packet = *packet, .site = guest_of(face)->host->site};
    late->packet.data = late->data;
    if (packet->size)
        memcpy(late->data, packet->data, packet->size);
    *folded->end = late;
    folded->end = &late->next;
}

static void fold_send(struct node *face, int port, const struct packet *packet, bool wait_for_link)
{
    struct node *host = guest_of(face)->host;
    struct side *side = side_at(face, port);
    if (packet->units > 1)
        misuse_stop(host, "a packet of %u units: layer fold carries packets of one", packet->units);
    if (packet->size && !packet->data)
        misuse_stop(host, "payload of %zu bytes at NULL", packet->size);
    if (wait_for_link && side->used == fold_now(face))
        fold_wait_until(face, side->used + 1);
    side->used = fold_now(face);
    apart_reads(&host->fiber, packet->data, packet->size);
    struct packet copy = *packet;
    copy.origin = translate(face, fold_of(face)->under, packet->origin);
    copy.dest = translate(face, fold_of(face)->under, packet->dest);
    if (side->late)
        send_later(face, side->out, &copy);
    else
        node_send_packet_at(host, side->out, &copy, host->site);
}

static void copy_out(const struct parray *array, struct parcel *parcel, void *data)
{
    bool spilled = parcel->size > array->links.inline_bytes;
    if (parcel->size)
        memcpy(data, spilled ? parcel->data.spilled : parcel->data.bytes, parcel->size);
    if (spilled)
        free(parcel->data.spilled);
}

/* Hand over the front packet of a port, which is there. */
static long hand_over(struct node *face, int port, struct packet *packet)
{
    struct parray *array = face->array;
    struct side *side = &folded_of(face)->sides[port];
    struct ring_slot *slot = ring_slot(mailbox_of(face, port), &array->links.shape, side->head);
    struct parcel *parcel = (struct parcel *)(void *)slot->item;
    if (parcel->size > packet->size)
        misuse_stop(guest_of(face)->host,
                    "the packet on port %d of %s has %u bytes, the buffer has room for %zu", port,
                    array->guest.topo->spec, parcel->size, packet->size);
    packet->size = parcel->size;
    packet->units = 1;
    packet->origin = translate(face, fold_of(face)->above, parcel->origin);
    packet->dest = translate(face, fold_of(face)->above, parcel->dest);
    packet->port = port;
    packet->sent = ring_time(slot) - 1;
    copy_out(array, parcel, packet->data);
    apart_writes(fiber_of(face), packet->data, packet->size);
    ring_release(slot, fold_now(face));
    side->head++;
    return (long)packet->size;
}

static long receive(struct node *face, int port, struct packet *packet, uint64_t deadline,
                    enum wait_kind kind)
{
    int first = port;
    if (port != NODE_ANY_PORT)
        side_at(face, port);
    else
        attend(face);
    if (arrival_of(face, port, &first) > fold_now(face)) {
        uint64_t latest = deadline > fold_now(face) ? deadline : fold_now(face);
        if (!wait_for(face, port, latest, kind))
            return NODE_OVER;
        if (arrival_of(face, port, &first) > fold_now(face))
            return NODE_TIMEOUT;
    }
    return hand_over(face, first, packet);
}

static long fold_receive(struct node *face, int port, struct packet *packet, uint64_t deadline)
{
    return receive(face, port, packet, deadline, WAIT_ANY);
}

static long fold_serve(struct node *face, struct packet *packet)
{
    return receive(face, NODE_ANY_PORT, packet, NEVER, WAIT_SERVE);
}

/* The packets come from the neighbour on the torus, and went through that node's port of the mesh. */
static void fold_leftover(const struct node *face, int port, struct leftover *left)
{
    const struct side *side = &folded_of(face)->sides[port];
    const struct topo *seen = face->array->guest.topo;
    *left = (struct leftover){.packets = side->tail - side->head};
    if (!left->packets)
        return;
    const struct node *peer = program_node(face->array, (uint32_t)topo_peer(seen, (int)face->rank, port));
    left->from = (int32_t)guest_of(peer)->host->rank;
    left->port = folded_of(peer)->sides[topo_back(seen, (int)face->rank, port)].out;
    left->to = (int32_t)guest_of(face)->host->rank;
}

extern const struct layer layer_fold;

const struct layer layer_fold = {
    .name = "fold",
    .help =
        "a torus on a mesh of the same size: mesh:4x4 runs what is written for torus:4x4, in twice the steps",
    .view = fold_view,
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
