/*
 * attempt.h: run a command line as a child with limits, and hold what came of it against the contract.
 */
#ifndef ATTEMPT_H
#define ATTEMPT_H

#include <stdbool.h>
#include <stddef.h>

#include "invent.h"

enum { REASON_SIZE = 400 };

/* How a child ended. */
struct attempt {
    int status;      /* as a shell has it */
    bool terminated; /* it took long and was sent SIGTERM */
    bool hangs;      /* which it did not obey */
    char *out, *err; /* what it wrote; the caller frees both */
};

/* Run the tool in the folder `work` of `folder`. */
struct attempt attempt_run(const char *tool, const char *folder, const struct command_line *line);
void attempt_free(struct attempt *attempt);

/* Is it as the contract says? It removes what is left in the folder. False with a reason. */
bool attempt_right(const struct attempt *attempt, const char *tool, const char *folder,
                   const struct command_line *line, char *reason);

#endif
