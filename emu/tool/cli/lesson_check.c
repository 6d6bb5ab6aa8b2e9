/*
 * lesson_check.c: the object comes to lie beside its source, as a file that `parray run' loads.
 */
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base.h"
#include "cli/lesson_check.h"
#include "folder.h"
#include "grade/grade.h"
#include "options/compile.h"
#include "options/compile_mpi.h"
#include "options/course.h"
#include "say.h"
#include "options/warn_shared.h"
#include "parray.h"
#include "path.h"
#include "quantity.h"

static const char default_source[] = "exercise.c";

/* ----------------------------------------------------------------------- the sentence below a grade */

struct next_words {
    struct grade_listener listener; /* a pointer to it is a pointer to this */
    const struct lessons *course;
    const struct lesson *lesson;
};

/* Which points of a setting are missing? The first kind, as the text of a grade calls it; NULL: none. */
static const char *missing_kind(const struct result *result, const struct point_scale *scale)
{
    if (result->points.correct < scale->correct)
        return "correct";
    if (result->points.legal < scale->legal)
        return "legal";
    for (size_t i = 0; i < scale->thresholds; i++)
        if (result->points.few[i] < scale->threshold[i].points)
            return few_kinds[scale->threshold[i].few].title;
    return result->points.stress < scale->stress ? "steady" : NULL;
}

static void say_missing(const struct grade *grade)
{
    const struct rubric *rubric = grade->rubric;
    struct quantity a, b;
    size_t i = 0;
    const char *kind = NULL;
    while (i < rubric->count && !(kind = missing_kind(&grade->result[i], &rubric->setting[i].scale)))
        i++;
    printf("not yet: %s of %s points; the first that are missing: `%s' in the setting `%s'\n",
           quantity_count(&a, result_total(grade->result, rubric->count)),
           quantity_count(&b, rubric_pass_mark(rubric)), kind ? kind : "",
           kind ? rubric->setting[i].name : "");
}

static void hear(const struct grade_listener *listener, const struct grade *grade)
{
    const struct next_words *words = (const struct next_words *)listener;
    const struct lesson *next = course_next(words->course, words->lesson);
    if (!grade->passed)
        say_missing(grade);
    else if (next)
        printf("passed: lesson %d is done; read its \"Look back\", then: parray learn %d (%s)\n",
               words->lesson->number, next->number, next->title);
    else
        printf("passed: lesson %d is done, the last one; read its \"Look back\"\n", words->lesson->number);
}

/* -------------------------------------------------------------------------------- the program itself */

/* Can it be read, as no folder can? False with errno. */
static bool is_readable(const char *name)
{
    struct stat about;
    if (stat(name, &about) == 0 && S_ISDIR(about.st_mode)) {
        errno = EISDIR;
        return false;
    }
    return access(name, R_OK) == 0;
}

/* Write the name of the learner's program. False after saying that there is none. */
static bool find_program_of(const struct lesson *lesson, const char *file, char *name, size_t size)
{
    if (file) {
        snprintf(name, size, "%s%s", file[0] == '-' ? "./" : "",
                 file); /* compilers take -x.c for an option */
        if (is_readable(name))
            return true;
        say_usage("cannot read '%s': %s" SAY_DO "name your program: parray learn %d --check FILE.c", name,
                  strerror(errno), lesson->number);
        return false;
    }
    snprintf(name, size, "%s", default_source);
    if (is_readable(name))
        return true;
    snprintf(name, size, "lesson%d/%s", lesson->number, default_source);
    if (is_readable(name))
        return true;
    say_usage("there is neither %s nor %s here: begin the lesson by `parray learn %d', or name your program: "
              "parray learn %d --check FILE.c",
              default_source, name, lesson->number, lesson->number);
    return false;
}

/* Compile a source: exercise.c becomes exercise.so, and `name' says so. Result: 0, or an exit status. */
static int compile_beside(char *name)
{
    char source[PATH_MAX];
    struct words of_mpi = {.count = 0};
    if (!path_ends_in(name, ".c"))
        return PARRAY_DONE;
    snprintf(source, sizeof source, "%s", name);
    strcpy(strrchr(name, '.'), ".so");
    if (!compile_mpi_of(&of_mpi, source))
        return PARRAY_USAGE;
    int status = compile_program(source, name, of_mpi.count ? of_mpi.item : NULL);
    words_free(&of_mpi);
    if (status == PARRAY_USAGE) /* nothing has judged the program */
        return status;
    if (status != 0)
        return say_usage("'%s' does not compile: mend the first error that the compiler names above, then "
                         "check again",
                         source);
    warn_shared_by_workers(name, source);
    return PARRAY_DONE;
}

int lesson_check(const struct lessons *course, const struct lesson *lesson, const char *file,
                 const struct parray_program *const *programs)
{
    static char tool[] = "parray grade", sheet_option[] = "--sheet";
    char name[PATH_MAX], source[PATH_MAX], sheet[PATH_MAX];
    char *arguments[] = {tool, name, sheet_option, sheet, NULL};
    struct next_words words = {{hear, NULL}, course, lesson};
    if (!find_program_of(lesson, file, name, sizeof name - 4))
        return PARRAY_USAGE;
    snprintf(source, sizeof source, "%s", name);
    if (path_is_source(source))
        words.listener.source = source;
    snprintf(sheet, sizeof sheet, "%s/sheet", lesson->folder);
    int status = compile_beside(name);
    if (status == PARRAY_DONE)
        status = grade_command(ARRAY_LENGTH(arguments) - 1, arguments, programs, &words.listener);
    return status;
}

/* ------------------------------------------------------------------------------ */

/* Sheet and solution are the teacher's, and so is what compilers and editors have made of them. */
static bool for_learners(const char *name)
{
    bool teachers = strcmp(name, "sheet") == 0 || strncmp(name, "solution", strlen("solution")) == 0;
    bool made = path_ends_in(name, ".so") || path_ends_in(name, "~") || name[0] == '#';
    return !teachers && !made && name[0] != '.';
}

bool lesson_copy(const struct lesson *lesson, const char *to)
{
    if (folder_copy(lesson->folder, to, for_learners))
        return true;
    int error = errno, length = (int)strlen(to);
    while (length > 1 && to[length - 1] == '/')
        length--;
    if (error == EEXIST)
        say_usage("'%.*s' is there already, and stays as it is: name another folder: parray learn %d FOLDER",
                  length, to, lesson->number);
    else
        say_usage("the folder '%.*s' cannot be made: %s" SAY_DO "name another one: parray learn %d FOLDER",
                  length, to, strerror(error), lesson->number);
    return false;
}
