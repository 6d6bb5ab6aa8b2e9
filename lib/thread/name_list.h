/*
 * name_list.h: names that threads give, each with a number, in the order in which they came first.
 *
 * A name that is known is found without a lock. What belongs to a name is made before any other thread finds
 * it.
 *
 * Life cycle: name_list_open, name_list_number from any threads, name_list_close.
 */
#ifndef NAME_LIST_H
#define NAME_LIST_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NAME_LIST_FULL = UINT32_MAX, NAME_LIST_NO_MEMORY = UINT32_MAX - 1 };

struct name_list {
    pthread_mutex_t lock; /* for new names */
    char *text;           /* of `most` names, `size` bytes each */
    uint32_t most;
    size_t size;
    _Atomic uint32_t count;
    _Atomic bool overfull; /* more names came than there can be */
};

/* `size`: of the longest name with its end. False: no memory. */
bool name_list_open(struct name_list *list, uint32_t most, size_t size);
void name_list_close(struct name_list *list);

/* Make what belongs to name `number`. False: no memory; then there is no such name. */
typedef bool name_list_make(void *user, uint32_t number);

/* The number of a name, 0 .. most - 1. If it is new, `make` is called, by one thread at a time, before the
 * name is known; NULL: nothing is to be made. NAME_LIST_FULL: there are too many, which is noted. */
uint32_t name_list_number(struct name_list *list, const char *name, name_list_make *make, void *user);

/* Note that there are too many names. */
void name_list_overfill(struct name_list *list);

/* The names so far, and whether more came: known to be all when the threads that give names have ended. */
uint32_t name_list_count(const struct name_list *list);
bool name_list_overfull(const struct name_list *list);

static inline const char *name_list_name(const struct name_list *list, uint32_t number)
{
    return list->text + number * list->size;
}

#endif
