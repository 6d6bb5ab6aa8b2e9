/*
 * findings.h: what is wrong with a schedule, or will surprise its users, as sentences with their places.
 *
 * Life cycle: begin with FINDINGS_NONE, have readers and checks add findings, findings_free. One thread at a
 * time.
 */
#ifndef FINDINGS_H
#define FINDINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* How bad something is. Of several things the worst counts. */
enum severity {
    SEVERITY_NONE,    /* it is only a remark */
    SEVERITY_WRONG,   /* it ends, but not as it should: a wrong result, messages that nobody takes, a race */
    SEVERITY_STUCK,   /* it never ends */
    SEVERITY_UNUSABLE /* it cannot be read, or carried out at all */
};

struct schedule_finding {
    enum severity severity;
    uint32_t line;    /* of the file; 0: none */
    uint32_t column;  /* 0: none */
    const char *what; /* the kind, a word or two that never changes: "cycle", "race" */
    char *text;       /* one sentence without full stop */
};

struct findings {
    struct schedule_finding *list;
    size_t count, room;
    uint64_t wrong;         /* findings that are no remarks, also those that were not kept */
    uint64_t remarks;       /* likewise */
    enum severity severity; /* of the worst */
};

#define FINDINGS_NONE \
    {                 \
        .list = NULL  \
    }

/* Of each kind so many are kept; further ones are counted. */
enum { FINDINGS_OF_A_KIND = 20 };

/* Add a finding. `what` must live as long as the findings: write it as a literal. */
void finding_add(struct findings *findings, enum severity severity, const char *what, uint32_t line,
                 uint32_t column, const char *format, ...) __attribute__((format(printf, 6, 7)));

/* Will a finding of this kind be kept? If not, it is counted now, and finding_add need not be called: so a
 * text that takes long to make is made only where it is shown. */
bool finding_wanted(struct findings *findings, enum severity severity, const char *what);

/* Say "FILE:LINE:COLUMN: what: text" (say.h), each with its line, in the order of lines: what is wrong, then
 * the remarks. */
void findings_print(const struct findings *findings, const char *file, FILE *out);

void findings_free(struct findings *findings);

#endif
