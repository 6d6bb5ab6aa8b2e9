/*
 * Arrays as objects: settings by name, refusals in sentences, results by the names of the JSON report, and
 * tables.
 */
#include <math.h>

#include "opened.h"
#include "../../../lib/suite.h"

/* ------------------------------------------------------------------------------------- settings */

static void expect_refusal(const struct parray_program *program, const char *const *settings, int status,
                           const char *sentence)
{
    struct parray_array *array = open_with(program, settings);
    ck_assert_str_eq(parray_error(array), sentence);
    ck_assert_int_eq(parray_status(array), status);
    ck_assert_int_eq(parray_run(array), status);
    ck_assert_uint_eq(parray_rows(array, "links"), 0);
    ck_assert_uint_eq(parray_rows(array, "violations"), 0);
    ck_assert_uint_eq(parray_count(array, "status"), (unsigned)status);
    ck_assert_ptr_null(parray_state(array, 0, NULL));
    parray_close(array);
}

static size_t huge_bytes(const struct parray *array)
{
    (void)array;
    return ((size_t)1 << 34) + 1;
}

static const struct parray_program huge = {
    .name = "huge", .topology = "ring:8", .state_bytes = huge_bytes, .node = sum_node};

START_TEST(what_cannot_run_is_a_sentence)
{
    expect_refusal(&sum, SETTINGS("topology=ring:x"), 2,
                   "topology \"ring:x\": a number is missing; write ring:N with whole numbers, e.g. ring:8");
    expect_refusal(&sum, SETTINGS("seed=x"), 2,
                   "seed is 'x'; it must be a whole number from 0 to 18446744073709551615");
    expect_refusal(&sum, SETTINGS("toplogy=ring:8"), 2,
                   "there is no setting 'toplogy'; did you mean topology?; `parray help options' lists all: "
                   "take the names without dashes");
    expect_refusal(&sum, SETTINGS("signals=maybe", "seed=x"), 2, "signals is 'maybe'; it must be yes or no");
    expect_refusal(&sum, SETTINGS("stacks=closed"), 2,
                   "stacks=closed finds foreign uses by a signal: set signals=yes, too");
    expect_refusal(&sum, SETTINGS("watchdog=5"), 2,
                   "watchdog=5 looks at nodes by the signal of a timer: set signals=yes, too");
    expect_refusal(&sum, SETTINGS("json=/no/where.json"), 2,
                   "cannot write '/no/where.json': No such file or directory; name a file in a directory "
                   "that you may write to");
    expect_refusal(NULL, SETTINGS("program=./none.so"), 2,
                   "cannot read the program './none.so': No such file or directory; make one with: parray cc "
                   "FILE.c");
    expect_refusal(NULL, SETTINGS("program=sum.c"), 2,
                   "'sum.c' is a source, which the library does not compile: make an object with `parray cc "
                   "sum.c', and set program to ./FILE.so");
    expect_refusal(NULL, SETTINGS("seed=1"), 2,
                   "no program was given: set program to the name of a built-in one, or to ./FILE.so of your "
                   "own");
    expect_refusal(&huge, SETTINGS("seed=1"), 5,
                   "huge asks for 17179869185 bytes of node_state for each node; at most 17179869184");
}
END_TEST

/* The library starts no processes. */
START_TEST(one_process_runs_it)
{
    static const struct {
        const char *name, *value;
    } setting[] = {{"engine", "mpi"}, {"ranks", "2"}, {"mpi", "mpich"}, {"partition", "metis"}};
    for (size_t i = 0; i < sizeof setting / sizeof setting[0]; i++) {
        char sentence[256];
        struct parray_options *options = parray_options_new();
        ck_assert_int_eq(parray_set(options, setting[i].name, setting[i].value), 2);
        snprintf(sentence, sizeof sentence,
                 "%s=%s is for `parray run --engine mpi' and parray_main, which start processes: the library "
                 "makes its runs in this one; take engine=fibers, or leave out %s",
                 setting[i].name, setting[i].value, setting[i].name);
        ck_assert_str_eq(parray_options_error(options), sentence);
        parray_options_free(options);
    }
}
END_TEST

START_TEST(the_first_refusal_is_kept)
{
    struct parray_options *options = parray_options_new();
    ck_assert_int_eq(parray_set(options, "model", "SLA"), 0);
    ck_assert_str_eq(parray_options_error(options), "");
    ck_assert_int_eq(parray_set(options, "workers", "0"), 2);
    ck_assert_int_eq(parray_set(options, "what", NULL), 2);
    ck_assert_str_eq(parray_options_error(options),
                     "workers is '0'; it must be a whole number from 1 to 1024");
    parray_options_free(options);
    parray_options_free(NULL);
    parray_close(NULL);
}
END_TEST

/* -------------------------------------------------------------------------------------- results */

START_TEST(results_have_the_names_of_the_report)
{
    size_t size = 0;
    struct parray_array *array = open_with(&sum, engines[_i]);
    ck_assert_ptr_null(parray_json(array));
    ck_assert(isnan(parray_number(array, "steps")));
    ck_assert_uint_eq(parray_rows(array, "links"), 0);
    ck_assert_int_eq(parray_run(array), 0);
    ck_assert_int_eq(parray_run(array), 0);
    ck_assert_str_eq(parray_error(array), "");
    ck_assert_double_eq(parray_number(array, "steps"), 7);
    ck_assert_uint_eq(parray_count(array, "transmissions"), 56);
    ck_assert_double_eq(parray_number(array, "verified"), 1);
    ck_assert_double_eq(parray_number(array, "utilization.max"), 1);
    ck_assert_double_eq(parray_number(array, "figures.mean_rank"), 3.5);
    ck_assert_str_eq(parray_text(array, "topology"), "ring:8");
    ck_assert_uint_eq(strlen(parray_text(array, "digest")), 16);
    ck_assert_ptr_null(parray_text(array, "steps"));
    ck_assert_ptr_null(parray_text(array, "no.such.name"));
    ck_assert(isnan(parray_number(array, "no.such.name")));
    ck_assert(isnan(parray_number(array, "deadlock.step")));
    ck_assert_ptr_nonnull(strstr(parray_json(array), "\"transmissions\": 56"));
    const int *state = parray_state(array, 5, &size);
    ck_assert_int_eq(*state, 28);
    ck_assert_uint_eq(size, sizeof(int));
    ck_assert_ptr_null(parray_state(array, 8, NULL));
    ck_assert_ptr_null(parray_state(array, -1, NULL));
    parray_close(array);
}
END_TEST

START_TEST(tables_have_rows_and_columns)
{
    double busy[64];
    struct parray_array *array = open_with(&sum, engines[_i]);
    parray_run(array);
    ck_assert_uint_eq(parray_rows(array, "links"), 16);
    ck_assert_double_eq(parray_cell(array, "links", 5, "from"), 2);
    ck_assert_double_eq(parray_cell(array, "links", 5, "to"), 3);
    ck_assert_uint_eq(parray_cell_count(array, "links", 5, "port"), 1);
    ck_assert_uint_eq(parray_cell_count(array, "links", 5, "packets"), 7);
    ck_assert_double_eq(parray_cell(array, "links", 4, "utilization"), 0);
    ck_assert(isnan(parray_cell(array, "links", 5, "colour")));
    ck_assert(isnan(parray_cell(array, "links", 16, "from")));
    ck_assert_ptr_null(parray_cell_text(array, "links", 5, "from"));
    ck_assert_uint_eq(parray_column(array, "links", "busy_steps", busy, 3), 3);
    ck_assert_uint_eq(parray_column(array, "links", "busy_steps", busy, 64), 16);
    ck_assert_double_eq(busy[15], 7);
    ck_assert_uint_eq(parray_rows(array, "steps"), 7);
    ck_assert_double_eq(parray_cell(array, "steps", 6, "first"), 7);
    ck_assert_double_eq(parray_cell(array, "steps", 6, "last"), 7);
    ck_assert_double_eq(parray_cell(array, "steps", 6, "busy_links"), 8);
    ck_assert_str_eq(parray_cell_text(array, "figures", 0, "name"), "mean rank");
    ck_assert_str_eq(parray_cell_text(array, "figures", 0, "unit"), "ranks");
    ck_assert_double_eq(parray_cell(array, "figures", 0, "value"), 3.5);
    ck_assert_uint_eq(parray_rows(array, "ports"), 2);
    ck_assert_double_eq(parray_cell(array, "ports", 1, "packets"), 56);
    ck_assert_uint_eq(parray_rows(array, "values"), 8);
    ck_assert_double_eq(parray_cell(array, "values", 5, "sum"), 33);
    ck_assert_uint_eq(parray_cell_count(array, "values", 5, "sum"), 33);
    ck_assert_uint_eq(parray_cell_count(array, "values", 8, "sum"), 0);
    ck_assert_uint_eq(parray_cell_count(array, "values", 5, "money"), 0);
    ck_assert(isnan(parray_cell(array, "values", 8, "sum")));
    ck_assert(isnan(parray_cell(array, "values", 5, "money")));
    ck_assert_double_eq(parray_number(array, "values.sum.greatest_node"), 7);
    ck_assert_uint_eq(parray_rows(array, "waiters"), 0);
    ck_assert_uint_eq(parray_rows(array, "no such table"), 0);
    ck_assert_uint_eq(parray_rows(array, "steps.first"), 0);
    ck_assert(isnan(parray_cell(array, "no such table", 0, "from")));
    parray_close(array);
}
END_TEST

START_TEST(data_reaches_the_nodes)
{
    int expected = 28;
    struct parray_options *options = options_of(&sum, engines[_i]);
    parray_set_data(options, &expected);
    struct parray_array *right = parray_open(options);
    ck_assert_int_eq(parray_run(right), 0);
    expected = 27;
    struct parray_array *wrong = parray_open(options);
    ck_assert_int_eq(parray_run(wrong), 1);
    ck_assert_ptr_nonnull(strstr(parray_error(wrong), "check failed at"));
    ck_assert_double_eq(parray_number(wrong, "verified"), 0);
    parray_options_free(options);
    parray_close(right);
    parray_close(wrong);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, what_cannot_run_is_a_sentence);
    tcase_add_test(cases, one_process_runs_it);
    tcase_add_test(cases, the_first_refusal_is_kept);
    tcase_add_loop_test(cases, results_have_the_names_of_the_report, 0, ENGINES);
    tcase_add_loop_test(cases, tables_have_rows_and_columns, 0, ENGINES);
    tcase_add_loop_test(cases, data_reaches_the_nodes, 0, ENGINES);
}

UNIT(add_cases, 60)
