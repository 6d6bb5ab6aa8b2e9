/*
 * cmd_mpicc.c: `parray mpicc FILE.c`: compile a program of MPI into a shared object that `parray run` and
 * `parray mpirun` load.
 */
#include <argp.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "argument.h"
#include "options/compile.h"
#include "options/compile_mpi.h"
#include "options/subcommand.h"
#include "parray.h"
#include "path.h"
#include "say.h"
#include "words.h"

extern const struct subcommand cmd_mpicc;

/* The object that the arguments name, or else one for the first source. False: neither is there. */
static bool find_object(char *const *arguments, char *object, size_t size, bool *given)
{
    char name[NAME_MAX];
    const char *source = NULL;
    *given = false;
    for (; *arguments; arguments++) {
        if (strcmp(*arguments, "-o") == 0 && arguments[1]) {
            snprintf(object, size, "%s", *++arguments);
            *given = true;
        } else if (!source && (*arguments)[0] != '-' &&
                   (path_is_source(*arguments) || path_ends_in(*arguments, ".o"))) {
            source = *arguments;
        }
    }
    if (!source || *given)
        return source != NULL;
    compile_mpi_name(source, name, sizeof name);
    snprintf(object, size, "%s.so", name);
    return true;
}

static const char doc[] =
    "Compile a program of MPI, in C or C++, into a shared object for `parray mpirun' and `parray run'. "
    "(`parray mpirun FILE.c' compiles and runs at once.)\v"
    "The program is not changed: mpi.h is parray's own, and every rank has variables of its own. All options "
    "are the compiler's, which is $CC or $CXX, else the one that built this tool. Files of objects (FILE.o) "
    "have to be made with the same options: compile all sources at once.\n\n"
    "doc/mpi_programs.md lists the functions that there are.\n\n"
    "Examples:\n"
    "  parray mpicc heat.c\n"
    "  parray mpicc -g -O0 heat.c\n"
    "  parray mpicc -O3 heat.c -lm -o plate.so\n"
    "\n"
    "Exit status: that of the compiler, or 2 usage or input error.";

static const struct argp *options(void)
{
    static const struct argp argp = {.args_doc = "FILE.c|FILE.cpp [COMPILER OPTION...]", .doc = doc};
    return &argp;
}

static int compile(char *const *arguments, const char *object, bool given)
{
    char name[NAME_MAX];
    struct words words = {.count = 0};
    words_add_all(&words, arguments);
    compile_mpi_name(object, name, sizeof name);
    int status = compile_mpi_options(&words, name) ? compile_program(NULL, given ? NULL : object, words.item)
                                                   : PARRAY_USAGE;
    words_free(&words);
    return status;
}

/* Options of the compiler may stand anywhere, and look like ours: argp parses none of them. */
static int run_mpicc(int argc, char **argv, const struct parray_program *const *programs)
{
    char object[PATH_MAX];
    bool given;
    (void)programs;
    if (argc > 1 && argument_help(options(), argv[0], argv[1]))
        return PARRAY_DONE;
    for (int i = 1; i < argc; i++)
        if (strncmp(argv[i], "-fsanitize=", strlen("-fsanitize=")) == 0)
            return say_usage("%s: sanitizers do not know the copies of a program that ranks run" SAY_DO
                             "leave it away",
                             argv[i]);
    if (!find_object(argv + 1, object, sizeof object, &given))
        return say_usage("no FILE.c or FILE.cpp was given" SAY_DO
                         "usage: parray mpicc FILE.c [-o FILE.so] [COMPILER OPTION...]");
    return compile(argv + 1, object, given);
}

const struct subcommand cmd_mpicc = {
    .name = "mpicc",
    .usage = "mpicc FILE.c|FILE.cpp [-o FILE.so]",
    .help = "compile a program of MPI",
    .options = options,
    .run = run_mpicc,
};
