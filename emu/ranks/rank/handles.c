/*
 * handles.c: places that are free again are given to new objects, one year older.
 */
#include <stdlib.h>

#include "machine/memory.h"
#include "rank/handles.h"

static const char what[] = "handles of MPI objects";

enum { AGE_BITS = 8, PLACE_BITS = 18 };

static int number_of(enum handle_kind kind, size_t place, uint8_t age)
{
    return (int)(((unsigned)kind << (AGE_BITS + PLACE_BITS)) + ((unsigned)age << PLACE_BITS) +
                 (unsigned)place + HANDLE_FIRST);
}

int handle_new(struct handles *handles, enum handle_kind kind, struct rank_object *object)
{
    size_t place = handles->count;
    if (handles->free_count) {
        place = handles->free_places[--handles->free_count];
    } else {
        handles->item = memory_grow(handles->item, &handles->room, place + 1, sizeof handles->item[0], what);
        handles->age = memory_grow(handles->age, &handles->age_room, place + 1, sizeof handles->age[0], what);
        handles->age[place] = 0;
        handles->count++;
    }
    handles->item[place] = object;
    object->handle = number_of(kind, place, handles->age[place]);
    return object->handle;
}

void *handle_find(const struct handles *handles, enum handle_kind kind, int handle)
{
    size_t place = (size_t)(handle_place_of(handle) - HANDLE_FIRST);
    if (handle_kind_of(handle) != (int)kind || handle_place_of(handle) < HANDLE_FIRST ||
        place >= handles->count || !handles->item[place] || handles->item[place]->handle != handle)
        return NULL;
    return handles->item[place];
}

void handle_drop(struct handles *handles, struct rank_object *object)
{
    size_t place = (size_t)(handle_place_of(object->handle) - HANDLE_FIRST);
    if (!object->handle)
        return;
    object->handle = 0;
    handles->item[place] = NULL;
    handles->age[place]++;
    handles->free_places = memory_grow(handles->free_places, &handles->free_room, handles->free_count + 1,
                                       sizeof handles->free_places[0], what);
    handles->free_places[handles->free_count++] = (uint32_t)place;
}

void handles_close(struct handles *handles)
{
    free(handles->item);
    free(handles->age);
    free(handles->free_places);
    *handles = (struct handles){.item = NULL};
}
