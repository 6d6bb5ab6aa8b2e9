/*
 * nearest.h: find the names that are most like a mistyped word, for "did you mean".
 *
 * Life cycle: set `word` in a zeroed struct nearest, offer every name there is, then write the text. Nothing
 * is allocated; the names must outlive the struct.
 */
#ifndef NEAREST_H
#define NEAREST_H

#include <stdbool.h>
#include <stddef.h>

enum { NEAREST_KEPT = 3 };

struct nearest {
    const char *word;
    const char *before; /* written in front of each name, as "--"; NULL: nothing */
    size_t count;
    const char *name[NEAREST_KEPT]; /* best first */
    int distance[NEAREST_KEPT];
};

/* Keep the name if it is like the word: if few typing errors lie between them (case does not matter), or one
 * contains the other. */
void nearest_offer(struct nearest *nearest, const char *name);

/* Write "; did you mean gossip or gossip-fy?", or "" if no name was like the word. Result: as snprintf. */
int nearest_text(const struct nearest *nearest, char *text, size_t size);

/* The same about the files beside one that is not there, of which only those are offered that fit. */
int nearest_file(char *text, size_t size, const char *path, bool (*fits)(const char *name));

/* Name number i of a table, in the order in which people read them; NULL: the table has not so many. */
typedef const char *nearest_name(const void *table, size_t i);

/* Write "no such model; did you mean F1? there are F*, SLA, F1": `what` is "model", `word` is none of the
 * names. Result: as snprintf. */
int nearest_none(char *text, size_t size, const char *what, const char *word, nearest_name *name,
                 const void *table);

/* The same behind `model "F2": `. */
void nearest_refuse(char *text, size_t size, const char *what, const char *word, nearest_name *name,
                    const void *table);

#endif
