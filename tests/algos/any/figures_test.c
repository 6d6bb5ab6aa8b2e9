/*
 * The figures of the programs: a run reports numbers that the program declares, and no other. None is called
 * like a number of all reports.
 */
#include <stdio.h>

#include "../common/program_run.h"
#include "facts/numbers.h"

/* Is the name, with '_' for blanks as in JSON, a word of the text? */
static bool is_declared(const char *names, const char *name)
{
    char word[80], all[1024];
    snprintf(word, sizeof word, "%s", name);
    for (char *c = word; *c; c++)
        *c = *c == ' ' ? '_' : *c;
    strcat(word, " ");
    snprintf(all, sizeof all, " %s ", names);
    const char *found = strstr(all, word);
    return found && found[-1] == ' ';
}

START_TEST(a_run_reports_no_figure_that_is_not_declared)
{
    const struct parray_program *program = parray_programs[_i];
    struct options options = OPTIONS_DEFAULT;
    if (!program->figures) {
        ck_assert_msg(!program->figure_names, "%s declares figures and has none", program->name);
        return;
    }
    ck_assert_msg(program->figure_names != NULL, "%s does not declare its figures", program->name);
    for (const struct number *number = numbers; number->name; number++)
        ck_assert_msg(!is_declared(program->figure_names, number->name), "%s: %s is a number of all reports",
                      program->name, number->name);
    struct trial trial = trial_run(program, options, 0);
    ck_assert_uint_gt(trial.outcome->own_count, 0);
    for (size_t i = 0; i < trial.outcome->own_count; i++)
        ck_assert_msg(is_declared(program->figure_names, trial.outcome->own[i].name), "%s: %s", program->name,
                      trial.outcome->own[i].name);
    trial_end(&trial);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, a_run_reports_no_figure_that_is_not_declared, 0, program_count());
}

UNIT(add_cases, 60)
