/*
 * The book of optima (optima.txt, made by scripts/optima): for every task and model on arrays of up to nine
 * nodes the fewest steps that there can be. A partial task has a parameter, its active nodes. No bound is
 * above the optimum, and no bound is other than it was when the book was made: a bound that has grown weaker
 * or stronger is noticed, and the book is made anew.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../trial.h"
#include "bound/bound.h"
#include "facts/model.h"
#include "task/task_case.h"
#include "topo/topo.h"

enum { WORD = 64, LINE = 512 };

/* A line of the book. */
struct entry {
    char task[WORD], array[WORD], model[WORD], steps[WORD], program_steps[WORD], program[WORD], how[WORD];
    char param[WORD]; /* empty: none */
    uint64_t bound;
};

static FILE *open_book(void)
{
    char path[4096];
    const char *source = getenv("srcdir");
    snprintf(path, sizeof path, "%s/tests/emu/theory/bound/optima.txt", source ? source : ".");
    FILE *book = fopen(path, "r");
    ck_assert_msg(book, "cannot read %s", path);
    return book;
}

/* Read the next line that is no comment. False: there is none. */
static bool next_entry(FILE *book, struct entry *entry)
{
    char line[LINE];
    while (fgets(line, sizeof line, book)) {
        if (line[0] == '#')
            continue;
        entry->param[0] = '\0';
        int count = sscanf(line, "%63s %63s %63s %63s %" SCNu64 " %63s %63s %63s %63s", entry->task,
                           entry->array, entry->model, entry->steps, &entry->bound, entry->program_steps,
                           entry->program, entry->how, entry->param);
        ck_assert_msg(count == 8 || count == 9, "not a line of the book: %s", line);
        ck_assert_msg((count == 9) == (strncmp(entry->task, "partial-", 8) == 0),
                      "a partial task, and no other, has a parameter: %s", line);
        return true;
    }
    return false;
}

static uint64_t bound_of(const struct entry *entry)
{
    char error[TOPO_ERROR_SIZE];
    struct task_case task_case;
    struct bounds bounds;
    struct topo *topo = topo_open(entry->array, error, sizeof error);
    ck_assert_msg(topo, "%s", error);
    const char *param = entry->param;
    const struct task_asked asked = {task_find(entry->task), topo, 1, &param, param[0] ? 1 : 0};
    ck_assert_msg(task_case_open(&task_case, &asked), "%s", task_case.error);
    const struct terms terms = {topo, model_find(entry->model), 0, 1, &task_case.demand};
    ck_assert(bounds_find(&terms, &bounds));
    task_case_close(&task_case);
    topo_close(topo);
    return bounds_best(&bounds);
}

START_TEST(no_bound_is_above_the_optimum)
{
    FILE *book = open_book();
    struct entry entry;
    int entries = 0, settled = 0, tight = 0;
    while (next_entry(book, &entry)) {
        uint64_t bound = bound_of(&entry), least = strtoull(entry.steps, NULL, 10);
        ck_assert_msg(bound == entry.bound && bound <= least,
                      "%s %s on %s under %s: bound %" PRIu64 ", in the book %" PRIu64 ", optimum %s",
                      entry.task, entry.param, entry.array, entry.model, bound, entry.bound, entry.steps);
        bool open = strchr(entry.steps, '-') != NULL;
        ck_assert_msg(open == !(strcmp(entry.how, "bound") == 0 || strcmp(entry.how, "proof") == 0),
                      "%s on %s under %s: %s, and %s", entry.task, entry.array, entry.model, entry.steps,
                      entry.how);
        entries++;
        settled += !open;
        tight += !open && bound == least;
    }
    fclose(book);
    ck_assert_int_eq(entries, 1866);
    ck_assert_int_eq(settled, 1806);
    ck_assert_int_eq(tight, 1701);
}
END_TEST

/* What programs that come with parray promise is not below the optimum, either. */
START_TEST(no_program_is_below_the_optimum)
{
    FILE *book = open_book();
    struct entry entry;
    int optimal = 0;
    while (next_entry(book, &entry)) {
        if (strcmp(entry.program_steps, "-") == 0)
            continue;
        uint64_t least = strtoull(entry.steps, NULL, 10), program = strtoull(entry.program_steps, NULL, 10);
        ck_assert_msg(program >= least, "%s takes %" PRIu64 " on %s, and the optimum is %s", entry.program,
                      program, entry.array, entry.steps);
        optimal += program == least && !strchr(entry.steps, '-');
    }
    fclose(book);
    ck_assert_int_eq(optimal, 40);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, no_bound_is_above_the_optimum);
    tcase_add_test(cases, no_program_is_below_the_optimum);
}

UNIT(add, 60)
