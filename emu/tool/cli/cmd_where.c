/*
 * cmd_where.c: `parray where THING`: where is what was installed with the tool? For Makefiles, editors and
 * debuggers, which then need no path of their own.
 */
#include <argp.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "argument.h"
#include "options/installed.h"
#include "options/subcommand.h"
#include "parray.h"
#include "path.h"
#include "say.h"

extern const struct subcommand cmd_where;

static error_t take_key(int key, char *text, struct argp_state *state)
{
    return key == ARGP_KEY_ARG ? argument_once(state->input, "THING", text) : ARGP_ERR_UNKNOWN;
}

static const struct argp *options(void)
{
    static const struct argp argp = {
        .parser = take_key,
        .args_doc = "[THING]",
        .doc = "Print the path of what was installed with the tool. Without THING: list what there is.\v"
               "The path of a header or of a file of pkg-config is the folder that it is in.\n\n"
               "Examples:\n"
               "  parray where\n"
               "  gdb -x \"$(parray where gdb)\" --args parray run ./FILE.so --stacks own\n"
               "  cp \"$(parray where snippets)\" .vscode/\n"
               "  PKG_CONFIG_PATH=$(parray where pkgconfig) pkg-config --libs parray\n"
               "\n"
               "Exit status: 0 done, 2 usage or input error, or it is not installed."};
    return &argp;
}

static int list_all(void)
{
    for (const struct installed *it = installed; it->name; it++)
        printf("%-10s  %s\n", it->name, it->help);
    return PARRAY_DONE;
}

static int refuse(const char *thing)
{
    char names[256];
    size_t used = 0;
    for (const struct installed *it = installed; it->name; it++)
        used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", used ? ", " : "", it->name);
    return say_usage("there is no '%s' to be found; there are: %s", thing, names);
}

static int print_place(const char *thing)
{
    char path[PATH_MAX];
    const struct installed *it = installed;
    while (it->name && strcmp(it->name, thing) != 0)
        it++;
    if (!it->name)
        return refuse(thing);
    if (!installed_find(thing, path, sizeof path))
        return PARRAY_USAGE;
    if (strcmp(path_last(path), "parray.h") == 0 || path_ends_in(path, ".pc"))
        *strrchr(path, '/') = '\0';
    puts(path);
    return PARRAY_DONE;
}

static int run_where(int argc, char **argv, const struct parray_program *const *programs)
{
    (void)programs;
    const char *thing = NULL;
    enum opts_result result = argument_parse(options(), argc, argv, &thing);
    if (result != OPTS_RUN)
        return (int)result;
    return thing ? print_place(thing) : list_all();
}

const struct subcommand cmd_where = {
    .name = "where",
    .usage = "where [THING]",
    .help = "the path of the gdb script, header, templates ...",
    .options = options,
    .run = run_where,
};
