/*
 * Misuse, overflowed stacks and crashes of a node end a run with their sentences, and of several fatal errors
 * one is told.
 */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../lib/in_child.h"
#include "../dig.h"
#include "../trial.h"
#include "tools.h"

/* The signal code of ThreadSanitizer needs the rest of the stack, so overflows cannot be reported under
 * it. */
enum { SANITIZED = TOOLS_ASAN || TOOLS_TSAN, CAN_OVERFLOW = !TOOLS_TSAN };

static struct options on(const char *topology, const char *model)
{
    struct options options = OPTIONS_DEFAULT;
    options.topology = topology;
    options.model = model;
    return options;
}

static const struct parray_program *program_of(void (*node)(struct node *self))
{
    static struct parray_program program = {.name = "faulty"};
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
        node_send_wait_at(self, 0, &packet, "m.c:8");
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
     "99 bytes, the buffer has room for 8"},
    {send_nothing_as_something,
     "step 1: node 3 (mesh 1,1): node_send_wait at m.c:8: payload of 8 bytes at NULL"},
    {many_misuse, "step 7: node 1 (mesh 0,1): node_recv at m.c:9: there is no port 9: this node has 4 ports, "
                  "numbered from "
                  "0"},
};

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

/* ------------------------------------------------------------------------------- overflow */

static void overflow_in_step_3(struct node *self)
{
    node_wait_until_at(self, 3, "/x/m.c:8");
    if (node_rank(self) == 2 || node_rank(self) == 4)
        node_result(self, &(int){dig(0)}, sizeof(int));
    for (;;)
        node_step(self);
}

START_TEST(an_overflowed_stack_is_told_with_its_node)
{
    static const char *const names[] = {"16 KiB stack, after node_wait_until at m.c:8; use --stack 64k",
                                        "64 KiB stack, after node_wait_until at m.c:8; use --stack 256k"};
    char error[OUTCOME_ERROR_SIZE];
    for (int engine = 0; CAN_OVERFLOW && engine < TRIAL_ENGINES; engine++) {
        const char *name = names[engine == TRIAL_THREADS || SANITIZED];
        snprintf(error, sizeof error, "step 3: node 2 overflowed its %s, or keep large data in node_state",
                 name);
        trial_expect(program_of(overflow_in_step_3), on("ring:6", NULL), engine, PARRAY_LIMIT, error);
    }
}
END_TEST

START_TEST(a_larger_stack_is_used)
{
    struct options options = on("ring:6", NULL);
    options.stack = 2 << 20;
    struct trial trial = trial_run(program_of(overflow_in_step_3), options, _i);
    ck_assert_int_eq(trial.status, PARRAY_LIMIT);
    ck_assert_ptr_nonnull(strstr(trial.outcome->error, "node 2 overflowed its 2048 KiB stack"));
    ck_assert_uint_eq(trial.outcome->stack_bytes, 2 << 20);
    trial_end(&trial);
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
    options.count_violations = p->count;
    options.max_steps = 30;
    for (int engine = 0; engine < TRIAL_ENGINES; engine++)
        trial_expect(program_of(p->node), options, engine, p->status, p->error);
}
END_TEST

/* ------------------------------------------------------------------------------- crash */

static void crash(struct node *self)
{
    node_wait_until_at(self, 2, "/x/m.c:9");
    if (node_rank(self) == 3)
        *(volatile int *)(uintptr_t)(8 * (unsigned)dig_on) = 1;
}

static void stop(struct node *self)
{
    if (node_rank(self) == 3)
        abort();
}

static const struct {
    void (*node)(struct node *self);
    int signal;
    const char *text;
} crashes[] = {
    {crash, SIGSEGV,
     "parray: step 2: node 3 crashed, after node_wait_until at m.c:9: signal 11 (SIGSEGV) at address "
     "0x8; run it under gdb\n"},
    {stop, SIGABRT, "parray: step 1: node 3 crashed: signal 6 (SIGABRT); run it under gdb\n"}};

static int crash_setting;
static void (*crash_node)(struct node *self);

static void run_and_crash(void)
{
    struct trial trial = trial_run(program_of(crash_node), on("ring:6", NULL), crash_setting);
    _exit(trial.status);
}

/* Return the wait status of the child that crashed. `text` receives what the child wrote to standard
 * error. */
static int crash_in_child(void (*node)(struct node *self), int engine, char *text, size_t size)
{
    crash_node = node;
    crash_setting = engine;
    return in_child(run_and_crash, text, size);
}

START_TEST(a_crash_names_its_node_and_takes_its_course)
{
    char text[4096];
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        int status = crash_in_child(crashes[_i].node, engine, text, sizeof text);
        ck_assert_str_eq(text, crashes[_i].text);
        ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == crashes[_i].signal);
    }
}
END_TEST

static void return_at_once(struct node *self)
{
    (void)self;
}

START_TEST(the_signal_handlers_of_the_host_come_back)
{
    struct sigaction mine = {.sa_handler = SIG_IGN}, after;
    sigemptyset(&mine.sa_mask);
    sigaction(SIGBUS, &mine, NULL);
    trial_expect(program_of(return_at_once), on("ring:6", NULL), _i, PARRAY_DONE, "");
    sigaction(SIGBUS, NULL, &after);
    ck_assert(after.sa_handler == SIG_IGN);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, misuse_is_told_with_node_step_call_and_line, 0, (int)ARRAY_LENGTH(misuses));
    tcase_add_test(cases, a_packet_that_holds_its_link_too_long_is_misuse);
    tcase_add_test(cases, an_overflowed_stack_is_told_with_its_node);
    tcase_add_loop_test(cases, a_larger_stack_is_used, 0, CAN_OVERFLOW * TRIAL_ENGINES);
    tcase_add_loop_test(cases, of_several_troubles_the_first_in_order_gives_the_status, 0,
                        (int)ARRAY_LENGTH(precedences));
    tcase_add_loop_test(cases, a_crash_names_its_node_and_takes_its_course, 0, (int)ARRAY_LENGTH(crashes));
    tcase_add_loop_test(cases, the_signal_handlers_of_the_host_come_back, 0, TRIAL_ENGINES);
}

int main(void)
{
    return trial_suite("faults", add_cases, 60);
}
