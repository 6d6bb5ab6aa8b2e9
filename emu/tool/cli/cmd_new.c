/*
 * cmd_new.c: `parray new NAME`: a folder to begin a program in: the program, a unit test, what builds and
 * checks them here and in a pipeline, and what editors want to know.
 */
#include <argp.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "argument.h"
#include "cli/new_project.h"
#include "options/installed.h"
#include "options/subcommand.h"
#include "parray.h"
#include "path.h"
#include "say.h"
#include "text.h"

extern const struct subcommand cmd_new;

enum { KEY_CMAKE = 256, KEY_CPP };

static const struct argp_option own_options[] = {
    {"cmake", KEY_CMAKE, 0, 0, "a CMakeLists.txt in place of a Makefile", 0},
    {"cpp", KEY_CPP, 0, 0, "program and unit test in C++, with parray.hpp", 0},
    {0},
};

struct wanted {
    const char *folder;
    bool cmake, cpp;
};

static error_t take_key(int key, char *text, struct argp_state *state)
{
    struct wanted *wanted = state->input;
    switch (key) {
    case KEY_CMAKE:
        return wanted->cmake = true, 0;
    case KEY_CPP:
        return wanted->cpp = true, 0;
    case ARGP_KEY_ARG:
        return argument_once(&wanted->folder, "NAME", text);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp *options(void)
{
    static const struct argp argp = {
        .options = own_options,
        .parser = take_key,
        .args_doc = "NAME",
        .doc = "Make the folder NAME with a program of that name that runs, a unit test of it, a Makefile, a "
               "README, a workflow for a pipeline, and files for VS Code: tasks, snippets, and a way to run "
               "the program under gdb.\v"
               "NAME may have folders in front, which have to exist. A folder that exists stays as it is.\n\n"
               "Examples:\n"
               "  parray new demo\n"
               "  parray new --cpp --cmake demo_cpp\n"
               "\n"
               "Exit status: 0 done, 2 usage or input error."};
    return &argp;
}

static int refuse(const char *folder, int error)
{
    if (error == EEXIST)
        return say_usage("'%s' is there already, and stays as it is: name another folder: parray new NAME",
                         folder);
    return say_usage("the folder '%s' cannot be made: %s" SAY_DO "name another one: parray new NAME", folder,
                     strerror(error));
}

static void print_next(const char *folder, bool cmake)
{
    fputs("made: ", stdout);
    text_for_shell(folder, stdout);
    fputs("\n  cd ", stdout);
    text_for_shell(folder, stdout);
    printf("\n  %s\n  read README.md, which says what is there\n",
           cmake ? "cmake -B build && cmake --build build && ctest --test-dir build" : "make check");
}

static int make_project(const struct wanted *wanted)
{
    char templates[PATH_MAX], folder[PATH_MAX];
    const char *const choices[] = {"all", wanted->cmake ? "cmake" : "make", wanted->cpp ? "cpp" : "c", NULL};
    if (!wanted->folder)
        return say_usage("name the project, which becomes a folder: parray new NAME");
    if ((size_t)snprintf(folder, sizeof folder, "%s", wanted->folder) >= sizeof folder)
        return refuse("...", ENAMETOOLONG);
    for (size_t length = strlen(folder); length > 1 && folder[length - 1] == '/'; length--)
        folder[length - 1] = '\0';
    if (!new_project_name(path_last(folder)))
        return say_usage(
            "'%s' is no name for a program: take a letter, and up to 59 letters, digits, - and _",
            path_last(folder));
    if (!installed_find("templates", templates, sizeof templates))
        return PARRAY_USAGE;
    if (!new_project(templates, choices, folder))
        return refuse(folder, errno);
    print_next(folder, wanted->cmake);
    return PARRAY_DONE;
}

static int run_new(int argc, char **argv, const struct parray_program *const *programs)
{
    (void)programs;
    struct wanted wanted = {0};
    enum opts_result result = argument_parse(options(), argc, argv, &wanted);
    return result == OPTS_RUN ? make_project(&wanted) : (int)result;
}

const struct subcommand cmd_new = {
    .name = "new",
    .usage = "new NAME [--cmake] [--cpp]",
    .help = "a folder to begin a program in, with its tests",
    .options = options,
    .run = run_new,
};
