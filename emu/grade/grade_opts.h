/*
 * grade_opts.h: the options of `parray grade`, from argv to an exam.
 *
 * Life cycle: grade_opts_parse, then grade_opts_free, also after a refusal.
 */
#ifndef GRADE_OPTS_H
#define GRADE_OPTS_H

#include "grade/exam.h"
#include "options/opts.h"

struct grade_request {
    const char *program, *sheet, *json, *junit; /* NULL: not given */
    struct exam exam;

    /* While options are read: */
    struct exam_setting common;
    const char *task;
    const char **topology, **model;
    size_t topologies, models;
    uint64_t seed, seconds, memory, runs;
    bool has_seed, has_seconds, has_memory, has_runs;
    const char *array_option; /* one that a sheet excludes; NULL: none was given */
    bool done;
};

/* The value of --seed in argv is overwritten with stars. */
enum opts_result grade_opts_parse(struct grade_request *request, int argc, char **argv);
void grade_opts_free(struct grade_request *request);

#endif
