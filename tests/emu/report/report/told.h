/*
 * told.h: a view of a run that a test fills by hand, and what a report says of it.
 */
#ifndef TOLD_H
#define TOLD_H

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "facts/violation_text.h"
#include "report/report_text.h"
#include "run/array.h"
#include "run/array_view.h"

static void idle(struct node *self)
{
    (void)self;
}

static struct parray_program program;
static struct options options;
static struct outcome outcome;
static struct view view;
static struct parray *opened; /* to be closed */

/* Return the view of a ring that is built and not run, with an outcome that is made up. */
static void view_take(const struct parray *array)
{
    array_view(&view, &program, &options, array);
    view.outcome = &outcome;
}

static void setup(void)
{
    program = (struct parray_program){.name = "idle", .topology = "ring:8", .node = idle};
    options = (struct options)OPTIONS_DEFAULT;
    outcome = (struct outcome){
        .verified = -1, .time = NAN, .lower_bound = NAN, .own_bound = NAN, .paper_time = NAN};
    view_take(NULL);
}

static void setup_array(void)
{
    int status;
    char error[OUTCOME_ERROR_SIZE];
    struct parray *array = array_open(&program, &options, NULL, &status, error);
    ck_assert_msg(array != NULL, "%s", error);
    view_take(opened = array);
}

static void teardown(void)
{
    array_close(opened);
    opened = NULL;
}

static inline char *text_of(void (*write)(FILE *out))
{
    static char text[1 << 16];
    FILE *out = fmemopen(text, sizeof text, "w");
    write(out);
    fclose(out);
    return text;
}

/* Is `line` a line of the text? */
static inline void has_line(const char *text, const char *line)
{
    size_t length = strlen(line);
    for (const char *at = strstr(text, line); at; at = strstr(at + 1, line))
        if ((at == text || at[-1] == '\n') && at[length] == '\n')
            return;
    ck_abort_msg("no line '%s' in:\n%s", line, text);
}

#endif
