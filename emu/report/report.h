/*
 * report.h: what is said of a run, by kind: for scripts, for spreadsheets, to look at. What is said to people is in
 * report_text.h and report_trouble.h.
 *
 * Life cycle: whoever has a view of a run (facts/view.h), be it of an array or of a trace, fills a struct report, which only
 * points, and hands it to the kinds that the user asked for. A kind is one file with one `const struct report_kind` and one
 * line in the table of options/report_table.c; the command line makes an option of every line there. Reports read and never
 * change; one thread.
 */
#ifndef REPORT_H
#define REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct recording;
struct topo;
struct view;

struct report {
    const struct view *view;
    const struct recording *recording; /* trace/recording.h; NULL: no report that is asked for needs it */

    /* For the kind that is writing. */
    const char *path;                  /* of its file, "-": standard output */
    const char *choice;                /* of its variant_option; NULL: not given */
    void (*say)(const char *sentence); /* what the user has to know before it is written */
};

struct report_kind {
    const char *option; /* "json": the option that asks for it */
    const char *file;   /* what the option's help calls its argument: "FILE.csv" */
    const char *help;   /* one line */
    bool needs_array;   /* nothing is written when the array could not be built */

    bool needs_recording; /* it looks at single transmissions: a run is to be recorded for it */

    /* A second option that belongs to it; NULL: none. */
    const char *variant_option; /* "plot-kind" */
    const char *variant_values; /* for the help: "steps|links" */
    const char *variant_help;

    /* Before the run: will it do with this path and choice (NULL: not given)? Else a sentence. NULL: always. */
    bool (*check)(const char *path, const char *choice, char *error, size_t error_size);

    /* Also before the run, but with the array known: can it be made of such an array? Else a sentence. NULL: of all. */
    bool (*fits)(const struct topo *topo, const char *choice, char *error, size_t error_size);

    /* Write all of it. False: no memory (what the stream could not take shows in its error flag). */
    bool (*write)(const struct report *report, FILE *out);
};

#endif
