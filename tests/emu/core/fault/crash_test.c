/*
 * Overflowed stacks and crashes: what is told of them, and what becomes of the process.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../../lib/in_child.h"
#include "../../dig.h"
#include "../../trial.h"
#include "crash/source_place.h"
#include "fault/last_words.h"
#include "tools.h"

/* The signal code of ThreadSanitizer needs what is left of the stack: overflows cannot be told under it. */
enum { SANITIZED = TOOLS_ASAN || TOOLS_TSAN, CAN_OVERFLOW = !TOOLS_TSAN };

static struct options on(const char *topology)
{
    struct options options = OPTIONS_DEFAULT;
    options.topology = topology;
    return options;
}

static const struct parray_program *program_of(void (*node)(struct node *self))
{
    static struct parray_program program = {.name = "crashing"};
    program.node = node;
    return &program;
}

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
    static const char after[] = ", after node_wait_until at m.c:8; try --stack %dk, or keep large data in "
                                "node_state; if that overflows, too, the calls of the node do not end";
    char begin[64], end[256];
    for (int setting = 0; CAN_OVERFLOW && setting < TRIAL_ENGINES; setting++) {
        int kib = setting == TRIAL_THREADS || SANITIZED ? 64 : 16;
        struct trial trial = trial_run(program_of(overflow_in_step_3), on("ring:6"), setting);
        const char *error = trial.outcome->error;
        snprintf(begin, sizeof begin, "step 3: node 2 overflowed its %d KiB stack,", kib);
        snprintf(end, sizeof end, after, 2 * kib);
        ck_assert_int_eq(trial.status, PARRAY_LIMIT);
        ck_assert_ptr_eq(strstr(error, begin), error);
        ck_assert_str_eq(error + strlen(error) - strlen(end), end); /* between the two may be the line */
        trial_end(&trial);
    }
}
END_TEST

START_TEST(a_larger_stack_is_used)
{
    struct options options = on("ring:6");
    options.stack = 2 << 20;
    struct trial trial = trial_run(program_of(overflow_in_step_3), options, _i);
    ck_assert_int_eq(trial.status, PARRAY_LIMIT);
    ck_assert_ptr_nonnull(strstr(trial.outcome->error, "node 2 overflowed its 2048 KiB stack"));
    ck_assert_uint_eq(trial.outcome->stack_bytes, 2 << 20);
    trial_end(&trial);
}
END_TEST

/* ------------------------------------------------------------------------------- crash */

static void crash(struct node *self)
{
    node_wait_until_at(self, 2, "/x/m.c:9");
    if (node_rank(self) == 3)
        *(volatile int *)(uintptr_t)(8 * (unsigned)dig_on) = 1;
}
enum { CRASH_LINE = __LINE__ - 2 };

static void stop(struct node *self)
{
    if (node_rank(self) == 3)
        abort();
}
enum { STOP_LINE = __LINE__ - 2 };

static const struct {
    void (*node)(struct node *self);
    const char *name;
    int line, signal;
    const char *before, *after; /* of the place */
} crashes[] = {{crash, "crash", CRASH_LINE, SIGSEGV, "error: step 2: node 3 crashed",
                ", after node_wait_until at m.c:9: signal 11 (SIGSEGV) at address 0x8; run it under gdb\n"},
               {stop, "stop", STOP_LINE, SIGABRT, "error: step 1: node 3 crashed",
                ": signal 6 (SIGABRT); run it under gdb\n"}};

/* What is to be told, with the place if this build can find it. */
static void expect_text(int i, char *text, size_t size)
{
    char place[64] = "";
    if (source_place_known() && !TOOLS_TSAN)
        snprintf(place, sizeof place, " in %s at crash_test.c:%d", crashes[i].name, crashes[i].line);
    snprintf(text, size, "%s%s%s", crashes[i].before, place, crashes[i].after);
}

static int crash_setting;
static void (*crash_node)(struct node *self);

static void run_and_crash(void)
{
    struct trial trial = trial_run(program_of(crash_node), on("ring:6"), crash_setting);
    fprintf(stderr, "error: %s\n", trial.outcome->error);
    last_words_end(trial.status);
}

/* Result: the wait status of the child that crashed, and what it wrote to standard error. */
static int crash_in_child(void (*node)(struct node *self), int setting, char *text, size_t size)
{
    crash_node = node;
    crash_setting = setting;
    return in_child(run_and_crash, text, size);
}

START_TEST(a_crash_names_its_node_and_takes_its_course)
{
    char text[4096], expected[512];
    expect_text(_i, expected, sizeof expected);
    for (int setting = 0; setting < TRIAL_ENGINES; setting++) {
        int status = crash_in_child(crashes[_i].node, setting, text, sizeof text);
        ck_assert_str_eq(text, expected);
        ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == crashes[_i].signal);
    }
}
END_TEST

static void return_at_once(struct node *self)
{
    (void)self;
}

START_TEST(the_signal_handlers_from_before_come_back)
{
    struct sigaction mine = {.sa_handler = SIG_IGN}, after;
    sigemptyset(&mine.sa_mask);
    sigaction(SIGBUS, &mine, NULL);
    trial_expect(program_of(return_at_once), on("ring:6"), _i, PARRAY_DONE, "");
    sigaction(SIGBUS, NULL, &after);
    ck_assert(after.sa_handler == SIG_IGN);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, an_overflowed_stack_is_told_with_its_node);
    tcase_add_loop_test(cases, a_larger_stack_is_used, 0, CAN_OVERFLOW * TRIAL_ENGINES);
    tcase_add_loop_test(cases, a_crash_names_its_node_and_takes_its_course, 0, (int)ARRAY_LENGTH(crashes));
    tcase_add_loop_test(cases, the_signal_handlers_from_before_come_back, 0, TRIAL_ENGINES);
}

UNIT(add_cases, 60)
