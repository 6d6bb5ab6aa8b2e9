/*
 * Rows in, tables out: text, CSV and JSON of rows that no run has to give.
 */
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "job.h"
#include "sweep/sweep_out.h"
#include "sweep/sweep_row.h"
#include "../../../lib/suite.h"

static char size_[] = "size", program_[] = "program", three[] = "3", four[] = "4", a[] = "a", b[] = "b";
static char *sizes[] = {three, four}, *programs[] = {a, b};
static struct sweep_program program[] = {{.name = "a"}, {.name = "b"}};
static json_t *row[4], *sorted[4];

static struct sweep sweep_of(void)
{
    return (struct sweep){.subject = {.name = "2 programs"},
                          .programs = 2,
                          .program = program,
                          .program_axis = 1,
                          .axes = 2,
                          .axis = {{.name = size_, .value = sizes, .count = 2},
                                   {.name = program_, .value = programs, .count = 2}},
                          .runs = 4,
                          .row = row,
                          .sorted = row};
}

/* Make the row of a run from its report. */
static json_t *made(size_t run, const char *report, int status, int signal, const char *sentence)
{
    static const char *const nothing[] = {NULL};
    struct job_result result = {.end = signal ? JOB_LOST : JOB_WHOLE,
                                .signal = signal,
                                .status = status,
                                .data = (char *)(uintptr_t)report};
    snprintf(result.sentence, sizeof result.sentence, "%s", sentence);
    json_t *point = json_pack("{s:s, s:s}", "size", sizes[run / 2], "program", programs[run % 2]);
    return sweep_row_make(&result, programs[run % 2], point, nothing);
}

static void make_rows(void)
{
    row[0] = made(0, "{\"steps\": 1200, \"verified\": true, \"figures\": {\"rounds\": 2}}", 0, 0, "");
    row[1] = made(1, "{\"steps\": 3, \"verified\": false, \"error\": \"a, \\\"b\\\"\"}", 1, 0, "of no use");
    row[2] = made(2, NULL, 128 + SIGKILL, SIGKILL, "");
    row[3] = made(3, NULL, 0, 0, "");
}

static char *text_of(void (*write)(const struct sweep *sweep, FILE *out), const struct sweep *sweep)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    write(sweep, out);
    fclose(out);
    return text;
}

static void expect(void (*write)(const struct sweep *sweep, FILE *out), const struct sweep *sweep,
                   const char *wanted)
{
    char *text = text_of(write, sweep);
    ck_assert_str_eq(text, wanted);
    free(text);
}

START_TEST(a_table_has_the_columns_that_are_used)
{
    struct sweep sweep = sweep_of();
    make_rows();
    expect(sweep_write_text, &sweep,
           "size  program  steps  rounds  verified  status\n"
           "3     a        1,200       2  yes       done\n"
           "3     b            3       -  NO        1 wrong\n"
           "4     a            -       -  -         137 crashed\n"
           "4     b            -       -  -         2 refused\n"
           "size=3, program=b: a, \"b\"\n"
           "size=4, program=a: the process of the run was ended by signal 9 (Killed), as happens when memory "
           "runs "
           "out\n"
           "size=4, program=b: the process of the run ended without a report (exit status 0)\n");
    ck_assert_int_eq(sweep_status(&sweep), 128 + SIGKILL);
}
END_TEST

START_TEST(columns_are_those_asked_for)
{
    struct sweep sweep = sweep_of();
    make_rows();
    sweep.columns = "rounds,steps";
    expect(sweep_write_csv, &sweep,
           "size,program,rounds,steps,status\n"
           "3,a,2,1200,0\n"
           "3,b,,3,1\n"
           "4,a,,,137\n"
           "4,b,,,2\n");
    sweep.columns = "status,rounds";
    json_decref(row[0]);
    row[0] = NULL; /* not done */
    expect(sweep_write_csv, &sweep,
           "size,program,status,rounds\n"
           "3,b,1,\n"
           "4,a,137,\n"
           "4,b,2,\n");
    expect(sweep_write_text, &(struct sweep){.axes = 0, .columns = "steps"}, "steps\n");
}
END_TEST

/* In a whole line the axes that are no numbers of a report come first, and texts are quoted. */
START_TEST(a_line_has_all_that_rows_have)
{
    struct sweep sweep = sweep_of();
    make_rows();
    char *text = text_of(sweep_write_csv, &sweep);
    ck_assert_msg(strncmp(text, "size,program,topology,model,", 28) == 0, "%s", text);
    ck_assert_ptr_nonnull(strstr(text, ",seconds,error,rounds,"));
    ck_assert_ptr_nonnull(strstr(text, "\n3,b,"));
    ck_assert_ptr_nonnull(strstr(text, ",\"a, \"\"b\"\"\","));
    free(text);
    text = text_of(sweep_write_json, &sweep);
    json_t *json = json_loads(text, 0, NULL);
    ck_assert_str_eq(json_string_value(json_object_get(json, "program")), "2 programs");
    ck_assert_int_eq(json_integer_value(json_object_get(json, "status")), 128 + SIGKILL);
    ck_assert_uint_eq(json_array_size(json_object_get(json, "runs")), 4);
    ck_assert(json_equal(json_array_get(json_object_get(json, "runs"), 1), row[1]));
    ck_assert_uint_eq(json_array_size(json_object_get(json, "over")), 2);
    json_decref(json);
    free(text);
}
END_TEST

START_TEST(a_comparison_sorts_and_passes_over_what_was_forbidden)
{
    struct sweep sweep = sweep_of();
    make_rows();
    sweep.sorted = sorted;
    json_object_set_new(row[3], "forbidden", json_true());
    json_object_set_new(row[1], "status", json_integer(0));
    sweep_sort_point(&sweep, 0);
    sweep_sort_point(&sweep, 1);
    ck_assert_ptr_eq(sorted[0], row[1]); /* fewer steps */
    ck_assert_ptr_eq(sorted[1], row[0]);
    ck_assert_ptr_eq(sorted[2], row[2]);
    ck_assert_ptr_eq(sorted[3], row[3]);
    ck_assert_ptr_eq(sweep_worst(&sweep), row[2]);
    json_object_set_new(row[0], "steps", json_integer(3));
    sweep_sort_point(&sweep, 0);
    ck_assert_ptr_eq(sorted[0], row[0]); /* by name */
    for (size_t run = 0; run < 4; run++)
        json_object_set_new(row[run], "forbidden", json_true());
    ck_assert_ptr_null(sweep_worst(&sweep));
    ck_assert_int_eq(sweep_status(&sweep), PARRAY_USAGE);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, a_table_has_the_columns_that_are_used);
    tcase_add_test(cases, columns_are_those_asked_for);
    tcase_add_test(cases, a_line_has_all_that_rows_have);
    tcase_add_test(cases, a_comparison_sorts_and_passes_over_what_was_forbidden);
}

UNIT(add_cases, 60)
