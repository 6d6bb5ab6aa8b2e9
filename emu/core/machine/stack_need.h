/*
 * stack_need.h: how much stack a node needs that has overflowed its own.
 */
#ifndef STACK_NEED_H
#define STACK_NEED_H

#include <stddef.h>

struct node;

/* At least so many bytes, from the end of the stack of the running node to the end of the frame that did not
 * fit. `context` is that of the signal handler, `address` where the access failed. Async-signal-safe. */
size_t stack_need(const struct node *node, const void *context, const void *address);

/* Write what is needed, and which --stack to use, for an overflow of a stack of `size` bytes: "it needs at
 * least 83 KiB more; use --stack 128k". `need` 0: not known. Result: as snprintf. Async-signal-safe. */
int stack_need_text(size_t need, size_t size, char *text, size_t text_size);

#endif
