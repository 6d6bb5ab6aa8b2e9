/*
 * nearest.h: find the names that are most like a mistyped word, for "did you mean".
 *
 * Life cycle: set `word` in a zeroed struct nearest, offer every name there is, then write the text. Nothing
 * is allocated; the names must outlive the struct.
 */
#ifndef NEAREST_H
#define NEAREST_H

#include <stddef.h>

enum { NEAREST_KEPT = 3 };

struct nearest {
    const char *word;
    size_t count;
    const char *name[NEAREST_KEPT]; /* best first */
    int distance[NEAREST_KEPT];
};

/* Keep the name if it is like the word: if few typing errors lie between them, or one contains the other. */
void nearest_offer(struct nearest *nearest, const char *name);

/* Write "; did you mean gossip or gossip-fy?", or "" if no name was like the word. Result: as snprintf. */
int nearest_text(const struct nearest *nearest, char *text, size_t size);

#endif
