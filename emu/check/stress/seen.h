/*
 * seen.h: a set of 64-bit hashes that only grows.
 *
 * Life cycle: all zero is the empty set; seen_free. One thread.
 */
#ifndef SEEN_H
#define SEEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct seen {
    uint64_t *hash; /* open addressing; 0: free */
    size_t count, size;
};

/* Add a hash. True: the set did not have it. (A hash of 0 counts as 1.) */
bool seen_add(struct seen *seen, uint64_t hash);

bool seen_has(const struct seen *seen, uint64_t hash);
void seen_free(struct seen *seen);

#endif
