/*
 * grade.h: all that is known of a program once it has been graded: what the reports are made from.
 *
 * Text and JUnit XML are for those who are graded: of hidden settings they have the name alone, and which
 * points were reached. JSON is for those who grade, and has all.
 */
#ifndef GRADE_H
#define GRADE_H

#include <stdbool.h>
#include <stdio.h>

#include "grade/rubric.h"
#include "grade/sandbox.h"
#include "grade/result.h"
#include "options/opts.h"

struct grade {
    const char *path; /* of the program */
    const struct rubric *rubric;
    struct sandbox sandbox;
    const struct run_report *look; /* what the program says of itself */
    const struct result *result;   /* of each setting of the rubric */
    bool passed;
};

/* Write one object and a line end. False: no memory. */
bool grade_json_write(const struct grade *grade, FILE *out);

/*
 * A grade as JUnit XML, which CIs show: a suite for each setting, a case for each kind of
 * points. Of hidden settings it has what failed, and no reasons.
 */

void grade_junit_write(const struct grade *grade, FILE *out);

/* What comes before the runs, and what comes after those of one setting, and after all. */
void grade_text_head(const struct grade *grade, FILE *out);
void grade_text_setting(const struct grade *grade, size_t setting, FILE *out);
void grade_text_total(const struct grade *grade, FILE *out);

/*
 * The options of `parray grade`, from argv to a rubric.
 *
 * Life cycle: grade_opts_parse, then grade_opts_free, also after a refusal.
 */

enum { SOURCE_OBJECT = 4096 + 32 };

struct grade_request {
    const char *program, *sheet, *json, *junit, *races_object; /* NULL: not given */
    struct rubric rubric;

    /* While options are read: */
    struct rubric_setting common;
    const char *task;
    const char **topology, **model;
    size_t topologies, models;
    uint64_t seed, seconds, memory, runs;
    bool has_seed, has_seconds, has_memory, has_runs;
    char object[SOURCE_OBJECT]; /* of a program that is named by its source; "": it is not */
    char races[SOURCE_OBJECT];  /* its object for ThreadSanitizer; "": there is none */
    const char *array_option;   /* one that a sheet excludes; NULL: none was given */
};

/* Complete a request that leaves task and array to the program; `topology` "": it names none, take ring:8. */
bool grade_opts_complete(struct grade_request *request, const char *task, const char *topology);

/* Its parser, for those who only list options. */
const struct argp *grade_opts(void);

/* The value of --seed in argv is overwritten with stars. */
enum opts_result grade_opts_parse(struct grade_request *request, int argc, char **argv);
void grade_opts_free(struct grade_request *request);

#endif
