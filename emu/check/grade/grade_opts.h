/*
 * grade_opts.h: the options of `parray grade`, from argv to an exam.
 *
 * Life cycle: grade_opts_parse, then grade_opts_free, also after a refusal.
 */
#ifndef GRADE_OPTS_H
#define GRADE_OPTS_H

#include "grade/exam.h"
#include "options/opts.h"

enum { SOURCE_OBJECT = 4096 + 32 };

struct grade_request {
    const char *program, *sheet, *json, *junit, *races_object; /* NULL: not given */
    struct exam exam;

    /* While options are read: */
    struct exam_setting common;
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

/* The value of --seed in argv is overwritten with stars. */
/* Its parser, for those who only list options. */
const struct argp *grade_opts(void);

enum opts_result grade_opts_parse(struct grade_request *request, int argc, char **argv);
void grade_opts_free(struct grade_request *request);

#endif
