/*
 * parray_check.h: conditions that must hold, of a node and of the whole array. Programs include parray.h.
 *
 * If some condition does not hold, the run goes on, and ends with exit status 1. The earliest failed check of
 * all nodes, by step and then by rank, is reported with its line and its text:
 *
 *     node_check(self, sum > 0)                    check failed at x.c:9: sum > 0
 *     node_check_eq(self, sum, wanted)             ... x.c:9: sum == wanted: sum is 3, wanted is 4
 *     node_checkf(self, sum > 0, "round %d", i)    ... x.c:9: sum > 0: round 7
 */
#ifndef PARRAY_CHECK_H
#define PARRAY_CHECK_H

#include <stdbool.h>
#include <stdint.h>

#include "parray_api.h"

#ifdef __cplusplus
extern "C" {
#endif

struct node;
struct parray;

/* State a condition that must hold. Result: the condition. [after] */
#define node_check(self, condition) node_check_at((self), (condition), #condition, PARRAY_HERE)
PARRAY_API bool node_check_at(struct node *self, bool condition, const char *text, const char *site);

/* State a condition that must hold, with a text by printf for the case that it does not; the arguments are
 * evaluated only then. Result: the condition. [after] */
#define node_checkf(self, condition, ...)                       \
    ((condition) ? node_check_at((self), true, "", PARRAY_HERE) \
                 : node_checkf_at((self), #condition, PARRAY_HERE, __VA_ARGS__))
PARRAY_API bool node_checkf_at(struct node *self, const char *text, const char *site, const char *format, ...)
    PARRAY_PRINTF(4, 5);

/* State that two numbers are equal; the report shows both if they are not. The numbers may be of any types,
 * whole or real, and are compared as numbers: -1 is not equal to 4294967295. Result: whether they are equal.
 * [after] */
#define node_check_eq(self, a, b) \
    node_check_eq_at((self), parray_operand(a), parray_operand(b), #a, #b, PARRAY_HERE)

/* End the run with exit status 2, as misuse does: the node cannot go on. The sentence, by printf, gets step,
 * node and line in front. The call does not return. Without a site, it tells of an exception of C++ that no
 * one has caught (parray.hpp). */
#define node_fail(self, ...) node_fail_at((self), PARRAY_HERE, __VA_ARGS__)
PARRAY_API void node_fail_at(struct node *self, const char *site, const char *format, ...)
    PARRAY_PRINTF(3, 4) PARRAY_NORETURN;

/* A number of any type. */
enum parray_operand_kind { PARRAY_SIGNED, PARRAY_UNSIGNED, PARRAY_REAL };

struct parray_operand {
    enum parray_operand_kind kind;
    union {
        int64_t whole;    /* PARRAY_SIGNED */
        uint64_t natural; /* PARRAY_UNSIGNED */
        double real;      /* PARRAY_REAL */
    } is;
};

PARRAY_API bool node_check_eq_at(struct node *self, struct parray_operand a, struct parray_operand b,
                                 const char *a_text, const char *b_text, const char *site);

/* State, in `figures`, a condition that must hold of the whole array. It counts like a check of a node, after
 * all of these; before the run, in `prepare`, a condition that does not hold refuses the run. Result: the
 * condition. */
#define parray_check(array, condition) parray_check_at((array), (condition), #condition, PARRAY_HERE)
PARRAY_API bool parray_check_at(struct parray *array, bool condition, const char *text, const char *site);

/* parray_check with a text by printf, like node_checkf. */
#define parray_checkf(array, condition, ...)                       \
    ((condition) ? parray_check_at((array), true, "", PARRAY_HERE) \
                 : parray_checkf_at((array), #condition, PARRAY_HERE, __VA_ARGS__))
PARRAY_API bool parray_checkf_at(struct parray *array, const char *text, const char *site, const char *format,
                                 ...) PARRAY_PRINTF(4, 5);

static inline struct parray_operand parray_signed(int64_t number)
{
    struct parray_operand made;
    made.kind = PARRAY_SIGNED;
    made.is.whole = number;
    return made;
}

static inline struct parray_operand parray_unsigned(uint64_t number)
{
    struct parray_operand made;
    made.kind = PARRAY_UNSIGNED;
    made.is.natural = number;
    return made;
}

static inline struct parray_operand parray_real(double number)
{
    struct parray_operand made;
    made.kind = PARRAY_REAL;
    made.is.real = number;
    return made;
}

#ifdef __cplusplus
}

static inline struct parray_operand parray_operand(int number)
{
    return parray_signed(number);
}

static inline struct parray_operand parray_operand(long number)
{
    return parray_signed(number);
}

static inline struct parray_operand parray_operand(long long number)
{
    return parray_signed(number);
}

static inline struct parray_operand parray_operand(unsigned number)
{
    return parray_unsigned(number);
}

static inline struct parray_operand parray_operand(unsigned long number)
{
    return parray_unsigned(number);
}

static inline struct parray_operand parray_operand(unsigned long long number)
{
    return parray_unsigned(number);
}

static inline struct parray_operand parray_operand(double number)
{
    return parray_real(number);
}
#else
#define parray_operand(number)                     \
    _Generic((number), float                       \
             : parray_real, double                 \
             : parray_real, long double            \
             : parray_real, _Bool                  \
             : parray_unsigned, unsigned char      \
             : parray_unsigned, unsigned short     \
             : parray_unsigned, unsigned           \
             : parray_unsigned, unsigned long      \
             : parray_unsigned, unsigned long long \
             : parray_unsigned, default            \
             : parray_signed)(number)
#endif

#endif
