/*
 * One run in a process of its own: what comes back of it, however it ends, and what does not.
 */
#include <signal.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "../../dig.h"
#include "folds.h"
#include "tools.h"

/* ---------------------------------------------------------------------------------- conditions */

START_TEST(again_is_with_other_workers_and_garbage_without_turns_and_virtual_time)
{
    struct conditions one = plain_conditions(&sum_program, "complete:3");
    one.twice = true;
    one.disturb.turns = true;
    one.disturb.seed = 17;
    struct conditions other = conditions_again(&one), back = conditions_again(&other);
    ck_assert(other.options.workers == 2 && other.disturb.garbage == 0x5b && !other.twice);
    ck_assert(!other.disturb.turns && !other.disturb.virtual_time);
    ck_assert(other.disturb.seed == 17 && other.program == &sum_program && other.seconds == one.seconds);
    ck_assert(back.options.workers == 1 && back.disturb.garbage == 0x6d);
}
END_TEST

/* ------------------------------------------------------------------------------------- endings */

START_TEST(a_run_that_ends_well_gives_its_figures)
{
    struct conditions conditions = plain_conditions(&sum_program, "complete:3");
    struct run_ending ending = run_once(&conditions);
    ck_assert_str_eq(ending.text, "");
    ck_assert(ending.status == PARRAY_DONE && ending.signal == 0 && ending.has_result);
    ck_assert(ending.steps == 1 && ending.clock == 2 && ending.leftovers == 0 && ending.stack == 0);
    ck_assert(!ending.unsteady && !ending.deadlock && !ending.read_time);
}
END_TEST

static void kill_node(struct node *self)
{
    if (node_rank(self) == 1)
        raise(SIGKILL);
}

/* End the process as no program can: through the kernel. */
static void exit_node(struct node *self)
{
    if (node_rank(self) == 1)
        syscall(SYS_exit_group, 7);
}

static const struct {
    struct parray_program program;
    const char *topology;
    int status, signal;
    const char *text;
} bad[] = {
    {{.name = "kill", .node = kill_node}, "line:2", PARRAY_WRONG, SIGKILL, "crashed: signal 9 (Killed)"},
    {{.name = "exit", .node = exit_node},
     "line:2",
     PARRAY_USAGE,
     0,
     "step 1: node 1 called exit by syscall; a node ends by returning from its function, and reports by "
     "node_check"},
    {{.name = "sum", .node = sum_node},
     "mesh:0x3",
     PARRAY_USAGE,
     0,
     "topology \"mesh:0x3\": \"0\" is not a number from 1 up; write mesh:AxBx.. with whole numbers, e.g. "
     "mesh:4x4"},
};

START_TEST(a_run_that_does_not_end_well_gives_a_sentence_and_the_caller_goes_on)
{
    struct conditions conditions = plain_conditions(&bad[_i].program, bad[_i].topology);
    struct choice *choices = (struct choice *)&conditions;
    size_t count = 1;
    struct run_ending ending = run_with_choices(&conditions, &choices, &count);
    ck_assert_str_eq(ending.text, bad[_i].text);
    ck_assert_int_eq(ending.status, bad[_i].status);
    ck_assert_int_eq(ending.signal, bad[_i].signal);
    ck_assert_int_eq(ending.verified, -1);
    ck_assert(!choices && count == 0);
}
END_TEST

static void dig_node(struct node *self)
{
    if (node_rank(self) == 0)
        dig(0);
}

START_TEST(of_a_stack_that_overflowed_the_size_is_told)
{
    static const struct parray_program deep = {.name = "deep", .node = dig_node};
    struct conditions conditions = plain_conditions(&deep, "line:2");
    if (TOOLS_ASAN || TOOLS_TSAN)
        return; /* the tool tells of it in its own way */
    struct run_ending ending = run_once(&conditions);
    ck_assert_int_eq(ending.status, PARRAY_LIMIT);
    ck_assert_uint_eq(ending.stack, 16384);
}
END_TEST

/* ------------------------------------------------------------------------------ their own memory */

static int runs_here;

static void counting_node(struct node *self)
{
    runs_here++;
    node_result(self, &runs_here, sizeof runs_here);
}

static const struct parray_program counting = {.name = "counting", .node = counting_node};

START_TEST(every_run_begins_with_the_memory_of_the_program_as_it_was)
{
    struct conditions conditions = plain_conditions(&counting, "line:1");
    struct run_ending first = run_once(&conditions), second = run_once(&conditions);
    ck_assert_int_eq(runs_here, 0);
    ck_assert_uint_eq(first.result_digest, second.result_digest);
    ck_assert_uint_eq(first.kind, second.kind);
}
END_TEST

START_TEST(a_program_that_goes_by_what_it_left_behind_is_unsteady_when_run_twice)
{
    struct conditions conditions = plain_conditions(&counting, "line:1");
    conditions.twice = true;
    ck_assert(run_once(&conditions).unsteady);
    conditions.program = &sum_program;
    conditions.options.topology = "complete:3";
    ck_assert(!run_once(&conditions).unsteady);
}
END_TEST

static void address_node(struct node *self)
{
    void *memory = node_realloc(self, NULL, 100);
    node_result(self, &memory, sizeof memory);
}

START_TEST(elsewhere_a_program_finds_other_addresses)
{
    static const struct parray_program address = {.name = "address", .node = address_node};
    struct conditions conditions = plain_conditions(&address, "line:1");
    if (TOOLS_ASAN || TOOLS_TSAN)
        return; /* the tool has its own addresses */
    uint64_t here = run_once(&conditions).result_digest;
    ck_assert_uint_eq(run_once(&conditions).result_digest, here);
    conditions.elsewhere = 1;
    ck_assert_uint_ne(run_once(&conditions).result_digest, here);
}
END_TEST

/* --------------------------------------------------------------------------- several, and choices */

START_TEST(runs_side_by_side_are_collected_in_any_order)
{
    enum { RUNS = 3 };
    static const char *const topologies[RUNS] = {"complete:2", "complete:3", "complete:4"};
    struct started_run runs[RUNS];
    uint64_t digests[RUNS];
    for (int i = 0; i < RUNS; i++) {
        struct conditions conditions = plain_conditions(&order_program, topologies[i]);
        digests[i] = run_once(&conditions).digest;
        ck_assert(run_start(&runs[i], &conditions));
    }
    for (int i = RUNS - 1; i >= 0; i--)
        ck_assert_uint_eq(run_collect(&runs[i], NULL, NULL).digest, digests[i]);
}
END_TEST

START_TEST(choices_that_took_effect_are_told_if_they_are_recorded)
{
    const struct choice last_first = {.kind = CHOICE_TAKE, .node = 0, .number = 0, .port = 1};
    struct conditions conditions = plain_conditions(&order_program, "complete:3");
    struct choice *choices;
    size_t count;
    uint64_t plain = run_once(&conditions).result_digest;
    conditions.disturb.choice = &last_first;
    conditions.disturb.choice_count = 1;
    ck_assert_uint_ne(run_with_choices(&conditions, &choices, &count).result_digest, plain);
    ck_assert(!choices && count == 0);
    conditions.disturb.record = true;
    ck_assert_uint_ne(run_with_choices(&conditions, &choices, &count).result_digest, plain);
    ck_assert_uint_eq(count, 1);
    ck_assert(choices->kind == CHOICE_TAKE && choices->node == 0 && choices->number == 0 &&
              choices->port == 1);
    free(choices);
}
END_TEST

/* --------------------------------------------------------------------------------- run_apart */

static int say_it(const void *input, FILE *out, char *sentence)
{
    runs_here = 1;
    (void)sentence;
    puts("what is printed leads nowhere");
    fputs("so does what is logged", stderr);
    fputs(input, out);
    return 7;
}

static int die(const void *input, FILE *out, char *sentence)
{
    (void)input, (void)out, (void)sentence;
    return raise(SIGKILL);
}

static int give_up(const void *input, FILE *out, char *sentence)
{
    (void)input, (void)out, (void)sentence;
    _exit(3);
}

START_TEST(apart_a_job_gives_all_it_has_to_say_and_changes_nothing_here)
{
    struct job_result result;
    ck_assert(run_apart(&result, say_it, "a line without an end", 20));
    ck_assert_str_eq(result.data, "a line without an end");
    ck_assert_int_eq(result.status, 7);
    ck_assert_int_eq(runs_here, 0);
    free(result.data);
}
END_TEST

START_TEST(apart_a_job_that_does_not_come_to_its_end_is_told_from_one_that_does)
{
    struct job_result result;
    ck_assert(!run_apart(&result, die, NULL, 20));
    ck_assert_int_eq(result.signal, SIGKILL);
    ck_assert(!run_apart(&result, give_up, NULL, 20));
    ck_assert_int_eq(result.status, 3);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, again_is_with_other_workers_and_garbage_without_turns_and_virtual_time);
    tcase_add_test(cases, a_run_that_ends_well_gives_its_figures);
    tcase_add_loop_test(cases, a_run_that_does_not_end_well_gives_a_sentence_and_the_caller_goes_on, 0,
                        (int)ARRAY_LENGTH(bad));
    tcase_add_test(cases, of_a_stack_that_overflowed_the_size_is_told);
    tcase_add_test(cases, every_run_begins_with_the_memory_of_the_program_as_it_was);
    tcase_add_test(cases, a_program_that_goes_by_what_it_left_behind_is_unsteady_when_run_twice);
    tcase_add_test(cases, elsewhere_a_program_finds_other_addresses);
    tcase_add_test(cases, runs_side_by_side_are_collected_in_any_order);
    tcase_add_test(cases, choices_that_took_effect_are_told_if_they_are_recorded);
    tcase_add_test(cases, apart_a_job_gives_all_it_has_to_say_and_changes_nothing_here);
    tcase_add_test(cases, apart_a_job_that_does_not_come_to_its_end_is_told_from_one_that_does);
}

UNIT(add_cases, 60)
