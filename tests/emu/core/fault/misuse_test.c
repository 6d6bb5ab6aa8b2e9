/*
 * Misuse of parray.h by nodes, and which of several troubles is told.
 */
#include "../../dig.h"
#include "../../trial.h"
#include "tools.h"

/* The signal code of ThreadSanitizer needs what is left of the stack: overflows cannot be told under it. */
enum { CAN_OVERFLOW = !TOOLS_TSAN };

static struct options on(const char *topology, const char *model)
{
    struct options options = OPTIONS_DEFAULT;
    options.topology = topology;
    options.model = model;
    return options;
}

static const struct parray_program *program_of(void (*node)(struct node *self))
{
    static struct parray_program program = {.name = "misusing"};
    program.node = node;
    return &program;
}

/* ------------------------------------------------------------------------------- misuse */

static void send_off_the_mesh(struct node *self)
{
    if (node_rank(self) == 1)
        node_send_at(self, 0, NULL, 0, "/x/m.c:1");
}

static void receive_off_the_mesh(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    node_wait_until(self, 4);
    if (node_rank(self) == 2)
        node_recv_until_at(self, 2, &packet, 9, "m.c:2");
}

static void send_through_no_port(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    node_send_packet_at(self, 4, &packet, "m.c:3");
}

static void receive_from_no_port(struct node *self)
{
    node_recv_at(self, -1, NULL, 0, "m.c:4");
}

static void poll_no_port(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    node_poll_at(self, -7, &packet, "m.c:5");
}

static void receive_into_too_little(struct node *self)
{
    uint32_t small;
    uint64_t large = 1;
    if (node_rank(self) == 0)
        node_send(self, 3, &large, sizeof large);
    if (node_rank(self) == 1)
        node_recv_at(self, 2, &small, sizeof small, "m.c:6");
}

static void receive_any_into_too_little(struct node *self)
{
    char small[8], large[99] = {0};
    struct packet packet = PACKET(small, sizeof small);
    if (node_rank(self) == 0)
        node_send(self, 3, large, sizeof large);
    if (node_rank(self) == 1)
        node_recv_any_at(self, &packet, "m.c:7");
}

static void send_nothing_as_something(struct node *self)
{
    struct packet packet = PACKET(NULL, 8);
    if (node_rank(self) == 3)
        node_send_packet_wait_at(self, 0, &packet, "m.c:8");
}

/* All nodes misuse a call in one step; the lowest rank is told. */
static void many_misuse(struct node *self)
{
    node_wait_until(self, 7);
    if (node_rank(self) > 0)
        node_recv_at(self, 9, NULL, 0, "m.c:9");
    for (;;)
        node_step(self);
}

static void wait_for_a_step_below_0(struct node *self)
{
    node_wait_until_at(self, node_now(self) - 3, "m.c:10");
}

static void receive_until_a_step_below_0(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    node_recv_until_at(self, NODE_ANY_PORT, &packet, node_now(self) - 3, "m.c:11");
}

static void wait_for_a_step_too_many(struct node *self)
{
    node_wait_until_at(self, PARRAY_STEP_MOST + 1, "m.c:12");
}

static const struct misuse {
    void (*node)(struct node *self);
    const char *error;
} misuses[] = {
    {send_off_the_mesh,
     "step 1: node 1 (mesh 0,1): node_send at m.c:1: port 0 is absent here: nothing is linked to it"},
    {receive_off_the_mesh,
     "step 4: node 2 (mesh 1,0): node_recv_until at m.c:2: port 2 is absent here: nothing is linked to "
     "it"},
    {send_through_no_port,
     "step 1: node 0 (mesh 0,0): node_send_packet at m.c:3: there is no port 4: this node has 4 ports, "
     "numbered from 0"},
    {receive_from_no_port,
     "step 1: node 0 (mesh 0,0): node_recv at m.c:4: there is no port -1: this node has 4 ports, "
     "numbered from 0"},
    {poll_no_port, "step 1: node 0 (mesh 0,0): node_poll at m.c:5: there is no port -7: this node has 4 "
                   "ports, numbered from 0"},
    {receive_into_too_little,
     "step 2: node 1 (mesh 0,1): node_recv at m.c:6: the packet on port 2 from node 0 has 8 bytes, "
     "the buffer has room for 4"},
    {receive_any_into_too_little,
     "step 2: node 1 (mesh 0,1): node_recv_any at m.c:7: the packet on port 2 from node 0 has "
     "99 bytes, the buffer has room for 8; a receive sets packet.size, which is the room for the next one, "
     "unless PACKET_ROOM has told the room"},
    {send_nothing_as_something,
     "step 1: node 3 (mesh 1,1): node_send_packet_wait at m.c:8: payload of 8 bytes at NULL"},
    {many_misuse, "step 7: node 1 (mesh 0,1): node_recv at m.c:9: there is no port 9: this node has 4 ports, "
                  "numbered from "
                  "0"},
    {wait_for_a_step_below_0,
     "step 1: node 0 (mesh 0,0): node_wait_until at m.c:10: step 18446744073709551614 is beyond the last "
     "step, 2^60; was a larger number subtracted from a step?"},
    {receive_until_a_step_below_0,
     "step 1: node 0 (mesh 0,0): node_recv_until at m.c:11: step 18446744073709551614 is beyond the last "
     "step, 2^60; was a larger number subtracted from a step?"},
    {wait_for_a_step_too_many,
     "step 1: node 0 (mesh 0,0): node_wait_until at m.c:12: step 1152921504606846977 is beyond the last "
     "step, 2^60; was a larger number subtracted from a step?"},
};

/* The last step for which a node may wait comes; a deadline that never passes is no misuse. */
static void wait_as_long_as_there_is(struct node *self)
{
    char word[8];
    struct packet packet = PACKET(word, sizeof word);
    if (node_rank(self) == 0) {
        node_wait_until(self, PARRAY_STEP_MOST);
        node_send(self, 3, NULL, 0);
    }
    if (node_rank(self) == 1)
        node_check(self, node_recv_until(self, 2, &packet, UINT64_MAX) == 0);
}

START_TEST(the_last_step_of_all_comes)
{
    for (int engine = 0; engine < TRIAL_ENGINES; engine++)
        trial_expect(program_of(wait_as_long_as_there_is), on("mesh:2x2", NULL), engine, PARRAY_DONE, "");
}
END_TEST

START_TEST(misuse_is_told_with_node_step_call_and_line)
{
    for (int engine = 0; engine < TRIAL_ENGINES; engine++)
        trial_expect(program_of(misuses[_i].node), on("mesh:2x2", NULL), engine, PARRAY_USAGE,
                     misuses[_i].error);
}
END_TEST

static void send_for_ever(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    packet.units = 3;
    node_send_packet_at(self, 1, &packet, "m.c:1");
}

START_TEST(a_packet_that_holds_its_link_too_long_is_misuse)
{
    struct options options = on("ring:3", NULL);
    options.startup = 1;
    options.per_unit = UINT32_C(2000000000);
    for (int engine = 0; engine < TRIAL_ENGINES; engine++)
        trial_expect(program_of(send_for_ever), options, engine, PARRAY_USAGE,
                     "step 1: node 0: node_send_packet at m.c:1: a packet of 3 units would hold its link for "
                     "6000000001 "
                     "steps; with startup 1 and 2000000000 per unit it must be 1 to 4294967295");
}
END_TEST

/* ------------------------------------------------------------------------------- precedence */

static void overflow_and_misuse(struct node *self)
{
    if (node_rank(self) == 0)
        dig(0);
    if (node_rank(self) == 5)
        node_recv_at(self, 9, NULL, 0, "m.c:1");
}

static void breach_and_overflow(struct node *self)
{
    if (node_rank(self) == 0)
        dig(0);
    if (node_rank(self) == 5) {
        node_send_at(self, 0, NULL, 0, "m.c:1");
        node_send_at(self, 1, NULL, 0, "m.c:2");
    }
}

static void breach_then(struct node *self)
{
    if (node_rank(self) == 0) {
        node_send_at(self, 0, NULL, 0, "m.c:1");
        node_send_at(self, 1, NULL, 0, "m.c:2");
        node_check_at(self, false, "false", "m.c:3");
    }
}

static void breach_then_deadlock(struct node *self)
{
    breach_then(self);
    for (;;)
        node_recv(self, 0, NULL, 0);
}

static void breach_then_misuse(struct node *self)
{
    breach_then(self);
    node_wait_until(self, 5);
    node_recv_at(self, 9, NULL, 0, "m.c:4");
}

static void wrong_then_deadlock(struct node *self)
{
    node_check_at(self, false, "false", "m.c:3");
    node_recv(self, 0, NULL, 0);
}

static void wrong_then_for_ever(struct node *self)
{
    node_check_at(self, false, "false", "m.c:3");
    for (;;)
        node_step(self);
}

static void wrong(struct node *self)
{
    node_wait_until(self, 9 - (uint64_t)node_rank(self));
    node_check_at(self, node_rank(self) != 4 && node_rank(self) != 5, "4 + 4 == 9", "/a/b/m.c:3");
}

#define BREACH  "sends on 2 ports (0 to node"
#define SLA_END "; SLA allows 1 [m.c:1, m.c:2]"

static const struct precedence {
    void (*node)(struct node *self);
    bool count, overflows;
    int status;
    const char *error;
} precedences[] = {
    {overflow_and_misuse, false, true, PARRAY_USAGE,
     "step 1: node 5: node_recv at m.c:1: there is no port 9: this node has 2 ports, numbered from 0"},
    {breach_and_overflow, false, true, PARRAY_VIOLATION, "step 1: node 5 " BREACH " 4, 1 to node 0)" SLA_END},
    {breach_then, false, false, PARRAY_VIOLATION, "step 1: node 0 " BREACH " 5, 1 to node 1)" SLA_END},
    {breach_then, true, false, PARRAY_VIOLATION, "step 1: node 0 " BREACH " 5, 1 to node 1)" SLA_END},
    {breach_then_deadlock, true, false, PARRAY_VIOLATION,
     "step 1: node 0 " BREACH " 5, 1 to node 1)" SLA_END},
    {breach_then_misuse, true, false, PARRAY_USAGE,
     "step 5: node 0: node_recv at m.c:4: there is no port 9: this node has 2 ports, numbered from 0"},
    {wrong_then_deadlock, false, false, PARRAY_DEADLOCK, "deadlock in step 1: 6 of 6 nodes wait for ever"},
    {wrong_then_for_ever, false, false, PARRAY_LIMIT,
     "stopped at --max-steps 30: 6 of 6 nodes have not returned"},
    {wrong, false, false, PARRAY_WRONG, "step 4: node 5: check failed at m.c:3: 4 + 4 == 9"},
};

START_TEST(of_several_troubles_the_first_in_order_gives_the_status)
{
    const struct precedence *p = &precedences[_i];
    if (p->overflows && !CAN_OVERFLOW)
        return;
    struct options options = on("ring:6", "SLA");
    options.on_violation = p->count ? VIOLATION_COUNT : VIOLATION_ABORT;
    options.max_steps = 30;
    for (int engine = 0; engine < TRIAL_ENGINES; engine++)
        trial_expect(program_of(p->node), options, engine, p->status, p->error);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, misuse_is_told_with_node_step_call_and_line, 0, (int)ARRAY_LENGTH(misuses));
    tcase_add_test(cases, the_last_step_of_all_comes);
    tcase_add_test(cases, a_packet_that_holds_its_link_too_long_is_misuse);
    tcase_add_loop_test(cases, of_several_troubles_the_first_in_order_gives_the_status, 0,
                        (int)ARRAY_LENGTH(precedences));
}

UNIT(add_cases, 60)
