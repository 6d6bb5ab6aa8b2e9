/*
 * class_page.h: pages about the works of a class, each one HTML file that needs no other file.
 */
#ifndef CLASS_PAGE_H
#define CLASS_PAGE_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

/* Give each work that has a grade a name that tells nothing of its student, as "pseudonym": it is drawn from
 * the seed of the grade, and no two are alike.
 * False: no memory. */
bool class_pseudonyms(json_t *grades);

/* Write the page for those who grade, of `grades` (doc/schemas/grades-1.json). False: no memory. A failed
 * write sets the error flag of the stream. */
bool class_page(const json_t *grades, FILE *out);

/* Write the page for all: it has nothing of hidden settings, and pseudonyms where there are any. */
bool leaderboard_page(const json_t *grades, FILE *out);

#endif
