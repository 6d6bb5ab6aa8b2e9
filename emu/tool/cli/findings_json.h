/*
 * findings_json.h: what a schedule is and what was found in it, as JSON.
 */
#ifndef FINDINGS_JSON_H
#define FINDINGS_JSON_H

#include <stdbool.h>

struct findings;
struct schedule;
struct schedule_depth;

/* Write the file, whole or not at all; "-" is standard output. False after saying why not. */
bool findings_json_write(const struct findings *findings, const struct schedule *schedule,
                         const struct schedule_depth *depth, const char *path);

#endif
