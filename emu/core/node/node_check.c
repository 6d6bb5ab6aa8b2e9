/*
 * node_check.c: conditions that must hold: of all that do not, a lane keeps the earliest, with its text.
 */
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fault/call.h"
#include "fault/misuse.h"
#include "machine/machine.h"
#include "machine/memory.h"
#include "plain_locale.h"

enum { SAID_SIZE = 512 };

/* Is this failed check of the node the first that its lane knows? Then note it, and return true. */
static __attribute__((noinline)) bool note_failed(struct node *host, const char *text, const char *site)
{
    struct failed_check *first = &host->lane->check;
    uint64_t step = host->array->data.released ? host->wait.since : host->shard->now;
    if (first->text && (step > first->step || (step == first->step && host->rank >= first->rank)))
        return false;
    free(first->said);
    *first = (struct failed_check){.step = step, .rank = host->rank, .text = text, .site = site};
    return true;
}

static char *said_open(void)
{
    char *said = malloc(SAID_SIZE);
    if (!said)
        memory_failed(SAID_SIZE, "the text of a check");
    return said;
}

bool node_check_at(struct node *self, bool condition, const char *text, const char *site)
{
    NODE_CALL(self);
    call_check(self, CALL_CHECK, site);
    struct node *host = node_host(self);
    host->lane->checked = true;
    if (!condition)
        note_failed(host, text, site);
    return condition;
}

bool node_checkf_at(struct node *self, const char *text, const char *site, const char *format, ...)
{
    NODE_CALL(self);
    call_check(self, CALL_CHECK, site);
    struct node *host = node_host(self);
    host->lane->checked = true;
    if (note_failed(host, text, site)) {
        va_list arguments;
        va_start(arguments, format);
        locale_t before = plain_enter();
        vsnprintf(host->lane->check.said = said_open(), SAID_SIZE, format, arguments);
        plain_leave(before);
        va_end(arguments);
    }
    return false;
}

void node_fail_at(struct node *self, const char *site, const char *format, ...)
{
    char text[SAID_SIZE];
    va_list arguments;
    call_enter(self, site ? CALL_FAIL : CALL_THROW, site);
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    misuse_stop(node_host(self), "%s", text);
}

/* ---------------------------------------------------------------------------- two numbers */

/* A real number and a whole one are equal if neither changes by being made the other. */
static bool real_is(double real, const struct parray_operand *other)
{
    const double limit = ldexp(1, other->kind == PARRAY_SIGNED ? 63 : 64);
    if (other->kind == PARRAY_REAL)
        return real == other->is.real;
    if (!(real < limit) || real < (other->kind == PARRAY_SIGNED ? -limit : 0))
        return false;
    return other->kind == PARRAY_SIGNED
               ? (double)(int64_t)real == real && (int64_t)real == other->is.whole
               : (double)(uint64_t)real == real && (uint64_t)real == other->is.natural;
}

static bool numbers_equal(const struct parray_operand *a, const struct parray_operand *b)
{
    if (a->kind == PARRAY_REAL)
        return real_is(a->is.real, b);
    if (b->kind == PARRAY_REAL)
        return real_is(b->is.real, a);
    bool negative =
        (a->kind == PARRAY_SIGNED && a->is.whole < 0) != (b->kind == PARRAY_SIGNED && b->is.whole < 0);
    return !negative && a->is.natural == b->is.natural;
}

/* Write a number; a real one with so many digits. */
static void number_text(const struct parray_operand *number, int digits, char *text, size_t size)
{
    if (number->kind == PARRAY_SIGNED)
        snprintf(text, size, "%" PRId64, number->is.whole);
    else if (number->kind == PARRAY_UNSIGNED)
        snprintf(text, size, "%" PRIu64, number->is.natural);
    else
        snprintf(text, size, "%.*g", digits, number->is.real);
}

enum { DIGITS_FEW = 15, DIGITS_ALL = 17, NUMBER_SIZE = 32 };

/* Note the texts "a == b" and "a is 3, b is 4"; what is written as its own value is not told again. */
static void say_numbers(struct failed_check *check, const struct parray_operand *a,
                        const struct parray_operand *b, const char *a_text, const char *b_text)
{
    char first[NUMBER_SIZE], second[NUMBER_SIZE], *said = check->said = said_open();
    locale_t before = plain_enter();
    number_text(a, DIGITS_FEW, first, sizeof first);
    number_text(b, DIGITS_FEW, second, sizeof second);
    if (!strcmp(first, second)) {
        number_text(a, DIGITS_ALL, first, sizeof first);
        number_text(b, DIGITS_ALL, second, sizeof second);
    }
    size_t used = (size_t)snprintf(said, SAID_SIZE, "%.150s == %.150s", a_text, b_text);
    if (strcmp(a_text, first))
        used += (size_t)snprintf(said + used, SAID_SIZE - used, ": %.60s is %s", a_text, first);
    if (strcmp(b_text, second))
        snprintf(said + used, SAID_SIZE - used, "%s %.60s is %s", strcmp(a_text, first) ? "," : ":", b_text,
                 second);
    plain_leave(before);
}

bool node_check_eq_at(struct node *self, struct parray_operand a, struct parray_operand b, const char *a_text,
                      const char *b_text, const char *site)
{
    NODE_CALL(self);
    call_check(self, CALL_CHECK, site);
    struct node *host = node_host(self);
    bool equal = numbers_equal(&a, &b);
    host->lane->checked = true;
    if (!equal && note_failed(host, "", site))
        say_numbers(&host->lane->check, &a, &b, a_text, b_text);
    return equal;
}
