/*
 * grade_json.h: a grade as JSON, for those who grade: hidden settings, seed and fences included.
 */
#ifndef GRADE_JSON_H
#define GRADE_JSON_H

#include <stdbool.h>
#include <stdio.h>

struct grade;

/* Write one object and a line end. False: no memory. */
bool grade_json_write(const struct grade *grade, FILE *out);

#endif
