/*
 * course.c: where the course is.
 */
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "base.h"
#include "number.h"
#include "options/course.h"
#include "path.h"
#include "say.h"

enum { NUMBER_MOST = 99 };

/* Read the lessons in a folder, unless there are none. */
static enum lessons_found look_in(struct lessons *course, const char *folder)
{
    char error[2 * PATH_MAX];
    enum lessons_found found = lessons_open(course, folder, error, sizeof error);
    if (found == LESSONS_REFUSED)
        say_usage("%s", error);
    return found;
}

bool course_open(struct lessons *course)
{
    char beside[PATH_MAX] = "";
    const char *named = getenv("PARRAY_COURSE");
    bool is_beside = path_beside_tool("../share/parray/course", beside, sizeof beside);
    /* `make install` puts it beside the tool */
    const char *const places[] = {is_beside ? beside : "", PA_SOURCE_INCLUDEDIR "/../doc/course",
                                  PA_COURSEDIR};
    enum lessons_found found = LESSONS_NONE;
    *course = (struct lessons){.count = 0};
    if (named && *named) {
        found = look_in(course, named);
        if (found == LESSONS_NONE)
            say_usage("PARRAY_COURSE is '%s', but there is no lesson: name the folder that has "
                      "01_hello_neighbour and the others",
                      named);
        return found == LESSONS_READ;
    }
    for (size_t i = 0; i < ARRAY_LENGTH(places) && found == LESSONS_NONE; i++)
        found = *places[i] ? look_in(course, places[i]) : LESSONS_NONE;
    if (found == LESSONS_NONE)
        say_usage("the course is not found beside this tool (../share/parray/course), nor in %s, nor in %s: "
                  "`make install' and the Debian package parray install it; or unpack parray-course-*.tar.gz "
                  "and set PARRAY_COURSE to its folder course",
                  places[1], places[2]);
    return found == LESSONS_READ;
}

const struct lesson *course_lesson(const struct lessons *course, const char *number)
{
    const int first = course->lesson[0].number, last = course->lesson[course->count - 1].number;
    uint64_t wanted = 0;
    bool is_number = number_read(number, 0, NUMBER_MOST, &wanted);
    for (size_t i = 0; is_number && i < course->count; i++)
        if ((uint64_t)course->lesson[i].number == wanted)
            return &course->lesson[i];
    say_usage("there is no lesson '%s': the lessons are %d to %d" SAY_DO "`parray learn' lists them", number,
              first, last);
    return NULL;
}

const struct lesson *course_next(const struct lessons *course, const struct lesson *lesson)
{
    size_t next = (size_t)(lesson - course->lesson) + 1;
    return next < course->count ? &course->lesson[next] : NULL;
}
