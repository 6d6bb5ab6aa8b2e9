/*
 * base.h: the few macros that every layer may use.
 *
 * Nothing here has state and nothing here calls anything. Code that belongs to one idea (errors,
 * atomics, stacks) has its own header; this header is for what C lacks.
 */
#ifndef BASE_H
#define BASE_H

#include <stddef.h>

/* Bytes that two cores fight over as one unit. 64 on every x86-64 and on nearly every aarch64. */
#define CACHE_LINE 64

/* Begin a new cache line. Put it before the first field of each group that has its own writer. */
#define ALIGNED_LINE _Alignas(CACHE_LINE)

/* The number of elements of an array; the argument must not be a pointer. */
#define ARRAY_LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* The struct that a member is embedded in: container_of(&node->fiber, struct node, fiber) == node. */
#define container_of(pointer, type, member) ((type *)(void *)((char *)(pointer)-offsetof(type, member)))

/* `value` rounded up to a multiple of `unit`, which must be a power of two. */
#define ROUND_UP(value, unit) (((value) + ((unit)-1)) & ~((unit)-1))

/* Lets the compiler check a printf-like function: `text` (the format) and `first` count arguments from 1. */
#define PRINTF_LIKE(text, first) __attribute__((format(printf, text, first)))

#endif
