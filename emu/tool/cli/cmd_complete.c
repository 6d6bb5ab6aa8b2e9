/*
 * cmd_complete.c: `parray complete WORD...`: what the last word can be, for the completion of shells
 * (scripts/install.d). The words are those of a command line behind `parray`. `parray options SUBCOMMAND`:
 * its texts and options, for manual pages (scripts/manual). No help names these two commands, which are for
 * scripts, and they have no option: all words are those of another command.
 */
#include <stdio.h>
#include <string.h>

#include "cli/candidates.h"
#include "cli/cli.h"
#include "argument.h"
#include "say.h"
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

static void put_commands(const struct candidates *c)
{
    for (size_t i = 0; cli_subcommands[i]; i++)
        if (cli_subcommands[i]->help)
            candidate(c, cli_subcommands[i]->name, "", cli_subcommands[i]->help);
}

static void put_options(const struct candidates *c, const struct argument_options *options)
{
    for (size_t i = 0; i < options->count; i++) {
        const struct argp_option *row = options->option[i].row;
        char name[128];
        if (!argument_option_shown(row))
            continue;
        snprintf(name, sizeof name, "--%s", row->name);
        candidate(c, name, row->arg ? "=" : "", row->doc);
    }
}

/* The option whose argument is the word behind this one; NULL: there is none. */
static const struct argp_option *wants_argument(const struct argument_options *options, const char *word)
{
    if (strncmp(word, "--", 2) != 0 || strchr(word, '='))
        return NULL;
    const struct argp_option *option = argument_option_find(options, word + 2, strlen(word + 2));
    return option && option->arg ? option : NULL;
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
    struct argument_options options = {0};
    const struct argp_option *option = NULL;
    const char *last = word[count - 1], *value = strchr(last, '=');
    int arguments = 0;
    argument_options(command->options(), &options);
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
        option = argument_option_find(&options, last + 2, (size_t)(value - last - 2));
        snprintf(before, sizeof before, "%.*s", (int)(value + 1 - last), last);
        c->before = before;
        c->begun = value + 1;
        if (option && option->arg)
            candidates_value(c, option);
        c->before = "";
    } else if (last[0] == '-') {
        put_options(c, &options);
    } else {
        candidates_argument(c, argument_kind(command->usage, arguments));
    }
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
    } else if (command && command->options) {
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

/* ------------------------------------------------------------------------------- for manual pages */

/* Print each line of a text behind a word and a tab. */
static void put_lines(const char *word, const char *text, size_t length)
{
    for (const char *end = text + length; text < end; text++) {
        size_t line = strcspn(text, "\n\v");
        printf("%s\t%.*s\n", word, (int)line, text);
        text += line;
    }
}

static void put_row(const struct argp_option *row)
{
    if (!row->name && !row->key)
        printf("group\t%s\n", row->doc ? row->doc : "");
    else if (row->flags & OPTION_DOC)
        printf("row\t%s\t%s\n", row->name, row->doc);
    else if (!(row->flags & OPTION_HIDDEN))
        printf("option\t%.*s\t%s\t%s\t%s\n", argument_option_letter(row), (const char[]){(char)row->key},
               row->name ? row->name : "", row->arg ? row->arg : "", row->doc ? row->doc : "");
}

/* The text of a parser, or of its child that has one. */
static const char *text_of(const struct argp *argp, const char *(*text)(const struct argp *argp))
{
    const char *found = text(argp);
    for (const struct argp_child *child = argp->children; !found && child && child->argp; child++)
        found = text_of(child->argp, text);
    return found;
}

static const char *doc_of(const struct argp *argp)
{
    return argp->doc;
}

static const char *arguments_of(const struct argp *argp)
{
    return argp->args_doc;
}

static int run_options(int argc, char **argv, const struct parray_program *const *programs)
{
    struct argument_options options;
    const struct subcommand *command = argc == 2 ? find_command(argv[1]) : NULL;
    (void)programs;
    if (!command || !command->options)
        return say_usage("usage: parray %s", cmd_options.usage);
    const struct argp *argp = command->options();
    const char *doc = text_of(argp, doc_of), *arguments = text_of(argp, arguments_of);
    size_t before = strcspn(doc, "\v");
    printf("usage\t%s\t[OPTION...] %s\n", command->name, arguments ? arguments : "");
    put_lines("before", doc, before);
    argument_options(argp, &options);
    for (size_t i = 0; i < options.count; i++)
        put_row(options.option[i].row);
    put_lines("after", doc + before + (doc[before] != 0), strlen(doc + before + (doc[before] != 0)));
    return PARRAY_DONE;
}

const struct subcommand cmd_options = {
    .name = "options",
    .usage = "options SUBCOMMAND",
    .help = NULL,
    .run = run_options,
};
