/*
 * cmd_learn.c: `parray learn`: the lessons of the course; a folder to begin one in; a grade for what was made
 * of its exercise. Nothing is recorded: what a learner has done is in the folders.
 */
#include <argp.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/lesson_check.h"
#include "argument.h"
#include "options/course.h"
#include "say.h"
#include "text.h"
#include "options/subcommand.h"
#include "parray.h"

extern const struct subcommand cmd_learn;

enum { KEY_CHECK = 256, LINE_COLUMNS = 96, INDENT = 5 };

static const struct argp_option own_options[] = {
    {"check", KEY_CHECK, 0, 0,
     "grade FILE.c by the sheet of the lesson (default: exercise.c here, or in the folder of the lesson); it "
     "is compiled into FILE.so beside it",
     0},
    {0},
};

struct lesson_query {
    const char *lesson, *place; /* place: the folder, or the program that is checked */
    bool check;
};

static error_t take_key(int key, char *text, struct argp_state *state)
{
    struct lesson_query *asked = state->input;
    switch (key) {
    case KEY_CHECK:
        return asked->check = true, 0;
    case ARGP_KEY_ARG:
        if (!asked->lesson)
            return asked->lesson = text, 0;
        if (!asked->place)
            return asked->place = text, 0;
        say_usage("'%s' is one word too many" SAY_DO "usage: parray %s", text, cmd_learn.usage);
        return EINVAL;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static int list_lessons(const struct lessons *course)
{
    for (size_t i = 0; i < course->count; i++) {
        printf("%3d  %s\n", course->lesson[i].number, course->lesson[i].title);
        text_fill(course->lesson[i].goal, INDENT, LINE_COLUMNS, stdout);
    }
    printf("\nbegin with: parray learn %d\n", course->lesson[0].number);
    return PARRAY_DONE;
}

static int begin_lesson(const struct lesson *lesson, const char *named)
{
    char folder[32];
    snprintf(folder, sizeof folder, "lesson%d", lesson->number);
    const char *to = named ? named : folder;
    if (!lesson_copy(lesson, to))
        return PARRAY_USAGE;
    printf("lesson %d, %s, is in the folder %s.\n", lesson->number, lesson->title, to);
    fputs("  cd ", stdout);
    text_for_shell(to, stdout);
    printf("\n  read lesson.md, and type its commands as you come to them\n"
           "  fill the gaps of exercise.c, and try it: parray run exercise.c\n"
           "  have it graded: parray learn %d --check\n",
           lesson->number);
    return PARRAY_DONE;
}

static int learn_lesson(const struct lessons *course, const struct lesson_query *asked,
                        const struct parray_program *const *programs)
{
    const struct lesson *lesson = course_lesson(course, asked->lesson);
    if (!lesson)
        return PARRAY_USAGE;
    return asked->check ? lesson_check(course, lesson, asked->place, programs)
                        : begin_lesson(lesson, asked->place);
}

static int learn(const struct lesson_query *asked, const struct parray_program *const *programs)
{
    struct lessons course;
    int status = PARRAY_USAGE;
    if (asked->check && !asked->lesson)
        return say_usage("--check wants the number of the lesson: parray learn 1 --check");
    if (course_open(&course))
        status = asked->lesson ? learn_lesson(&course, asked, programs) : list_lessons(&course);
    lessons_close(&course);
    return status;
}

static const struct argp *options(void)
{
    static const struct argp argp = {
        .options = own_options,
        .parser = take_key,
        .args_doc = "[LESSON] [FOLDER|FILE.c]",
        .doc =
            "A course in lessons of an hour. Without LESSON: list them. With its number: make a FOLDER for "
            "it (default: lesson1 for lesson 1), with a text to read and an exercise to fill in.\v"
            "The course is looked for in $PARRAY_COURSE first. Nothing is recorded.\n\n"
            "Examples:\n"
            "  parray learn\n"
            "  parray learn 1\n"
            "  parray learn 1 --check\n"
            "\n"
            "Exit status: 0 done; "
            "with --check that of `parray grade': 0 passed, 1 not yet, 2 usage or input error, or a program "
            "that does not compile.",
    };
    return &argp;
}

static int run_learn(int argc, char **argv, const struct parray_program *const *programs)
{
    struct lesson_query asked = {0};
    enum opts_result result = argument_parse(options(), argc, argv, &asked);
    return result == OPTS_RUN ? learn(&asked, programs) : (int)result;
}

const struct subcommand cmd_learn = {
    .name = "learn",
    .usage = "learn [LESSON] [FOLDER|FILE.c]",
    .help = "a course: lessons to read, exercises that are graded",
    .matters = true,
    .options = options,
    .run = run_learn,
};
