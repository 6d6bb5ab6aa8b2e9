/*
 * schedule_node.c: the node program of schedules, node_schedule.
 *
 * In each step in which the node runs it takes all packets that have come, does what can be done, and fills
 * the links that are free; then it waits for a packet, a link or a timer. Each call gives reports the line of
 * the schedule in place of a line of this file.
 */
#include <inttypes.h>
#include <string.h>

#include "parray.h"
#include "schedule/interpreter.h"

/* --------------------------------------------------------------------------------------------- receive */

static int first_port(const struct interpreter *p, int peer)
{
    int port = 0;

    while (node_peer(p->self, port) != peer)
        port++;
    return port;
}

/* The number of a port among those that lead to its peer. */
static int link_number(const struct interpreter *p, int peer, int port)
{
    int number = 0;

    for (int other = 0; other < port; other++)
        number += node_peer(p->self, other) == peer;
    return number;
}

/* The lane of which a packet that came from a peer is, if it is plain; LANE_NONE: it says what it is. */
static uint32_t plain_lane(const struct interpreter *p, int peer, int port)
{
    uint32_t first, end = lanes_between(&p->plan->lanes, peer, p->rank, &first);

    for (uint32_t lane = first; lane < end; lane++)
        if (p->plan->plain[lane] == PLAIN_ALONE ||
            (p->plan->plain[lane] == PLAIN_BY_PORT &&
             p->plan->lanes.lane[lane].tag == link_number(p, peer, port)))
            return lane;
    return LANE_NONE;
}

/* Take a packet that has the number of its send in front. */
static void take_message(struct interpreter *p, const struct packet *packet, int peer, const char *site)
{
    const struct schedule *schedule = p->plan->schedule;
    struct message_head head = {UINT32_MAX, 0};

    if (packet->size >= sizeof head)
        memcpy(&head, p->buffer, sizeof head);
    if (head.send < schedule->first[peer] || head.send >= schedule->first[peer + 1] ||
        !schedule_does(&schedule->op[head.send], SCHEDULE_SENDS) || schedule->op[head.send].to != p->rank) {
        node_checkf_at(p->self, "a packet is a message of the schedule", site,
                       "what came from node %d is none", peer);
        return;
    }
    interpreter_arrive(p, p->plan->lanes.of_send[head.send], &head, p->buffer + sizeof head,
                       (uint32_t)((packet->size - sizeof head) / sizeof(uint64_t)), first_port(p, peer));
}

static void take_packet(struct interpreter *p, const struct packet *packet)
{
    int peer = node_peer(p->self, packet->port);
    uint32_t lane = plain_lane(p, peer, packet->port);

    if (lane == LANE_NONE)
        take_message(p, packet, peer, interpreter_site(p));
    else
        interpreter_arrive(p, lane, NULL, NULL, 0, packet->port);
}

static struct packet room(const struct interpreter *p)
{
    return (struct packet)PACKET(p->buffer, p->plan->most_bytes);
}

static void take_all(struct interpreter *p)
{
    for (;;) {
        struct packet packet = room(p);

        if (node_poll_at(p->self, NODE_ANY_PORT, &packet, interpreter_site(p)) == NODE_EMPTY)
            return;
        take_packet(p, &packet);
    }
}

/* ------------------------------------------------------------------------------------------------ send */

/* Fill the packet of the first send of an outlet: the bytes of its message, or its number and its chunks. */
static struct packet make_packet(struct interpreter *p, uint32_t outlet)
{
    uint32_t number = p->outlet[outlet].sends.first;
    const struct schedule_plan *plan = p->plan;
    const struct schedule *schedule = plan->schedule;
    const struct schedule_op *op = &schedule->op[p->base + number];
    const struct schedule_record *record = op->record ? &schedule->record[op->record - 1] : NULL;
    struct packet packet = PACKET(p->buffer, sizeof(struct message_head));

    if (plan->plain[plan->lanes.of_send[p->base + number]]) {
        const unsigned char *data =
            record && record->data ? schedule->payload + record->data - 1 : plan->zeros;

        packet.data = (void *)(uintptr_t)data;
        packet.size = (size_t)op->size;
    } else {
        struct message_head head = {p->base + number, p->outlet[outlet].sequence};

        memcpy(p->buffer, &head, sizeof head);
        if (schedule->space && op->count) {
            size_t bytes = op->count * sizeof p->chunks[0];

            memcpy(p->buffer + sizeof head, p->chunks + (size_t)p->message_of[number] * plan->most_chunks,
                   bytes);
            packet.size += bytes;
        }
        if (plan->cargo)
            cargo_load(p, outlet, p->base + number, &packet);
    }
    packet.units = plan->units[p->base + number];
    packet.origin = record ? record->origin : -1;
    packet.dest = record ? record->dest : -1;
    return packet;
}

static void send_one(struct interpreter *p, uint32_t outlet, int port)
{
    const struct schedule *schedule = p->plan->schedule;
    uint32_t number = p->outlet[outlet].sends.first, op = p->base + number;
    uint32_t record = schedule->op[op].record;
    uint64_t step = record ? schedule->record[record - 1].step : 0;
    struct packet packet = make_packet(p, outlet);
    const char *site = p->plan->site[op];

    if (step)
        node_send_packet_at(p->self, port, &packet, site);
    else
        node_send_packet_wait_at(p->self, port, &packet, site);
    if (step && node_now(p->self) != step)
        node_checkf_at(p->self, "a send begins in the step that is told for it", site,
                       "it begins in step %" PRIu64 ", not %" PRIu64, node_now(p->self), step);
    p->free_at[port] = node_now(p->self) + p->plan->duration[op];
    interpreter_sent(p, outlet);
}

/* The port for the first send of an outlet: the one whose number is the tag, as recorded runs and schedules
 * that are made for a model want it; while its link is busy, the first one whose link is free, or is free
 * first. */
static int best_port(const struct interpreter *p, uint32_t number)
{
    const struct schedule_plan *plan = p->plan;
    const struct outlet *outlet = &plan->outlet[plan->outlet_first[p->rank] + number];
    const int32_t *ports = plan->port + outlet->port_first;
    uint32_t op = p->base + p->outlet[number].sends.first, best = 0;
    uint32_t tag = (uint32_t)plan->schedule->op[op].to_tag;

    if (plan->plain[plan->lanes.of_send[op]] == PLAIN_BY_PORT ||
        (tag < outlet->ports && p->free_at[ports[tag]] <= node_now(p->self)))
        return ports[tag];
    for (uint32_t i = 1; i < outlet->ports && p->free_at[ports[best]] > node_now(p->self); i++)
        if (p->free_at[ports[i]] < p->free_at[ports[best]])
            best = i;
    return ports[best];
}

/* Fill the free links of an outlet. */
static void fill_links(struct interpreter *p, uint32_t number)
{
    while (p->outlet[number].sends.first != MATCH_NONE) {
        int port = best_port(p, number);

        if (p->free_at[port] > node_now(p->self))
            return;
        send_one(p, number, port);
    }
}

static void send_all(struct interpreter *p)
{
    uint32_t outlets = p->plan->outlet_first[p->rank + 1] - p->plan->outlet_first[p->rank];

    for (uint32_t outlet = 0; p->waiting && outlet < outlets; outlet++)
        fill_links(p, outlet);
}

/* The earliest step in which there is something to do without a packet that comes. */
static uint64_t next_step(const struct interpreter *p)
{
    uint32_t outlets = p->plan->outlet_first[p->rank + 1] - p->plan->outlet_first[p->rank];
    uint64_t next = interpreter_timer(p);

    for (uint32_t i = 0; p->waiting && i < outlets; i++)
        if (p->outlet[i].sends.first != MATCH_NONE) {
            uint64_t free_at = p->free_at[best_port(p, i)];

            next = free_at < next ? free_at : next;
        }
    return next;
}

/* Do all that can be done in this step. A send that goes out may let others begin, at links that are free. */
static void do_step(struct interpreter *p)
{
    uint32_t ended;

    take_all(p);
    do {
        interpreter_work(p, node_now(p->self));
        ended = p->ended_count;
        send_all(p);
    } while (p->ended_count != ended);
}

/* ------------------------------------------------------------------------------------------ a whole run */

static void wait(struct interpreter *p)
{
    struct packet packet = room(p);
    uint64_t next = next_step(p);

    if (next != UINT64_MAX && next > PARRAY_STEP_MOST)
        next = PARRAY_STEP_MOST;
    if (node_recv_until_at(p->self, NODE_ANY_PORT, &packet, next, interpreter_site(p)) != NODE_TIMEOUT)
        take_packet(p, &packet);
}

/* What comes when all is done is no message that a receive takes. */
static void serve(struct interpreter *p)
{
    for (;;) {
        struct packet packet = room(p);

        if (node_serve_at(p->self, &packet, interpreter_site(p)) == NODE_OVER)
            return;
        take_packet(p, &packet);
    }
}

void node_schedule(struct node *self)
{
    struct interpreter *p = node_state(self);
    uint64_t done;

    interpreter_open(p, self, node_arg(self));
    for (;;) {
        do_step(p);
        if (p->ended_count == p->count)
            break;
        wait(p);
    }
    done = p->transfers;
    node_result(self, &done, sizeof done);
    serve(p);
}
