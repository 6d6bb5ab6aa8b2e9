/*
 * own_token.h: the tokens that a node is given by its task, for programs that move tokens of one word.
 *
 * Words are not 0, so that 0 in a table means "not here".
 */
#ifndef OWN_TOKEN_H
#define OWN_TOKEN_H

#include <parray.h>
#include <string.h>

/* For `prepare`: refuse tokens of several words. Result: 0, or -1 after refusing them. */
static inline int one_word_a_token(struct parray *array)
{
    const char *units = parray_param(array, "units");
    if (strcmp(units, "1") == 0)
        return 0;
    return parray_refuse(array, "--param units=%s: this program moves tokens of one word, units=1", units);
}

/* The node's token for that node; for `dest` -1, the one that it has for all. */
static inline uint32_t own_token(struct node *self, int dest)
{
    const struct parray_token token = {.origin = node_rank(self), .dest = dest};
    uint32_t word;
    node_contents(self, &token, &word);
    return word;
}

/* Hand in a word that came from that origin; 0: none has come. */
#define hand_in(self, origin, word) hand_in_at((self), (origin), (word), PARRAY_HERE)
static inline void hand_in_at(struct node *self, int origin, uint32_t word, const char *site)
{
    if (word)
        node_deliver_at(self, origin, &word, sizeof word, site);
}

#endif
