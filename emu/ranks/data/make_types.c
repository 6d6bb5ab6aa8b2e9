/*
 * make_types.c: the calls that make types of others.
 */
#include <stdlib.h>

#include "data/types.h"
#include "machine/memory.h"
#include "rank/twin.h"

static const char what[] = "a data type";

int type_give(struct rank *rank, struct datatype *type, MPI_Datatype *newtype)
{
    type->object.call = rank->call;
    type->object.pc = rank->pc;
    *newtype = handle_new(&rank->handles[HANDLE_TYPE], HANDLE_TYPE, &type->object);
    return rank_leave(rank, MPI_SUCCESS);
}

static int bad_count(struct rank *rank, const char *name, int value)
{
    return rank_error(rank, NULL, MPI_ERR_COUNT, MISTAKE_BAD_COUNT, "%s is %d", name, value);
}

int PMPI_Type_contiguous(int count, MPI_Datatype oldtype, MPI_Datatype *newtype)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Type_contiguous);
    struct datatype *old = type_of(rank, NULL, oldtype, &code), *type;
    if (!old)
        return rank_leave(rank, code);
    if (count < 0)
        return bad_count(rank, "the count", count);
    type = datatype_new(&(struct type_part){1, count, 0, 0, old}, 1, false);
    datatype_made(type, MPI_COMBINER_CONTIGUOUS, (int[]){count}, 1, NULL, 0, &old, 1);
    return type_give(rank, type, newtype);
}
MPI_TWIN(Type_contiguous);

static int make_vector(struct rank *rank, int count, int blocklength, ptrdiff_t stride, bool in_bytes,
                       MPI_Datatype oldtype, MPI_Datatype *newtype)
{
    int code = MPI_SUCCESS;
    struct datatype *old = type_of(rank, NULL, oldtype, &code), *type;
    if (!old)
        return rank_leave(rank, code);
    if (count < 0)
        return bad_count(rank, "the count", count);
    if (blocklength < 0)
        return bad_count(rank, "the block length", blocklength);
    struct type_part part = {count, blocklength, 0, in_bytes ? stride : stride * datatype_extent(old), old};
    type = datatype_new(&part, 1, false);
    if (in_bytes)
        datatype_made(type, MPI_COMBINER_HVECTOR, (int[]){count, blocklength}, 2, &stride, 1, &old, 1);
    else
        datatype_made(type, MPI_COMBINER_VECTOR, (int[]){count, blocklength, (int)stride}, 3, NULL, 0, &old,
                      1);
    return type_give(rank, type, newtype);
}

int PMPI_Type_vector(int count, int blocklength, int stride, MPI_Datatype oldtype, MPI_Datatype *newtype)
{
    return make_vector(RANK_ENTER(Type_vector), count, blocklength, stride, false, oldtype, newtype);
}
MPI_TWIN(Type_vector);

int PMPI_Type_create_hvector(int count, int blocklength, MPI_Aint stride, MPI_Datatype oldtype,
                             MPI_Datatype *newtype)
{
    return make_vector(RANK_ENTER(Type_create_hvector), count, blocklength, stride, true, oldtype, newtype);
}
MPI_TWIN(Type_create_hvector);

int PMPI_Type_hvector(int count, int blocklength, MPI_Aint stride, MPI_Datatype oldtype,
                      MPI_Datatype *newtype)
{
    return make_vector(RANK_ENTER(Type_hvector), count, blocklength, stride, true, oldtype, newtype);
}
MPI_TWIN(Type_hvector);

/* Blocks in a list. */
struct type_blocks {
    int count, combiner;
    const int *lengths; /* NULL: all have `length` */
    int length;
    const int *places; /* in extents of the type; NULL: `at` has them in bytes */
    const ptrdiff_t *at;
    const MPI_Datatype *types; /* NULL: all are of `type` */
    MPI_Datatype type;
};

/* The integers with which the type was made: the count, the lengths or the one length, the places. */
static int *integers_of(const struct type_blocks *blocks, int *count)
{
    int *list = memory_take(2 * (size_t)blocks->count + 2, sizeof *list, what), used = 0;
    list[used++] = blocks->count;
    if (!blocks->lengths)
        list[used++] = blocks->length;
    for (int i = 0; blocks->lengths && i < blocks->count; i++)
        list[used++] = blocks->lengths[i];
    for (int i = 0; blocks->places && i < blocks->count; i++)
        list[used++] = blocks->places[i];
    *count = used;
    return list;
}

static int make_blocks(struct rank *rank, const struct type_blocks *blocks, MPI_Datatype *newtype)
{
    int code = MPI_SUCCESS, count = blocks->count;
    if (count < 0)
        return bad_count(rank, "the count", count);
    for (int i = 0; i < count; i++)
        if ((blocks->lengths ? blocks->lengths[i] : blocks->length) < 0)
            return bad_count(rank, "a block length", blocks->lengths ? blocks->lengths[i] : blocks->length);
    size_t types = blocks->combiner == MPI_COMBINER_STRUCT ? (size_t)count : 1;
    struct datatype **of = memory_take(types + 1, sizeof *of, what);
    for (size_t i = 0; i < types; i++)
        if (!(of[i] = type_of(rank, NULL, blocks->types ? blocks->types[i] : blocks->type, &code))) {
            free(of);
            return rank_leave(rank, code);
        }
    struct type_part *part = memory_take((size_t)count + 1, sizeof *part, what);
    for (int i = 0; i < count; i++) {
        struct datatype *type = of[blocks->types ? i : 0];
        ptrdiff_t at = blocks->places ? blocks->places[i] * datatype_extent(type) : blocks->at[i];
        part[i] = (struct type_part){1, blocks->lengths ? blocks->lengths[i] : blocks->length, at, 0, type};
    }
    struct datatype *made = datatype_new(part, (size_t)count, blocks->types != NULL);
    int integer_count, *integers = integers_of(blocks, &integer_count);
    datatype_made(made, blocks->combiner, integers, integer_count, blocks->at, blocks->at ? count : 0, of,
                  (int)types);
    free(integers);
    free(part);
    free(of);
    return type_give(rank, made, newtype);
}

int PMPI_Type_indexed(int count, const int blocklengths[], const int displacements[], MPI_Datatype oldtype,
                      MPI_Datatype *newtype)
{
    struct type_blocks blocks = {.count = count,
                                 .combiner = MPI_COMBINER_INDEXED,
                                 .lengths = blocklengths,
                                 .places = displacements,
                                 .type = oldtype};
    return make_blocks(RANK_ENTER(Type_indexed), &blocks, newtype);
}
MPI_TWIN(Type_indexed);

int PMPI_Type_create_hindexed(int count, const int blocklengths[], const MPI_Aint displacements[],
                              MPI_Datatype oldtype, MPI_Datatype *newtype)
{
    struct type_blocks blocks = {.count = count,
                                 .combiner = MPI_COMBINER_HINDEXED,
                                 .lengths = blocklengths,
                                 .at = displacements,
                                 .type = oldtype};
    return make_blocks(RANK_ENTER(Type_create_hindexed), &blocks, newtype);
}
MPI_TWIN(Type_create_hindexed);

int PMPI_Type_hindexed(int count, int blocklengths[], MPI_Aint displacements[], MPI_Datatype oldtype,
                       MPI_Datatype *newtype)
{
    struct type_blocks blocks = {.count = count,
                                 .combiner = MPI_COMBINER_HINDEXED,
                                 .lengths = blocklengths,
                                 .at = displacements,
                                 .type = oldtype};
    return make_blocks(RANK_ENTER(Type_hindexed), &blocks, newtype);
}
MPI_TWIN(Type_hindexed);

int PMPI_Type_create_indexed_block(int count, int blocklength, const int displacements[],
                                   MPI_Datatype oldtype, MPI_Datatype *newtype)
{
    struct type_blocks blocks = {.count = count,
                                 .combiner = MPI_COMBINER_INDEXED_BLOCK,
                                 .length = blocklength,
                                 .places = displacements,
                                 .type = oldtype};
    return make_blocks(RANK_ENTER(Type_create_indexed_block), &blocks, newtype);
}
MPI_TWIN(Type_create_indexed_block);

int PMPI_Type_create_hindexed_block(int count, int blocklength, const MPI_Aint displacements[],
                                    MPI_Datatype oldtype, MPI_Datatype *newtype)
{
    struct type_blocks blocks = {.count = count,
                                 .combiner = MPI_COMBINER_HINDEXED_BLOCK,
                                 .length = blocklength,
                                 .at = displacements,
                                 .type = oldtype};
    return make_blocks(RANK_ENTER(Type_create_hindexed_block), &blocks, newtype);
}
MPI_TWIN(Type_create_hindexed_block);

int PMPI_Type_create_struct(int count, const int blocklengths[], const MPI_Aint displacements[],
                            const MPI_Datatype types[], MPI_Datatype *newtype)
{
    struct type_blocks blocks = {.count = count,
                                 .combiner = MPI_COMBINER_STRUCT,
                                 .lengths = blocklengths,
                                 .at = displacements,
                                 .types = types};
    return make_blocks(RANK_ENTER(Type_create_struct), &blocks, newtype);
}
MPI_TWIN(Type_create_struct);

int PMPI_Type_struct(int count, int blocklengths[], MPI_Aint displacements[], MPI_Datatype types[],
                     MPI_Datatype *newtype)
{
    struct type_blocks blocks = {.count = count,
                                 .combiner = MPI_COMBINER_STRUCT,
                                 .lengths = blocklengths,
                                 .at = displacements,
                                 .types = types};
    return make_blocks(RANK_ENTER(Type_struct), &blocks, newtype);
}
MPI_TWIN(Type_struct);

int PMPI_Type_create_resized(MPI_Datatype oldtype, MPI_Aint lb, MPI_Aint extent, MPI_Datatype *newtype)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Type_create_resized);
    struct datatype *old = type_of(rank, NULL, oldtype, &code), *type;
    if (!old)
        return rank_leave(rank, code);
    type = datatype_new(&(struct type_part){1, 1, 0, 0, old}, 1, false);
    datatype_resize(type, lb, extent);
    datatype_made(type, MPI_COMBINER_RESIZED, NULL, 0, (ptrdiff_t[]){lb, extent}, 2, &old, 1);
    return type_give(rank, type, newtype);
}
MPI_TWIN(Type_create_resized);
