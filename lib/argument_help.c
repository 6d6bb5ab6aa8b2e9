/*
 * argument_help.c: the whole help is argp's, of all options in one table, in which those of several commands
 * have become headings that name them. The short one is on a screen of 24 lines of 80 columns, if its command
 * says little about itself.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "argument.h"
#include "say.h"
#include "text.h"

enum { COLUMNS = 79, NAME_COLUMNS = 26, EXAMPLES_SHOWN = 3, SHARED_GROUP = 1000, SHARED_TEXT = 4096 };

/* A table of options for argp, and the texts of its own headings. */
struct help_rows {
    size_t count, used;
    char *heading; /* in `text`, of the shared options that are being listed; NULL: none are */
    struct argp_option row[ARGUMENT_OPTIONS_MOST + 2];
    char text[SHARED_TEXT];
};

const char *argument_doc(const struct argp *argp)
{
    const char *doc = argp->doc;
    for (const struct argp_child *child = argp->children; !doc && child && child->argp; child++)
        doc = argument_doc(child->argp);
    return doc;
}

const char *argument_words_doc(const struct argp *argp)
{
    const char *doc = argp->args_doc;
    for (const struct argp_child *child = argp->children; !doc && child && child->argp; child++)
        doc = argument_words_doc(child->argp);
    return doc;
}

/* The command that tells of shared options: that of the tool whose command this is. */
static const char *shared_command(const char *command, char *text, size_t size)
{
    snprintf(text, size, "%.*s help options", (int)strcspn(command, " "), command);
    return text;
}

/* ------------------------------------------------------------------------------------------ whole */

static void add_row(struct help_rows *rows, const struct argp_option *row, int group)
{
    rows->row[rows->count] = *row;
    rows->row[rows->count++].group = group;
}

static void begin_heading(struct help_rows *rows, const char *text, int group)
{
    rows->heading = rows->text + rows->used;
    rows->used += (size_t)snprintf(rows->heading, sizeof rows->text - rows->used, "%s", text) + 1;
    add_row(rows, &(const struct argp_option){.doc = rows->heading}, SHARED_GROUP + group);
}

/* Put the name behind the heading that was begun last, which ends in a colon. */
static void add_name(struct help_rows *rows, const char *name)
{
    size_t end = --rows->used;
    rows->used += (size_t)snprintf(rows->text + end, sizeof rows->text - end, "%s --%s",
                                   rows->text[end - 1] == ':' ? "" : ",", name) +
                  1;
}

/* argp sorts rows by their groups: shared options go behind all others but those for help. */
static void fill_rows(struct help_rows *rows, const struct argument_options *options, const char *command)
{
    char pointer[256], text[128];
    for (size_t i = 0; i < options->count; i++) {
        const struct argument_option *option = &options->option[i];
        if (!(option->row->flags & ARGUMENT_SHARED))
            add_row(rows, option->row, option->group);
        else if (!option->row->name && option->row->doc)
            begin_heading(rows, option->row->doc, option->group);
        else if (rows->heading && argument_option_shown(option->row))
            add_name(rows, option->row->name);
    }
    if (!rows->heading)
        return;
    snprintf(pointer, sizeof pointer, "`%s' tells of these.", shared_command(command, text, sizeof text));
    begin_heading(rows, pointer, SHARED_GROUP);
}

static void print_argp(const struct argp *argp, const char *command, bool usage)
{
    struct argument_options options;
    struct help_rows *rows = calloc(1, sizeof *rows);
    char *name = strdup(command); /* argp does not write to it, but its type says so */
    argument_options(argp, &options);
    for (size_t i = 0; rows && usage && i < options.count; i++)
        add_row(rows, options.option[i].row, options.option[i].group);
    if (rows && !usage)
        fill_rows(rows, &options, command);
    if (rows && name) {
        const struct argp whole = {
            .options = rows->row, .args_doc = argument_words_doc(argp), .doc = argument_doc(argp)};
        argp_help(&whole, stdout,
                  usage ? ARGP_HELP_USAGE : ARGP_HELP_SHORT_USAGE | ARGP_HELP_LONG | ARGP_HELP_DOC, name);
    }
    free(name);
    free(rows);
}

/* ------------------------------------------------------------------------------------------ short */

void argument_brief(const char *help, size_t columns, FILE *out)
{
    size_t length = strcspn(help, "\n\t"), clause = 0, word = 0;
    int depth = 0;
    if (length <= columns) {
        fprintf(out, "%.*s", (int)length, help);
        return;
    }
    for (size_t i = 0; i <= columns; i++) {
        depth += (help[i] == '(') - (help[i] == ')');
        bool ends = help[i + 1] == ' ' && strchr(",;:", help[i]);
        if (depth == 0 && (ends || (help[i] == ' ' && help[i + 1] == '(')))
            clause = i;
        if (help[i] == ' ' && i + 4 <= columns)
            word = i;
    }
    if (clause)
        fprintf(out, "%.*s", (int)clause, help);
    else
        fprintf(out, "%.*s ...", (int)word, help);
}

/* Write "-o, --output=FILE". */
static void name_option(const struct argp_option *row, char *text, size_t size)
{
    int used = snprintf(text, size, "%.*s%s%s", argument_option_letter(row) ? 2 : 0,
                        (const char[]){'-', (char)row->key},
                        argument_option_letter(row) && row->name ? ", " : "", row->name ? "--" : "");
    bool optional = row->flags & OPTION_ARG_OPTIONAL;
    snprintf(text + used, size - (size_t)used, "%s%s%s%s%s", row->name ? row->name : "", optional ? "[" : "",
             row->arg ? row->name ? "=" : " " : "", row->arg ? row->arg : "", optional ? "]" : "");
}

/* Those that matter; where none is marked, all but those for help, whose groups are below 0. */
static bool is_told(const struct argument_option *option, bool marked)
{
    const struct argp_option *row = option->row;
    bool is_option = row->name ? argument_option_shown(row) : argument_option_letter(row);
    return is_option && (marked ? row->flags & ARGUMENT_MATTERS : option->group >= 0);
}

/* Result: how many. */
static int print_options(const struct argument_options *options, bool shared)
{
    int printed = 0;
    bool marked = false;
    char text[128];
    for (size_t i = 0; i < options->count; i++)
        marked |= options->option[i].row->flags & ARGUMENT_MATTERS;
    for (size_t i = 0; i < options->count; i++) {
        const struct argp_option *row = options->option[i].row;
        if (!is_told(&options->option[i], marked) || !!(row->flags & ARGUMENT_SHARED) != shared)
            continue;
        name_option(row, text, sizeof text);
        printf("  %-*s ", NAME_COLUMNS, text);
        argument_brief(row->doc, COLUMNS - NAME_COLUMNS - 3, stdout);
        putchar('\n');
        printed++;
    }
    return printed;
}

/* The first lines of a text that are examples. */
static void print_examples(const char *text)
{
    int shown = 0;
    for (const char *line = text; *line && shown < EXAMPLES_SHOWN; line += strcspn(line, "\n")) {
        line += *line == '\n';
        if (strncmp(line, "  ", 2) != 0)
            continue;
        printf("%s%.*s\n", shown++ ? "" : "Examples:\n", (int)strcspn(line, "\n"), line);
    }
}

static void print_short(const struct argp *argp, const char *command)
{
    struct argument_options options;
    const char *given = argument_doc(argp), *doc = given ? given : "", *words = argument_words_doc(argp);
    size_t before = strcspn(doc, "\v");
    char *about = strndup(doc, before), text[128];
    bool shared = false;
    argument_options(argp, &options);
    for (size_t i = 0; i < options.count; i++)
        shared |= options.option[i].row->flags & ARGUMENT_SHARED;
    printf("Usage: %s [OPTION...]%s%s\n", command, words ? " " : "", words ? words : "");
    text_fill(about ? about : "", 0, COLUMNS, stdout);
    free(about);
    putchar('\n');
    if (print_options(&options, false) + print_options(&options, true))
        putchar('\n');
    print_examples(doc + before);
    printf("\n`%s --help' tells all", command);
    if (shared)
        printf(", `%s' what commands share", shared_command(command, text, sizeof text));
    puts(".");
}

void argument_tell(const struct argp *argp, const char *command, enum argument_help what)
{
    if (what == ARGUMENT_HELP_SHORT)
        print_short(argp, command);
    else
        print_argp(argp, command, what == ARGUMENT_HELP_USAGE);
}
