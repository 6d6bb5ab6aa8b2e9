/*
 * cover.c: a stack of choices: the next set is one that has the lowest member that is left; if there is none,
 * the last choice gives way to the one after it.
 */
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "schedule/cover.h"

enum { TRIES_MOST = 1 << 14 };

static const char what_for[] = "partial sums";

void cover_open(struct cover *cover, uint32_t ranks)
{
    *cover = (struct cover){.words = ((size_t)ranks + 63) / 64};
    cover->left = memory_take(cover->words, sizeof cover->left[0], what_for);
}

void cover_close(struct cover *cover)
{
    free(cover->left);
    free(cover->choice);
    *cover = (struct cover){.words = 0};
}

/* The lowest member that is left; UINT32_MAX: none. */
static uint32_t lowest(const struct cover *cover)
{
    for (size_t i = 0; i < cover->words; i++)
        if (cover->left[i])
            return (uint32_t)(i * 64) + (uint32_t)__builtin_ctzll(cover->left[i]);
    return UINT32_MAX;
}

/* Has the set the member, and nothing that is not left? */
static bool fits(const struct cover *cover, const uint64_t *set, uint32_t member)
{
    if (!(set[member / 64] >> member % 64 & 1))
        return false;
    for (size_t i = 0; i < cover->words; i++)
        if (set[i] & ~cover->left[i])
            return false;
    return true;
}

static void toggle(struct cover *cover, const uint64_t *set)
{
    for (size_t i = 0; i < cover->words; i++)
        cover->left[i] ^= set[i];
}

/* Is a member in none of the sets that are no larger than what is wanted? UINT32_MAX: no member. */
static uint32_t lacking(struct cover *cover, const uint64_t *sets, uint32_t count, const uint64_t *wanted)
{
    memcpy(cover->left, wanted, cover->words * sizeof wanted[0]);
    for (uint32_t k = 0; k < count; k++) {
        const uint64_t *set = sets + k * cover->words;
        uint64_t beyond = 0;

        for (size_t i = 0; i < cover->words; i++)
            beyond |= set[i] & ~wanted[i];
        for (size_t i = 0; !beyond && i < cover->words; i++)
            cover->left[i] &= ~set[i];
    }
    return lowest(cover);
}

enum cover_answer cover_find(struct cover *cover, const uint64_t *sets, uint32_t count,
                             const uint64_t *wanted)
{
    uint32_t next = 0, tries = 0, deepest = 0;

    cover->choice =
        memory_grow(cover->choice, &cover->room, (size_t)count + 1, sizeof cover->choice[0], what_for);
    cover->rank = lacking(cover, sets, count, wanted);
    if (cover->rank != UINT32_MAX)
        return COVER_LACKS;
    memcpy(cover->left, wanted, cover->words * sizeof wanted[0]);
    for (cover->chosen = 0;; tries++) {
        uint32_t member = lowest(cover);

        if (member == UINT32_MAX)
            return COVER_FOUND;
        if (tries == TRIES_MOST)
            return COVER_UNKNOWN;
        if (member >= deepest)
            deepest = cover->rank = member;
        while (next < count && !fits(cover, sets + next * cover->words, member))
            next++;
        if (next == count && !cover->chosen)
            return COVER_OVERLAPS;
        if (next == count) {
            next = cover->choice[--cover->chosen];
            toggle(cover, sets + next++ * cover->words);
        } else {
            toggle(cover, sets + next * cover->words);
            cover->choice[cover->chosen++] = next;
            next = 0;
        }
    }
}
