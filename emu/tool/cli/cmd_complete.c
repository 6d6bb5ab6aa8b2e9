/*
 * cmd_complete.c: `parray complete WORD...`: what the last word can be, for the completion of shells
 * (scripts/install.d). The words are those of a command line behind `parray`. No help names this command,
 * which is for scripts, and it has no option: all words are those of another command.
 */
#include <stdio.h>
#include <string.h>

#include "cli/candidates.h"
#include "cli/cli.h"
#include "cli/help_options.h"
#include "options/subcommand.h"
#include "parray.h"

extern const struct subcommand cmd_complete;

static const struct subcommand *find_command(const char *name)
{
    for (size_t i = 0; cli_subcommands[i]; i++)
        if (strcmp(cli_subcommands[i]->name, name) == 0)
            return cli_subcommands[i];
    return NULL;
}

static void put_commands(const struct candidates *c)
{
    for (size_t i = 0; cli_subcommands[i]; i++)
        if (cli_subcommands[i]->help)
            candidate(c, cli_subcommands[i]->name, "", cli_subcommands[i]->help);
}

static void put_options(const struct candidates *c, const struct help_options *options)
{
    for (size_t i = 0; i < options->count; i++) {
        char name[128];
        snprintf(name, sizeof name, "--%s", options->option[i].name);
        candidate(c, name, options->option[i].argument ? "=" : "", options->option[i].help);
    }
}

/* The options of a command; those of a sweep are also those of each run, as its help says. */
static void read_options(struct help_options *options, const struct subcommand *command,
                         const struct parray_program *const *programs)
{
    help_options_read(options, command, programs);
    if (strcmp(command->name, "sweep") == 0)
        help_options_read(options, find_command("run"), programs);
}

/* The option whose argument is the word behind this one; NULL: there is none. */
static const struct help_option *wants_argument(const struct help_options *options, const char *word)
{
    if (strncmp(word, "--", 2) != 0 || strchr(word, '='))
        return NULL;
    const struct help_option *option = help_options_find(options, word + 2, strlen(word + 2));
    return option && option->argument ? option : NULL;
}

/* The kind of argument number `index` of a usage: "run PROGRAM [OPTION...]". The last one is that of all that
 * follow. */
static const char *argument_kind(const char *usage, int index)
{
    const char *kind = "";
    for (const char *word = strchr(usage, ' '); word && index >= 0; word = strchr(word, ' ')) {
        word += strspn(word, " ");
        const char *name = word + (*word == '[');
        if (strncmp(name, "OPTION", 6) == 0 || *name == '-')
            break;
        kind = name;
        index--;
    }
    return kind;
}

/* Complete the last word behind the name of a command. */
static void complete_words(struct candidates *c, const struct subcommand *command, int count, char **word)
{
    struct help_options options = {0};
    const struct help_option *option = NULL;
    const char *last = word[count - 1], *value = strchr(last, '=');
    int arguments = 0;
    read_options(&options, command, c->programs);
    for (int i = 0; i < count - 1; i++) {
        bool is_value = option;
        option = is_value ? NULL : wants_argument(&options, word[i]);
        if (is_value || option || word[i][0] == '-')
            continue;
        if (arguments++ == 0)
            c->program = word[i];
    }
    if (option) {
        candidates_value(c, option);
    } else if (strncmp(last, "--", 2) == 0 && value) {
        char before[128];
        option = help_options_find(&options, last + 2, (size_t)(value - last - 2));
        snprintf(before, sizeof before, "%.*s", (int)(value + 1 - last), last);
        c->before = before;
        c->begun = value + 1;
        if (option && option->argument)
            candidates_value(c, option);
        c->before = "";
    } else if (last[0] == '-') {
        put_options(c, &options);
    } else {
        candidates_argument(c, argument_kind(command->usage, arguments));
    }
    help_options_free(&options);
}

static int run_complete(int argc, char **argv, const struct parray_program *const *programs)
{
    struct candidates c = {.begun = argc > 1 ? argv[argc - 1] : "", .before = "", .programs = programs};
    const struct subcommand *command = argc > 2 ? find_command(argv[1]) : NULL;
    if (argc <= 2) {
        put_commands(&c);
        candidate(&c, "help", "", "the options of a subcommand");
        candidate(&c, "--version", "", "of parray");
    } else if (strcmp(argv[1], "help") == 0 && argc == 3) {
        put_commands(&c);
    } else if (command && command != &cmd_complete) {
        complete_words(&c, command, argc - 2, argv + 2);
    }
    return PARRAY_DONE;
}

const struct subcommand cmd_complete = {
    .name = "complete",
    .usage = "complete WORD...",
    .help = NULL,
    .run = run_complete,
};
