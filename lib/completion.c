/*
 * completion.c: words, and what the rows of a parser tell.
 */
#include <argp.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "argument.h"
#include "completion.h"

/* Descriptions end after so many bytes. */
enum { HELP_MOST = 72 };

void completion_put(const struct completion *c, const char *word, const char *end, const char *help)
{
    char text[256];
    snprintf(text, sizeof text, "%s%s", word, end);
    if (strncmp(text, c->begun, strlen(c->begun)) != 0)
        return;
    printf("%s%s\t", c->before, text);
    argument_brief(help ? help : "", HELP_MOST, stdout);
    putchar('\n');
}

void completion_put_listed(const struct completion *c, const char *list, char between, const char *ends)
{
    while (list) {
        char word[32];
        list += strspn(list, " ");
        size_t length = strcspn(list, ends);
        snprintf(word, sizeof word, "%.*s", (int)length, list);
        bool goes_on = length && list[length] == ':' && between == '|';
        if (length && length < sizeof word && strspn(word, "abcdefghijklmnopqrstuvwxyz-") == length)
            completion_put(c, word, goes_on ? ":" : "", "");
        list = strchr(list, between);
        list = list ? list + 1 : NULL;
    }
}

void completion_ask_files(const char *argument)
{
    fputs(":files", stdout);
    for (const char *dot = argument; (dot = strchr(dot, '.')); dot++) {
        size_t length = strspn(dot + 1, "abcdefghijklmnopqrstuvwxyz0123456789");
        if (length)
            printf(" %.*s", (int)length, dot + 1);
    }
    putchar('\n');
}

static void put_options(const struct completion *c, const struct argument_options *options)
{
    for (size_t i = 0; i < options->count; i++) {
        const struct argp_option *row = options->option[i].row;
        char name[128];
        if (row->name ? !argument_option_shown(row) : !argument_option_letter(row))
            continue;
        if (row->name)
            snprintf(name, sizeof name, "--%s", row->name);
        else
            snprintf(name, sizeof name, "-%c", row->key);
        completion_put(c, name, row->arg && row->name ? "=" : "", row->doc);
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

void completion_command(struct completion *c, const struct argp *argp, const char *usage, int count,
                        char *const *word)
{
    struct argument_options options = {0};
    const struct argp_option *option = NULL;
    const char *last = word[count - 1], *value = strchr(last, '=');
    int arguments = 0;
    argument_options(argp, &options);
    for (int i = 0; i < count - 1; i++) {
        bool is_value = option;
        option = is_value ? NULL : wants_argument(&options, word[i]);
        if (is_value || option || word[i][0] == '-')
            continue;
        if (arguments++ == 0)
            c->first = word[i];
    }
    if (option) {
        c->put_value(c, option);
    } else if (strncmp(last, "--", 2) == 0 && value) {
        char before[128];
        option = argument_option_find(&options, last + 2, (size_t)(value - last - 2));
        snprintf(before, sizeof before, "%.*s", (int)(value + 1 - last), last);
        c->before = before;
        c->begun = value + 1;
        if (option && option->arg)
            c->put_value(c, option);
        c->before = "";
    } else if (last[0] == '-') {
        put_options(c, &options);
    } else {
        c->put_argument(c, argument_kind(usage, arguments));
    }
}

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

void completion_describe(const char *command, const struct argp *argp)
{
    struct argument_options options;
    const char *doc = argument_doc(argp), *arguments = argument_words_doc(argp);
    size_t before = strcspn(doc, "\v");
    printf("usage\t%s\t[OPTION...] %s\n", command, arguments ? arguments : "");
    put_lines("before", doc, before);
    argument_options(argp, &options);
    for (size_t i = 0; i < options.count; i++)
        put_row(options.option[i].row);
    put_lines("after", doc + before + (doc[before] != 0), strlen(doc + before + (doc[before] != 0)));
}
