/*
 * course.c: lessons are found by their folders, and read as far as title and goal go.
 */
#include <errno.h>
#include <glob.h>
#include <libgen.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine/memory.h"
#include "number.h"
#include "options/course.h"
#include "say.h"
#include "path.h"

enum { NUMBER_MOST = 99, LINE_SIZE = 512, TEXT_SIZE = 1024 };

static const char what_for[] = "the lessons of the course";

/* ------------------------------------------------------------------------------- where the course is */

/* The lessons in a folder. False: there is none. */
static bool find_lessons(const char *folder, glob_t *found)
{
    char pattern[PATH_MAX + 32];
    snprintf(pattern, sizeof pattern, "%s/[0-9][0-9]_*/lesson.md", folder);
    return glob(pattern, 0, NULL, found) == 0;
}

static bool find_course(struct course *course, glob_t *found)
{
    const char *named = getenv("PARRAY_COURSE");
    if (named && *named) {
        snprintf(course->folder, sizeof course->folder, "%s", named);
        if (!find_lessons(course->folder, found))
            return say_usage("PARRAY_COURSE is '%s', but there is no lesson: name the folder that has "
                             "01_hello_neighbour and the others",
                             named),
                   false;
        return true;
    }
    if (path_beside_tool("../share/parray/course", course->folder, sizeof course->folder) &&
        find_lessons(course->folder, found)) /* `make install` puts it there */
        return true;
    snprintf(course->folder, sizeof course->folder, "%s", PA_SOURCE_INCLUDEDIR "/../doc/course");
    if (find_lessons(course->folder, found))
        return true;
    snprintf(course->folder, sizeof course->folder, "%s", PA_COURSEDIR);
    if (find_lessons(course->folder, found))
        return true;
    say_usage("the course is not found beside this tool (../share/parray/course), nor in %s, nor in %s: "
              "`make install' and the Debian package parray install it; or unpack parray-course-*.tar.gz "
              "and set PARRAY_COURSE to its folder course",
              PA_SOURCE_INCLUDEDIR "/../doc/course", PA_COURSEDIR);
    return false;
}

/* ----------------------------------------------------------------------------------- reading a lesson */

static char *keep(const char *text)
{
    char *copy = strdup(text);
    if (!copy)
        memory_failed(strlen(text), what_for);
    return copy;
}

/* Cut the text behind its first sentence. */
static void cut_sentence(char *text)
{
    for (char *end = text; (end = strpbrk(end, ".?!")); end++)
        if (end[1] == ' ') {
            end[1] = '\0';
            return;
        }
}

/* Read the title from the first line: "# 3. Ports and duplex". */
static bool read_title(struct lesson *lesson, FILE *file)
{
    char line[LINE_SIZE], head[32];
    if (!fgets(line, sizeof line, file))
        return false;
    line[strcspn(line, "\n")] = '\0';
    size_t length = (size_t)snprintf(head, sizeof head, "# %d. ", lesson->number);
    if (strncmp(line, head, length) != 0 || !line[length])
        return false;
    lesson->title = keep(line + length);
    return true;
}

/* Read the first sentence of the paragraph below "## Goal". */
static bool read_goal(struct lesson *lesson, FILE *file)
{
    char line[LINE_SIZE], text[TEXT_SIZE] = "";
    size_t used = 0;
    bool below = false;
    while (fgets(line, sizeof line, file)) {
        bool blank = line[strspn(line, " \n")] == '\0';
        line[strcspn(line, "\n")] = '\0';
        if (!below)
            below = strcmp(line, "## Goal") == 0;
        else if (blank && used)
            break;
        else if (!blank && used + strlen(line) + 2 < sizeof text)
            used += (size_t)snprintf(text + used, sizeof text - used, "%s%s", used ? " " : "", line);
    }
    cut_sentence(text);
    lesson->goal = keep(text);
    return used > 0;
}

/* Read the lesson whose lesson.md it is. False after saying what is wrong with it. */
static bool read_lesson(struct lesson *lesson, const char *path)
{
    char copy[PATH_MAX];
    snprintf(copy, sizeof copy, "%s", path);
    lesson->folder = keep(dirname(copy));
    lesson->number = atoi(strrchr(lesson->folder, '/') + 1);
    FILE *file = fopen(path, "r");
    if (!file)
        return say_usage("cannot read '%s': %s", path, strerror(errno)), false;
    bool titled = read_title(lesson, file), fine = titled && read_goal(lesson, file);
    fclose(file);
    if (!titled)
        say_usage("%s: its first line has to be: # %d. TITLE", path, lesson->number);
    else if (!fine)
        say_usage("%s: there is no text below a line: ## Goal", path);
    return fine;
}

bool course_open(struct course *course)
{
    glob_t found;
    bool fine = true;
    *course = (struct course){.count = 0};
    if (!find_course(course, &found))
        return false;
    course->lesson = memory_take(found.gl_pathc, sizeof course->lesson[0], what_for);
    while (fine && course->count < found.gl_pathc) {
        struct lesson *lesson = &course->lesson[course->count++];
        fine = read_lesson(lesson, found.gl_pathv[course->count - 1]);
    }
    globfree(&found);
    return fine;
}

void course_close(struct course *course)
{
    for (size_t i = 0; i < course->count; i++) {
        free(course->lesson[i].folder);
        free(course->lesson[i].title);
        free(course->lesson[i].goal);
    }
    free(course->lesson);
    *course = (struct course){.count = 0};
}

/* ----------------------------------------------------------------------------------- finding a lesson */

const struct lesson *course_lesson(const struct course *course, const char *number)
{
    const int first = course->lesson[0].number, last = course->lesson[course->count - 1].number;
    uint64_t wanted = 0;
    bool is_number = number_read(number, 0, NUMBER_MOST, &wanted);
    for (size_t i = 0; is_number && i < course->count; i++)
        if ((uint64_t)course->lesson[i].number == wanted)
            return &course->lesson[i];
    say_usage("there is no lesson '%s': the lessons are %d to %d (`parray learn' lists them)", number, first,
              last);
    return NULL;
}

const struct lesson *course_next(const struct course *course, const struct lesson *lesson)
{
    size_t next = (size_t)(lesson - course->lesson) + 1;
    return next < course->count ? &course->lesson[next] : NULL;
}
