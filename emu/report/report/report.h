/*
 * report.h: the kinds of reports that the user asks for by an option: for scripts, for spreadsheets, to look
 * at. The text reports are in report_text.h.
 *
 * Life cycle: a caller that has a view of a run (facts/view.h), of an array or of a trace, fills a struct
 * report, which only points, and hands it to the kinds that the user asked for. A kind is one source with one
 * `const struct report_kind` and one line in the table of options/outputs.c; the command line makes an
 * option of every line there. A kind reads and changes nothing; one thread.
 */
#ifndef REPORT_H
#define REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct json_t;
struct recording;
struct topo;
struct view;

struct report {
    const struct view *view;
    const struct recording *recording; /* trace/recording.h; NULL: no kind that is asked for needs it */

    /* For the kind that is writing. */
    const char *path;                  /* of its file; "-": standard output */
    const char *choice;                /* the value of its variant_option; NULL: not given */
    void (*say)(const char *sentence); /* tells the user a sentence about the report; NULL: nobody listens */
};

struct report_kind {
    const char *option; /* "json": the option that asks for it */
    const char *file;   /* what the option's help calls its argument: "FILE.csv" */
    const char *help;   /* one line */
    bool matters;       /* -h tells of the option */
    bool needs_array;   /* nothing is written when the array could not be built */

    bool needs_recording; /* the kind looks at single transmissions: a run must be recorded */
    bool needs_links;     /* the kind looks at single links (view_link) */

    /* A second option of this kind; NULL: none. */
    const char *variant_option; /* "plot-kind" */
    const char *variant_values; /* for the help: "steps|links" */
    const char *variant_help;

    /* Before the run: can the report be written with this path and choice (NULL: not given)? If not, give a
     * sentence. A member that is NULL says yes. */
    bool (*check)(const char *path, const char *choice, char *error, size_t error_size);

    /* Before the run, with the topology known: can the report be made of such an array? If not, give a
     * sentence. A member that is NULL says yes. */
    bool (*fits)(const struct topo *topo, const char *choice, char *error, size_t error_size);

    /* After the run: is there in it what the report is made of? If not, give a sentence, and the report is
     * not written. A member that is NULL says yes. */
    bool (*has)(const struct report *report, char *error, size_t error_size);

    /* Write the report. False: no memory. A failed write sets the error flag of the stream. */
    bool (*write)(const struct report *report, FILE *out);

    /* Write what `stress' or `explore' found, of which the object tells (jansson). NULL: the kind is of one
     * run alone. */
    bool (*write_found)(const struct json_t *found, FILE *out);
};

#endif
