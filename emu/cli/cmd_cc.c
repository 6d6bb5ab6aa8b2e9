/*
 * cmd_cc.c: `parray cc FILE.c`: compile a node program into a shared object that `parray run` loads.
 *
 * The compiler replaces this process, so that the user gets its messages and its exit status directly, and no
 * shell interprets file names. The object must match the tool: it is compiled with the tool's own header and
 * sanitizers.
 */
#include <errno.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "options/say.h"
#include "options/subcommand.h"
#include "parray.h"

extern const struct subcommand cmd_cc;

#ifdef PA_SANITIZER
#define SANITIZER_FLAGS "-fsanitize=" PA_SANITIZER " -fno-omit-frame-pointer"
#else
#define SANITIZER_FLAGS ""
#endif

/* Calls of these functions in the program come to the tool, which may give virtual time (virtual_time.h). */
#define TIME_FLAGS                                                            \
    " -Wl,--wrap=time,--wrap=clock,--wrap=clock_gettime,--wrap=gettimeofday," \
    "--wrap=timespec_get"

/* A frame that is larger than the guard of a stack is touched page by page, so it cannot jump over it. */
#define STACK_FLAGS " -fstack-clash-protection"

/* These come in front of the user's arguments, so that the user's take effect. */
static const char own_flags[] =
    "-shared -fPIC -O2 -g -std=gnu11 -Wall " SANITIZER_FLAGS STACK_FLAGS TIME_FLAGS;

struct words {
    size_t count;
    char *item[256]; /* ended by NULL */
};

static bool words_add(struct words *words, char *word)
{
    if (words->count + 1 == sizeof words->item / sizeof words->item[0])
        return false;
    words->item[words->count++] = word;
    words->item[words->count] = NULL;
    return true;
}

/* Add the words of a text, which is split in place. */
static bool words_split(struct words *words, char *text)
{
    char *rest;
    for (char *word = strtok_r(text, " \t", &rest); word; word = strtok_r(NULL, " \t", &rest))
        if (!words_add(words, word))
            return false;
    return true;
}

static bool has_header(const char *folder)
{
    char path[PATH_MAX + 16];
    snprintf(path, sizeof path, "%s/parray.h", folder);
    return access(path, R_OK) == 0;
}

/* Write the folder ../include beside that of the tool, into which `make install` puts parray.h. False: it is
 * not there. */
static bool installed_include(char *folder, size_t size)
{
    char tool[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", tool, sizeof tool - 1);
    if (length < 0)
        return false;
    tool[length] = '\0';
    snprintf(folder, size, "%s/../include", dirname(tool));
    return has_header(folder);
}

/* Write the folder of parray.h. False after saying where the header was looked for. */
static bool find_include(char *folder, size_t size)
{
    const char *named = getenv("PARRAY_INCLUDE");
    if (named && *named) {
        snprintf(folder, size, "%s", named);
        if (!has_header(folder))
            say_usage(
                "PARRAY_INCLUDE is '%s', but no parray.h can be read there; name the folder that has it",
                named);
        return has_header(folder);
    }
    if (installed_include(folder, size))
        return true;
    snprintf(folder, size, "%s", PA_SOURCE_INCLUDEDIR);
    if (has_header(folder))
        return true;
    snprintf(folder, size, "%s", PA_INCLUDEDIR);
    if (has_header(folder))
        return true;
    say_usage("parray.h is not found beside this tool (../include), nor in %s, nor in %s; set PARRAY_INCLUDE "
              "to the "
              "folder that has it",
              PA_SOURCE_INCLUDEDIR, PA_INCLUDEDIR);
    return false;
}

static bool is_source(const char *name)
{
    size_t length = strlen(name);
    return name[0] != '-' && length > 2 && strcmp(name + length - 2, ".c") == 0;
}

/* Return the first C source among the arguments. NULL after saying why not. */
static const char *find_source(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (!is_source(argv[i]) || strcmp(argv[i - 1], "-o") == 0)
            continue;
        if (access(argv[i], R_OK) == 0)
            return argv[i];
        say_usage("cannot read '%s': %s; name a C source", argv[i], strerror(errno));
        return NULL;
    }
    say_usage("no FILE.c was given; usage: parray cc FILE.c [-o FILE.so] [COMPILER OPTION...]");
    return NULL;
}

static bool names_output(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (strncmp(argv[i], "-o", 2) == 0)
            return true;
    return false;
}

/* Name the object: dir/ring.c becomes ring.so in the current folder. */
static void output_name(const char *source, char *name, size_t size)
{
    const char *slash = strrchr(source, '/');
    const char *base = slash ? slash + 1 : source;
    snprintf(name, size, "%.*s.so", (int)strlen(base) - 2, base);
}

static int compile_program(int argc, char **argv, const char *source)
{
    static char dash_o[] = "-o";
    const char *named = getenv("CC");
    char compiler[1024], flags[sizeof own_flags], include[PATH_MAX + 2] = "-I", output[NAME_MAX + 4];
    struct words command = {.count = 0};
    snprintf(compiler, sizeof compiler, "%s", named && *named ? named : PA_CC);
    memcpy(flags, own_flags, sizeof flags);
    if (!find_include(include + 2, sizeof include - 2))
        return PARRAY_USAGE;
    output_name(source, output, sizeof output);
    bool fits =
        words_split(&command, compiler) && words_split(&command, flags) && words_add(&command, include);
    if (!names_output(argc, argv))
        fits = fits && words_add(&command, dash_o) && words_add(&command, output);
    for (int i = 1; i < argc && fits; i++)
        fits = words_add(&command, argv[i]);
    if (!fits)
        return say_usage("too many arguments for the compiler: at most 255, its own options included");
    execvp(command.item[0], command.item);
    return say_usage("cannot start the compiler '%s': %s; set CC to one that is installed", command.item[0],
                     strerror(errno));
}

static int run_cc(int argc, char **argv, const struct parray_program *const *programs)
{
    (void)programs;
    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        puts(
            "usage: parray cc FILE.c [-o FILE.so] [COMPILER OPTION...]\n\n"
            "Compile a node program into a shared object for `parray run ./FILE.so'. The compiler is $CC, "
            "else\n"
            "the one that built this tool; parray.h is looked for in $PARRAY_INCLUDE first.\n\n"
            "The calls time, clock, clock_gettime, gettimeofday and timespec_get are linked to the tool's "
            "own\n"
            "(-Wl,--wrap=...), so that `parray stress' and --virtual-time can give nodes a time that is "
            "drawn\n"
            "from a seed; in other runs they are the C library's. A program that is linked otherwise always\n"
            "has the real time.");
        return PARRAY_DONE;
    }
    const char *source = find_source(argc, argv);
    return source ? compile_program(argc, argv, source) : PARRAY_USAGE;
}

const struct subcommand cmd_cc = {
    .name = "cc",
    .usage = "cc FILE.c [-o FILE.so]",
    .help = "compile a program of your own",
    .run = run_cc,
};
