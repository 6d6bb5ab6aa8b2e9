/*
 * A CSV trace has exactly the expected bytes.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "trace/trace.h"
#include "../../../lib/suite.h"

static const char header[] = "step,from,to,port,duration,origin,dest,bytes,worm\n";

static char path[64], error[512];

static struct trace_sink *sink_open(void)
{
    snprintf(path, sizeof path, "/tmp/trace_csv_test.%ld.csv", (long)getpid());
    unlink(path);
    struct trace_sink *sink = trace_open(path, error, sizeof error);
    ck_assert_msg(sink != NULL, "%s", error);
    return sink;
}

/* Return the contents of the file, and remove it. */
static char *content(void)
{
    static char text[1 << 20];
    FILE *in = fopen(path, "r");
    ck_assert_ptr_nonnull(in);
    text[fread(text, 1, sizeof text - 1, in)] = '\0';
    fclose(in);
    unlink(path);
    return text;
}

static void sink_keep(struct trace_sink *sink)
{
    ck_assert_msg(sink->close(sink, true, error, sizeof error), "%s", error);
}

START_TEST(a_run_without_transmissions_is_a_header)
{
    sink_keep(sink_open());
    ck_assert_str_eq(content(), header);
}
END_TEST

START_TEST(fields_come_in_the_order_of_the_header)
{
    struct trace_sink *sink = sink_open();
    const struct trace_event event = {
        .step = 1, .duration = 5, .from = 2, .to = 3, .port = 4, .origin = 6, .dest = 7, .bytes = 8};
    sink->write(sink, &event, 1);
    sink_keep(sink);
    ck_assert_str_eq(content() + strlen(header), "1,2,3,4,5,6,7,8,\n");
}
END_TEST

START_TEST(absent_origin_and_destination_are_empty)
{
    struct trace_sink *sink = sink_open();
    const struct trace_event events[] = {
        {.step = 1, .duration = 1, .origin = -1, .dest = -1},
        {.step = 2, .duration = 1, .origin = 0, .dest = -1},
        {.step = 3, .duration = 1, .origin = -1, .dest = 0},
    };
    sink->write(sink, events, 3);
    sink_keep(sink);
    ck_assert_str_eq(content() + strlen(header), "1,0,0,0,1,,,0,\n2,0,0,0,1,0,,0,\n3,0,0,0,1,,0,0,\n");
}
END_TEST

START_TEST(the_largest_numbers_fit)
{
    struct trace_sink *sink = sink_open();
    const struct trace_event event = {.step = UINT64_MAX,
                                      .duration = UINT64_MAX,
                                      .from = UINT32_MAX,
                                      .to = UINT32_MAX,
                                      .port = UINT32_MAX,
                                      .origin = INT32_MAX,
                                      .dest = INT32_MAX,
                                      .bytes = UINT32_MAX};
    sink->write(sink, &event, 1);
    sink_keep(sink);
    ck_assert_str_eq(content() + strlen(header),
                     "18446744073709551615,4294967295,4294967295,4294967295,18446744073709551615,2147483647,"
                     "2147483647,4294967295,\n");
}
END_TEST

/* Write more than the buffer of the sink, so that lines straddle its end. */
START_TEST(many_events_give_as_many_lines_in_order)
{
    enum { EVENTS = 20000 };
    struct trace_sink *sink = sink_open();
    for (uint64_t i = 0; i < EVENTS; i++) {
        const struct trace_event event = {.step = i, .duration = 1, .origin = -1, .dest = -1};
        sink->write(sink, &event, 1);
    }
    sink_keep(sink);
    char *line = content() + strlen(header);
    for (unsigned i = 0; i < EVENTS; i++) {
        char expected[64];
        int length = snprintf(expected, sizeof expected, "%u,0,0,0,1,,,0,\n", i);
        ck_assert_msg(strncmp(line, expected, (size_t)length) == 0, "line %u differs", i);
        line += length;
    }
    ck_assert_str_eq(line, "");
}
END_TEST

START_TEST(a_trace_that_is_not_kept_leaves_no_file)
{
    struct trace_sink *sink = sink_open();
    ck_assert(sink->close(sink, false, error, sizeof error));
    ck_assert_int_ne(access(path, F_OK), 0);
}
END_TEST

START_TEST(an_unknown_ending_is_refused_with_those_known)
{
    ck_assert_ptr_null(trace_open("run.txt", error, sizeof error));
    ck_assert_msg(strstr(error, "'run.txt'") && strstr(error, ".csv"), "%s", error);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, a_run_without_transmissions_is_a_header);
    tcase_add_test(cases, fields_come_in_the_order_of_the_header);
    tcase_add_test(cases, absent_origin_and_destination_are_empty);
    tcase_add_test(cases, the_largest_numbers_fit);
    tcase_add_test(cases, many_events_give_as_many_lines_in_order);
    tcase_add_test(cases, a_trace_that_is_not_kept_leaves_no_file);
    tcase_add_test(cases, an_unknown_ending_is_refused_with_those_known);
}

UNIT(add_cases, 60)
