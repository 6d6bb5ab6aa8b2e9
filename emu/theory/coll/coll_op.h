/*
 * coll_op.h: the types of elements and the operations on them, as plain data. Any thread may call all of it.
 */
#ifndef COLL_OP_H
#define COLL_OP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "parray_coll.h"

/* The bytes of an element, and the name of its type in parray_coll.h. */
size_t coll_width(enum coll_type type);
const char *coll_type_name(enum coll_type type);

/* Is the operation defined for elements of this type? One of a program's own always is. */
bool coll_op_fits(const struct coll_op *op, enum coll_type type);

/* A number that tells operations apart: 1 up to COLL_OPS for those of parray_coll.h, larger for others; 0: no
 * operation. The same in every process. */
enum { COLL_OPS = 10 };
uint32_t coll_op_number(const struct coll_op *op);

/* The name of the operation of that number, as programs write it. */
const char *coll_op_name(uint32_t number);

#endif
