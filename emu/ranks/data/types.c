/*
 * types.c: types are looked up, committed, freed, asked about, and pack and unpack.
 */
#include <stdio.h>
#include <string.h>

#include "data/types.h"
#include "rank/twin.h"

struct datatype *type_find(struct rank *rank, int handle)
{
    int place = handle_place_of(handle) - 1;
    if (handle_kind_of(handle) == HANDLE_TYPE && place >= 0 && place < BASICS && handle == MPI_BYTE + place)
        return datatype_basic((enum basic)place);
    return handle_find(&rank->handles[HANDLE_TYPE], HANDLE_TYPE, handle);
}

struct datatype *type_of(struct rank *rank, struct comm *comm, int handle, int *code)
{
    struct datatype *type = type_find(rank, handle);
    if (type)
        return type;
    const char *what = handle == MPI_DATATYPE_NULL             ? "MPI_DATATYPE_NULL"
                       : handle_kind_of(handle) == HANDLE_TYPE ? "one that has been freed"
                                                               : "none";
    *code = rank_error(rank, comm, MPI_ERR_TYPE, MISTAKE_BAD_TYPE, "the data type is %s", what);
    return NULL;
}

struct datatype *type_used(struct rank *rank, struct comm *comm, int handle, int *code)
{
    struct datatype *type = type_of(rank, comm, handle, code);
    if (!type || type->committed)
        return type;
    *code = rank_error(rank, comm, MPI_ERR_TYPE, MISTAKE_BAD_TYPE,
                       "the data type is not committed: call MPI_Type_commit first");
    return NULL;
}

int PMPI_Type_commit(MPI_Datatype *datatype)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Type_commit);
    struct datatype *type = type_of(rank, NULL, *datatype, &code);
    if (type)
        type->committed = true;
    return rank_leave(rank, code);
}
MPI_TWIN(Type_commit);

/* ----------------------------------------------------------------------------------- questions */

/* What is asked of a type goes through here: enter, find, tell, leave. */
static struct datatype *ask(enum rank_call call, const void *pc, MPI_Datatype datatype, struct rank **rank,
                            int *code)
{
    *code = MPI_SUCCESS;
    *rank = rank_enter(call, pc);
    return type_of(*rank, NULL, datatype, code);
}
#define ASK(name) ask(RANK_##name, __builtin_return_address(0), datatype, &rank, &code)

int PMPI_Type_size(MPI_Datatype datatype, int *size)
{
    struct rank *rank;
    int code;
    const struct datatype *type = ASK(Type_size);
    if (type)
        *size = type->size > INT32_MAX ? MPI_UNDEFINED : (int)type->size;
    return rank_leave(rank, code);
}
MPI_TWIN(Type_size);

int PMPI_Type_size_x(MPI_Datatype datatype, MPI_Count *size)
{
    struct rank *rank;
    int code;
    const struct datatype *type = ASK(Type_size_x);
    if (type)
        *size = (MPI_Count)type->size;
    return rank_leave(rank, code);
}
MPI_TWIN(Type_size_x);

int PMPI_Type_get_extent(MPI_Datatype datatype, MPI_Aint *lb, MPI_Aint *extent)
{
    struct rank *rank;
    int code;
    const struct datatype *type = ASK(Type_get_extent);
    if (type)
        *lb = type->lb, *extent = datatype_extent(type);
    return rank_leave(rank, code);
}
MPI_TWIN(Type_get_extent);

int PMPI_Type_get_extent_x(MPI_Datatype datatype, MPI_Count *lb, MPI_Count *extent)
{
    struct rank *rank;
    int code;
    const struct datatype *type = ASK(Type_get_extent_x);
    if (type)
        *lb = type->lb, *extent = datatype_extent(type);
    return rank_leave(rank, code);
}
MPI_TWIN(Type_get_extent_x);

int PMPI_Type_get_true_extent(MPI_Datatype datatype, MPI_Aint *true_lb, MPI_Aint *true_extent)
{
    struct rank *rank;
    int code;
    const struct datatype *type = ASK(Type_get_true_extent);
    if (type)
        *true_lb = type->true_lb, *true_extent = type->true_ub - type->true_lb;
    return rank_leave(rank, code);
}
MPI_TWIN(Type_get_true_extent);

int PMPI_Type_get_true_extent_x(MPI_Datatype datatype, MPI_Count *true_lb, MPI_Count *true_extent)
{
    struct rank *rank;
    int code;
    const struct datatype *type = ASK(Type_get_true_extent_x);
    if (type)
        *true_lb = type->true_lb, *true_extent = type->true_ub - type->true_lb;
    return rank_leave(rank, code);
}
MPI_TWIN(Type_get_true_extent_x);

int PMPI_Type_extent(MPI_Datatype datatype, MPI_Aint *extent)
{
    struct rank *rank;
    int code;
    const struct datatype *type = ASK(Type_extent);
    if (type)
        *extent = datatype_extent(type);
    return rank_leave(rank, code);
}
MPI_TWIN(Type_extent);

int PMPI_Type_lb(MPI_Datatype datatype, MPI_Aint *displacement)
{
    struct rank *rank;
    int code;
    const struct datatype *type = ASK(Type_lb);
    if (type)
        *displacement = type->lb;
    return rank_leave(rank, code);
}
MPI_TWIN(Type_lb);

int PMPI_Type_ub(MPI_Datatype datatype, MPI_Aint *displacement)
{
    struct rank *rank;
    int code;
    const struct datatype *type = ASK(Type_ub);
    if (type)
        *displacement = type->ub;
    return rank_leave(rank, code);
}
MPI_TWIN(Type_ub);

int PMPI_Type_set_name(MPI_Datatype datatype, const char *type_name)
{
    struct rank *rank;
    int code;
    struct datatype *type = ASK(Type_set_name);
    if (type)
        snprintf(type->name, sizeof type->name, "%s", type_name);
    return rank_leave(rank, code);
}
MPI_TWIN(Type_set_name);

int PMPI_Type_get_name(MPI_Datatype datatype, char *type_name, int *resultlen)
{
    struct rank *rank;
    int code;
    const struct datatype *type = ASK(Type_get_name);
    const char *name = type && type->basic >= 0 && !*type->name ? basic_types[type->basic].name
                       : type                                   ? type->name
                                                                : "";
    if (type)
        *resultlen = snprintf(type_name, MPI_MAX_OBJECT_NAME, "%s", name);
    return rank_leave(rank, code);
}
MPI_TWIN(Type_get_name);

int PMPI_Type_get_envelope(MPI_Datatype datatype, int *num_integers, int *num_addresses, int *num_datatypes,
                           int *combiner)
{
    struct rank *rank;
    int code;
    const struct datatype *type = ASK(Type_get_envelope);
    if (type) {
        *num_integers = type->integer_count;
        *num_addresses = type->address_count;
        *num_datatypes = type->type_count;
        *combiner = type->combiner;
    }
    return rank_leave(rank, code);
}
MPI_TWIN(Type_get_envelope);

/* Each derived type that is handed out is a new handle, which the program has to free. */
int PMPI_Type_get_contents(MPI_Datatype datatype, int max_integers, int max_addresses, int max_datatypes,
                           int integers[], MPI_Aint addresses[], MPI_Datatype datatypes[])
{
    struct rank *rank;
    int code;
    const struct datatype *type = ASK(Type_get_contents);
    if (!type)
        return rank_leave(rank, code);
    if (type->basic >= 0)
        return rank_error(rank, NULL, MPI_ERR_TYPE, MISTAKE_BAD_TYPE, "%s has no contents",
                          basic_types[type->basic].name);
    if (max_integers < type->integer_count || max_addresses < type->address_count ||
        max_datatypes < type->type_count)
        return rank_error(rank, NULL, MPI_ERR_ARG, MISTAKE_BAD_ARGUMENT,
                          "the type has %d integers, %d addresses and %d types, and there is room for %d, "
                          "%d and %d",
                          type->integer_count, type->address_count, type->type_count, max_integers,
                          max_addresses, max_datatypes);
    for (int i = 0; i < type->integer_count; i++)
        integers[i] = type->integers[i];
    for (int i = 0; i < type->address_count; i++)
        addresses[i] = type->addresses[i];
    for (int i = 0; i < type->type_count; i++) {
        struct datatype *of = type->types[i];
        datatypes[i] = of->object.handle;
        if (of->basic >= 0)
            continue;
        struct type_part whole = {1, 1, 0, 0, of};
        struct datatype *copy = datatype_new(&whole, 1, false);
        copy->object.call = rank->call;
        copy->object.pc = rank->pc;
        copy->committed = of->committed;
        datatype_made(copy, of->combiner, of->integers, of->integer_count, of->addresses, of->address_count,
                      of->types, of->type_count);
        datatypes[i] = handle_new(&rank->handles[HANDLE_TYPE], HANDLE_TYPE, &copy->object);
    }
    return rank_leave(rank, code);
}
MPI_TWIN(Type_get_contents);

int PMPI_Type_match_size(int typeclass, int size, MPI_Datatype *datatype)
{
    static const struct {
        int class;
        enum basic basic;
    } known[] = {
        {MPI_TYPECLASS_REAL, BASIC_FLOAT},
        {MPI_TYPECLASS_REAL, BASIC_DOUBLE},
        {MPI_TYPECLASS_REAL, BASIC_LONG_DOUBLE},
        {MPI_TYPECLASS_INTEGER, BASIC_INT8_T},
        {MPI_TYPECLASS_INTEGER, BASIC_INT16_T},
        {MPI_TYPECLASS_INTEGER, BASIC_INT32_T},
        {MPI_TYPECLASS_INTEGER, BASIC_INT64_T},
        {MPI_TYPECLASS_COMPLEX, BASIC_C_COMPLEX},
        {MPI_TYPECLASS_COMPLEX, BASIC_C_DOUBLE_COMPLEX},
    };
    struct rank *rank = RANK_ENTER(Type_match_size);
    for (size_t i = 0; i < ARRAY_LENGTH(known); i++)
        if (known[i].class == typeclass && (int)basic_types[known[i].basic].size == size) {
            *datatype = datatype_basic(known[i].basic)->object.handle;
            return rank_leave(rank, MPI_SUCCESS);
        }
    return rank_error(rank, NULL, MPI_ERR_ARG, MISTAKE_BAD_ARGUMENT, "no type of that class has %d bytes",
                      size);
}
MPI_TWIN(Type_match_size);

/* ------------------------------------------------------------------------------------- addresses */

int PMPI_Get_address(const void *location, MPI_Aint *address)
{
    struct rank *rank = RANK_ENTER(Get_address);
    *address = (MPI_Aint)(uintptr_t)location;
    return rank_leave(rank, MPI_SUCCESS);
}
MPI_TWIN(Get_address);

int PMPI_Address(void *location, MPI_Aint *address)
{
    struct rank *rank = RANK_ENTER(Address);
    *address = (MPI_Aint)(uintptr_t)location;
    return rank_leave(rank, MPI_SUCCESS);
}
MPI_TWIN(Address);

MPI_Aint PMPI_Aint_add(MPI_Aint base, MPI_Aint disp)
{
    return base + disp;
}
MPI_TWIN(Aint_add);

MPI_Aint PMPI_Aint_diff(MPI_Aint addr1, MPI_Aint addr2)
{
    return addr1 - addr2;
}
MPI_TWIN(Aint_diff);

/* ------------------------------------------------------------------------------------ pack, unpack */

int PMPI_Pack(const void *inbuf, int incount, MPI_Datatype datatype, void *outbuf, int outsize, int *position,
              MPI_Comm comm)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Pack);
    struct comm *in = comm_of(rank, comm, &code);
    const struct datatype *type = in ? type_used(rank, in, datatype, &code) : NULL;
    if (!type)
        return rank_leave(rank, code);
    if (incount < 0)
        return rank_error(rank, in, MPI_ERR_COUNT, MISTAKE_BAD_COUNT, "the count is %d", incount);
    size_t size = (size_t)incount * type->size;
    if (*position < 0 || outsize < 0 || size > (size_t)outsize || (size_t)*position > (size_t)outsize - size)
        return rank_error(rank, in, MPI_ERR_TRUNCATE, MISTAKE_TRUNCATION,
                          "%zu bytes are packed from position %d of a buffer of %d bytes", size, *position,
                          outsize);
    datatype_pack(type, inbuf, (size_t)incount, (char *)outbuf + *position);
    *position += (int)size;
    return rank_leave(rank, code);
}
MPI_TWIN(Pack);

int PMPI_Unpack(const void *inbuf, int insize, int *position, void *outbuf, int outcount,
                MPI_Datatype datatype, MPI_Comm comm)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Unpack);
    struct comm *in = comm_of(rank, comm, &code);
    const struct datatype *type = in ? type_used(rank, in, datatype, &code) : NULL;
    if (!type)
        return rank_leave(rank, code);
    if (outcount < 0)
        return rank_error(rank, in, MPI_ERR_COUNT, MISTAKE_BAD_COUNT, "the count is %d", outcount);
    size_t size = (size_t)outcount * type->size;
    if (*position < 0 || insize < 0 || size > (size_t)insize || (size_t)*position > (size_t)insize - size)
        return rank_error(rank, in, MPI_ERR_TRUNCATE, MISTAKE_TRUNCATION,
                          "%zu bytes are unpacked from position %d of a buffer of %d bytes", size, *position,
                          insize);
    datatype_unpack(type, outbuf, (size_t)outcount, (const char *)inbuf + *position, size);
    *position += (int)size;
    return rank_leave(rank, code);
}
MPI_TWIN(Unpack);

int PMPI_Pack_size(int incount, MPI_Datatype datatype, MPI_Comm comm, int *size)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Pack_size);
    struct comm *in = comm_of(rank, comm, &code);
    const struct datatype *type = in ? type_of(rank, in, datatype, &code) : NULL;
    if (type && incount < 0)
        return rank_error(rank, in, MPI_ERR_COUNT, MISTAKE_BAD_COUNT, "the count is %d", incount);
    if (type)
        *size = (int)((size_t)incount * type->size);
    return rank_leave(rank, code);
}
MPI_TWIN(Pack_size);
