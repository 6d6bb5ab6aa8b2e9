/*
 * cmd_cc.c: `parray cc FILE.c`: compile a node program into a shared object that `parray run` loads.
 * The compiler's messages and its exit status are the user's. How sources are compiled is said to editors
 * (clangd and others) by a list in JSON, by the name of compile_commands.json.
 */
#include <argp.h>
#include <jansson.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "argument.h"
#include "options/compile.h"
#include "options/compile_mpi.h"
#include "say.h"
#include "options/source_program.h"
#include "options/subcommand.h"
#include "options/warn_shared.h"
#include "parray.h"
#include "path.h"
#include "whole_file.h"
#include "words.h"

extern const struct subcommand cmd_cc;

static const char allow_option[] = "allow-globals", commands_option[] = "compile-commands";

/* --------------------------------------------------------------------------------------- compile commands */

/* The list in the file; an empty one: there is no file. NULL after saying what is wrong with it. */
static json_t *read_list(const char *path)
{
    json_error_t error;
    if (strcmp(path, "-") == 0 || access(path, F_OK) != 0)
        return json_array();
    json_t *list = json_load_file(path, 0, &error);
    if (json_is_array(list))
        return list;
    say_usage("'%s' is no list of compile commands (%s): remove it, or name another file", path,
              list ? "its JSON is no list" : error.text);
    json_decref(list);
    return NULL;
}

static bool is_text(const json_t *entry, const char *key, const char *text)
{
    const char *found = json_string_value(json_object_get(entry, key));
    return found && strcmp(found, text) == 0;
}

/* Remove what the list says of a source that is compiled in a folder. */
static void forget(json_t *list, const char *folder, const char *source)
{
    for (size_t i = json_array_size(list); i-- > 0;) {
        const json_t *entry = json_array_get(list, i);
        if (is_text(entry, "directory", folder) && is_text(entry, "file", source))
            json_array_remove(list, i);
    }
}

static json_t *words_json(const struct words *words)
{
    json_t *list = json_array();
    for (size_t i = 0; i < words->count; i++)
        json_array_append_new(list, json_string(words->item[i]));
    return list;
}

static void add_sources(json_t *list, const struct words *command, char *const *arguments)
{
    char folder[PATH_MAX] = "";
    if (!getcwd(folder, sizeof folder))
        return;
    for (size_t i = 0; arguments[i]; i++) {
        if (arguments[i][0] == '-' || !path_is_source(arguments[i]) ||
            (i > 0 && strcmp(arguments[i - 1], "-o") == 0))
            continue;
        forget(list, folder, arguments[i]);
        json_array_append_new(list, json_pack("{s:s, s:s, s:o}", "directory", folder, "file", arguments[i],
                                              "arguments", words_json(command)));
    }
}

static bool write_list(const char *path, const json_t *list)
{
    char error[2 * PATH_MAX];
    struct whole_file *file = whole_file_open(path, error, sizeof error);
    bool fine = file != NULL;
    if (fine) {
        json_dumpf(list, whole_file_stream(file), JSON_INDENT(2));
        fputs("\n", whole_file_stream(file));
        fine = whole_file_close(file, true, error, sizeof error);
    }
    if (!fine)
        say_usage("%s", error);
    return fine;
}

/* Say in the file how `parray cc' compiles each source among its arguments, in place of what the file said of
 * that source; what it says of others stays. The file is there whole, or as it was. False after saying why
 * not. */
static bool compile_commands_add(const char *path, const char *object, char *const *arguments)
{
    struct words command = {.count = 0};
    json_t *list = compile_command(&command, NULL, object, arguments) ? read_list(path) : NULL;
    if (list)
        add_sources(list, &command, arguments);
    bool fine = list && write_list(path, list);
    json_decref(list);
    words_free(&command);
    return fine;
}

/* --------------------------------------------------------------------------------------------- the object */

/* Return the first source among the arguments. NULL after saying why not. */
static const char *find_source(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] == '-' || !path_is_source(argv[i]) || strcmp(argv[i - 1], "-o") == 0)
            continue;
        return source_program_there(argv[i]) ? argv[i] : NULL;
    }
    say_usage("no FILE.c or FILE.cpp was given" SAY_DO
              "usage: parray cc FILE.c [-o FILE.so] [COMPILER OPTION...]");
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

/* Take --NAME or --NAME=VALUE out of the arguments, which NULL ends. Result: what stands behind the name, or
 * NULL: it is not there. */
static const char *take_option(char **arguments, const char *name)
{
    size_t length = strlen(name);
    while (*arguments && (strncmp(*arguments, "--", 2) != 0 || strncmp(*arguments + 2, name, length) != 0 ||
                          !strchr("=", (*arguments)[2 + length])))
        arguments++;
    const char *found = *arguments ? *arguments + 2 + length : NULL;
    for (; *arguments; arguments++)
        arguments[0] = arguments[1];
    return found;
}

/* Compile what the arguments name; the first source gives the object its name. */
static int compile_arguments(char **arguments, const char *source)
{
    char output[PATH_MAX];
    const char *commands = take_option(arguments, commands_option);
    bool allowed = take_option(arguments, allow_option),
         given = given_output(arguments, output, sizeof output);
    if (!given)
        output_name(source, output, sizeof output);
    if (commands && !compile_commands_add(*commands ? commands + 1 : "compile_commands.json",
                                          given ? NULL : output, arguments))
        return PARRAY_USAGE;
    struct words words = {.count = 0};
    words_add_all(&words, arguments);
    if (allowed)
        words_add(&words, "-Wl,--defsym=" SHARED_ALLOWED "=1", "");
    int status = compile_program(NULL, given ? NULL : output, words.item);
    words_free(&words);
    if (status == 0 && !allowed)
        warn_shared_by_workers(output, source);
    if (status != 0 && compile_mpi_is(source))
        say_usage("%s includes mpi.h: it is a program of MPI" SAY_DO "compile it by parray mpicc %s", source,
                  source);
    return status;
}

static const struct argp_option own_options[] = {
    {0, 'o', "FILE.so", 0, "the object (default: FILE.so in this folder)", 0},
    {allow_option, 256, 0, 0, "let nodes share variables: neither cc nor run names them", 0},
    {commands_option, 257, "FILE", OPTION_ARG_OPTIONAL,
     "say how the sources are compiled, for editors, in FILE (default: compile_commands.json); what it says "
     "of other sources stays",
     0},
    {0},
};

static const char doc[] =
    "Compile a node program into a shared object for `parray run ./FILE.so'. (`parray run FILE.c' compiles "
    "and runs at once.)\v"
    "The compiler is $CC, else the one that built this tool; for a source in C++ (.cpp, .cc, .cxx) it is "
    "$CXX, else that which belongs to it. parray.h is looked for in $PARRAY_INCLUDE first. All options but "
    "those above are the compiler's.\n\n"
    "With -fsanitize=address,undefined the program runs as any other, and a finding ends the run with node "
    "and step. With -fsanitize=thread `parray stress --races ./FILE.so' finds data races.\n\n"
    "The calls time, clock, clock_gettime, gettimeofday and timespec_get are linked to the tool's own "
    "(-Wl,--wrap=...), so that `parray stress' and --virtual-time can give nodes a time that is drawn from a "
    "seed; in other runs they are the C library's. A program that is linked otherwise always has the real "
    "time. In the same way a node is found that waits for ever for a mutex which another node holds "
    "(pthread_mutex_lock).\n\n"
    "Examples:\n"
    "  parray cc flood.c\n"
    "  parray cc -g flood.c -o slow.so\n"
    "  parray cc --compile-commands flood.c\n"
    "\n"
    "Exit status: that of the compiler, or 2 usage or input error.";

static const struct argp *options(void)
{
    static const struct argp argp = {
        .options = own_options, .args_doc = "FILE.c|FILE.cpp [COMPILER OPTION...]", .doc = doc};
    return &argp;
}

/* Options of the compiler may stand anywhere, and look like ours: argp parses none of them. */
static int run_cc(int argc, char **argv, const struct parray_program *const *programs)
{
    (void)programs;
    if (argc > 1 && argument_help(options(), argv[0], argv[1]))
        return PARRAY_DONE;
    const char *source = find_source(argc, argv);
    return source ? compile_arguments(argv + 1, source) : PARRAY_USAGE;
}

const struct subcommand cmd_cc = {
    .name = "cc",
    .usage = "cc FILE.c|FILE.cpp [-o FILE.so]",
    .help = "compile a program of your own",
    .matters = true,
    .options = options,
    .run = run_cc,
};
