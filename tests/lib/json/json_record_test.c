/*
 * Tests of json_record.h: a table writes a struct and reads it back, and what is absent reads as absent.
 */
#include <check.h>
#include <stdlib.h>

#include "../suite.h"
#include "json/json_record.h"

struct sample {
    uint64_t count, step;
    uint32_t small, room;
    int32_t key, index, number;
    double real;
    bool truth;
    const char *text, *note;
    char letters[8];
};

static const struct record_member members[] = {
    RECORD(struct sample, "count", COUNT, count),
    RECORD(struct sample, "step", STEP, step),
    RECORD(struct sample, "small", COUNT32, small),
    RECORD(struct sample, "room", ROOM, room),
    RECORD(struct sample, "key", KEY, key),
    RECORD(struct sample, "index", INDEX, index),
    RECORD(struct sample, "number", NUMBER32, number),
    RECORD(struct sample, "real", REAL, real),
    RECORD(struct sample, "truth", TRUTH, truth),
    RECORD(struct sample, "text", TEXT, text),
    RECORD(struct sample, "note", NO_TEXT, note),
    RECORD(struct sample, "letters", LETTERS, letters),
    {0},
};

static const struct sample full = {UINT64_MAX, 7, 8, 9, 3, 2, 400, 0.5, true, "a\"b", "n", "letters"};
static const struct sample empty = {.index = -1, .number = -1, .real = (double)NAN, .text = ""};

/* The JSON of a sample as text, which must be `text`. The caller frees the JSON. */
static json_t *written(const struct sample *sample, const char *text)
{
    bool failed = false;
    json_t *json = record_json(members, sample, &failed);
    char *found = json_dumps(json, JSON_COMPACT);
    ck_assert(!failed);
    ck_assert_str_eq(found, text);
    free(found);
    return json;
}

START_TEST(a_record_comes_back_as_it_was)
{
    struct sample read;
    json_t *json = written(
        &full, "{\"count\":\"18446744073709551615\",\"step\":7,\"small\":8,\"room\":9,\"key\":3,\"index\":2,"
               "\"number\":400,\"real\":0.5,\"truth\":true,\"text\":\"a\\\"b\",\"note\":\"n\","
               "\"letters\":\"letters\"}");
    ck_assert(record_read(members, &read, json, 4));
    ck_assert(read.count == UINT64_MAX && read.step == 7 && read.small == 8 && read.room == 9);
    ck_assert(read.key == 3 && read.index == 2 && read.number == 400);
    ck_assert(read.real == 0.5 && read.truth);
    ck_assert_str_eq(read.text, "a\"b");
    ck_assert_str_eq(read.note, "n");
    ck_assert_str_eq(read.letters, "letters");
    json_decref(json);
}
END_TEST

START_TEST(what_is_absent_is_null_and_reads_as_absent)
{
    struct sample read = full;
    json_t *json =
        written(&empty, "{\"count\":0,\"step\":null,\"small\":0,\"room\":null,\"key\":0,\"index\":null,"
                        "\"number\":null,\"real\":null,\"truth\":false,\"text\":\"\",\"note\":null,"
                        "\"letters\":\"\"}");
    ck_assert(record_read(members, &read, json, 1));
    ck_assert(!read.count && !read.step && !read.small && !read.room && !read.key && !read.truth);
    ck_assert(read.index == -1 && read.number == -1 && isnan(read.real) && !read.note);
    ck_assert_str_eq(read.text, "");
    ck_assert_str_eq(read.letters, "");
    json_decref(json);
}
END_TEST

START_TEST(an_index_beyond_the_limit_is_absent_and_a_key_refuses_the_record)
{
    struct sample read;
    json_t *json = json_pack("{s:i, s:i, s:i}", "key", 3, "index", 3, "number", 3);
    ck_assert(!record_read(members, &read, json, 3));
    ck_assert(read.key == -1 && read.index == -1 && read.number == 3);
    json_object_set_new(json, "key", json_string("3"));
    ck_assert(!record_read(members, &read, json, 4));
    json_decref(json);
}
END_TEST

START_TEST(a_list_leaves_out_what_is_no_record)
{
    bool failed = false;
    size_t count;
    struct object o = object_new(&failed);
    struct sample samples[3] = {full, full, full};
    samples[1].key = 5;
    samples[2].key = 1;
    json_t *list = records_json(members, samples, sizeof samples[0], 3, o);
    struct sample *read = records_read(members, sizeof samples[0], list, SIZE_MAX, 4, &count);
    ck_assert(!failed && count == 2 && read[0].key == 3 && read[1].key == 1);
    free(read);
    read = records_read(members, sizeof samples[0], list, 1, 4, &count);
    ck_assert(count == 1 && read[0].key == 3);
    free(read);
    json_decref(list);
    json_decref(o.json);
}
END_TEST

START_TEST(texts_that_are_not_utf8_and_numbers_without_a_form_are_written)
{
    json_t *text = text_json("a\xff"), *none = real_json((double)INFINITY), *digest = digest_json(0xab);
    ck_assert_str_eq(json_string_value(text), "a?");
    ck_assert(json_is_null(none));
    ck_assert_str_eq(json_string_value(digest), "00000000000000ab");
    json_decref(text);
    json_decref(none);
    json_decref(digest);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, a_record_comes_back_as_it_was);
    tcase_add_test(cases, what_is_absent_is_null_and_reads_as_absent);
    tcase_add_test(cases, an_index_beyond_the_limit_is_absent_and_a_key_refuses_the_record);
    tcase_add_test(cases, a_list_leaves_out_what_is_no_record);
    tcase_add_test(cases, texts_that_are_not_utf8_and_numbers_without_a_form_are_written);
}

UNIT(add, 120)
