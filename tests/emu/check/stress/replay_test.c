/*
 * Replay files are read back as they were written, and damaged ones are refused with their line.
 */
#include <string.h>
#include <unistd.h>

#include "../../../lib/temporary.h"
#include "../../trial.h"
#include "stress/replay.h"

static char folder[TEMPORARY_SIZE];

static void enter(void)
{
    temporary_enter(folder);
}

static void leave(void)
{
    unlink("a.replay");
    temporary_leave(folder);
}

static void put_file(const char *text)
{
    FILE *file = fopen("a.replay", "w");
    ck_assert(file && fputs(text, file) >= 0 && fclose(file) == 0);
}

static void expect_in(const char *path, const char *wanted)
{
    char text[2048];
    FILE *file = fopen(path, "r");
    ck_assert_ptr_nonnull(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    ck_assert_str_eq(text, wanted);
}

static const char *const whole_file = "parray replay 3\n"
                                      "program ./sum.so\n"
                                      "topology ring:4\n"
                                      "model F*\n"
                                      "param k=3\n"
                                      "seed 9\n"
                                      "mailbox 2\n"
                                      "disturb-seed 17\n"
                                      "order priority:3\n"
                                      "jitter 5\n"
                                      "lag 0.25\n"
                                      "fault down:3-4@10..20:held\n"
                                      "garbage 7\n"
                                      "turns yes\n"
                                      "virtual-time yes\n"
                                      "take node 0 call 1 port 1\n"
                                      "delay node 3 port 1 packet 0 steps 2\n"
                                      "expect status 1 result 00f3c2a9b1774d02\n"
                                      "end 2\n";

START_TEST(what_is_read_is_what_the_file_says)
{
    struct replay replay = {0};
    char error[256] = "";
    put_file(whole_file);
    ck_assert_msg(replay_read(&replay, "a.replay", error, sizeof error), "%s", error);
    ck_assert_str_eq(replay.program, "./sum.so");
    ck_assert_str_eq(replay.options.topology, "ring:4");
    ck_assert_str_eq(replay.options.model, "F*");
    ck_assert(replay.options.param_count == 1 && strcmp(replay.options.params[0], "k=3") == 0);
    ck_assert(replay.options.seed == 9 && replay.options.mailbox == 2);
    ck_assert(replay.disturb.seed == 17 && replay.disturb.order == ORDER_PRIORITY &&
              replay.disturb.changes == 3);
    ck_assert(replay.disturb.jitter == 5 && replay.disturb.lag == RATE_ONE / 4);
    ck_assert(replay.disturb.plan_count == 1 && replay.disturb.plan[0].held);
    ck_assert(replay.disturb.garbage == 7 && replay.disturb.turns && replay.disturb.virtual_time);
    ck_assert_uint_eq(replay.disturb.choice_count, 2);
    ck_assert(replay.expected && replay.status == 1 && replay.result == 0xf3c2a9b1774d02);
    replay_free(&replay);
}
END_TEST

START_TEST(what_was_read_is_written_and_read_again_with_nothing_lost)
{
    struct replay replay = {0}, again = {0};
    char error[256] = "";
    char first[2048];
    put_file(whole_file);
    ck_assert(replay_read(&replay, "a.replay", error, sizeof error));
    ck_assert(!replay_write(&replay, "a.replay", error, sizeof error)); /* it was read */
    ck_assert_msg(replay_write(&replay, "b.replay", error, sizeof error), "%s", error);
    FILE *file = fopen("b.replay", "r");
    first[fread(first, 1, sizeof first - 1, file)] = '\0';
    fclose(file);
    for (const char *line = whole_file; *line; line += strcspn(line, "\n") + 1) {
        char one[128];
        snprintf(one, sizeof one, "%.*s\n", (int)strcspn(line, "\n"), line);
        ck_assert_msg(strstr(first, one), "not written: %s", one);
    }
    ck_assert_msg(replay_read(&again, "b.replay", error, sizeof error), "%s", error);
    ck_assert(replay_write(&again, "c.replay", error, sizeof error));
    expect_in("c.replay", first);
    unlink("b.replay");
    unlink("c.replay");
    replay_free(&replay);
    replay_free(&again);
}
END_TEST

START_TEST(choices_are_written_in_one_form_each)
{
    static const struct {
        struct choice choice;
        const char *text;
    } forms[] = {
        {{.kind = CHOICE_TAKE, .node = 1, .number = 2, .port = 3}, "take node 1 call 2 port 3"},
        {{.kind = CHOICE_AWAIT, .node = 1, .number = 2, .port = 3}, "await node 1 call 2 port 3"},
        {{.kind = CHOICE_MISS, .node = 1, .number = 2, .port = -1}, "miss node 1 call 2"},
        {{.kind = CHOICE_DELAY, .node = 1, .port = 3, .number = 4, .value = 5},
         "delay node 1 port 3 packet 4 steps 5"},
        {{.kind = CHOICE_LAG, .node = 1, .number = 6}, "pause node 1 step 6"},
        {{.kind = CHOICE_LOSE, .node = 1, .port = 3, .number = 4}, "lose node 1 port 3 packet 4"},
        {{.kind = CHOICE_DOUBLE, .node = 1, .port = 3, .number = 4}, "double node 1 port 3 packet 4"},
        {{.kind = CHOICE_CORRUPT, .node = 1, .port = 3, .number = 4, .value = 9},
         "corrupt node 1 port 3 packet 4 bit 9"},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(forms); i++) {
        char *text;
        size_t size;
        FILE *out = open_memstream(&text, &size);
        replay_write_choice(&forms[i].choice, out);
        fclose(out);
        ck_assert_str_eq(text, forms[i].text);
        free(text);
    }
}
END_TEST

#define HEAD "parray replay 3\nprogram echo\n"

static const struct {
    const char *file, *error;
} damaged[] = {
    {"parray replay 4\n",
     "a.replay:1: this is no replay file of this version: the first line must be `parray replay 3'"},
    {HEAD, "a.replay:3: the file ends before its `end' line: it is cut short"},
    {HEAD "end x\n", "a.replay:3: `end' is followed by the number of choices"},
    {HEAD "end 1\n", "a.replay:3: there are 0 choices, not 1: the file is damaged"},
    {HEAD "end 0\nseed 1\n", "a.replay:4: there is a line behind `end'"},
    {HEAD "# a note\n\nseeds 1\n", "a.replay:5: `seeds' is not understood"},
    {HEAD "seed -1\n", "a.replay:3: `seed' is followed by: a whole number"},
    {HEAD "mailbox 0\n", "a.replay:3: `mailbox' is followed by: a whole number from 1 to 65536"},
    {HEAD "lag 1\n", "a.replay:3: `lag' is followed by: a probability from 0 to 0.99"},
    {"parray replay 1\nprogram echo\njitter 3\nend 0\n",
     "a.replay:5: it leaves choices to a seed, which drew otherwise in version 1 of replay files: it cannot "
     "repeat its run (`parray stress' makes a new file)"},
    {"parray replay 2\nprogram echo\nturns yes\nend 0\n",
     "a.replay:5: it leaves choices to a seed, which drew otherwise in version 2 of replay files: it cannot "
     "repeat its run (`parray stress' makes a new file)"},
    {HEAD "turns no\n", "a.replay:3: `turns' is followed by: yes"},
    {HEAD "miss node 2 call 1\ntake node 2 call 1 port 0\nend 2\n",
     "a.replay:6: two choices are about the same call, packet or step (node 2)"},
    {"parray replay 3\nseed 1\nend 0\n", "a.replay:4: there is no `program' line"},
};

START_TEST(what_is_damaged_is_refused_with_its_line)
{
    struct replay replay = {0};
    char error[256] = "";
    put_file(damaged[_i].file);
    ck_assert(!replay_read(&replay, "a.replay", error, sizeof error));
    ck_assert_str_eq(error, damaged[_i].error);
    replay_free(&replay);
}
END_TEST

START_TEST(files_of_earlier_versions_are_read_if_they_list_all_choices)
{
    static const char rest[] = "program echo\ndisturb-seed 9\ngarbage 7\nfault stop:1@5\n"
                               "delay node 0 port 1 packet 0 steps 2\nend 1\n";
    struct replay replay = {0};
    char text[256], error[256] = "";
    snprintf(text, sizeof text, "parray replay %d\n%s", _i, rest);
    put_file(text);
    ck_assert_msg(replay_read(&replay, "a.replay", error, sizeof error), "%s", error);
    ck_assert(replay.disturb.choice_count == 1 && replay.choices[0].value == 2 &&
              replay.disturb.garbage == 7);
    replay_free(&replay);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_checked_fixture(cases, enter, leave);
    tcase_add_test(cases, what_is_read_is_what_the_file_says);
    tcase_add_test(cases, what_was_read_is_written_and_read_again_with_nothing_lost);
    tcase_add_test(cases, choices_are_written_in_one_form_each);
    tcase_add_loop_test(cases, files_of_earlier_versions_are_read_if_they_list_all_choices, 1, 4);
    tcase_add_loop_test(cases, what_is_damaged_is_refused_with_its_line, 0, (int)ARRAY_LENGTH(damaged));
}

UNIT(add_cases, 60)
