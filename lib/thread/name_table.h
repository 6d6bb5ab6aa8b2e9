/*
 * name_table.h: names that threads give, each with a number, in the order in which they came first.
 *
 * A name that is known is found without a lock. What belongs to a name is made before any other thread finds
 * it.
 *
 * Life cycle: name_table_open, name_table_number from any threads, name_table_close.
 */
#ifndef NAME_TABLE_H
#define NAME_TABLE_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NAME_TABLE_FULL = UINT32_MAX, NAME_TABLE_NO_MEMORY = UINT32_MAX - 1 };

struct name_table {
    pthread_mutex_t lock; /* for new names */
    char *text;           /* of `most` names, `size` bytes each */
    uint32_t most;
    size_t size;
    _Atomic uint32_t count;
    _Atomic bool overfull; /* more names came than there can be */
};

/* `size`: of the longest name with its end. False: no memory. */
bool name_table_open(struct name_table *list, uint32_t most, size_t size);
void name_table_close(struct name_table *list);

/* Make what belongs to name `number`. False: no memory; then there is no such name. */
typedef bool name_table_make(void *user, uint32_t number);

/* The number of a name, 0 .. most - 1. If it is new, `make` is called, by one thread at a time, before the
 * name is known; NULL: nothing is to be made. NAME_TABLE_FULL: there are too many, which is noted. */
uint32_t name_table_number(struct name_table *list, const char *name, name_table_make *make, void *user);

/* Note that there are too many names. */
void name_table_overfill(struct name_table *list);

/* The names so far, and whether more came: known to be all when the threads that give names have ended. */
uint32_t name_table_count(const struct name_table *list);
bool name_table_overfull(const struct name_table *list);

static inline const char *name_table_name(const struct name_table *list, uint32_t number)
{
    return list->text + number * list->size;
}

#endif
