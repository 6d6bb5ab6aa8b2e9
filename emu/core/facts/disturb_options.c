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

bool disturb_draws(const struct disturb_options *d)
{
    return d->order || d->jitter || d->lag || d->lose || d->twice || d->corrupt || d->turns ||
           d->virtual_time;
}

bool disturb_active(const struct disturb_options *d)
{
    return disturb_draws(d) || d->plan_count || d->choice_count || d->garbage || d->at_once || d->addresses ||
           d->record || d->history;
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

const char disturb_fault_help[] = "down:U-V@A..B (the link between nodes U and V carries nothing in steps A "
                                  "to B-1; what is on it is lost, with "
                                  ":held behind it waits), stop:U@T (node U does nothing from step T on), "
                                  "lose:P, double:P or corrupt:P (packets get "
                                  "lost, come twice, have a bit changed, with probability P)";

static bool read_down(struct fault_plan *plan, const char *text)
{
    uint64_t node, peer;
    plan->kind = FAULT_DOWN;
    if (!read_number(&text, INT32_MAX, &node) || !read_mark(&text, "-") ||
        !read_number(&text, INT32_MAX, &peer) || !read_mark(&text, "@") ||
        !read_number(&text, INT64_MAX, &plan->from) || !read_mark(&text, "..") ||
        !read_number(&text, INT64_MAX, &plan->until))
        return false;
    plan->node = (int32_t)node;
    plan->peer = (int32_t)peer;
    plan->held = read_mark(&text, ":held");
    return !*text && plan->from >= 1 && plan->from < plan->until;
}

static bool read_stop(struct fault_plan *plan, const char *text)
{
    uint64_t node;
    if (!read_number(&text, INT32_MAX, &node) || !read_mark(&text, "@") ||
        !read_number(&text, INT64_MAX, &plan->from) || *text)
        return false;
    *plan = (struct fault_plan){.kind = FAULT_STOP, .node = (int32_t)node, .peer = -1, .from = plan->from};
    return plan->from >= 1;
}

bool disturb_read_fault(struct disturb_options *d, const char *text)
{
    struct fault_plan plan = {0};
    if (read_mark(&text, "lose:"))
        return disturb_read_rate(text, &d->lose);
    if (read_mark(&text, "double:"))
        return disturb_read_rate(text, &d->twice);
    if (read_mark(&text, "corrupt:"))
        return disturb_read_rate(text, &d->corrupt);
    bool fine = read_mark(&text, "down:")   ? read_down(&plan, text)
                : read_mark(&text, "stop:") ? read_stop(&plan, text)
                                            : false;
    if (!fine || d->plan_count == FAULT_PLANS_MOST)
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

void disturb_write_plan(const struct fault_plan *plan, FILE *out)
{
    if (plan->kind == FAULT_STOP)
        fprintf(out, "stop:%" PRId32 "@%" PRIu64, plan->node, plan->from);
    else
        fprintf(out, "down:%" PRId32 "-%" PRId32 "@%" PRIu64 "..%" PRIu64 "%s", plan->node, plan->peer,
                plan->from, plan->until, plan->held ? ":held" : "");
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
