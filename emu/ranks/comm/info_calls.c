/*
 * info_calls.c: lists of keys and values, which nothing here looks at.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "comm/rank_info.h"
#include "machine/memory.h"
#include "rank/communicator.h"
#include "rank/twin.h"

static const char what[] = "an info object";

struct info_entry {
    char *key, *value;
};

struct info {
    struct rank_object object;
    struct info_entry *entry;
    size_t count, room;
};

/* What MPI_INFO_ENV says: nothing. */
static struct info env;

static struct info *info_of(struct rank *rank, MPI_Info handle, int *code)
{
    if (handle == MPI_INFO_ENV)
        return &env;
    struct info *info = handle_find(&rank->handles[HANDLE_INFO], HANDLE_INFO, handle);
    if (!info)
        *code = rank_error(rank, NULL, MPI_ERR_INFO, MISTAKE_BAD_ARGUMENT, "the info object is %s",
                           handle == MPI_INFO_NULL ? "MPI_INFO_NULL" : "none, or has been freed");
    return info;
}

/* The same, to be changed. */
static struct info *own_info(struct rank *rank, MPI_Info handle, int *code)
{
    if (handle != MPI_INFO_ENV)
        return info_of(rank, handle, code);
    *code = rank_error(rank, NULL, MPI_ERR_INFO, MISTAKE_BAD_ARGUMENT, "MPI_INFO_ENV cannot be changed");
    return NULL;
}

static char *copy_text(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(memory_take(size, 1, what), text, size);
}

static struct info_entry *find(const struct info *info, const char *key)
{
    for (size_t i = 0; i < info->count; i++)
        if (strcmp(info->entry[i].key, key) == 0)
            return &info->entry[i];
    return NULL;
}

static void put(struct info *info, const char *key, const char *value)
{
    struct info_entry *entry = find(info, key);
    if (entry) {
        free(entry->value);
        entry->value = copy_text(value);
        return;
    }
    info->entry = memory_grow(info->entry, &info->room, info->count + 1, sizeof info->entry[0], what);
    info->entry[info->count++] = (struct info_entry){copy_text(key), copy_text(value)};
}

static struct info *info_new(struct rank *rank, MPI_Info *handle)
{
    struct info *info = memory_take(1, sizeof *info, what);
    info->object = (struct rank_object){.references = 1, .call = rank->call, .pc = rank->pc};
    *handle = handle_new(&rank->handles[HANDLE_INFO], HANDLE_INFO, &info->object);
    return info;
}

int PMPI_Info_create(MPI_Info *info)
{
    struct rank *rank = RANK_ENTER(Info_create);
    info_new(rank, info);
    return rank_leave(rank, MPI_SUCCESS);
}
MPI_TWIN(Info_create);

int PMPI_Info_set(MPI_Info info, const char *key, const char *value)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Info_set);
    struct info *its = own_info(rank, info, &code);
    if (its && strlen(key) >= MPI_MAX_INFO_KEY)
        return rank_error(rank, NULL, MPI_ERR_INFO_KEY, MISTAKE_BAD_ARGUMENT,
                          "the key is longer than MPI_MAX_INFO_KEY");
    if (its)
        put(its, key, value);
    return rank_leave(rank, code);
}
MPI_TWIN(Info_set);

int PMPI_Info_get(MPI_Info info, const char *key, int valuelen, char *value, int *flag)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Info_get);
    const struct info *its = info_of(rank, info, &code);
    const struct info_entry *entry = its ? find(its, key) : NULL;
    if (its)
        *flag = entry != NULL;
    if (entry)
        snprintf(value, (size_t)valuelen + 1, "%s", entry->value);
    return rank_leave(rank, code);
}
MPI_TWIN(Info_get);

int PMPI_Info_get_valuelen(MPI_Info info, const char *key, int *valuelen, int *flag)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Info_get_valuelen);
    const struct info *its = info_of(rank, info, &code);
    const struct info_entry *entry = its ? find(its, key) : NULL;
    if (its)
        *flag = entry != NULL;
    if (entry)
        *valuelen = (int)strlen(entry->value);
    return rank_leave(rank, code);
}
MPI_TWIN(Info_get_valuelen);

int PMPI_Info_get_nkeys(MPI_Info info, int *nkeys)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Info_get_nkeys);
    const struct info *its = info_of(rank, info, &code);
    if (its)
        *nkeys = (int)its->count;
    return rank_leave(rank, code);
}
MPI_TWIN(Info_get_nkeys);

int PMPI_Info_get_nthkey(MPI_Info info, int n, char *key)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Info_get_nthkey);
    const struct info *its = info_of(rank, info, &code);
    if (its && (n < 0 || (size_t)n >= its->count))
        return rank_error(rank, NULL, MPI_ERR_ARG, MISTAKE_BAD_ARGUMENT, "there is no key %d: there are %zu",
                          n, its->count);
    if (its)
        snprintf(key, MPI_MAX_INFO_KEY + 1, "%s", its->entry[n].key);
    return rank_leave(rank, code);
}
MPI_TWIN(Info_get_nthkey);

int PMPI_Info_delete(MPI_Info info, const char *key)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Info_delete);
    struct info *its = own_info(rank, info, &code);
    struct info_entry *entry = its ? find(its, key) : NULL;
    if (its && !entry)
        return rank_error(rank, NULL, MPI_ERR_INFO_NOKEY, MISTAKE_BAD_ARGUMENT, "there is no key '%s'", key);
    if (entry) {
        free(entry->key);
        free(entry->value);
        size_t behind = its->count-- - (size_t)(entry - its->entry) - 1;
        memmove(entry, entry + 1, behind * sizeof *entry);
    }
    return rank_leave(rank, code);
}
MPI_TWIN(Info_delete);

static struct info *copy_info(struct rank *rank, const struct info *from, MPI_Info *handle)
{
    struct info *made = info_new(rank, handle);
    for (size_t i = 0; from && i < from->count; i++)
        put(made, from->entry[i].key, from->entry[i].value);
    return made;
}

int PMPI_Info_dup(MPI_Info info, MPI_Info *newinfo)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Info_dup);
    const struct info *its = info_of(rank, info, &code);
    if (its)
        copy_info(rank, its, newinfo);
    return rank_leave(rank, code);
}
MPI_TWIN(Info_dup);

void rank_info_free(struct rank_object *object)
{
    struct info *info = (struct info *)(void *)object;
    for (size_t i = 0; i < info->count; i++) {
        free(info->entry[i].key);
        free(info->entry[i].value);
    }
    free(info->entry);
    free(info);
}

int PMPI_Info_free(MPI_Info *info)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Info_free);
    struct info *its = own_info(rank, *info, &code);
    if (!its)
        return rank_leave(rank, code);
    handle_drop(&rank->handles[HANDLE_INFO], &its->object);
    rank_info_free(&its->object);
    *info = MPI_INFO_NULL;
    return rank_leave(rank, code);
}
MPI_TWIN(Info_free);

int PMPI_Comm_set_info(MPI_Comm comm, MPI_Info info)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Comm_set_info);
    struct comm *its = comm_of(rank, comm, &code);
    if (its)
        its->info = info;
    return rank_leave(rank, code);
}
MPI_TWIN(Comm_set_info);

int PMPI_Comm_get_info(MPI_Comm comm, MPI_Info *info_used)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Comm_get_info);
    const struct comm *its = comm_of(rank, comm, &code);
    if (its)
        copy_info(rank, handle_find(&rank->handles[HANDLE_INFO], HANDLE_INFO, its->info), info_used);
    return rank_leave(rank, code);
}
MPI_TWIN(Comm_get_info);
