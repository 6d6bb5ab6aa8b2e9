/*
 * Every option in the table has its default and its limits, and is read back as it was written.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "facts/disturb_options.h"
#include "facts/options.h"
#include "facts/settings.h"
#include "../../../lib/suite.h"

enum { PARAMS_ROOM = 4, LINE_SIZE = 256 };

struct run {
    struct options options;
    struct disturb_options disturb;
    const char *params[PARAMS_ROOM];
};

static struct run run_new(void)
{
    return (struct run){.options = OPTIONS_DEFAULT};
}

static bool set(struct run *run, const struct setting_kind *kind, const char *text)
{
    const struct setting_place place = {&run->options, &run->disturb, run->params};
    run->options.params = run->params;
    return setting_set(kind, &place, text);
}

static bool is_normal(const struct run *run, const struct setting_kind *kind)
{
    return setting_is_normal(kind, &run->options, &run->disturb);
}

static bool is_number(const struct setting_kind *kind)
{
    return kind->type == SETTING_NUMBER || kind->type == SETTING_BYTES;
}

/* Return the text, which the caller frees. */
static char *written(const struct run *run, const struct setting_kind *kind)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    ck_assert_ptr_nonnull(out);
    setting_write(kind, &run->options, &run->disturb, out);
    ck_assert_int_eq(fclose(out), 0);
    return text;
}

/* Set an option, write it, read the lines into new options, and compare what both write. */
static void check_round_trip(const struct setting_kind *kind, const char *text)
{
    struct run run = run_new(), again = run_new();
    ck_assert_msg(set(&run, kind, text), "%s %s", kind->name, text);
    char *first = written(&run, kind), *lines = strdup(first), *rest = lines, *line;
    while ((line = strsep(&rest, "\n")) && *line) {
        char *value = strchr(line, ' ');
        ck_assert_ptr_nonnull(value);
        *value++ = '\0';
        ck_assert_ptr_eq(setting_find(line), kind);
        ck_assert_msg(set(&again, kind, value), "%s %s", kind->name, value);
    }
    char *second = written(&again, kind);
    ck_assert_str_eq(first, second);
    ck_assert_int_eq(is_normal(&run, kind), is_normal(&again, kind));
    free(first);
    free(second);
    free(lines);
}

static void check_refused(const struct setting_kind *kind, const char *text)
{
    struct run run = run_new();
    ck_assert_msg(!set(&run, kind, text), "%s took '%s'", kind->name, text);
    ck_assert_msg(is_normal(&run, kind), "%s was changed by '%s'", kind->name, text);
}

START_TEST(a_new_run_is_normal)
{
    const struct setting_kind *kind = &setting_kinds[_i];
    const struct run run = run_new();
    ck_assert_msg(is_normal(&run, kind), "%s", kind->name);
    ck_assert_ptr_eq(setting_find(kind->name), kind);
    if (is_number(kind) && kind->normal > kind->high) {
        char *lines = written(&run, kind);
        ck_assert_str_eq(lines, "");
        free(lines);
    } else if (is_number(kind))
        ck_assert_msg((kind->normal >= kind->low || kind->normal == 0) && kind->normal <= kind->high, "%s",
                      kind->name);
}
END_TEST

START_TEST(numbers_have_the_limits_of_their_row)
{
    char text[LINE_SIZE], wanted[LINE_SIZE];
    const struct setting_kind *kind = &setting_kinds[_i];
    if (!is_number(kind))
        return;
    const uint64_t good[] = {kind->low, kind->low + 1, kind->high - 1, kind->high};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        struct run run = run_new();
        snprintf(text, sizeof text, "%" PRIu64, good[i]);
        ck_assert_msg(set(&run, kind, text), "%s %s", kind->name, text);
        ck_assert_uint_eq(setting_number(kind, &run.options, &run.disturb), good[i]);
        check_round_trip(kind, text);
    }
    if (kind->low > 0) {
        snprintf(text, sizeof text, "%" PRIu64, kind->low - 1);
        check_refused(kind, text);
    }
    snprintf(text, sizeof text, "%" PRIu64, kind->high + 1);
    check_refused(kind, kind->high < UINT64_MAX ? text : "18446744073709551616");
    snprintf(text, sizeof text, "from %" PRIu64 " to %" PRIu64, kind->low, kind->high);
    setting_wanted(kind, wanted, sizeof wanted);
    ck_assert_msg(strstr(wanted, text), "%s: %s", wanted, text);
}
END_TEST

START_TEST(what_is_written_is_read_back)
{
    static const struct {
        const char *good[4], *bad[4];
    } samples[] = {
        [SETTING_TEXT] = {{"mesh:4x4", "", "two words"}, {NULL}},
        [SETTING_PARAMS] = {{"laps=3", "laps=", "name=a=b"}, {"laps", "=3", ""}},
        [SETTING_NUMBER] = {{NULL}, {"", "x", "-1", "1k"}},
        [SETTING_BYTES] = {{"64k", "1M", "4G"}, {"", "64kB", "5G", "1"}},
        [SETTING_RATE] = {{"0", "0.25", "0.99", "1e-3"}, {"1", "-0.1", "nan", ""}},
        [SETTING_CHOICE] = {{NULL}, {"abor", "waitx", "abort|count", ""}},
        [SETTING_FLAG] = {{"yes"}, {"no", "YES", ""}},
        [SETTING_ORDER] = {{"fixed", "random", "priority:0", "priority:64"}, {"priority:65", "any", ""}},
        [SETTING_FAULTS] = {{"lose:0.5", "corrupt:0.01", "down:0-1@1..3:held", "stop:7@3"},
                            {"lose:1", "down:0-1@3..3", "eat:0.1", ""}},
    };
    const struct setting_kind *kind = &setting_kinds[_i];
    for (size_t i = 0; i < 4 && samples[kind->type].good[i]; i++)
        check_round_trip(kind, samples[kind->type].good[i]);
    for (size_t i = 0; i < 4 && samples[kind->type].bad[i]; i++)
        check_refused(kind, samples[kind->type].bad[i]);
}
END_TEST

START_TEST(lists_keep_all_that_is_said)
{
    struct run run = run_new();
    const struct setting_kind *param = setting_find("param"), *fault = setting_find("fault");
    ck_assert(set(&run, param, "a=1") && set(&run, param, "b=2"));
    ck_assert(set(&run, fault, "stop:7@3") && set(&run, fault, "double:0.5"));
    char *params = written(&run, param), *faults = written(&run, fault);
    ck_assert_str_eq(params, "param a=1\nparam b=2\n");
    ck_assert_str_eq(faults, "fault double:0.5\nfault stop:7@3\n");
    free(params);
    free(faults);
}
END_TEST

START_TEST(nothing_else_is_a_setting)
{
    static const char *const names[] = {"", "see", "seeds", "per_unit", "trace"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        ck_assert_msg(!setting_find(names[i]), "'%s' was found", names[i]);
}
END_TEST

static void add_cases(TCase *cases)
{
    int rows = 0;
    while (setting_kinds[rows].name)
        rows++;
    tcase_add_loop_test(cases, a_new_run_is_normal, 0, rows);
    tcase_add_loop_test(cases, numbers_have_the_limits_of_their_row, 0, rows);
    tcase_add_loop_test(cases, what_is_written_is_read_back, 0, rows);
    tcase_add_test(cases, lists_keep_all_that_is_said);
    tcase_add_test(cases, nothing_else_is_a_setting);
}

UNIT(add_cases, 60)
