/*
 * Grading sheets are read as they are meant, and refused with their line.
 */
#include <stdlib.h>
#include <unistd.h>

#include "../../../lib/temporary.h"
#include "../../trial.h"
#include "facts/settings.h"
#include "grade/rubric.h"
#include "task/task.h"

static char folder[TEMPORARY_SIZE];

static void enter(void)
{
    temporary_enter(folder);
}

static void leave(void)
{
    unlink("a.sheet");
    temporary_leave(folder);
}

static void put_file(const char *text)
{
    FILE *file = fopen("a.sheet", "w");
    ck_assert(file && fputs(text, file) >= 0 && fclose(file) == 0);
}

static const char *const whole_file = "parray sheet 1\n"
                                      "# a comment\n"
                                      "\n"
                                      "task gossip\n"
                                      "pass 110\n"
                                      "seed 17\n"
                                      "seconds 5\n"
                                      "memory 512M\n"
                                      "runs 30\n"
                                      "model H*\n"
                                      "param units=2\n"
                                      "points correct 40\n"
                                      "points legal 10\n"
                                      "points steps 20 within 4\n"
                                      "points steps 20 within 1.25\n"
                                      "points stress 10\n"
                                      "setting small mesh\n"
                                      "topology mesh:4x4\n"
                                      "setting large\n"
                                      "topology torus:12x12\n"
                                      "model F1\n"
                                      "param radius=3\n"
                                      "startup 2\n"
                                      "hidden yes\n"
                                      "late yes\n"
                                      "points correct 7\n"
                                      "points steps 3 in 64\n"
                                      "end 2\n";

START_TEST(what_is_read_is_what_the_sheet_says)
{
    struct rubric rubric = RUBRIC_DEFAULT;
    char error[256] = "";
    put_file(whole_file);
    ck_assert_msg(sheet_read(&rubric, "a.sheet", error, sizeof error), "%s", error);
    ck_assert_str_eq(rubric.task->name, "gossip");
    ck_assert(rubric.has_pass && rubric.pass == 110 && rubric.has_seed && rubric.seed == 17);
    ck_assert(rubric.seconds == 5 && rubric.memory == (uint64_t)512 << 20 && rubric.runs == 30);
    ck_assert_uint_eq(rubric.count, 2);
    ck_assert(rubric_total(&rubric) == 110 && rubric_pass_mark(&rubric) == 110);
    rubric_free(&rubric);
}
END_TEST

START_TEST(what_stands_above_the_settings_holds_for_those_that_do_not_say_otherwise)
{
    struct rubric rubric = RUBRIC_DEFAULT;
    char error[256] = "";
    put_file(whole_file);
    ck_assert(sheet_read(&rubric, "a.sheet", error, sizeof error));
    const struct rubric_setting *one = &rubric.setting[0], *two = &rubric.setting[1];
    ck_assert_str_eq(one->name, "small mesh");
    ck_assert_str_eq(one->options.topology, "mesh:4x4");
    ck_assert_str_eq(one->options.model, "H*");
    ck_assert(one->options.param_count == 1 && strcmp(one->options.params[0], "units=2") == 0);
    ck_assert(!one->hidden && one->line == 17);
    ck_assert(one->scale.correct == 40 && one->scale.legal == 10 && one->scale.stress == 10);
    ck_assert(one->scale.thresholds == 2 && one->scale.threshold[1].points == 20);
    ck_assert(one->scale.threshold[0].within == 4 && one->scale.threshold[1].within == 1.25);
    ck_assert_uint_eq(scale_total(&one->scale), 100);
    ck_assert_str_eq(two->options.model, "F1");
    ck_assert(two->options.param_count == 2 && strcmp(two->options.params[1], "radius=3") == 0);
    ck_assert(two->hidden && two->late && !one->late && two->options.startup == 2);
    ck_assert(two->scale.correct == 7 && scale_total(&two->scale) == 10);
    ck_assert(two->scale.threshold[0].within == 0 && two->scale.threshold[0].most == 64);
    rubric_free(&rubric);
}
END_TEST

static void put_plus(void *out, const char *value)
{
    fprintf(out, "+%s", value);
}

/* A fault above the first setting holds for all; further ones are added. */
START_TEST(faults_are_those_of_the_setting)
{
    struct rubric rubric = RUBRIC_DEFAULT;
    char error[256] = "", *faults = NULL;
    size_t size;
    put_file("parray sheet 1\ntask consensus\npoints correct 1\nfault stop:3@2\nsetting a\n"
             "topology ring:8\ntopology hidden\nfault down:0-1@2..5\nsetting b\ntopology ring:9\nend 2\n");
    ck_assert_msg(sheet_read(&rubric, "a.sheet", error, sizeof error), "%s", error);
    FILE *out = open_memstream(&faults, &size);
    rubric_each_fault(&rubric.setting[0], put_plus, out);
    fputs("; ", out);
    rubric_each_fault(&rubric.setting[1], put_plus, out);
    fclose(out);
    ck_assert_str_eq(faults, "+stop:3@2+down:0-1@2..5; +stop:3@2");
    ck_assert(rubric_has_faults(&rubric.setting[1]));
    ck_assert(rubric.setting[0].no_links && !rubric.setting[1].no_links);
    ck_assert_str_eq(rubric.setting[0].options.topology, "ring:8");
    free(faults);
    rubric_free(&rubric);
}
END_TEST

/* Values of every setting that a grade can have: a row for each name of rubric_settings. */
static const struct {
    const char *name, *value, *more;
} given[] = {
    {"topology", "mesh:4x4", NULL}, {"model", "SLA", NULL},
    {"layer", "none", NULL},        {"param", "units=2", "text=two\nlines"},
    {"startup", "3", NULL},         {"per-unit", "4", NULL},
    {"mailbox", "5", NULL},         {"max-steps", "1000000", NULL},
    {"stack", "65536", NULL},       {"fault", "lose:0.1", "stop:3@2"},
};

/* What a setting is given comes back value by value, so that a request for a run can state it again. */
START_TEST(all_values_of_a_setting_come_back)
{
    struct rubric rubric = RUBRIC_DEFAULT;
    struct rubric_setting setting = rubric_setting_default();
    size_t count = 0;
    for (; rubric_settings[count]; count++) {
        const struct setting_kind *kind = setting_find(rubric_settings[count]);
        char *values = NULL, wanted[64];
        size_t size;
        ck_assert_uint_lt(count, ARRAY_LENGTH(given));
        ck_assert_str_eq(kind->name, given[count].name);
        ck_assert(rubric_set(&rubric, &setting, kind, given[count].value));
        ck_assert(!given[count].more || rubric_set(&rubric, &setting, kind, given[count].more));
        FILE *out = open_memstream(&values, &size);
        rubric_each_value(&setting, kind, put_plus, out);
        fclose(out);
        snprintf(wanted, sizeof wanted, "+%s%s%s", given[count].value, given[count].more ? "+" : "",
                 given[count].more ? given[count].more : "");
        ck_assert_str_eq(values, wanted);
        free(values);
    }
    ck_assert_uint_eq(count, ARRAY_LENGTH(given));
    rubric_setting_free(&setting);
    rubric_free(&rubric);
}
END_TEST

#define HEAD "parray sheet 1\ntask gossip\n"
#define ONE  "setting a\ntopology ring:8\n"
#define POINTS_WANTED                                                                                    \
    "a.sheet:3: `points' is followed by: correct N, legal N, stress N, steps N within X, steps N in K, " \
    "packets "                                                                                           \
    "N in K or bytes N in K, with N up to 1000000"

static const struct {
    const char *text, *error;
} bad[] = {
    {"", "a.sheet:1: the sheet ends before its `end' line: it is cut short"},
    {"parray sheet 2\n",
     "a.sheet:1: this is no grading sheet of this version: the first line must be `parray "
     "sheet 1'"},
    {HEAD, "a.sheet:3: the sheet ends before its `end' line: it is cut short"},
    {HEAD "end 0\n", "a.sheet:4: there is no `setting' line"},
    {"parray sheet 1\n" ONE "end 1\n", "a.sheet:5: there is no `task' line"},
    {HEAD ONE "end 2\n", "a.sheet:5: there are 1 settings, not 2: the sheet is damaged"},
    {HEAD ONE "end\n", "a.sheet:5: `end' is followed by the number of settings"},
    {HEAD ONE "end 1\nmodel H*\n", "a.sheet:6: there is a line behind `end'"},
    {HEAD "task scan\n", "a.sheet:3: `task' was given before"},
    {HEAD "pass 1\npass 1\n", "a.sheet:4: `pass' was given before"},
    {HEAD "seed 1\nruns 3\nseed 2\n", "a.sheet:5: `seed' was given before"},
    {HEAD "seconds 1\nseconds 2\n", "a.sheet:4: `seconds' was given before"},
    {HEAD "memory 1G\nmemory 2G\n", "a.sheet:4: `memory' was given before"},
    {HEAD "runs 1\nruns 2\n", "a.sheet:4: `runs' was given before"},
    {"parray sheet 1\ntask gosip\n",
     "a.sheet:2: no task `gosip'; did you mean gossip? (`parray list' shows all)"},
    {HEAD "setting\n", "a.sheet:3: `setting' is followed by a name"},
    {HEAD ONE "setting a\n", "a.sheet:5: there is a setting `a' above (line 3)"},
    {HEAD "setting a\nend 1\n", "a.sheet:3: setting `a' has no `topology' line"},
    {HEAD ONE "pass 10\n", "a.sheet:5: `pass' is about the whole grade: it stands above the first `setting'"},
    {HEAD ONE "task gossip\n",
     "a.sheet:5: `task' is about the whole grade: it stands above the first `setting'"},
    {HEAD "pass x\n", "a.sheet:3: `pass' is followed by: a number of points"},
    {HEAD "pass 101\n" ONE "end 1\n", "a.sheet:3: `pass 101', but all settings together give 100 points"},
    {HEAD "seconds 0\n", "a.sheet:3: `seconds' is followed by: a whole number from 1 to 3600"},
    {HEAD "memory 1M\n", "a.sheet:3: `memory' is followed by: a number of bytes from 64M up; k, M and G may "
                         "follow it"},
    {HEAD "runs -1\n", "a.sheet:3: `runs' is followed by: a whole number from 0 to 1000000"},
    {HEAD "hidden maybe\n", "a.sheet:3: `hidden' is followed by: yes or no"},
    {HEAD "late\n", "a.sheet:3: `late' is followed by: yes or no"},
    {HEAD "mailbox 0\n", "a.sheet:3: `mailbox' is followed by: a whole number from 1 to 65536"},
    {HEAD "fault stop\n",
     "a.sheet:3: `fault' is followed by: a fault as --fault takes it; a file has at most 64"},
    {HEAD ONE "fault stop:1@2\nend 1\n", "a.sheet:3: setting `a' has faults: no lower bound holds then, and "
                                         "no disturbed runs are made, so that it "
                                         "gives no points for stress, and none for steps but by `points "
                                         "steps N in K'"},
    {HEAD "param x\n", "a.sheet:3: `param' is followed by: NAME=VALUE"},
    {HEAD "model\n", "a.sheet:3: `model' is followed by: NAME"},
    {HEAD "engine threads\n", "a.sheet:3: `engine' is not understood"},
    {HEAD "points\n", POINTS_WANTED},
    {HEAD "points style 3\n", POINTS_WANTED},
    {HEAD "points legal 3 4\n", POINTS_WANTED},
    {HEAD "points legal 3\npoints legal 4\n", "a.sheet:4: `points legal' was given before"},
    {HEAD "points steps 3\n",
     "a.sheet:3: `points steps' is followed by: N within X, with X from 1 up, such "
     "as 1.5: points for at most X times the lower bound; or N in K: points for at most K steps"},
    {HEAD "points steps 3 within 0.9\n",
     "a.sheet:3: `points steps' is followed by: N within X, with X from 1 up, such "
     "as 1.5: points for at most X times the lower bound; or N in K: points for at most K steps"},
    {HEAD "points steps 3 within 1.\n",
     "a.sheet:3: `points steps' is followed by: N within X, with X from 1 up, such "
     "as 1.5: points for at most X times the lower bound; or N in K: points for at most K steps"},
    {HEAD "points steps 3 in 4.5\n",
     "a.sheet:3: `points steps' is followed by: N within X, with X from 1 up, such "
     "as 1.5: points for at most X times the lower bound; or N in K: points for at most K steps"},
    {HEAD "points bytes 3 within 2\n", "a.sheet:3: `points bytes' is followed by: N in K: points for at most "
                                       "so many; there is a lower bound, for N within X, of steps alone"},
    {HEAD "points packets 3\n", "a.sheet:3: `points packets' is followed by: N in K: points for at most so "
                                "many; there is a lower bound, for N within X, of steps alone"},
    {HEAD ONE "points legal 0\nend 1\n", "a.sheet:3: setting `a' gives no points"},
};

START_TEST(a_sheet_with_a_mistake_is_refused_with_its_line)
{
    struct rubric rubric = RUBRIC_DEFAULT;
    char error[512] = "";
    put_file(bad[_i].text);
    ck_assert(!sheet_read(&rubric, "a.sheet", error, sizeof error));
    ck_assert_str_eq(error, bad[_i].error);
    rubric_free(&rubric);
}
END_TEST

START_TEST(a_sheet_that_is_not_there_is_named)
{
    struct rubric rubric = RUBRIC_DEFAULT;
    char error[256] = "";
    ck_assert(!sheet_read(&rubric, "none.sheet", error, sizeof error));
    ck_assert_str_eq(error, "cannot read the grading sheet 'none.sheet': No such file or directory");
    rubric_free(&rubric);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_checked_fixture(cases, enter, leave);
    tcase_add_test(cases, what_is_read_is_what_the_sheet_says);
    tcase_add_test(cases, what_stands_above_the_settings_holds_for_those_that_do_not_say_otherwise);
    tcase_add_test(cases, faults_are_those_of_the_setting);
    tcase_add_test(cases, all_values_of_a_setting_come_back);
    tcase_add_loop_test(cases, a_sheet_with_a_mistake_is_refused_with_its_line, 0, (int)ARRAY_LENGTH(bad));
    tcase_add_test(cases, a_sheet_that_is_not_there_is_named);
}

UNIT(add, 60)
