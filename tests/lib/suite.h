/*
 * suite.h: how the file of a unit test says which cases it has.
 *
 * All unit tests of a folder are one program, tests/<folder>/units, and every test is a process of it, which
 * runs the cases of one file: `tests/lib/units ring_test` (suite.c). A file ends with a UNIT.
 */
#ifndef SUITE_H
#define SUITE_H

#include <check.h>

struct unit {
    const char *file;
    void (*add_cases)(TCase *cases);
    double seconds;
    struct unit *next;
};

/* Call this before main. The unit stays where it is. */
void unit_register(struct unit *unit);

/* Call this in add_cases where the cases cannot run: the test ends as skipped. */
_Noreturn void unit_skip(const char *why);

/* Make the cases that `add` adds the test of this file; each of them may take so many seconds. */
#define UNIT(add, most_seconds)                                                                      \
    static __attribute__((constructor)) void register_this_file(void)                                \
    {                                                                                                \
        static struct unit unit = {.file = __FILE__, .add_cases = (add), .seconds = (most_seconds)}; \
        unit_register(&unit);                                                                        \
    }

#endif
