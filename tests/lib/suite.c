/*
 * suite.c: the main function of all unit tests: `units FILE` runs the cases of one file.
 *
 * FILE is the source of the test, tests/lib/ring_test.c; its folder and its .c may be left out. A file
 * without a UNIT, and a UNIT without a case, are failures: nobody takes what was not run for what passed.
 */
#include "suite.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SKIPPED = 77 }; /* the status by which automake knows it */

static struct unit *first;

void unit_register(struct unit *unit)
{
    unit->next = first;
    first = unit;
}

void unit_skip(const char *why)
{
    printf("skipped: %s\n", why);
    exit(SKIPPED);
}

/* Return the last part of a path, and its length without .c. */
static const char *name_of(const char *path, int *length)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    size_t size = strlen(name);
    *length = (int)(size > 2 && !strcmp(name + size - 2, ".c") ? size - 2 : size);
    return name;
}

static bool is_named(const struct unit *unit, const char *path)
{
    int length, wanted_length;
    const char *name = name_of(unit->file, &length), *wanted = name_of(path, &wanted_length);
    return length == wanted_length && !memcmp(name, wanted, (size_t)length);
}

/* Return the number of cases that failed, or -1 if there is none at all. */
static int run(const struct unit *unit)
{
    int length;
    char name[64];
    const char *file = name_of(unit->file, &length);
    snprintf(name, sizeof name, "%.*s", length, file);
    Suite *suite = suite_create(name);
    TCase *cases = tcase_create(name);
    tcase_set_timeout(cases, unit->seconds);
    unit->add_cases(cases);
    suite_add_tcase(suite, cases);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_run(runner) ? srunner_ntests_failed(runner) : -1;
    srunner_free(runner);
    return failed;
}

static int usage(const char *program)
{
    fprintf(stderr, "usage: %s FILE, which is one of\n", program);
    for (const struct unit *unit = first; unit; unit = unit->next) {
        int length;
        const char *name = name_of(unit->file, &length);
        fprintf(stderr, "    %.*s\n", length, name);
    }
    return 2;
}

int main(int count, char **words)
{
    if (count != 2)
        return usage(words[0]);
    for (const struct unit *unit = first; unit; unit = unit->next)
        if (is_named(unit, words[1])) {
            int failed = run(unit);
            if (failed < 0)
                fprintf(stderr, "%s: no case ran\n", words[1]);
            return failed ? EXIT_FAILURE : EXIT_SUCCESS;
        }
    fprintf(stderr, "%s: no file of that name has a UNIT and is in this program, %s\n", words[1], words[0]);
    return EXIT_FAILURE;
}
