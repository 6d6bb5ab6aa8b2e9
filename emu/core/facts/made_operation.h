/*
 * made_operation.h: an operation that a node made on an object (parray_history.h).
 */
#ifndef MADE_OPERATION_H
#define MADE_OPERATION_H

#include <stdint.h>

#include "parray.h"

enum { MADE_TEXT = 224 };

struct made_operation {
    int32_t node, operation;
    int64_t object, input, output;
    uint64_t begin, end; /* steps; UINT64_MAX: it did not end */
    char text[MADE_TEXT];
};

/* Make its text: "node 2: read() on register 0 -> 1, steps 7..9". */
void made_operation_tell(const struct parray_object *object, struct made_operation *made);

#endif
