/*
 * objects.h: the objects of parray_array.h from within.
 *
 * An array keeps its options alive, whose texts its request points to. All members of the options are
 * constant while an array is being opened from them.
 */
#ifndef OBJECTS_H
#define OBJECTS_H

#include <jansson.h>
#include <stdatomic.h>

#include "facts/outcome.h"
#include "facts/view.h"
#include "machine/embedding.h"
#include "options/opts.h"
#include "options/outputs.h"
#include "parray_array.h"

struct callbacks {
    parray_step_call *step;
    parray_violation_call *violation;
    parray_deadlock_call *deadlock;
    parray_line_call *line;
    void *step_user, *violation_user, *deadlock_user, *line_user;
};

struct parray_options {
    _Atomic unsigned holders; /* the caller, and arrays */
    struct request request;   /* of all settings but those below */
    size_t param_room;
    const struct parray_program *program; /* NULL: by name, request.program */
    const void *data;
    bool signals;
    struct callbacks calls;
    char error[OUTCOME_ERROR_SIZE]; /* "": nothing was refused */
    char **texts;                   /* what the request points to */
    size_t text_count, text_room;
};

/* What is wrong where options are NULL. */
extern const char options_missing[];

struct parray_array {
    struct parray_options *options; /* held */
    struct request request;         /* of this array */
    struct callbacks calls;         /* those of the options when the array was opened */
    const struct parray_program *program;
    struct parray *array;
    struct outputs outputs;
    bool has_outputs; /* outputs_close is due */
    struct observer observer;
    struct view view;
    struct outcome none; /* of an array that could not be built */
    int status;
    char error[OUTCOME_ERROR_SIZE];
    bool ran;

    /* Made when somebody asks (report.h, table.h); NULL: not yet. */
    json_t *report; /* the JSON report */
    json_t *tables; /* lists of rows, by the name of the table */
    json_t *texts;  /* texts of cells that are lists or objects, by themselves in JSON */
    char *json;
    struct link_figure *links;
    size_t link_count;
};

/* Hold the options; let go of them, which frees them if nobody else holds them. */
void options_hold(struct parray_options *options);
void options_release(struct parray_options *options);

/* The JSON report, made when somebody asks for it; NULL: before the run, or no memory. */
const json_t *results_report(struct parray_array *array);

/* Free all that was made of an outcome. */
void results_free(struct parray_array *array);

#endif
