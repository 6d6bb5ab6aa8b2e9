/*
 * numbers.h: the numbers and lines of a report: what each is called and means, and where an outcome has it.
 *
 * One table serves all: the JSON report takes the numbers of an outcome from it, the report in a trace is
 * read back by it, and a sweep makes its columns and curves of it. A number that a program states by itself
 * (parray_figure) is not in the table.
 */
#ifndef NUMBERS_H
#define NUMBERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct outcome;

/* How people read a number: 1,022; 5.5; 1.06 (a quotient); 12.5 % (a share of 1). */
enum number_form { NUMBER_COUNT, NUMBER_TIME, NUMBER_RATIO, NUMBER_SHARE };

/* Where a number comes from. */
enum number_source {
    NUMBER_ELSEWHERE, /* the report has it from the view of the run, not from the outcome */
    NUMBER_WHOLE,     /* uint64_t at `offset` of an outcome */
    NUMBER_REAL,      /* double at `offset` of an outcome */
    NUMBER_MADE       /* `make` computes it from an outcome */
};

struct number {
    const char *name; /* of a column: "utilization" */
    const char *path; /* in the JSON report: "utilization.mean" is the member mean of utilization */
    const char *meaning;
    const char *head; /* over a column that a table has unasked; NULL: it has the column only if asked */
    enum number_form form;
    enum number_source source;
    size_t offset;
    double (*make)(const struct outcome *outcome); /* NAN: the outcome has no such number */
    bool of_worms;                                 /* without worms it has no meaning */
    bool of_waits;                                 /* in a run in which nothing may wait it has no meaning */
};

extern const struct number numbers[]; /* ended by a NULL name */

/* By name or by path. NULL: there is none. */
const struct number *number_find(const char *name);

/* Has the text report a line of that name itself, with _ for blanks, in capitals or not? A program's own
 * number by such a name could be taken for what the report says. */
bool line_named(const char *name, size_t length);

/* Has it printable ASCII characters only? */
bool name_is_text(const char *text);

/* What is wrong with the name of a number of a program's own, a sentence; NULL: nothing. */
const char *name_wrong(const char *name);

#endif
