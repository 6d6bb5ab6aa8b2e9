/*
 * report.h: what is said of a run, by kind: for people, for scripts, for spreadsheets.
 *
 * Life cycle: whoever ran an array fills a struct report, which only points, and hands it to the kinds
 * that the user asked for. A kind that goes into a file is one file with one `const struct report_kind`
 * and one line in the table of options/report_table.c; the command line makes an option of every line there. Reports
 * read and never change; one thread.
 */
#ifndef REPORT_H
#define REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct options;
struct outcome;
struct parray;
struct parray_program;
struct recording;
struct topo;

struct report {
    const struct parray_program *program; /* NULL on a trace, and so are options and array */
    const struct options *options;
    const struct parray *array; /* NULL: it could not be built; the outcome then says why */
    const struct outcome *outcome;
    const struct recording
        *recording; /* trace/recording.h; on a trace, or if a report that is asked for needs it */

    /* For the kind that is writing. */
    const char *path;                  /* of its file, "-": standard output */
    const char *choice;                /* of its choice_option; NULL: not given */
    void (*say)(const char *sentence); /* what the user has to know before it is written */
};

struct topo;

/* Of the array, or of the recording. */
const struct topo *report_topo(const struct report *report);

struct report_kind {
    const char *option; /* "json": the option that asks for it */
    const char *file;   /* what the option's help calls its argument: "FILE.csv" */
    const char *help;   /* one line */
    bool needs_array;   /* nothing is written when the array could not be built */

    /* It looks at report->recording and nothing else: it is made from a run and from a trace alike. */
    bool needs_recording;

    /* A second option that belongs to it; NULL: none. */
    const char *choice_option; /* "plot-kind" */
    const char *choice_values; /* for the help: "steps|links" */
    const char *choice_help;

    /* Before the run: will it do with this path and choice (NULL: not given)? Else a sentence. NULL: always. */
    bool (*check)(const char *path, const char *choice, char *error, size_t error_size);

    /* Also before the run, but with the array known: can it be made of such an array? Else a sentence. NULL: of all. */
    bool (*fits)(const struct topo *topo, const char *choice, char *error, size_t error_size);

    /* Write all of it. False: no memory (what the stream could not take shows in its error flag). */
    bool (*write)(const struct report *report, FILE *out);
};

/* For people, in two parts: what will run, before it does (seed on the first line), and how it went. */
void report_text_head(const struct report *report, FILE *out);
void report_text(const struct report *report, FILE *out);

/* Why the status is not 0, for standard error: a sentence that begins with `prefix`, then details in
 * indented lines. Allocates nothing. */
void report_trouble(const struct report *report, const char *prefix, FILE *out);

#endif
