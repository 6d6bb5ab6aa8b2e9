/*
 * vocabulary.h: the words of the tool, from its own tables: `parray list --json`, and the help of each
 * subcommand.
 */
#ifndef VOCABULARY_H
#define VOCABULARY_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

enum { OPTIONS_MAX = 60, OPTION_NAME = 32, SUBCOMMANDS = 13 };

struct vocabulary {
    json_t *list; /* programs, topologies, models, ... */
    struct subcommand_words {
        const char *name;
        size_t count;
        struct option_word {
            char name[OPTION_NAME]; /* with its dashes */
            bool takes;             /* a value */
        } option[OPTIONS_MAX];
    } subcommand[SUBCOMMANDS];
};

/* Ask the tool. False, with a message: it does not answer. */
bool vocabulary_ask(struct vocabulary *words, const char *tool);

#endif
