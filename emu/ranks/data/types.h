/*
 * types.h: the data types of a rank by their numbers.
 */
#ifndef TYPES_H
#define TYPES_H

#include "data/datatype.h"
#include "rank/communicator.h"
#include "rank/twin.h"

/* Give a new type a number, and end the call. */
int type_give(struct rank *rank, struct datatype *type, MPI_Datatype *newtype);

/* The type of that number; NULL: there is none. */
struct datatype *type_find(struct rank *rank, int handle);

/* The same, or the run ends, or the code of the error is in *code and NULL is the result. */
struct datatype *type_of(struct rank *rank, struct comm *comm, int handle, int *code);

/* The same, for data that are to be moved: the type has to be committed. */
struct datatype *type_used(struct rank *rank, struct comm *comm, int handle, int *code);

#endif
