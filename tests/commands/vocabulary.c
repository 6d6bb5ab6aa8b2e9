/*
 * vocabulary.c: `parray options` tells the options of a subcommand, a line each, with tabs between its
 * fields: "option", the letter, the name, what the value is called, the help.
 */
#include <stdio.h>
#include <string.h>

#include "vocabulary.h"

static const char *const subcommand_names[SUBCOMMANDS] = {
    "run",  "sweep", "stress", "explore", "report",   "trace", "list",
    "show", "cc",    "bound",  "compare", "schedule", "learn"};

/* Take the option of a line, if there is one. */
static void take_line(struct subcommand_words *words, char *line)
{
    const char *kind = strsep(&line, "\t");
    strsep(&line, "\t");
    const char *name = strsep(&line, "\t"), *value = strsep(&line, "\t");
    if (strcmp(kind, "option") != 0 || !value || !*name || words->count == OPTIONS_MAX)
        return;
    struct option_word *option = &words->option[words->count];
    int length = snprintf(option->name, sizeof option->name, "--%s", name);
    option->takes = *value != '\0';
    words->count += length < (int)sizeof option->name;
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
        snprintf(command, sizeof command, "'%s' options %s", tool, subcommand->name);
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
