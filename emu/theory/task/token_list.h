/*
 * token_list.h: the tokens of a task one by one, as a table or a function names them: who has each, and who
 * wants it; and the demand that they make together.
 *
 * A list that says what a shipped task says makes the same demand: tokens of any nodes for one set of nodes
 * are COPIES, a token for each pair of two sets is PRIVATE, other tokens for one node each are PAIRS. So
 * bounds, checks and schedules are the same, too.
 *
 * Life cycle: zeroed memory is an empty list; add; token_list_free. One thread.
 */
#ifndef TOKEN_LIST_H
#define TOKEN_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bound/demand.h"

struct task_case;

enum { TOKEN_LIST_MOST = 1 << 20, TOKEN_MEMBERS_MOST = 1 << 24, TOKEN_SETS_ALL = 0 };

struct listed_token {
    int from, to; /* to: the one node that wants it; -1: the nodes of the set */
    uint32_t set; /* number of a set; TOKEN_SETS_ALL: all nodes */
};

struct token_list {
    struct listed_token *token;
    size_t count, room;
    struct node_set *set; /* from number 1 on; the lists are the token list's own */
    size_t sets, set_room, members;
    bool full; /* what was refused would have been too much, and not too much for the memory */
};

/* Add a token. False: there are too many, or there is no memory. */
bool token_list_add(struct token_list *list, struct listed_token token);

/* Add a set of `count` different ranks. False: likewise. */
bool token_list_add_set(struct token_list *list, const int *ranks, int count, uint32_t *number);

void token_list_free(struct token_list *list);

/* Fill in the demand of a case, whose units are known. False: the case was refused. */
bool token_list_demand(struct task_case *task_case, const struct token_list *list);

#endif
