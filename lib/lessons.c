/*
 * lessons.c: lessons are found by their folders, and read as far as title and goal go.
 */
#include <errno.h>
#include <glob.h>
#include <libgen.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "lessons.h"

enum { LINE_SIZE = 512, TEXT_SIZE = 1024 };

static const char what_for[] = "the lessons of the course";

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

/* Read the lesson whose lesson.md it is. False with a sentence. */
static bool read_lesson(struct lesson *lesson, const char *path, char *error, size_t size)
{
    char copy[PATH_MAX];
    snprintf(copy, sizeof copy, "%s", path);
    lesson->folder = keep(dirname(copy));
    lesson->number = atoi(strrchr(lesson->folder, '/') + 1);
    FILE *file = fopen(path, "r");
    if (!file)
        return snprintf(error, size, "cannot read '%s': %s", path, strerror(errno)), false;
    bool titled = read_title(lesson, file), fine = titled && read_goal(lesson, file);
    fclose(file);
    if (!titled)
        snprintf(error, size, "%s: its first line has to be: # %d. TITLE", path, lesson->number);
    else if (!fine)
        snprintf(error, size, "%s: there is no text below a line: ## Goal", path);
    return fine;
}

enum lessons_found lessons_open(struct lessons *lessons, const char *folder, char *error, size_t size)
{
    char pattern[PATH_MAX + 32];
    glob_t found;
    bool fine = true;
    *lessons = (struct lessons){.count = 0};
    snprintf(pattern, sizeof pattern, "%s/[0-9][0-9]_*/lesson.md", folder);
    if (glob(pattern, 0, NULL, &found) != 0)
        return LESSONS_NONE;
    lessons->lesson = memory_take(found.gl_pathc, sizeof lessons->lesson[0], what_for);
    while (fine && lessons->count < found.gl_pathc) {
        struct lesson *lesson = &lessons->lesson[lessons->count++];
        fine = read_lesson(lesson, found.gl_pathv[lessons->count - 1], error, size);
    }
    globfree(&found);
    return fine ? LESSONS_READ : LESSONS_REFUSED;
}

void lessons_close(struct lessons *lessons)
{
    for (size_t i = 0; i < lessons->count; i++) {
        free(lessons->lesson[i].folder);
        free(lessons->lesson[i].title);
        free(lessons->lesson[i].goal);
    }
    free(lessons->lesson);
    *lessons = (struct lessons){.count = 0};
}
