/*
 * handles.h: the objects that the program of a rank knows by numbers: communicators, groups, data types,
 * operations, requests and others. Each rank has tables of its own, which it alone uses.
 *
 * A number holds the kind, the place in the table, and an age that tells an object from those that had its
 * place before it, so that a number that is used after its object was freed finds nothing.
 */
#ifndef HANDLES_H
#define HANDLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rank/call_table.h"

/* In the order of the numbers in mpi.h. */
enum handle_kind {
    HANDLE_COMM = 1,
    HANDLE_GROUP,
    HANDLE_TYPE,
    HANDLE_OP,
    HANDLE_REQUEST,
    HANDLE_ERRHANDLER,
    HANDLE_INFO,
    HANDLE_MESSAGE,
    HANDLE_WIN,
    HANDLE_FILE,
    HANDLE_KEYVAL,
    HANDLE_KINDS
};

/* The first member of every such object. */
struct rank_object {
    int handle;          /* 0: the program has none */
    uint32_t references; /* of the program's handle, and of other objects */
    enum rank_call call; /* that made it, and at which place of the program (rank.h); of what is there from */
    uintptr_t pc;        /* the beginning: 0 */
};

struct handles {
    struct rank_object **item; /* from place HANDLE_FIRST on */
    uint8_t *age;
    size_t count, room, age_room;
    uint32_t *free_places;
    size_t free_count, free_room;
};

enum { HANDLE_FIRST = 64 }; /* the places below belong to objects that are there from the beginning */

/* Enter the object. Result: its number. */
int handle_new(struct handles *handles, enum handle_kind kind, struct rank_object *object);

/* The object of that number; NULL: it is not of this kind, or is none, or belongs to the beginning. */
void *handle_find(const struct handles *handles, enum handle_kind kind, int handle);

/* The number is no more. */
void handle_drop(struct handles *handles, struct rank_object *object);

/* The kind that the number claims to have, and its place. */
static inline int handle_kind_of(int handle)
{
    return handle >> 26;
}

static inline int handle_place_of(int handle)
{
    return handle & ((1 << 18) - 1);
}

/* Is it that number of an object that is there from the beginning? */
static inline bool handle_is(int handle, enum handle_kind kind, int place)
{
    return handle == ((int)kind << 26) + place;
}

/* Forget all numbers, not the objects. */
void handles_close(struct handles *handles);

#endif
