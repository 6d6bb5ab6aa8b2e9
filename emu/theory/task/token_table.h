/*
 * token_table.h: a task as a table in a text file: a line a token, or a line for tokens of several nodes.
 *
 *     # who has it -> who wants it
 *     left:  0 -> 3               the token has a name, which no other line has
 *     5 -> 0,2,6-9                several nodes want it
 *     all -> all                  each of these nodes has a token of its own for all
 *     0 -> each all               node 0 has a token of its own for each
 *
 * A table is read without an array; that its ranks are nodes is found out when it is listed for one.
 *
 * Life cycle: token_table_read, token_table_list any number of times, token_table_free. A table that is read
 * does not change: any thread may list it.
 */
#ifndef TOKEN_TABLE_H
#define TOKEN_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "task/token_list.h"

struct task_case;

struct token_row {
    unsigned line;
    bool each;        /* a token of its own for each node that wants one */
    const char *name; /* NULL: none */
    const char *from, *to;
};

struct token_table {
    const char *path;
    struct token_row *row;
    size_t rows, room;
};

/* Read a file. False with a sentence in error; token_table_free is due all the same. The path stays the
 * caller's. */
bool token_table_read(struct token_table *table, const char *path, char *error, size_t error_size);

void token_table_free(struct token_table *table);

/* List the tokens on the array of the case. False: the case was refused. */
bool token_table_list(const struct token_table *table, struct task_case *task_case, struct token_list *list);

#endif
