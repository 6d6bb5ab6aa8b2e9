/*
 * name_table.c: the count says how many names are whole.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "thread/name_table.h"

bool name_table_open(struct name_table *list, uint32_t most, size_t size)
{
    *list = (struct name_table){.text = calloc(most, size), .most = most, .size = size};
    pthread_mutex_init(&list->lock, NULL);
    return list->text;
}

void name_table_close(struct name_table *list)
{
    free(list->text);
    pthread_mutex_destroy(&list->lock);
}

/* NAME_TABLE_FULL: it is not among the first `count`. */
static uint32_t find_name(const struct name_table *list, uint32_t count, const char *name)
{
    for (uint32_t i = 0; i < count; i++)
        if (!strcmp(name_table_name(list, i), name))
            return i;
    return NAME_TABLE_FULL;
}

void name_table_overfill(struct name_table *list)
{
    /* Relaxed: sooner or later makes no difference; pairs with the load in name_table_overfull. */
    atomic_store_explicit(&list->overfull, true, memory_order_relaxed);
}

/* Under the lock: add a name, unless it has come meanwhile. */
static uint32_t add_name(struct name_table *list, const char *name, name_table_make *make, void *user)
{
    /* Relaxed: the lock orders it. */
    uint32_t count = atomic_load_explicit(&list->count, memory_order_relaxed);
    uint32_t number = find_name(list, count, name);
    if (number != NAME_TABLE_FULL)
        return number;
    if (count == list->most) {
        name_table_overfill(list);
        return NAME_TABLE_FULL;
    }
    snprintf(list->text + count * list->size, list->size, "%s", name);
    if (make && !make(user, count))
        return NAME_TABLE_NO_MEMORY;
    /* Release: pairs with the acquire in name_table_number; the name is there, and what belongs to it. */
    atomic_store_explicit(&list->count, count + 1, memory_order_release);
    return count;
}

uint32_t name_table_number(struct name_table *list, const char *name, name_table_make *make, void *user)
{
    /* Acquire: pairs with the release in add_name. */
    uint32_t number = find_name(list, atomic_load_explicit(&list->count, memory_order_acquire), name);
    if (number != NAME_TABLE_FULL)
        return number;
    pthread_mutex_lock(&list->lock);
    number = add_name(list, name, make, user);
    pthread_mutex_unlock(&list->lock);
    return number;
}

uint32_t name_table_count(const struct name_table *list)
{
    /* Acquire: pairs with the release in add_name. */
    return atomic_load_explicit(&list->count, memory_order_acquire);
}

bool name_table_overfull(const struct name_table *list)
{
    /* Relaxed: stands alone; pairs with the store in name_table_overfill. */
    return atomic_load_explicit(&list->overfull, memory_order_relaxed);
}
