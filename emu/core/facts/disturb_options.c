/*
 * disturb_options.c: options of disturbed runs from texts, and back.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "facts/disturb_options.h"
#include "number.h"

/* What becomes of writes that were not flushed is drawn. */
static bool draws_writes(const struct disturb_options *d)
{
    for (size_t i = 0; i < d->plan_count; i++)
        if (d->plan[i].kind == FAULT_RESTART && !d->plan[i].held)
            return true;
    return false;
}

bool disturb_draws(const struct disturb_options *d)
{
    return d->order || d->jitter || d->lag || d->lose || d->twice || d->corrupt || d->overtake || d->drift ||
           d->turns || d->virtual_time || draws_writes(d);
}

bool disturb_faulty(const struct disturb_options *d)
{
    return d->plan_count || d->lose || d->twice || d->corrupt || d->overtake || d->drift;
}

bool disturb_active(const struct disturb_options *d)
{
    return disturb_draws(d) || d->plan_count || d->choice_count || d->garbage || d->at_once || d->addresses ||
           d->record || d->history;
}

bool disturb_only_planned(const struct disturb_options *d)
{
    struct disturb_options rest = *d;
    bool only = true;
    rest.plan_count = 0;
    for (size_t i = 0; i < d->plan_count; i++)
        only &=
            d->plan[i].kind == FAULT_STOP || d->plan[i].kind == FAULT_DOWN || d->plan[i].kind == FAULT_CUT;
    return only && !disturb_active(&rest);
}

/* The question that a choice answers, by its kind. All that a listed choice can say of one call is one
 * question, of which the first answer counts. */
static uint32_t question_of(uint32_t kind)
{
    return kind <= CHOICE_MISS ? CHOICE_TAKE : kind;
}

int choice_order(const void *left, const void *right)
{
    const struct choice *a = left, *b = right;
    uint32_t kind_a = question_of(a->kind), kind_b = question_of(b->kind);
    int32_t port_a = kind_a == CHOICE_TAKE ? -1 : a->port, port_b = kind_b == CHOICE_TAKE ? -1 : b->port;
    if (kind_a != kind_b)
        return kind_a < kind_b ? -1 : 1;
    if (a->node != b->node)
        return a->node < b->node ? -1 : 1;
    if (port_a != port_b)
        return port_a < port_b ? -1 : 1;
    return a->number < b->number ? -1 : a->number > b->number;
}

/* ------------------------------------------------------------------------------- reading */

/* Read a whole number up to `most`, and move behind it. */
static bool read_number(const char **text, uint64_t most, uint64_t *value)
{
    const char *end = number_begin(*text, value);
    if (!end || *value > most)
        return false;
    *text = end;
    return true;
}

static bool read_mark(const char **text, const char *mark)
{
    size_t length = strlen(mark);
    if (strncmp(*text, mark, length) != 0)
        return false;
    *text += length;
    return true;
}

bool disturb_read_order(struct disturb_options *d, const char *text)
{
    uint64_t changes = 0;
    enum disturb_order order = ORDER_PRIORITY;
    if (strcmp(text, "fixed") == 0)
        order = ORDER_FIXED;
    else if (strcmp(text, "random") == 0)
        order = ORDER_RANDOM;
    else if (!read_mark(&text, "priority:") || !read_number(&text, CHANGES_MOST, &changes) || *text)
        return false;
    d->order = order;
    d->changes = (uint32_t)changes;
    return true;
}

/* A rate is less than 1: a node that never runs is a fault, not a lag. */
bool disturb_read_rate(const char *text, uint64_t *rate)
{
    char *end;
    double number = strtod(text, &end);
    if (end == text || *end || !(number >= 0 && number <= RATE_MOST) ||
        strspn(text, "0123456789.e-") != strlen(text))
        return false;
    *rate = (uint64_t)(number * (double)RATE_ONE);
    return true;
}

const char *disturb_rate_text(uint64_t rate, struct quantity *q)
{
    enum { DIGITS = 17 };                                /* tell every double from the next one */
    const double middle = rate ? (double)rate + 0.5 : 0; /* of all that are read as this rate */
    uint64_t read = ~rate;
    for (int digits = 1; digits <= DIGITS && read != rate; digits++) {
        snprintf(q->text, sizeof q->text, "%.*g", digits, middle / (double)RATE_ONE);
        disturb_read_rate(q->text, &read);
    }
    return q->text;
}

bool disturb_read_fault(struct disturb_options *d, const char *text)
{
    const struct {
        const char *mark;
        uint64_t *rate;
    } rates[] = {{"lose:", &d->lose},
                 {"double:", &d->twice},
                 {"corrupt:", &d->corrupt},
                 {"overtake:", &d->overtake},
                 {"drift:", &d->drift}};
    struct fault_plan plan;
    for (size_t i = 0; i < ARRAY_LENGTH(rates); i++) {
        const char *rest = text;
        if (read_mark(&rest, rates[i].mark) && !strchr(rest, ':'))
            return disturb_read_rate(rest, rates[i].rate);
    }
    if (!fault_plan_read(&plan, text) || d->plan_count == FAULT_PLANS_MOST)
        return false;
    d->plan[d->plan_count++] = plan;
    return true;
}

/* ------------------------------------------------------------------------------- writing */

struct option_words {
    char *at;
    size_t size;
    int length;
};

static void add_words(struct option_words *words, const char *format, ...) PRINTF_LIKE(2, 3);

static void add_words(struct option_words *words, const char *format, ...)
{
    size_t used = (size_t)words->length < words->size ? (size_t)words->length : words->size;
    va_list arguments;
    if (words->length && used < words->size)
        words->length += snprintf(words->at + used, words->size - used, ", ");
    used = (size_t)words->length < words->size ? (size_t)words->length : words->size;
    va_start(arguments, format);
    words->length +=
        vsnprintf(used < words->size ? words->at + used : NULL, words->size - used, format, arguments);
    va_end(arguments);
}

static void add_rate(struct option_words *words, const char *name, uint64_t rate)
{
    struct quantity q;
    if (rate)
        add_words(words, "%s %s", name, disturb_rate_text(rate, &q));
}

int disturb_text(const struct disturb_options *d, char *text, size_t size)
{
    struct option_words words = {.at = text, .size = size};
    snprintf(text, size, "%s", "");
    if (d->order == ORDER_RANDOM)
        add_words(&words, "order random");
    if (d->order == ORDER_PRIORITY)
        add_words(&words, "order priority:%" PRIu32, d->changes);
    if (d->jitter)
        add_words(&words, "jitter %" PRIu32, d->jitter);
    add_rate(&words, "lag", d->lag);
    add_rate(&words, "loss", d->lose);
    add_rate(&words, "doubling", d->twice);
    add_rate(&words, "corruption", d->corrupt);
    add_rate(&words, "overtaking", d->overtake);
    add_rate(&words, "drift", d->drift);
    if (d->plan_count)
        add_words(&words, "%zu planned fault%s", d->plan_count, d->plan_count == 1 ? "" : "s");
    if (d->choice_count)
        add_words(&words, "%zu listed choice%s", d->choice_count, d->choice_count == 1 ? "" : "s");
    if (d->garbage)
        add_words(&words, "garbage %u", d->garbage);
    if (d->turns)
        add_words(&words, "turns");
    if (d->virtual_time)
        add_words(&words, "virtual time");
    return words.length;
}
