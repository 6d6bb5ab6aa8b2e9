/*
 * cmd_complete.c: `parray complete WORD...`: what the last word can be, for the completion of shells
 * (scripts/install.d). The words are those of a command line behind `parray`. `parray options SUBCOMMAND`:
 * its texts and options, for manual pages (scripts/manual). No help names these two commands, which are for
 * scripts, and they have no option: all words are those of another command. `parray help options` is the help
 * of the second one: the options that several subcommands share.
 */
#include <string.h>

#include "argument.h"
#include "cli/candidates.h"
#include "cli/cli.h"
#include "say.h"
#include "options/opts.h"
#include "options/subcommand.h"
#include "parray.h"

extern const struct subcommand cmd_complete, cmd_options;

static const struct subcommand *find_command(const char *name)
{
    for (size_t i = 0; cli_subcommands[i]; i++)
        if (strcmp(cli_subcommands[i]->name, name) == 0)
            return cli_subcommands[i];
    return NULL;
}

static void put_commands(const struct completion *c)
{
    for (size_t i = 0; cli_subcommands[i]; i++)
        if (cli_subcommands[i]->help)
            completion_put(c, cli_subcommands[i]->name, "", cli_subcommands[i]->help);
}

static int run_complete(int argc, char **argv, const struct parray_program *const *programs)
{
    struct completion c = {.begun = argc > 1 ? argv[argc - 1] : "",
                           .before = "",
                           .context = programs,
                           .put_value = candidates_value,
                           .put_argument = candidates_argument};
    const struct subcommand *command = argc > 2 ? find_command(argv[1]) : NULL;
    if (argc <= 2) {
        put_commands(&c);
        completion_put(&c, "help", "", "the options of a subcommand");
        completion_put(&c, "--version", "", "of parray");
    } else if (strcmp(argv[1], "help") == 0 && argc == 3) {
        put_commands(&c);
        completion_put(&c, cmd_options.name, "", "those that several subcommands share");
    } else if (command && command->options) {
        completion_command(&c, command->options(), command->usage, argc - 2, argv + 2);
    }
    return PARRAY_DONE;
}

const struct subcommand cmd_complete = {
    .name = "complete",
    .usage = "complete WORD...",
    .help = NULL,
    .run = run_complete,
};

static int run_options(int argc, char **argv, const struct parray_program *const *programs)
{
    const struct subcommand *command = argc == 2 ? find_command(argv[1]) : NULL;
    (void)programs;
    if (argc == 2 && argument_help(opts_shared_argp(), "parray", argv[1]))
        return PARRAY_DONE;
    if (!command || !command->options)
        return say_usage("usage: parray %s", cmd_options.usage);
    completion_describe(command->name, command->options());
    return PARRAY_DONE;
}

const struct subcommand cmd_options = {
    .name = "options",
    .usage = "options SUBCOMMAND",
    .help = NULL,
    .run = run_options,
};
