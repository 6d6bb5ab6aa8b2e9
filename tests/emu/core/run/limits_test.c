/*
 * Runs that cannot be built are refused with sentence and status, and a run ends at its limits.
 */
#include <stdio.h>
#include <string.h>

#include "../../trial.h"
#include "say.h"
#include "tools.h"

static void return_at_once(struct node *self)
{
    (void)self;
}

static size_t a_megabyte(const struct parray *array)
{
    (void)array;
    return 1 << 20;
}

static const struct parray_program plain = {.name = "plain", .node = return_at_once};
static const struct parray_program large = {
    .name = "large", .node = return_at_once, .state_bytes = a_megabyte};
static const struct parray_program picky = {.name = "picky",
                                            .node = return_at_once,
                                            .topologies = "ring mesh",
                                            .models = "SLA F1",
                                            .model = "SLA",
                                            .mailbox = 3};

/* Fails unless the array is refused with this status and exactly this sentence; NULL: any sentence. */
static void refuse(const struct parray_program *program, struct options options, int status,
                   const char *error, char *got)
{
    int found = -1;
    char text[OUTCOME_ERROR_SIZE] = "";
    struct parray *array = array_open(program, &options, NULL, &found, text);
    ck_assert_ptr_null(array);
    ck_assert_int_eq(found, status);
    if (error)
        ck_assert_str_eq(text, error);
    if (got)
        memcpy(got, text, sizeof text);
}

START_TEST(more_threads_than_the_machine_has_are_refused)
{
    char error[OUTCOME_ERROR_SIZE];
    struct options options = trial_on("ring:100000000");
    options.engine = "threads";
    refuse(&plain, options, PARRAY_LIMIT, NULL, error);
    ck_assert_msg(strstr(error, "100000000 nodes need as many threads, but ") == error, "%s", error);
    ck_assert_ptr_nonnull(
        strstr(error, " are in use" SAY_DO "take --engine fibers, a smaller array, or raise "));
}
END_TEST

START_TEST(more_memory_than_there_is_is_refused_with_figures)
{
    char error[OUTCOME_ERROR_SIZE];
    struct options options = trial_on("hypercube:26");
    options.mailbox = 1024;
    refuse(&large, options, PARRAY_LIMIT, NULL, error);
    ck_assert_msg(strstr(error, "hypercube:26 needs ") == error, "%s", error);
    ck_assert_ptr_nonnull(strstr(error, " GB mailboxes of 1024 packets, "));
    ck_assert_ptr_nonnull(strstr(error, " without the program's state), but "));
    ck_assert_ptr_nonnull(
        strstr(error, " GB are available" SAY_DO "take a smaller array or a smaller --mailbox"));
    options.topology = "hypercube:16";
    options.mailbox = 3;
    refuse(&large, options, PARRAY_LIMIT, NULL, error);
    ck_assert_ptr_nonnull(strstr(error, " 68.7 GB program state), but "));
}
END_TEST

START_TEST(a_stack_that_is_too_small_is_refused)
{
    struct options options = trial_on("ring:4");
    options.stack = 100;
    if (TOOLS_ASAN || TOOLS_TSAN)
        return; /* the smallest stack of the machine is large enough */
    refuse(&plain, options, PARRAY_USAGE, "--stack 100: engine fibers needs 4096 bytes a node at least",
           NULL);
    options.engine = "threads";
    refuse(&plain, options, PARRAY_USAGE, "--stack 100: engine threads needs 16384 bytes a node at least",
           NULL);
}
END_TEST

START_TEST(what_a_program_was_not_written_for_is_refused_unless_forced)
{
    struct options options = trial_on("line:4");
    refuse(&picky, options, PARRAY_USAGE,
           "picky was not written for topology line:4; it fits: ring mesh (--force runs it all the same)",
           NULL);
    options.topology = "mesh:2x2";
    options.model = "F*";
    refuse(&picky, options, PARRAY_USAGE,
           "picky was not written for model F*; it fits: SLA F1 (--force runs it and lets the model judge)",
           NULL);
    options.model = NULL;
    options.mailbox = 2;
    refuse(&picky, options, PARRAY_USAGE,
           "picky needs --mailbox 3 at least, not 2 (--force runs it all the same)", NULL);
    options = trial_on("line:4");
    options.model = "F*";
    options.mailbox = 2;
    options.force = true;
    trial_expect(&picky, options, _i, PARRAY_DONE, "");
}
END_TEST

START_TEST(unknown_names_are_refused_with_those_that_there_are)
{
    struct options options = trial_on("ring:4");
    options.model = "X";
    refuse(&plain, options, PARRAY_USAGE, "model \"X\": no such model; there are F*, SLA, F1, H*, H1, W1",
           NULL);
    options.model = NULL;
    options.engine = "steam";
    refuse(&plain, options, PARRAY_USAGE, "engine \"steam\": no such engine; there are fibers, threads, mpi",
           NULL);
}
END_TEST

START_TEST(figures_out_of_range_are_refused)
{
    struct options options = trial_on("ring:4");
    options.mailbox = 65537;
    refuse(&plain, options, PARRAY_USAGE, "--mailbox 65537: at most 65536 packets", NULL);
    options = trial_on("ring:4");
    options.workers = 1025;
    refuse(&plain, options, PARRAY_USAGE, "--workers 1025: at most 1024", NULL);
    options = trial_on("ring:4");
    options.per_unit = 0;
    refuse(&plain, options, PARRAY_USAGE,
           "--startup 0 with --per-unit 0: a packet would take no time; one of them must be at least 1",
           NULL);
    options.startup = UINT32_MAX;
    options.per_unit = 1;
    refuse(&plain, options, PARRAY_USAGE,
           "--startup 4294967295 --per-unit 1: each is 0 to 4294967295, and their sum 1 to 4294967295", NULL);
}
END_TEST

START_TEST(payloads_that_fit_no_mailbox_are_refused)
{
    struct parray_program wide = plain;
    wide.packet_bytes = UINT32_MAX;
    refuse(&wide, trial_on("ring:4"), PARRAY_LIMIT,
           "mailboxes of 2 packets of 4294967295 bytes are too large", NULL);
}
END_TEST

static int refuse_to_prepare(struct parray *array)
{
    return parray_refuse(array, "not on a %s", parray_topology(array));
}

static int fail_to_prepare(struct parray *array)
{
    (void)array;
    return -1;
}

START_TEST(prepare_can_refuse_the_run)
{
    struct parray_program program = plain;
    program.prepare = refuse_to_prepare;
    refuse(&program, trial_on("ring:4"), PARRAY_USAGE, "not on a ring:4", NULL);
    program.prepare = fail_to_prepare;
    refuse(&program, trial_on("ring:4"), PARRAY_USAGE, "plain cannot run like this", NULL);
}
END_TEST

/* ------------------------------------------------------------------------------- max-steps */

/* The last packet is sent in step 5 and never received. */
static void five_steps(struct node *self)
{
    for (int step = 0; step < 4; step++) {
        node_send(self, 1, NULL, 0);
        node_recv(self, 0, NULL, 0);
    }
    node_send(self, 1, NULL, 0);
}

static const struct parray_program five = {.name = "five", .node = five_steps};

START_TEST(a_run_of_exactly_max_steps_is_done)
{
    struct options options = trial_on("ring:5");
    options.max_steps = 5;
    struct trial trial = trial_run(&five, options, _i);
    ck_assert_str_eq(trial.outcome->error, "");
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    ck_assert_uint_eq(trial.outcome->steps, 5);
    ck_assert_uint_eq(trial.outcome->clock, 5);
    ck_assert_uint_eq(trial.outcome->transmissions, 25);
    ck_assert_uint_eq(trial.outcome->leftovers, 5);
    trial_end(&trial);
}
END_TEST

START_TEST(a_run_of_one_step_more_reaches_the_limit)
{
    struct options options = trial_on("ring:5");
    options.max_steps = 4;
    struct trial trial = trial_run(&five, options, _i);
    ck_assert_str_eq(trial.outcome->error, "stopped at --max-steps 4: 5 of 5 nodes have not returned");
    ck_assert_int_eq(trial.status, PARRAY_LIMIT);
    ck_assert_uint_eq(trial.outcome->steps, 4);
    ck_assert_uint_eq(trial.outcome->transmissions, 20);
    ck_assert_int_eq(trial.outcome->verified, -1);
    trial_end(&trial);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, more_threads_than_the_machine_has_are_refused);
    tcase_add_test(cases, more_memory_than_there_is_is_refused_with_figures);
    tcase_add_test(cases, a_stack_that_is_too_small_is_refused);
    tcase_add_loop_test(cases, what_a_program_was_not_written_for_is_refused_unless_forced, 0, TRIAL_ENGINES);
    tcase_add_test(cases, unknown_names_are_refused_with_those_that_there_are);
    tcase_add_test(cases, figures_out_of_range_are_refused);
    tcase_add_test(cases, payloads_that_fit_no_mailbox_are_refused);
    tcase_add_test(cases, prepare_can_refuse_the_run);
    tcase_add_loop_test(cases, a_run_of_exactly_max_steps_is_done, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, a_run_of_one_step_more_reaches_the_limit, 0, TRIAL_ENGINES);
}

UNIT(add_cases, 60)
