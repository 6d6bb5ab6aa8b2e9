/*
 * attributes.c: keys and their values. Communicators and types have lists of the same kind.
 */
#include "comm/attributes.h"

#include <stdlib.h>

#include "machine/memory.h"
#include "rank/twin.h"

static const char what[] = "an attribute";

struct keyval {
    struct rank_object object;
    attribute_copy_call *copy;
    attribute_delete_call *end;
    void *extra;
};

struct attribute {
    struct attribute *next;
    struct keyval *key;
    int number; /* of the key, which may have been freed */
    void *value;
};

/* The numbers of keys and other objects look alike; those below belong to MPI. */
int attribute_make_key(struct rank *rank, attribute_copy_call *copy, attribute_delete_call *end, int *number,
                       void *extra)
{
    struct keyval *key = memory_take(1, sizeof *key, what);
    *key = (struct keyval){.object = {.references = 1, .call = rank->call, .pc = rank->pc},
                           .copy = copy,
                           .end = end,
                           .extra = extra};
    *number = handle_new(&rank->handles[HANDLE_KEYVAL], HANDLE_KEYVAL, &key->object);
    return rank_leave(rank, MPI_SUCCESS);
}

static struct keyval *key_of(struct rank *rank, int number, int *code)
{
    struct keyval *key = handle_find(&rank->handles[HANDLE_KEYVAL], HANDLE_KEYVAL, number);
    if (!key)
        *code = rank_error(rank, NULL, MPI_ERR_KEYVAL, MISTAKE_BAD_ARGUMENT,
                           number == MPI_KEYVAL_INVALID ? "the key is MPI_KEYVAL_INVALID"
                                                        : "the key is none, or has been freed");
    return key;
}

static void key_release(struct keyval *key)
{
    if (!--key->object.references)
        free(key);
}

int attribute_free_key(struct rank *rank, int *number)
{
    int code = MPI_SUCCESS;
    struct keyval *key = key_of(rank, *number, &code);
    if (key) {
        handle_drop(&rank->handles[HANDLE_KEYVAL], &key->object);
        key_release(key);
        *number = MPI_KEYVAL_INVALID;
    }
    return rank_leave(rank, code);
}

static struct attribute **find(struct attribute **list, int number)
{
    while (*list && (*list)->number != number)
        list = &(*list)->next;
    return list;
}

static int end_one(struct attribute **at, int object)
{
    struct attribute *attribute = *at;
    int code = attribute->key->end
                   ? attribute->key->end(object, attribute->number, attribute->value, attribute->key->extra)
                   : MPI_SUCCESS;
    if (code)
        return code;
    *at = attribute->next;
    key_release(attribute->key);
    free(attribute);
    return MPI_SUCCESS;
}

int attribute_put(struct rank *rank, struct attribute **list, int object, int number, void *value)
{
    int code = MPI_SUCCESS;
    struct keyval *key = key_of(rank, number, &code);
    struct attribute **at = key ? find(list, number) : NULL;
    if (at && *at)
        code = end_one(at, object);
    if (!key || code)
        return rank_leave(rank, code);
    struct attribute *attribute = memory_take(1, sizeof *attribute, what);
    *attribute = (struct attribute){*list, key, number, value};
    key->object.references++;
    *list = attribute;
    return rank_leave(rank, code);
}

int attribute_get(struct rank *rank, struct attribute **list, int number, void *value, int *flag)
{
    int code = MPI_SUCCESS;
    const struct attribute *attribute = *find(list, number);
    if (!attribute && !key_of(rank, number, &code))
        return rank_leave(rank, code);
    *flag = attribute != NULL;
    if (attribute)
        *(void **)value = attribute->value;
    return rank_leave(rank, MPI_SUCCESS);
}

int attribute_take_away(struct rank *rank, struct attribute **list, int object, int number)
{
    struct attribute **at = find(list, number);
    if (!*at)
        return rank_error(rank, NULL, MPI_ERR_KEYVAL, MISTAKE_BAD_ARGUMENT,
                          "the object has no attribute of that key");
    return rank_leave(rank, end_one(at, object));
}

/* -------------------------------------------------------------------------------- communicators */

int attributes_copy(const struct attribute *from, int object, struct attribute **to)
{
    for (const struct attribute *one = from; one; one = one->next) {
        void *value = one->value;
        int copied = one->key->copy == (attribute_copy_call *)MPI_COMM_DUP_FN, code = MPI_SUCCESS;
        if (one->key->copy && !copied)
            code = one->key->copy(object, one->number, one->key->extra, one->value, &value, &copied);
        if (code)
            return code;
        if (!copied)
            continue;
        struct attribute *attribute = memory_take(1, sizeof *attribute, what);
        *attribute = (struct attribute){*to, one->key, one->number, value};
        one->key->object.references++;
        *to = attribute;
    }
    return MPI_SUCCESS;
}

int attributes_end(struct attribute **list, int object)
{
    int code = MPI_SUCCESS;
    while (*list && !code)
        code = end_one(list, object);
    return code;
}

void attributes_forget(struct attribute **list)
{
    for (struct attribute *one; (one = *list);) {
        *list = one->next;
        key_release(one->key);
        free(one);
    }
}

void attribute_forget_key(struct rank_object *key)
{
    key_release((struct keyval *)(void *)key);
}

/* Attributes that MPI_COMM_WORLD has from the beginning. */
static bool get_known(struct rank *rank, int number, void *value)
{
    static int tag_most = INT32_MAX, no_host = MPI_PROC_NULL, any_io = MPI_ANY_SOURCE, yes = 1, zero,
               last_code = MPI_ERR_LASTCODE;
    static int *const known[] = {
        [MPI_TAG_UB] = &tag_most,     [MPI_HOST] = &no_host,           [MPI_IO] = &any_io,
        [MPI_WTIME_IS_GLOBAL] = &yes, [MPI_LASTUSEDCODE] = &last_code, [MPI_APPNUM] = &zero};
    if (number == MPI_UNIVERSE_SIZE) {
        *(void **)value = &rank->comm_world->group->size;
        return true;
    }
    if (number < 0 || number >= (int)ARRAY_LENGTH(known) || !known[number])
        return false;
    *(void **)value = known[number];
    return true;
}

static int comm_put(struct rank *rank, MPI_Comm comm, int number, void *value)
{
    int code = MPI_SUCCESS;
    struct comm *its = comm_of(rank, comm, &code);
    return its ? attribute_put(rank, &its->attributes, comm, number, value) : rank_leave(rank, code);
}

static int comm_get(struct rank *rank, MPI_Comm comm, int number, void *value, int *flag)
{
    int code = MPI_SUCCESS;
    struct comm *its = comm_of(rank, comm, &code);
    if (!its)
        return rank_leave(rank, code);
    if (number > 0 && number <= MPI_WIN_MODEL) {
        *flag = get_known(rank, number, value);
        return rank_leave(rank, code);
    }
    return attribute_get(rank, &its->attributes, number, value, flag);
}

static int comm_delete(struct rank *rank, MPI_Comm comm, int number)
{
    int code = MPI_SUCCESS;
    struct comm *its = comm_of(rank, comm, &code);
    return its ? attribute_take_away(rank, &its->attributes, comm, number) : rank_leave(rank, code);
}

int PMPI_Comm_create_keyval(MPI_Comm_copy_attr_function *comm_copy_attr_fn,
                            MPI_Comm_delete_attr_function *comm_delete_attr_fn, int *comm_keyval,
                            void *extra_state)
{
    return attribute_make_key(RANK_ENTER(Comm_create_keyval), comm_copy_attr_fn, comm_delete_attr_fn,
                              comm_keyval, extra_state);
}
MPI_TWIN(Comm_create_keyval);

int PMPI_Keyval_create(MPI_Copy_function *copy_fn, MPI_Delete_function *delete_fn, int *keyval,
                       void *extra_state)
{
    return attribute_make_key(RANK_ENTER(Keyval_create), copy_fn, delete_fn, keyval, extra_state);
}
MPI_TWIN(Keyval_create);

int PMPI_Comm_free_keyval(int *comm_keyval)
{
    return attribute_free_key(RANK_ENTER(Comm_free_keyval), comm_keyval);
}
MPI_TWIN(Comm_free_keyval);

int PMPI_Keyval_free(int *keyval)
{
    return attribute_free_key(RANK_ENTER(Keyval_free), keyval);
}
MPI_TWIN(Keyval_free);

int PMPI_Comm_set_attr(MPI_Comm comm, int comm_keyval, void *attribute_val)
{
    return comm_put(RANK_ENTER(Comm_set_attr), comm, comm_keyval, attribute_val);
}
MPI_TWIN(Comm_set_attr);

int PMPI_Attr_put(MPI_Comm comm, int keyval, void *attribute_val)
{
    return comm_put(RANK_ENTER(Attr_put), comm, keyval, attribute_val);
}
MPI_TWIN(Attr_put);

int PMPI_Comm_get_attr(MPI_Comm comm, int comm_keyval, void *attribute_val, int *flag)
{
    return comm_get(RANK_ENTER(Comm_get_attr), comm, comm_keyval, attribute_val, flag);
}
MPI_TWIN(Comm_get_attr);

int PMPI_Attr_get(MPI_Comm comm, int keyval, void *attribute_val, int *flag)
{
    return comm_get(RANK_ENTER(Attr_get), comm, keyval, attribute_val, flag);
}
MPI_TWIN(Attr_get);

int PMPI_Comm_delete_attr(MPI_Comm comm, int comm_keyval)
{
    return comm_delete(RANK_ENTER(Comm_delete_attr), comm, comm_keyval);
}
MPI_TWIN(Comm_delete_attr);

int PMPI_Attr_delete(MPI_Comm comm, int keyval)
{
    return comm_delete(RANK_ENTER(Attr_delete), comm, keyval);
}
MPI_TWIN(Attr_delete);
