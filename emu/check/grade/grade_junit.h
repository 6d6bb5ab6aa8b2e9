/*
 * grade_junit.h: a grade as JUnit XML, which CIs show: a suite for each setting, a case for each kind of
 * points. Of hidden settings it has what failed, and no reasons.
 */
#ifndef GRADE_JUNIT_H
#define GRADE_JUNIT_H

#include <stdio.h>

struct grade;

void grade_junit_write(const struct grade *grade, FILE *out);

#endif
