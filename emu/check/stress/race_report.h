/*
 * race_report.h: data races between nodes, as ThreadSanitizer reports them, in a few lines each.
 *
 *     race: node 1 (ring 1) writes 4 bytes at ring.c:7 in count
 *           node 0 (ring 0) wrote 4 bytes at ring.c:7 in count
 *           global 'counter'
 *
 * Races are collected as they are found, by whichever thread finds them. The other calls belong to one
 * thread, when no node runs, and while the program is still loaded. Without the tool there are none.
 */
#ifndef RACE_REPORT_H
#define RACE_REPORT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

/* Forget the races that were found, and keep the tool's own reports from standard error. */
void race_reports_begin(void);

/* How many pairs of places in the program raced. */
unsigned race_reports_count(void);

void race_reports_print(FILE *out);

/* A list of them, each with its two accesses. *failed: no memory. */
json_t *race_reports_json(bool *failed);

/* The first race as a sentence; "": there is none. */
void race_reports_first(char *text, size_t size);

#endif
