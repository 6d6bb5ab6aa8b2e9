/*
 * platform_csv.h: the points of a class as CSV that learning platforms import.
 *
 *     moodle        the worksheet of offline grading: participant, name, grade, and what the student reads
 *     canvas[:NAME] the gradebook: user, and one column of points with the NAME of the assignment
 */
#ifndef PLATFORM_CSV_H
#define PLATFORM_CSV_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

#include "class/owner.h"

struct platform_form {
    enum owner_platform platform; /* OWNER_UNKNOWN: none, all columns that there are */
    const char *assignment;       /* of Canvas, as it is called there */
};

/* Read the name of a form: also "plain". False: there is none of that name. */
bool platform_form_read(const char *text, struct platform_form *form);

/* Write a row for each work of `grades` (doc/schemas/grades-1.json) that has the name of such a platform.
 * Result: how many have none. */
size_t platform_csv(const json_t *grades, const struct platform_form *form, FILE *out);

/* What JSON calls a platform; NULL: unknown. */
const char *platform_name(enum owner_platform platform);

#endif
