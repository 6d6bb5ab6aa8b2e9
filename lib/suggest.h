/*
 * suggest.h: find the names that are most like a mistyped word, for "did you mean".
 *
 * Life cycle: set `word` in a zeroed struct suggestions, offer every name there is, then write the text.
 * Nothing is allocated; the names must outlive the struct.
 */
#ifndef SUGGEST_H
#define SUGGEST_H

#include <stdbool.h>
#include <stddef.h>

enum { SUGGESTIONS_KEPT = 3 };

struct suggestions {
    const char *word;
    const char *before; /* written in front of each name, as "--"; NULL: nothing */
    size_t count;
    const char *name[SUGGESTIONS_KEPT]; /* best first */
    int distance[SUGGESTIONS_KEPT];
};

/* Keep the name if it is like the word: if few typing errors lie between them (case does not matter), or one
 * contains the other. */
void suggest_offer(struct suggestions *nearest, const char *name);

/* Write "; did you mean gossip or gossip-fy?", or "" if no name was like the word. Result: as snprintf. */
int suggest_text(const struct suggestions *nearest, char *text, size_t size);

/* The same about the files beside one that is not there, of which only those are offered that fit. */
int suggest_file(char *text, size_t size, const char *path, bool (*fits)(const char *name));

/* Name number i of a table, in the order in which people read them; NULL: the table has not so many. */
typedef const char *suggest_name(const void *table, size_t i);

/* Write "no such model; did you mean F1? there are F*, SLA, F1": `what` is "model", `word` is none of the
 * names. Result: as snprintf. */
int suggest_none(char *text, size_t size, const char *what, const char *word, suggest_name *name,
                 const void *table);

/* The same behind `model "F2": `. */
void suggest_refuse(char *text, size_t size, const char *what, const char *word, suggest_name *name,
                    const void *table);

#endif
