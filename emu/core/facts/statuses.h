/*
 * statuses.h: the exit statuses of runs and commands (enum parray_status of parray.h): which one counts when
 * several apply, what each is called, what it means.
 *
 * `parray help statuses' prints this table, the manual page of parray has it, and a test holds enum
 * parray_status, the package for Python and the README to it. Constant data; any thread.
 */
#ifndef STATUSES_H
#define STATUSES_H

#include <stddef.h>

struct exit_status {
    int number;
    const char *name;    /* of enum parray_status, without its prefix */
    const char *word;    /* in tables of runs */
    const char *meaning; /* for people */
};

/* Of several, the first one counts. The last one is 0. */
extern const struct exit_status exit_statuses[];
extern const size_t exit_status_count;

/* Which of two statuses counts? One that is not in the table is that of a crash, and counts before all; of
 * two crashes the first. */
int status_worse(int a, int b);

/* "deadlock"; "crashed" for a status that is not in the table. */
const char *status_word(int status);

/* What it means: "deadlock: nodes wait for each other for ever"; "crashed" for a status that is not in the
 * table. */
const char *status_meaning(int status);

/* The meanings, for the texts of help. */
#define STATUS_USAGE_MEANS       "usage or input error"
#define STATUS_VIOLATION_MEANS   "model violation"
#define STATUS_DEADLOCK_MEANS    "deadlock"
#define STATUS_LIMIT_MEANS       "limit reached"
#define STATUS_INTERRUPTED_MEANS "interrupted"

/* Behind what 0 and 1 mean for a command: "2 usage or input error, 3 ...". */
#define STATUSES_FROM_2                                                                \
    "2 " STATUS_USAGE_MEANS ", 3 " STATUS_VIOLATION_MEANS ", 4 " STATUS_DEADLOCK_MEANS \
    ", 5 " STATUS_LIMIT_MEANS ", 130 " STATUS_INTERRUPTED_MEANS "."

#endif
