/*
 * vocabulary.c: a line of help that begins with an option has it in the form --name, --name=VALUE or --name
 * VALUE.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "vocabulary.h"

static const char *const subcommand_names[SUBCOMMANDS] = {
    "run",  "sweep", "stress", "explore", "report",   "trace", "list",
    "show", "cc",    "bound",  "compare", "schedule", "learn"};

/* Take the option of a line of help, if there is one. */
static void take_line(struct subcommand_words *words, const char *line)
{
    const char *dashes = strstr(line, "--");
    if (!dashes || words->count == OPTIONS_MAX)
        return;
    for (const char *c = line; c < dashes; c++)
        if (!strchr(" -?,", *c) && !isalpha((unsigned char)*c)) /* as in "  -?, --help" */
            return;
    size_t length = 2 + strspn(dashes + 2, "abcdefghijklmnopqrstuvwxyz-");
    if (dashes - line > 8 || length < 4 || length >= OPTION_NAME)
        return;
    struct option_word *option = &words->option[words->count++];
    snprintf(option->name, sizeof option->name, "%.*s", (int)length, dashes);
    option->takes =
        dashes[length] == '=' || (dashes[length] == ' ' && isupper((unsigned char)dashes[length + 1]));
}

bool vocabulary_ask(struct vocabulary *words, const char *tool)
{
    char command[4096], line[512];
    snprintf(command, sizeof command, "'%s' list --json", tool);
    FILE *in = popen(command, "r");
    words->list = in ? json_loadf(in, 0, NULL) : NULL;
    if (in)
        pclose(in);
    for (size_t i = 0; i < SUBCOMMANDS; i++) {
        struct subcommand_words *subcommand = &words->subcommand[i];
        subcommand->name = subcommand_names[i];
        subcommand->count = 0;
        snprintf(command, sizeof command, "'%s' %s --help", tool, subcommand->name);
        in = popen(command, "r");
        while (in && fgets(line, sizeof line, in))
            take_line(subcommand, line);
        if (in)
            pclose(in);
    }
    if (!words->list || !words->subcommand[0].count || !words->subcommand[1].count)
        fprintf(stderr, "'%s' does not say what it knows\n", tool);
    return words->list && words->subcommand[0].count && words->subcommand[1].count;
}
