/*
 * grade_text.h: a grade for a person.
 */
#ifndef GRADE_TEXT_H
#define GRADE_TEXT_H

#include <stdio.h>

#include "grade/grade.h"

/* What comes before the runs, and what comes after those of one setting, and after all. */
void grade_text_head(const struct grade *grade, FILE *out);
void grade_text_setting(const struct grade *grade, size_t setting, FILE *out);
void grade_text_total(const struct grade *grade, FILE *out);

#endif
