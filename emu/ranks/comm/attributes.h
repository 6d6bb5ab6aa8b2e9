/*
 * attributes.h: what a program hangs on communicators and types: a value for each key.
 *
 * A list belongs to its object. Functions that end a call return its code.
 */
#ifndef ATTRIBUTES_H
#define ATTRIBUTES_H

#include "rank/communicator.h"

/* The functions of a key take the number of the object, which is a communicator or a type. */
typedef int attribute_copy_call(int, int, void *, void *, void *, int *);
typedef int attribute_delete_call(int, int, void *, void *);

/* Copy a list as the functions of its keys say. `object` is the number of that which is copied. Result: a
 * code of MPI. */
int attributes_copy(const struct attribute *from, int object, struct attribute **to);

/* The object is freed: call the functions of its keys, the youngest first. Result: a code of MPI. */
int attributes_end(struct attribute **list, int object);

/* The rank is no more: free a list, and what a key has, without calling functions of the program. */
void attributes_forget(struct attribute **list);
void attribute_forget_key(struct rank_object *key);

/* The calls, for both kinds of objects. */
int attribute_make_key(struct rank *rank, attribute_copy_call *copy, attribute_delete_call *end, int *number,
                       void *extra);
int attribute_free_key(struct rank *rank, int *number);
int attribute_put(struct rank *rank, struct attribute **list, int object, int number, void *value);
int attribute_get(struct rank *rank, struct attribute **list, int number, void *value, int *flag);
int attribute_take_away(struct rank *rank, struct attribute **list, int object, int number);

#endif
