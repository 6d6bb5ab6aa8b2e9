/*
 * rank_life.c: requests and operations are freed first, since they hold on to communicators and types.
 */
#include "program/rank_life.h"

#include <stdio.h>
#include <stdlib.h>

#include "coll/operation.h"
#include "comm/attributes.h"
#include "comm/rank_info.h"
#include "data/types.h"
#include "machine/memory.h"
#include "program/libc_twin.h"
#include "rank/twin.h"
#include "talk/request.h"

static const char what[] = "ranks of MPI";

/* The contexts of the communicators that are there from the beginning. Each takes two numbers. */
enum { CONTEXT_WORLD = 2, CONTEXT_SELF = 4 };

static struct comm *first_comm(struct rank *rank, int size, uint32_t context, const char *name)
{
    int *members = NULL;
    if (size == 1) {
        members = memory_take(1, sizeof *members, what);
        members[0] = rank->number;
    }
    struct comm *comm = comm_new(rank, group_new(rank, size, members), context);
    snprintf(comm->name, sizeof comm->name, "%s", name);
    comm->named = true;
    return comm;
}

void rank_make(struct rank *rank, struct rank_world *world, struct node *self, size_t stream)
{
    *rank = (struct rank){
        .self = self, .world = world, .number = (int)self->rank, .call = RANK_CALLS, .began = true};
    rank->comm_world = first_comm(rank, (int)world->array->count, CONTEXT_WORLD, "MPI_COMM_WORLD");
    rank->comm_world->object.handle = MPI_COMM_WORLD;
    rank->comm_self = first_comm(rank, 1, CONTEXT_SELF, "MPI_COMM_SELF");
    rank->comm_self->object.handle = MPI_COMM_SELF;
    rank->empty_group = group_new(rank, 0, memory_take(1, sizeof(int), what));
    rank->twin = libc_twin_open(stream);
}

/* ------------------------------------------------------------------------------------------- close */

static void close_comm(struct rank *rank, struct rank_object *object)
{
    struct comm *comm = (struct comm *)(void *)object;
    attributes_forget(&comm->attributes);
    comm_release(rank, comm);
}

static void close_group(struct rank *rank, struct rank_object *object)
{
    (void)rank;
    group_release((struct rank_group *)(void *)object);
}

static void close_type(struct rank *rank, struct rank_object *object)
{
    struct datatype *type = (struct datatype *)(void *)object;
    (void)rank;
    attributes_forget(&type->attributes);
    datatype_release(type);
}

static void close_plain(struct rank *rank, struct rank_object *object)
{
    (void)rank;
    if (!--object->references)
        free(object);
}

static void close_info(struct rank *rank, struct rank_object *object)
{
    (void)rank;
    rank_info_free(object);
}

static void close_key(struct rank *rank, struct rank_object *object)
{
    (void)rank;
    attribute_forget_key(object);
}

/* In this order. */
static const struct {
    enum handle_kind kind;
    void (*close)(struct rank *rank, struct rank_object *object);
} closes[] = {
    {HANDLE_MESSAGE, taken_message_forget},
    {HANDLE_COMM, close_comm},
    {HANDLE_GROUP, close_group},
    {HANDLE_TYPE, close_type},
    {HANDLE_OP, close_plain},
    {HANDLE_ERRHANDLER, close_plain},
    {HANDLE_INFO, close_info},
    {HANDLE_KEYVAL, close_key},
};

void rank_close(struct rank *rank)
{
    if (!rank->began)
        return;
    rank_operations_forget(rank);
    rank_requests_forget(rank);
    for (size_t i = 0; i < ARRAY_LENGTH(closes); i++) {
        const struct handles *handles = &rank->handles[closes[i].kind];
        for (size_t k = 0; k < handles->count; k++)
            if (handles->item[k])
                closes[i].close(rank, handles->item[k]);
    }
    close_comm(rank, &rank->comm_world->object);
    close_comm(rank, &rank->comm_self->object);
    group_release(rank->empty_group);
    for (int kind = 0; kind < HANDLE_KINDS; kind++)
        handles_close(&rank->handles[kind]);
    libc_twin_close(rank->twin);
    free(rank->arguments);
    free(rank->mistake);
    free(rank->own_errors);
    free(rank->deeds);
    free(rank->spans);
}
