/*
 * value_list.h: "NAME=VALUES" as a name and a list of texts, of which ranges of whole numbers make many.
 *
 *     a,b,c       a list; if there is a semicolon anywhere, semicolons separate the values (active=0,5;all)
 *     2..8        whole numbers, also inside of a value: random:1..8, mesh:2..4x2..4 (all pairs)
 *     8..64:8     in steps of 8; also 8..64/8
 *     8..1024*2   by factors of 2
 *
 * Life cycle: value_list_read, then value_list_free, also after a refusal. One thread.
 */
#ifndef VALUE_LIST_H
#define VALUE_LIST_H

#include <stddef.h>

struct value_list {
    char *name;
    char **value;
    size_t count, room;
};

enum { VALUE_LIST_MOST = 100000 };

/* How the values of a name are read; bits. */
enum value_form {
    VALUES_USUAL = 0,
    VALUES_OF_KINDS = 1,   /* "KIND:SIZE"; one without a kind has the kind of the one before: mesh:2x2,4x4 */
    VALUES_AS_THEY_ARE = 2 /* dots in them are no ranges */
};

/* Read a list, in the form that `form_of` tells for its name. NULL: it is read; else what is wrong with it,
 * for a sentence: "a value is missing". Values are VALUE_LIST_MOST at most, and all differ. */
const char *value_list_read(struct value_list *list, const char *text,
                            enum value_form (*form_of)(const char *name));

/* Append a value. */
void value_list_add(struct value_list *list, const char *value);

void value_list_free(struct value_list *list);

#endif
