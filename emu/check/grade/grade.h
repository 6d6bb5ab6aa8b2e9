/*
 * grade.h: all that is known of a program once it has been graded: what the reports are made from.
 *
 * Text and JUnit XML are for those who are graded: of hidden settings they have the name alone, and which
 * points were reached. JSON is for those who grade, and has all.
 */
#ifndef GRADE_H
#define GRADE_H

#include "grade/exam.h"
#include "grade/fence.h"
#include "grade/result.h"

struct grade {
    const char *path; /* of the program */
    const struct exam *exam;
    struct fences fences;
    const struct run_report *look; /* what the program says of itself */
    const struct result *result;   /* of each setting of the exam */
    bool passed;
};

#endif
