/*
 * nearest.h: "did you mean": the names most like a mistyped word.
 *
 * Life cycle: fill a struct nearest with the word, offer every name there is, then print. Nothing is
 * allocated; the names must outlive the struct.
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

/* Keep the name if it is like the word: few typing errors apart, or one contains the other. */
void nearest_offer(struct nearest *nearest, const char *name);

/* "; did you mean gossip or gossip-fy?", or "" if no name was like the word. Result: as snprintf. */
int nearest_text(const struct nearest *nearest, char *text, size_t size);

#endif
