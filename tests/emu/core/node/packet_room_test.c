/*
 * The room of the buffer of a receive: told once by PACKET_ROOM, it holds for packets of any sizes, for all
 * calls that receive, through a layer and for worms; and a program that knows nothing of it, and sets size,
 * is held to the size that it sets.
 */
#include "../../trial.h"

#include <stdio.h>
#include <string.h>

enum { BYTES = 64, ROUNDS = 6 };

/* Sizes that shrink and grow: a receive that took the last size for the room would be misuse. */
static const size_t sizes[ROUNDS] = {4, BYTES, 0, 8, 4, 40};

static long receive(struct node *self, int round, int port, struct packet *packet)
{
    switch (round) {
    case 1:
        return node_recv_any(self, packet);
    case 2:
        return node_recv_until(self, port, packet, 99);
    case 3:
        return node_recv_until(self, NODE_ANY_PORT, packet, 99);
    case 4:
        return node_serve(self, packet);
    case 5:
        node_wait_until(self, node_rank(self) ? 20 * (uint64_t)node_rank(self) : 90); /* it has come */
        return node_poll(self, port, packet);
    default:
        return node_recv_packet(self, port, packet);
    }
}

/* Node 0 sends packets of all sizes to port 1; all others pass them on as they came. */
static void pass_on(struct node *self)
{
    unsigned char bytes[BYTES + 1] = {0};
    bytes[BYTES] = 77;
    for (int round = 0; node_rank(self) == 0 && round < ROUNDS; round++)
        node_send_wait(self, 1, bytes, sizes[round]);
    struct packet packet = PACKET_ROOM(bytes, BYTES);
    for (int round = 0; round < ROUNDS; round++) {
        node_check_eq(self, receive(self, round, 0, &packet), sizes[round]);
        node_check_eq(self, packet.size, sizes[round]);
        if (node_rank(self))
            node_send_packet_wait(self, 1, &packet);
    }
    node_check_eq(self, bytes[BYTES], 77);
}

START_TEST(room_is_told_once)
{
    const struct parray_program program = {
        .name = "pass", .topologies = "ring torus", .mailbox = 9, .node = pass_on};
    trial_expect(&program, trial_on("ring:3"), _i, PARRAY_DONE, "");
    struct options options = trial_on("line:4");
    options.layer = "fold";
    options.mailbox = 16;
    trial_expect(&program, options, _i, PARRAY_DONE, "");
}
END_TEST

static void send_worms(struct node *self)
{
    unsigned char bytes[BYTES] = {0};
    struct packet packet = PACKET_ROOM(bytes, sizeof bytes);
    for (int round = 0; round < ROUNDS; round++) {
        if (node_rank(self) == 0)
            node_send_to(self, 3, bytes, sizes[round]);
        else if (node_rank(self) == 3)
            node_check_eq(self, node_recv_any(self, &packet), sizes[round]);
        node_step(self);
    }
}

START_TEST(room_is_told_once_for_worms)
{
    const struct parray_program program = {.name = "worms", .model = "W1", .node = send_worms};
    trial_expect(&program, trial_on("ring:8"), _i, PARRAY_DONE, "");
}
END_TEST

/* ------------------------------------------------------------------------ programs that set size */

static int style;

/* Receive a packet of 4 bytes, then one of 64 into a buffer that has room for less, as old programs do. */
static void shrink(struct node *self)
{
    static const unsigned char sent[BYTES];
    struct {
        unsigned char small[16], large[BYTES];
    } here;
    memset(&here, 1, sizeof here);
    if (node_rank(self) == 0) {
        node_send(self, 1, sent, 4);
        node_send_wait(self, 1, sent, sizeof sent);
    }
    if (node_rank(self) != 1)
        return;
    struct packet packet = PACKET_ROOM(here.large, sizeof here.large);
    const struct packet plain = PACKET(here.large, sizeof here.large);
    if (style == 0)
        packet = plain;
    node_recv_packet(self, 0, &packet);
    if (style == 1) { /* a new buffer, with the size that the last receive has set */
        packet.data = here.small;
        packet.size = 4;
    } else if (style == 2) { /* all but the mark is left of an older packet */
        packet.room.mark = 0;
        packet.size = 16;
    } else if (style == 3) { /* the first fields are set, all others are garbage */
        memset(&packet, 0xa5, sizeof packet);
        packet.data = here.small;
        packet.size = sizeof here.small;
    }
    node_recv_packet_at(self, 0, &packet, "r.c:1");
}

START_TEST(a_smaller_buffer_is_not_overrun)
{
    static const int room[] = {4, 4, 16, 16};
    const struct parray_program program = {.name = "shrink", .node = shrink};
    char wanted[256];
    for (style = 0; style < (int)ARRAY_LENGTH(room); style++) {
        snprintf(
            wanted, sizeof wanted,
            "step 3: node 1: node_recv_packet at r.c:1: the packet on port 0 from node 0 has 64 bytes, the "
            "buffer has room for %d; a receive sets packet.size, which is the room for the next one, unless "
            "PACKET_ROOM has told the room",
            room[style]);
        trial_expect(&program, trial_on("ring:8"), _i, PARRAY_USAGE, wanted);
    }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, room_is_told_once, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, room_is_told_once_for_worms, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, a_smaller_buffer_is_not_overrun, 0, TRIAL_ENGINES);
}

UNIT(add_cases, 60)
