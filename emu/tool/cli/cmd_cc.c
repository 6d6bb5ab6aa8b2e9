/*
 * cmd_cc.c: `parray cc FILE.c`: compile a node program into a shared object that `parray run` loads.
 * The compiler's messages and its exit status are the user's.
 */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "options/compile.h"
#include "options/say.h"
#include "options/source_program.h"
#include "options/subcommand.h"
#include "options/warn_shared.h"
#include "parray.h"
#include "path.h"

extern const struct subcommand cmd_cc;

static const char allow_option[] = "--allow-globals";

/* Return the first source among the arguments. NULL after saying why not. */
static const char *find_source(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] == '-' || !path_is_source(argv[i]) || strcmp(argv[i - 1], "-o") == 0)
            continue;
        return source_program_there(argv[i]) ? argv[i] : NULL;
    }
    say_usage("no FILE.c or FILE.cpp was given; usage: parray cc FILE.c [-o FILE.so] [COMPILER OPTION...]");
    return NULL;
}

/* Write the name of the object, as the arguments give it. False: they do not. */
static bool given_output(char *const *arguments, char *name, size_t size)
{
    for (; *arguments; arguments++) {
        bool apart = strcmp(*arguments, "-o") == 0;
        if (strncmp(*arguments, "-o", 2) != 0 || (apart && !arguments[1]))
            continue;
        snprintf(name, size, "%s", apart ? arguments[1] : *arguments + 2);
        return true;
    }
    return false;
}

/* Name the object: dir/ring.c becomes ring.so in the current folder. */
static void output_name(const char *source, char *name, size_t size)
{
    const char *slash = strrchr(source, '/');
    const char *base = slash ? slash + 1 : source;
    snprintf(name, size, "%.*s.so", (int)(strrchr(base, '.') - base), base);
}

/* Take an option of our own out of the arguments, which NULL ends. False: it is not there. */
static bool take_option(char **arguments, const char *option)
{
    while (*arguments && strcmp(*arguments, option) != 0)
        arguments++;
    if (!*arguments)
        return false;
    do
        arguments[0] = arguments[1];
    while (*arguments++);
    return true;
}

/* Compile what the arguments name; the first source gives the object its name. */
static int compile_arguments(char **arguments, const char *source)
{
    char output[PATH_MAX];
    bool allowed = take_option(arguments, allow_option),
         given = given_output(arguments, output, sizeof output);
    if (!given)
        output_name(source, output, sizeof output);
    int status = compile_program(NULL, given ? NULL : output, arguments);
    if (status == 0 && !allowed)
        warn_shared(output, source);
    return status;
}

/* clang-format off */
static const char help_text[] =
    "usage: parray cc FILE.c|FILE.cpp [-o FILE.so] [--allow-globals] [COMPILER OPTION...]\n\n"
    "Compile a node program into a shared object for `parray run ./FILE.so'. The compiler is $CC, else\n"
    "the one that built this tool; for a source in C++ (.cpp, .cc, .cxx) it is $CXX, else that which\n"
    "belongs to it. parray.h is looked for in $PARRAY_INCLUDE first. (`parray run FILE.c' compiles and\n"
    "runs at once.)\n\n"
    "Variables that nodes share, and can write, are named; --allow-globals leaves that out.\n\n"
    "With -fsanitize=address,undefined the program runs as any other, and a finding ends the run with\n"
    "node and step. With -fsanitize=thread `parray stress --races ./FILE.so' finds data races.\n\n"
    "The calls time, clock, clock_gettime, gettimeofday and timespec_get are linked to the tool's own\n"
    "(-Wl,--wrap=...), so that `parray stress' and --virtual-time can give nodes a time that is drawn\n"
    "from a seed; in other runs they are the C library's. A program that is linked otherwise always\n"
    "has the real time. In the same way a node is found that waits for ever for a mutex which another\n"
    "node holds (pthread_mutex_lock).\n\n"
    "Examples:\n"
    "  parray cc flood.c\n"
    "  parray cc -g flood.c -o slow.so";
/* clang-format on */

static int run_cc(int argc, char **argv, const struct parray_program *const *programs)
{
    (void)programs;
    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        puts(help_text);
        return PARRAY_DONE;
    }
    const char *source = find_source(argc, argv);
    return source ? compile_arguments(argv + 1, source) : PARRAY_USAGE;
}

const struct subcommand cmd_cc = {
    .name = "cc",
    .usage = "cc FILE.c|FILE.cpp [-o FILE.so]",
    .help = "compile a program of your own",
    .run = run_cc,
};
