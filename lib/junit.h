/*
 * junit.h: results of tests as JUnit XML, which CIs show: suites, and in each a case for each test.
 *
 * Life cycle: junit_open; for each suite junit_suite, then junit_property for each of its properties, then
 * junit_case for each test; junit_write, which ends it. Numbers of tests and failures are counted here. Texts
 * may come from anywhere: signs that XML does not allow become question marks. Ends the process if there is
 * no memory. One thread.
 */
#ifndef JUNIT_H
#define JUNIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct junit {
    const char *name;
    FILE *suites, *suite;           /* texts that are being made: of all suites, and of the last one */
    char *suites_text, *suite_text; /* what they come to */
    size_t suites_size, suite_size;
    const char *suite_name; /* NULL: none was begun */
    bool in_properties;     /* of the last suite */
    size_t tests, failures, suite_tests, suite_failures;
};

/* The name of the whole, and those of suites, are kept until the end, and until the next suite. */
void junit_open(struct junit *junit, const char *name);
void junit_suite(struct junit *junit, const char *name);
void junit_property(struct junit *junit, const char *name, const char *value);

/* A test of the suite. Its class is "CLASS.SUITE"; `why` it failed, NULL: it did not. */
void junit_case(struct junit *junit, const char *class, const char *name, const char *why);

/* The same of a test that has a line of a source; `line' 0: it has none. */
void junit_case_at(struct junit *junit, const char *class, const char *name, const char *why,
                   const char *file, int line);

/* Write all of it, and free what was made. */
void junit_write(struct junit *junit, FILE *out);

#endif
