/*
 * lessons.h: a course as a folder, with a folder for each lesson: 03_ports_and_duplex.
 *
 * There is no list of lessons. The number of a lesson is that of its folder; title and goal are in its
 * lesson.md: the first line "# 3. Ports and duplex", and the first sentence below "## Goal".
 *
 * Life cycle: lessons_open, then lessons_close, whatever came of it. One thread.
 */
#ifndef LESSONS_H
#define LESSONS_H

#include <stddef.h>

struct lesson {
    int number;
    char *folder; /* its path */
    char *title, *goal;
};

struct lessons {
    size_t count;
    struct lesson *lesson; /* in the order of their numbers */
};

enum lessons_found {
    LESSONS_READ,
    LESSONS_NONE,   /* there is none in the folder */
    LESSONS_REFUSED /* one cannot be read, as a sentence says */
};

enum lessons_found lessons_open(struct lessons *lessons, const char *folder, char *error, size_t size);
void lessons_close(struct lessons *lessons);

#endif
