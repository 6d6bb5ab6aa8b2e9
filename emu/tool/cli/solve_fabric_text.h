/*
 * solve_fabric_text.h: what is found about a task on a fabric, for people and as JSON.
 */
#ifndef SOLVE_FABRIC_TEXT_H
#define SOLVE_FABRIC_TEXT_H

#include <jansson.h>
#include <stdbool.h>

#include "solve/fabric_task.h"

/* What was found, and the time for so many bytes. */
struct fabric_answer {
    struct fabric_task task;
    double bytes, seconds, least; /* seconds 0: not known */
    bool latencies;               /* the cost counts them */
    const char *output;           /* the file of the schedule; NULL: none */
};

void fabric_put_text(const struct fabric_answer *answer);

/* The same as JSON, which the caller owns. NULL: no memory. */
json_t *fabric_json(const struct fabric_answer *answer);

#endif
