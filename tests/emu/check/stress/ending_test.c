/*
 * An ending has a text of one line, and belongs to a class.
 */
#include <signal.h>
#include <stdlib.h>

#include "../../trial.h"
#include "stress/ending.h"

static const struct {
    struct run_ending ending;
    const char *text;
    bool fine;
} results[] = {
    {{.status = PARRAY_DONE}, "done", true},
    {{.status = PARRAY_DONE, .verified = 1}, "done, verified", true},
    {{.status = PARRAY_DONE, .verified = 1, .has_result = true, .result_digest = 0xf3c2a9b1774d02},
     "done, verified, results 00f3c2a9b1774d02",
     true},
    {{.status = PARRAY_DONE, .leftovers = 1}, "done, 1 packet left over", true},
    {{.status = PARRAY_DONE, .address = "node 3 at a.c:5"},
     "done, sends an ADDRESS of this process (node 3 at a.c:5)",
     true},
    {{.status = PARRAY_DONE, .leftovers = 2}, "done, 2 packets left over", true},
    {{.status = PARRAY_WRONG,
      .has_result = true,
      .result_digest = 1,
      .leftovers = 2,
      .text = "node 1 is wrong"},
     "node 1 is wrong, results 0000000000000001",
     false},
    {{.status = PARRAY_DEADLOCK, .has_result = true, .leftovers = 2, .text = "deadlock in step 3"},
     "deadlock in step 3",
     false},
    {{.status = PARRAY_DONE, .signal = SIGSEGV, .has_result = true, .text = "crashed"}, "crashed", false},
};

START_TEST(an_outcome_is_one_line_and_what_failed_says_why)
{
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    ending_print(&results[_i].ending, out);
    ending_print_results(&results[_i].ending, out);
    fclose(out);
    ck_assert_str_eq(text, results[_i].text);
    ck_assert(ending_fine(&results[_i].ending) == results[_i].fine);
    free(text);
}
END_TEST

static int step_of_failure;
static const char *site_of_failure, *words_of_failure = "never";
static int value_of_result;

static void fails_or_ends(struct node *self)
{
    node_wait_until(self, (uint64_t)step_of_failure);
    if (site_of_failure && node_rank(self) == 1)
        node_check_at(self, false, words_of_failure, site_of_failure);
    node_result(self, &value_of_result, sizeof value_of_result);
}

static uint64_t kind_of_run(int step, const char *site, int value)
{
    static const struct parray_program program = {.name = "one", .topology = "ring:3", .node = fails_or_ends};
    step_of_failure = step;
    site_of_failure = site;
    value_of_result = value;
    struct trial trial = trial_run(&program, trial_on("ring:3"), 0);
    struct run_ending ending;
    ending_read(&ending, trial.array);
    ck_assert_int_eq(ending.status, site ? PARRAY_WRONG : PARRAY_DONE);
    trial_end(&trial);
    return ending.kind;
}

START_TEST(failures_at_one_line_are_of_one_class_whatever_the_step)
{
    uint64_t kind = kind_of_run(2, "a.c:1", 0);
    ck_assert_uint_eq(kind_of_run(3, "a.c:1", 0), kind);
    ck_assert_uint_ne(kind_of_run(2, "a.c:2", 0), kind);
    ck_assert_uint_ne(kind_of_run(2, NULL, 0), kind);
}
END_TEST

START_TEST(runs_that_end_well_are_of_one_class_if_their_results_are_the_same)
{
    uint64_t kind = kind_of_run(2, NULL, 5);
    ck_assert_uint_eq(kind_of_run(3, NULL, 5), kind);
    ck_assert_uint_ne(kind_of_run(2, NULL, 6), kind);
}
END_TEST

/* All nodes but the first `ready` ones compute for ever. */
static int ready;

static void goes_on(struct node *self)
{
    while (node_rank(self) >= ready)
        node_step(self);
}

START_TEST(runs_without_an_end_are_of_one_class_however_many_nodes_go_on)
{
    static const struct parray_program program = {.name = "goes-on", .node = goes_on};
    struct options options = trial_on("ring:30");
    struct run_ending ending[3];
    options.max_steps = 50;
    for (int i = 0; i < 3; i++) {
        ready = 2 + 9 * i; /* 28, 19 and 10 nodes are left */
        struct trial trial = trial_run(&program, options, 0);
        ending_read(&ending[i], trial.array);
        trial_end(&trial);
        ck_assert(ending[i].status == PARRAY_LIMIT && ending[i].at_limit);
        ck_assert_uint_eq(ending[i].kind, ending[0].kind);
    }
}
END_TEST

static struct run_ending ending_on(const char *topology, const char *site, int step)
{
    static const struct parray_program program = {.name = "one", .node = fails_or_ends};
    struct run_ending ending;
    step_of_failure = step;
    site_of_failure = site;
    struct trial trial = trial_run(&program, trial_on(topology), 0);
    ending_read(&ending, trial.array);
    trial_end(&trial);
    return ending;
}

START_TEST(a_check_fails_alike_on_arrays_of_all_sizes_but_not_at_another_line)
{
    struct run_ending found = ending_on("mesh:30x4", "a.c:12", 20),
                      small = ending_on("mesh:1x2", "a.c:12", 3),
                      other = ending_on("mesh:30x4", "a.c:13", 20), fine = ending_on("mesh:30x4", NULL, 20);
    ck_assert(ending_fails_alike(&found, &small) && ending_fails_alike(&found, &found));
    ck_assert(!ending_fails_alike(&found, &other) && !ending_fails_alike(&found, &fine));
}
END_TEST

/* Of one class, and alike on another array. */
START_TEST(at_how_many_nodes_verify_failed_makes_no_other_failure)
{
    static const char *const words[] = {"wrong", "wrong; verify failed at 1 of 8 nodes",
                                        "wrong; verify failed at 3 of 8 nodes, of which this is the first",
                                        "wrong, too"};
    struct run_ending ending[ARRAY_LENGTH(words)];
    for (size_t i = 0; i < ARRAY_LENGTH(words); i++) {
        words_of_failure = words[i];
        ending[i] = ending_on("line:3", "a.c:12", 1);
        bool alike = i < 3;
        ck_assert(ending_fails_alike(&ending[0], &ending[i]) == alike);
        ck_assert((ending[i].kind == ending[0].kind) == alike);
    }
    words_of_failure = "never";
}
END_TEST

START_TEST(an_array_that_refuses_to_run_does_not_fail_like_a_run)
{
    struct run_ending misused = {.status = PARRAY_USAGE, .clock = 3}, refused = {.status = PARRAY_USAGE};
    ck_assert(ending_refused(&refused) && !ending_refused(&misused));
    ck_assert(!ending_fails_alike(&misused, &refused) && ending_fails_alike(&misused, &misused));
}
END_TEST

START_TEST(deadlocks_are_alike_if_nodes_wait_at_the_same_lines)
{
    struct run_ending found = {.status = PARRAY_DEADLOCK, .waits = 6}, fewer = found, other = found;
    fewer.waits = 2;
    other.waits = 3;
    ck_assert(ending_fails_alike(&found, &found));
    ck_assert(!ending_fails_alike(&found, &fewer) && !ending_fails_alike(&fewer, &found));
    ck_assert(!ending_fails_alike(&found, &other));
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, an_outcome_is_one_line_and_what_failed_says_why, 0,
                        (int)ARRAY_LENGTH(results));
    tcase_add_test(cases, runs_without_an_end_are_of_one_class_however_many_nodes_go_on);
    tcase_add_test(cases, a_check_fails_alike_on_arrays_of_all_sizes_but_not_at_another_line);
    tcase_add_test(cases, at_how_many_nodes_verify_failed_makes_no_other_failure);
    tcase_add_test(cases, an_array_that_refuses_to_run_does_not_fail_like_a_run);
    tcase_add_test(cases, deadlocks_are_alike_if_nodes_wait_at_the_same_lines);
    tcase_add_test(cases, failures_at_one_line_are_of_one_class_whatever_the_step);
    tcase_add_test(cases, runs_that_end_well_are_of_one_class_if_their_results_are_the_same);
}

UNIT(add_cases, 60)
