/*
 * help_options.c: a line that begins with --name, --name=VALUE or --name VALUE is an option; lines that are
 * indented as far as the texts are go on with the text.
 */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/help_options.h"
#include "machine/memory.h"
#include "options/subcommand.h"

/* A name begins within so many columns; a text that goes on, after at least as many. */
enum { NAME_COLUMN = 8, TEXT_COLUMN = 16, OPTIONS_MOST = 256 };

static char *copied(const char *text, size_t length)
{
    char *copy = strndup(text, length);
    if (!copy)
        memory_failed(length + 1, "the words of an option");
    return copy;
}

/* The --name of a line that begins with one, perhaps behind a short one, "-?, "; NULL: it is no such line. */
static const char *dashes_of(const char *line)
{
    size_t indent = strspn(line, " ");
    const char *word = line + indent;
    if (word[0] == '-' && word[1] && word[1] != '-' && strncmp(word + 2, ", ", 2) == 0)
        word += 4;
    bool option = indent >= 2 && indent < NAME_COLUMN && strncmp(word, "--", 2) == 0;
    return option && islower((unsigned char)word[2]) ? word + 2 : NULL;
}

static void take_option(struct help_options *options, const char *name)
{
    if (options->count == OPTIONS_MOST)
        return;
    size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-");
    const char *rest = name + length;
    struct help_option *option = &options->option[options->count++];
    *option = (struct help_option){.name = copied(name, length)};
    if (*rest == '=' || (*rest == ' ' && rest[1] && rest[1] != ' ')) {
        size_t width = strcspn(rest + 1, " \n");
        option->argument = copied(rest + 1, width);
        rest += 1 + width;
    }
    rest += strspn(rest, " ");
    option->help = copied(rest, strcspn(rest, "\n"));
}

/* Add a line to the text of an option. */
static void go_on(struct help_option *option, const char *line)
{
    const char *text = line + strspn(line, " ");
    size_t length = strcspn(text, "\n"), had = strlen(option->help);
    char *longer = realloc(option->help, had + length + 2);
    if (!longer)
        memory_failed(had + length + 2, "the words of an option");
    snprintf(longer + had, length + 2, "%s%.*s", had ? " " : "", (int)length, text);
    option->help = longer;
}

/* What the subcommand prints as its help; NULL: it cannot be had. */
static char *help_text(const struct subcommand *command, const struct parray_program *const *programs)
{
    char name[64], option[] = "--help", *text = NULL, *arguments[] = {name, option, NULL};
    size_t size = 0;
    FILE *out = stdout, *memory = open_memstream(&text, &size);
    if (!memory)
        return NULL;
    snprintf(name, sizeof name, "parray %s", command->name);
    stdout = memory;
    command->run(2, arguments, programs);
    stdout = out;
    if (fclose(memory) == 0)
        return text;
    free(text);
    return NULL;
}

void help_options_read(struct help_options *options, const struct subcommand *command,
                       const struct parray_program *const *programs)
{
    char *text = help_text(command, programs), *next;
    struct help_option *current = NULL;
    if (!options->option)
        options->option = calloc(OPTIONS_MOST, sizeof options->option[0]);
    if (!options->option)
        memory_failed(OPTIONS_MOST * sizeof options->option[0], "the options of a subcommand");
    for (char *line = text; line && *line; line = next) {
        const char *name = dashes_of(line);
        next = line + strcspn(line, "\n");
        next += *next == '\n';
        if (name) {
            take_option(options, name);
            current = &options->option[options->count - 1];
        } else if (current && strspn(line, " ") >= TEXT_COLUMN) {
            go_on(current, line);
        } else {
            current = NULL;
        }
    }
    free(text);
}

const struct help_option *help_options_find(const struct help_options *options, const char *name,
                                            size_t length)
{
    for (size_t i = 0; i < options->count; i++)
        if (strncmp(options->option[i].name, name, length) == 0 && !options->option[i].name[length])
            return &options->option[i];
    return NULL;
}

void help_options_free(struct help_options *options)
{
    for (size_t i = 0; i < options->count; i++) {
        free(options->option[i].name);
        free(options->option[i].argument);
        free(options->option[i].help);
    }
    free(options->option);
}
