/*
 * The JSON of a page has every list of a small run exactly, and no text in it can end the script.
 */
#include <jansson.h>
#include <stdlib.h>

#include "page/page_data.h"
#include "scoped.h"

/* Return the text, which the caller frees. */
static char *written(const struct scope *scope)
{
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    ck_assert(page_data_write(scope, out));
    fclose(out);
    return text;
}

/* Return the JSON, which the caller releases with json_decref. */
static json_t *read_back(const struct scope *scope)
{
    json_error_t error;
    char *text = written(scope);
    json_t *json = json_loads(text, 0, &error);
    ck_assert_msg(json != NULL, "%s", error.text);
    free(text);
    return json;
}

static void expect(const json_t *json, const char *key, const char *wanted)
{
    char *text = json_dumps(json_object_get(json, key), JSON_COMPACT | JSON_ENCODE_ANY);
    ck_assert_ptr_nonnull(text);
    ck_assert_str_eq(text, wanted);
    free(text);
}

/* Of packets without a label that nothing befell, and that come in by such a port. */
#define FATED(inlet) "\"label\":-1,\"late\":0,\"queued\":0,\"fate\":0,\"order\":0,\"inlet\":" inlet

START_TEST(a_small_run_is_told_in_every_list)
{
    struct scoped s = scoped_open(&late_program, "line:2", PARRAY_DONE);
    json_t *json = read_back(&s.scope);
    expect(json, "half_duplex", "false");
    expect(json, "last", "12");
    expect(json, "notes", "[]");
    expect(json, "places",
           "{\"count\":2,\"x\":[0,10000],\"y\":0,\"nodes\":1,\"first\":[0,1],"
           "\"spacing\":10000,\"shared\":false,\"name\":[\"0\",\"1\"],\"of\":null}");
    expect(json, "links",
           "{\"count\":2,\"from\":[0,1],\"port\":[1,0],\"to\":[1,0],\"busy\":[4,0],\"bends\":[]}");
    expect(json, "window", "{\"first\":1,\"last\":12}");
    expect(json, "packets",
           "{\"count\":4,\"advance\":[1,1,9,1],\"link\":0,\"duration\":1,"
           "\"origin\":-1,\"dest\":-1,\"bytes\":0,\"worm\":0," FATED("0") "}");
    expect(json, "sums",
           "{\"count\":2,\"from\":[0,1],\"port\":[1,0],\"to\":[1,0],\"columns\":12,\"first\":1,\"last\":12,"
           "\"links\":2,\"cells\":[1,1,0,0,0,0,0,0,0,0,1,1,0,0,0,0,0,0,0,0,0,0,0,0]}");
    ck_assert_int_eq(json_integer_value(json_object_get(json_object_get(json, "marks"), "count")), 1);
    ck_assert_int_eq(json_integer_value(json_object_get(json_object_get(json, "stalls"), "count")), 1);
    ck_assert(json_equal(json_object_get(json, "report"), s.recording->view.told));
    json_decref(json);
    scoped_close(&s);
}
END_TEST

START_TEST(a_run_of_one_node_that_does_nothing_has_empty_lists)
{
    struct scoped s = scoped_open(&quiet_program, "line:1", PARRAY_DONE);
    json_t *json = read_back(&s.scope);
    expect(json, "last", "0");
    expect(json, "places",
           "{\"count\":1,\"x\":0,\"y\":0,\"nodes\":1,\"first\":0,\"spacing\":10000,"
           "\"shared\":false,\"name\":[\"0\"],\"of\":null}");
    expect(json, "links", "{\"count\":0,\"from\":0,\"port\":0,\"to\":0,\"busy\":0,\"bends\":[]}");
    expect(json, "window", "{\"first\":1,\"last\":0}");
    expect(json, "packets",
           "{\"count\":0,\"advance\":0,\"link\":0,\"duration\":0,"
           "\"origin\":0,\"dest\":0,\"bytes\":0,\"worm\":0,\"label\":0,\"late\":0,\"queued\":0,\"fate\":0,"
           "\"order\":0,"
           "\"inlet\":0}");
    expect(json, "sums",
           "{\"count\":0,\"from\":0,\"port\":0,\"to\":0,\"columns\":0,"
           "\"first\":1,\"last\":0,\"links\":0,\"cells\":0}");
    json_decref(json);
    scoped_close(&s);
}
END_TEST

/* The wrap-around link of a row is a curve in both directions. */
START_TEST(links_that_are_no_straight_lines_have_bends)
{
    struct scoped s = scoped_open(&quiet_program, "torus:1x3", PARRAY_DONE);
    json_t *json = read_back(&s.scope);
    expect(json_object_get(json, "links"), "bends", "[0,5000,-3800,5,5000,-3800]");
    json_decref(json);
    scoped_close(&s);
}
END_TEST

#define MARKUP "</script><b> & \"quoted\" \\ \xc3\xa4"

START_TEST(no_text_can_end_the_script_and_all_are_read_back)
{
    static const struct parray_param params[] = {{"text", MARKUP, ""}, {0}};
    static const struct parray_program marked = {.name = "marked", .params = params, .node = quiet_node};
    struct scoped s = scoped_open(&marked, "line:2", PARRAY_DONE);
    char *text = written(&s.scope);
    ck_assert_ptr_null(strchr(text, '<'));
    ck_assert_ptr_nonnull(strstr(text, "\\u003c/script>\\u003cb>"));
    free(text);
    json_t *json = read_back(&s.scope), *report = json_object_get(json, "report");
    ck_assert_str_eq(json_string_value(json_object_get(json_object_get(report, "params"), "text")), MARKUP);
    json_decref(json);
    scoped_close(&s);
}
END_TEST

/* A packet goes from node 0 to node 4 along the first row; nodes 0 to 3 are at one place. */
static void near_node(struct node *self)
{
    int rank = node_rank(self), left = 2, right = 3;
    if (rank > 0 && rank <= 4)
        node_recv(self, left, NULL, 0);
    if (rank < 4)
        node_send(self, right, NULL, 0);
}

START_TEST(where_nodes_share_places_packets_tell_both_ends_and_every_rank_its_place)
{
    static const struct parray_program near = {.name = "near", .node = near_node};
    struct scoped s = scoped_open(&near, "mesh:64x66", PARRAY_DONE);
    json_t *json = read_back(&s.scope), *places = json_object_get(json, "places");
    expect(places, "shared", "true");
    ck_assert_uint_eq(json_array_size(json_object_get(places, "of")), 64 * 66);
    ck_assert_uint_eq(json_array_size(json_object_get(places, "name")), s.scope.layout.places);
    expect(json, "packets",
           "{\"count\":4,\"advance\":1,\"link\":[-1,-1,-1,0],\"duration\":1,"
           "\"origin\":-1,\"dest\":-1,\"bytes\":0,\"worm\":0," FATED(
               "2") ",\"from\":[0,1,2,3],\"port\":3,\"to\":[1,2,3,4]}");
    json_decref(json);
    scoped_close(&s);
}
END_TEST

START_TEST(the_marks_tell_of_waiters_and_the_report_does_not)
{
    struct scoped s = scoped_open(&stuck_program, "ring:1001", PARRAY_DEADLOCK);
    json_t *json = read_back(&s.scope);
    json_t *deadlock = json_object_get(json_object_get(json, "report"), "deadlock");
    ck_assert_ptr_null(json_object_get(deadlock, "waiters"));
    ck_assert_int_eq(json_integer_value(json_object_get(json_object_get(json, "marks"), "count")),
                     SCOPE_WAITERS + 1001);
    expect(deadlock, "count", "1001");
    expect(json, "notes",
           "[\"Of 1,001 nodes that wait for ever the first 1,000 are marked, and 1,001 of a cycle "
           "of 1,001.\"]");
    json_decref(json);
    scoped_close(&s);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, a_small_run_is_told_in_every_list);
    tcase_add_test(cases, a_run_of_one_node_that_does_nothing_has_empty_lists);
    tcase_add_test(cases, links_that_are_no_straight_lines_have_bends);
    tcase_add_test(cases, no_text_can_end_the_script_and_all_are_read_back);
    tcase_add_test(cases, where_nodes_share_places_packets_tell_both_ends_and_every_rank_its_place);
    tcase_add_test(cases, the_marks_tell_of_waiters_and_the_report_does_not);
}

UNIT(add_cases, 60)
