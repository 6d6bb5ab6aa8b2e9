/*
 * cover.h: can a set be put together from sets that are there, each of its members once?
 *
 * The sets are of ranks whose parts of a sum are added up: a sum is right if every part is in it once. That
 * is the problem of the exact cover. The lowest member that is not covered yet decides which sets come next,
 * so partial sums as schedules have them, which are parts of each other or have nothing in common, need no
 * second try. The number of tries has a limit.
 *
 * Life cycle: cover_open, any cover_find, cover_close. One thread.
 */
#ifndef COVER_H
#define COVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum cover_answer {
    COVER_FOUND,
    COVER_LACKS,    /* no set that fits has the member `rank` */
    COVER_OVERLAPS, /* whatever is taken, a member comes twice or is missing: for example `rank` */
    COVER_UNKNOWN,  /* there were too many tries */
};

struct cover {
    size_t words; /* of 64 bits, of a set */
    uint64_t *left;
    uint32_t *choice; /* of the sets that are taken, their numbers; after COVER_FOUND `chosen` of them */
    size_t room;
    uint32_t chosen, rank;
};

/* Sets of ranks 0 .. ranks-1. */
void cover_open(struct cover *cover, uint32_t ranks);
void cover_close(struct cover *cover);

/* Find sets of the `count` ones in `sets`, each of cover->words words, that have all members of `wanted` and
 * no others, each once. */
enum cover_answer cover_find(struct cover *cover, const uint64_t *sets, uint32_t count,
                             const uint64_t *wanted);

#endif
