/*
 * run_findings.h: what is wrong with a run, or with the runs of a campaign, as a list for tools that show
 * findings beside the lines of a source.
 *
 * The list is made of the JSON that is written (doc/json.md): of a run, of `stress', of `explore'. A finding
 * is an object: `rule', a name of the table of rules; `text', a sentence; `site', FILE:LINE or null;
 * `related', other lines that have part in it, each with `site' and `text'. Functions of their arguments
 * alone.
 */
#ifndef RUN_FINDINGS_H
#define RUN_FINDINGS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* What is looked at, in the order in which it is told. */
enum finding_check {
    CHECK_ENDS,   /* a run comes to its end */
    CHECK_MODEL,  /* it keeps to the model */
    CHECK_RESULT, /* its result is right */
    CHECK_ALIKE,  /* all runs end alike */
    CHECK_MEMORY, /* nodes share no memory */
    FINDING_CHECKS
};

struct finding_rule {
    const char *name; /* never changes: tools keep what was said of a finding by it */
    enum finding_check check;
    const char *help; /* a sentence */
};

/* The rule of that name. */
const struct finding_rule *finding_rule(const char *name);

/* What a check is called: "the run ends". */
const char *finding_check_name(enum finding_check check);

/* Was it looked at in what this JSON tells of? */
bool finding_checked(const json_t *told, enum finding_check check);

/* All findings, the graver ones first; at least one if the status is that of a failure. *failed: there was no
 * memory. The caller owns the list. */
json_t *findings_of(const json_t *told, bool *failed);

/* A site in its parts. False: it has no line. */
struct finding_place {
    char file[512];   /* as seen from the current folder, if it is in there */
    int line, column; /* column 0: not known */
};
bool finding_place(const char *site, struct finding_place *place);

#endif
