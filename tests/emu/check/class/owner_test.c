/*
 * Names of learning platforms are taken apart, and their files are put into folders of their owners; what
 * comes out as CSV is what these platforms read.
 */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "class/owner.h"
#include "class/platform_csv.h"
#include "../../../lib/suite.h"

static const struct {
    const char *entry, *name, *id, *rest;
    enum owner_platform platform;
    bool late;
} known[] = {
    {"Ann Poe_1234567_assignsubmission_file_", "Ann Poe", "1234567", "", OWNER_OF_MOODLE, false},
    {"Ann Poe_1234567_assignsubmission_file", "Ann Poe", "1234567", "", OWNER_OF_MOODLE, false},
    {"Ann Poe_12_assignsubmission_file_a_b.c", "Ann Poe", "12", "a_b.c", OWNER_OF_MOODLE, false},
    {"A_3_4_5_assignsubmission_onlinetext_x.html", "A_3_4", "5", "x.html", OWNER_OF_MOODLE, false},
    {"\xc3\x89mile Z_7_assignsubmission_file_z.c", "\xc3\x89mile Z", "7", "z.c", OWNER_OF_MOODLE, false},
    {"doejane_12345_67890_ring-1.c", "doejane", "12345", "ring-1.c", OWNER_OF_CANVAS, false},
    {"doejane_LATE_12345_67890_a_1_2_b.c", "doejane", "12345", "a_1_2_b.c", OWNER_OF_CANVAS, true},
    {"ring.c", "", "", "ring.c", OWNER_UNKNOWN, false},
    {"my_ring_2.c", "", "", "my_ring_2.c", OWNER_UNKNOWN, false},
    {"a_12_b_3_c.c", "", "", "a_12_b_3_c.c", OWNER_UNKNOWN, false},
    {"_12_34_c.c", "", "", "_12_34_c.c", OWNER_UNKNOWN, false},
    {"x_12", "", "", "x_12", OWNER_UNKNOWN, false},
    {"_assignsubmission_file_", "", "", "_assignsubmission_file_", OWNER_UNKNOWN, false},
    {"_7_assignsubmission_file_", "", "", "_7_assignsubmission_file_", OWNER_UNKNOWN, false},
    {"", "", "", "", OWNER_UNKNOWN, false},
};

START_TEST(names_are_taken_apart)
{
    struct owner owner;
    bool is_known = owner_read(known[_i].entry, &owner);
    ck_assert_int_eq(is_known, known[_i].platform != OWNER_UNKNOWN);
    ck_assert_int_eq(owner.platform, known[_i].platform);
    ck_assert_str_eq(owner.name, known[_i].name);
    ck_assert_str_eq(owner.id, known[_i].id);
    ck_assert_str_eq(owner.rest, known[_i].rest);
    ck_assert_int_eq(owner.late, known[_i].late);
}
END_TEST

START_TEST(a_name_that_is_too_long_is_nobodys)
{
    char entry[1024];
    struct owner owner;
    memset(entry, 'x', sizeof entry);
    strcpy(entry + sizeof owner.name - 1, "_1_2_a.c");
    ck_assert(owner_read(entry, &owner));
    memset(entry, 'x', sizeof entry);
    strcpy(entry + sizeof owner.name, "_1_2_a.c");
    ck_assert(!owner_read(entry, &owner));
    ck_assert(!owner_read("x_123456789012345678901234_2_a.c", &owner));
    ck_assert_str_eq(owner.id, "");
}
END_TEST

START_TEST(files_go_into_a_folder_of_their_owner)
{
    char other[64];
    ck_assert(owner_place("doe_1_2_a.c", other, sizeof other));
    ck_assert_str_eq(other, "doe_1_2_/a.c");
    ck_assert(owner_place("in/Ann_1_assignsubmission_file_a.c", other, sizeof other));
    ck_assert_str_eq(other, "in/Ann_1_assignsubmission_file_/a.c");
    ck_assert(!owner_place("Ann_1_assignsubmission_file_/doe_1_2_a.c", other, sizeof other));
    ck_assert(!owner_place("Ann_1_assignsubmission_file_/a.c", other, sizeof other));
    ck_assert(!owner_place("in/a.c", other, sizeof other));
    ck_assert(!owner_place("doe_1_2_a.c", other, strlen("doe_1_2_/a.c")));
}
END_TEST

/* ------------------------------------------------------------------------------------------- CSV */

static const char grades[] =
    "{\"of\": 20, \"works\": ["
    "{\"student\": \"Poe, Ann\", \"id\": \"7\", \"platform\": \"moodle\", \"points\": 12,"
    " \"grade\": {}, \"text\": \"a <b> & \\\"c\\\"\"},"
    "{\"student\": \"Ben\", \"id\": \"8\", \"platform\": \"moodle\", \"points\": 0, \"grade\": null, "
    "\"text\": null},"
    "{\"student\": \"doe\", \"id\": \"9\", \"platform\": \"canvas\", \"points\": 3, \"grade\": {}},"
    "{\"student\": null, \"id\": null, \"platform\": null, \"points\": 3, \"grade\": {}}]}";

static void check_csv(const char *form_name, size_t others, const char *wanted)
{
    struct platform_form form;
    json_t *json = json_loads(grades, 0, NULL);
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    ck_assert(json && out && platform_form_read(form_name, &form));
    ck_assert_uint_eq(platform_csv(json, &form, out), others);
    fclose(out);
    ck_assert_str_eq(text, wanted);
    free(text);
    json_decref(json);
}

START_TEST(points_are_written_as_platforms_read_them)
{
    check_csv("moodle", 2,
              "Identifier,Full name,Grade,Maximum Grade,Grade can be changed,Last modified (grade),"
              "Feedback comments\r\n"
              "Participant 7,\"Poe, Ann\",12,20,Yes,-,\"<pre>a &lt;b&gt; &amp; \"\"c\"\"</pre>\"\r\n"
              "Participant 8,Ben,,20,Yes,-,<pre></pre>\r\n");
    check_csv("canvas:Ring, 1 (44)", 3,
              "Student,ID,SIS User ID,SIS Login ID,Section,\"Ring, 1 (44)\"\r\n"
              "    Points Possible,,,,,20\r\n"
              "doe,9,,,,3\r\n");
}
END_TEST

START_TEST(forms_have_names)
{
    struct platform_form form;
    static const char *const none[] = {
        "", "mood", "moodles", "moodle:", "moodle:x", "canvas:", ":x", "plain:x"};
    for (size_t i = 0; i < ARRAY_LENGTH(none); i++)
        ck_assert_msg(!platform_form_read(none[i], &form), "'%s' is taken", none[i]);
    ck_assert(platform_form_read("canvas", &form));
    ck_assert_str_eq(form.assignment, "parray");
    ck_assert(platform_form_read("plain", &form));
    ck_assert_int_eq(form.platform, OWNER_UNKNOWN);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_loop_test(cases, names_are_taken_apart, 0, ARRAY_LENGTH(known));
    tcase_add_test(cases, a_name_that_is_too_long_is_nobodys);
    tcase_add_test(cases, files_go_into_a_folder_of_their_owner);
    tcase_add_test(cases, points_are_written_as_platforms_read_them);
    tcase_add_test(cases, forms_have_names);
}

UNIT(add, 60)
