/*
 * type_attributes.c: the attributes of types, and the calls that copy and end them.
 */
#include "comm/attributes.h"
#include "data/types.h"
#include "rank/twin.h"

int PMPI_Type_free(MPI_Datatype *datatype)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Type_free);
    struct datatype *type = type_of(rank, NULL, *datatype, &code);
    if (type && type->basic >= 0)
        return rank_error(rank, NULL, MPI_ERR_TYPE, MISTAKE_BAD_TYPE, "%s cannot be freed",
                          basic_types[type->basic].name);
    if (type)
        code = attributes_end(&type->attributes, *datatype);
    if (type && !code) {
        handle_drop(&rank->handles[HANDLE_TYPE], &type->object);
        datatype_release(type);
        *datatype = MPI_DATATYPE_NULL;
    }
    return rank_leave(rank, code);
}
MPI_TWIN(Type_free);

int PMPI_Type_dup(MPI_Datatype oldtype, MPI_Datatype *newtype)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Type_dup);
    struct datatype *old = type_of(rank, NULL, oldtype, &code), *type;
    if (!old)
        return rank_leave(rank, code);
    type = datatype_new(&(struct type_part){1, 1, 0, 0, old}, 1, false);
    type->committed = old->committed;
    datatype_made(type, MPI_COMBINER_DUP, NULL, 0, NULL, 0, &old, 1);
    code = attributes_copy(old->attributes, oldtype, &type->attributes);
    if (code) {
        *newtype = MPI_DATATYPE_NULL;
        datatype_release(type);
        return rank_error(rank, NULL, code, MISTAKE_BAD_ARGUMENT,
                          "the function that copies an attribute says %d", code);
    }
    return type_give(rank, type, newtype);
}
MPI_TWIN(Type_dup);

int PMPI_Type_create_keyval(MPI_Type_copy_attr_function *type_copy_attr_fn,
                            MPI_Type_delete_attr_function *type_delete_attr_fn, int *type_keyval,
                            void *extra_state)
{
    return attribute_make_key(RANK_ENTER(Type_create_keyval), type_copy_attr_fn, type_delete_attr_fn,
                              type_keyval, extra_state);
}
MPI_TWIN(Type_create_keyval);

int PMPI_Type_free_keyval(int *type_keyval)
{
    return attribute_free_key(RANK_ENTER(Type_free_keyval), type_keyval);
}
MPI_TWIN(Type_free_keyval);

int PMPI_Type_set_attr(MPI_Datatype datatype, int type_keyval, void *attribute_val)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Type_set_attr);
    struct datatype *type = type_of(rank, NULL, datatype, &code);
    return type ? attribute_put(rank, &type->attributes, datatype, type_keyval, attribute_val)
                : rank_leave(rank, code);
}
MPI_TWIN(Type_set_attr);

int PMPI_Type_get_attr(MPI_Datatype datatype, int type_keyval, void *attribute_val, int *flag)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Type_get_attr);
    struct datatype *type = type_of(rank, NULL, datatype, &code);
    return type ? attribute_get(rank, &type->attributes, type_keyval, attribute_val, flag)
                : rank_leave(rank, code);
}
MPI_TWIN(Type_get_attr);

int PMPI_Type_delete_attr(MPI_Datatype datatype, int type_keyval)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Type_delete_attr);
    struct datatype *type = type_of(rank, NULL, datatype, &code);
    return type ? attribute_take_away(rank, &type->attributes, datatype, type_keyval)
                : rank_leave(rank, code);
}
MPI_TWIN(Type_delete_attr);
