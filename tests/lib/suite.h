/*
 * suite.h: the main function of most unit tests.
 */
#ifndef SUITE_H
#define SUITE_H

#include <check.h>
#include <stdlib.h>

/* Run a suite of one group of cases. Return what main returns. */
static inline int trial_suite(const char *name, void (*add)(TCase *cases), double seconds)
{
    Suite *suite = suite_create(name);
    TCase *cases = tcase_create(name);
    tcase_set_timeout(cases, seconds);
    add(cases);
    suite_add_tcase(suite, cases);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

#endif
