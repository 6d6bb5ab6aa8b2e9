/*
 * alike.h: what two sources in C have in common, whatever their names, comments, numbers and line ends are,
 * and in whichever order their functions stand.
 *
 * A source becomes a row of tokens: all names are one token, but for those that nobody can choose, and so are
 * all numbers, and all texts. Rows of ALIKE_LEAST equal tokens are shared. What the skeleton has is left out
 * of account: `own` tokens are the others.
 *
 * Life cycle: alike_read, alike_leave_out, alike_compare, alike_free. Ends the process if there is no memory.
 * One thread.
 */
#ifndef ALIKE_H
#define ALIKE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    ALIKE_LEAST = 16,          /* tokens that make a place */
    ALIKE_OWN_LEAST = 60,      /* a source with fewer own ones is too short to tell anything */
    ALIKE_TOKENS_MOST = 20000, /* of a source; what follows is not looked at */
    ALIKE_PLACES = 6           /* that are told of a pair, the longest ones */
};

struct alike_token {
    uint32_t kind;
    int line;
};

struct alike_row {
    uint64_t hash; /* of ALIKE_LEAST tokens */
    uint32_t at;
};

struct alike_source {
    struct alike_token *token;
    struct alike_row *row; /* in the order of their hashes */
    bool *known;           /* by token: the skeleton has it */
    size_t count, own;
};

/* Lines, from the first to the last, of either source. */
struct alike_place {
    int a[2], b[2];
    size_t tokens;
};

struct alike_pair {
    unsigned percent; /* of the own tokens of that source of which more is shared */
    struct alike_place place[ALIKE_PLACES];
    size_t places;
};

/* Make tokens of a text in C: in `token`, for ALIKE_TOKENS_MOST of them. Result: how many. */
size_t alike_tokens(const char *text, struct alike_token *token);

void alike_read(struct alike_source *source, const char *text);
void alike_leave_out(struct alike_source *source, const struct alike_source *skeleton);
struct alike_pair alike_compare(const struct alike_source *a, const struct alike_source *b);
void alike_free(struct alike_source *source);

#endif
