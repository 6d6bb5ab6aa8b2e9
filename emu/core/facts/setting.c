/*
 * setting.c: reading and writing by type. The table gives the width of the field that keeps a number.
 */
#include <inttypes.h>
#include <string.h>

#include "facts/disturb_options.h"
#include "facts/options.h"
#include "facts/setting.h"
#include "number.h"
#include "suggest.h"

/* ------------------------------------------------------------------------------------ the field */

/* How many words of a choice are offered for a mistyped one, and the room for each. */
enum { WORDS_MOST = 8, WORD_SIZE = 32 };

static const void *field_of(const struct setting_kind *kind, const struct options *options,
                            const struct disturb_options *disturb)
{
    const char *base = kind->group == SETTING_DISTURB ? (const char *)disturb : (const char *)options;
    return base + kind->offset;
}

static void *field_of_place(const struct setting_kind *kind, const struct setting_place *place)
{
    char *base = kind->group == SETTING_DISTURB ? (char *)place->disturb : (char *)place->options;
    return base + kind->offset;
}

const char *setting_text(const struct setting_kind *kind, const struct options *options)
{
    const char *text;
    memcpy(&text, (const char *)options + kind->offset, sizeof text);
    return text;
}

uint64_t setting_number(const struct setting_kind *kind, const struct options *options,
                        const struct disturb_options *disturb)
{
    const void *at = field_of(kind, options, disturb);
    switch (kind->size) {
    case sizeof(uint8_t):
        return *(const uint8_t *)at;
    case sizeof(uint32_t):
        return *(const uint32_t *)at;
    default:
        return *(const uint64_t *)at;
    }
}

static bool put_number(const struct setting_kind *kind, const struct setting_place *place, uint64_t value)
{
    void *at = field_of_place(kind, place);
    switch (kind->size) {
    case sizeof(uint8_t):
        *(uint8_t *)at = (uint8_t)value;
        break;
    case sizeof(uint32_t):
        *(uint32_t *)at = (uint32_t)value;
        break;
    default:
        *(uint64_t *)at = value;
    }
    return true;
}

bool setting_is_normal(const struct setting_kind *kind, const struct options *options,
                       const struct disturb_options *disturb)
{
    switch (kind->type) {
    case SETTING_TEXT:
        return !setting_text(kind, options);
    case SETTING_PARAMS:
        return !options->param_count;
    case SETTING_ORDER:
        return disturb->order == ORDER_FIXED;
    case SETTING_FAULTS:
        return !disturb_faulty(disturb);
    default:
        return setting_number(kind, options, disturb) == kind->normal;
    }
}

void setting_copy(const struct setting_kind *kind, struct options *to, const struct options *from)
{
    memcpy((char *)to + kind->offset, (const char *)from + kind->offset, kind->size);
}

/* -------------------------------------------------------------------------------------- reading */

static bool set_param(const struct setting_place *place, const char *text)
{
    const char *equals = strchr(text, '=');
    if (!equals || equals == text)
        return false;
    place->params[place->options->param_count++] = text;
    return true;
}

const char *setting_word(const struct setting_kind *kind, uint64_t number, int *length)
{
    const char *word = kind->argument;
    for (; number; number--) {
        word += strcspn(word, "|");
        if (!*word++)
            return NULL;
    }
    *length = (int)strcspn(word, "|");
    return word;
}

/* Which of these words the text is. False: none. */
static bool read_word(const struct setting_kind *kind, const char *text, uint64_t *number)
{
    int length;
    const char *word;
    for (*number = 0; (word = setting_word(kind, *number, &length)); ++*number)
        if (strlen(text) == (size_t)length && strncmp(text, word, (size_t)length) == 0)
            return true;
    return false;
}

bool setting_set(const struct setting_kind *kind, const struct setting_place *place, const char *text)
{
    uint64_t number = 0;
    switch (kind->type) {
    case SETTING_TEXT:
        memcpy(field_of_place(kind, place), &text, sizeof text);
        return true;
    case SETTING_PARAMS:
        return set_param(place, text);
    case SETTING_NUMBER:
        return number_read(text, kind->low, kind->high, &number) && put_number(kind, place, number);
    case SETTING_BYTES:
        return number_read_bytes(text, kind->low, kind->high, &number) && put_number(kind, place, number);
    case SETTING_RATE:
        return disturb_read_rate(text, &number) && put_number(kind, place, number);
    case SETTING_CHOICE:
        return read_word(kind, text, &number) && put_number(kind, place, number);
    case SETTING_FLAG:
        return strcmp(text, SETTING_YES) == 0 && put_number(kind, place, true);
    case SETTING_ORDER:
        return disturb_read_order(place->disturb, text);
    case SETTING_FAULTS:
        break;
    }
    return disturb_read_fault(place->disturb, text);
}

/* -------------------------------------------------------------------------------------- writing */

/* A number beyond its limits stands for one that was not given. */
static void write_number(const struct setting_kind *kind, uint64_t number, FILE *out)
{
    if (number <= kind->high)
        fprintf(out, "%s %" PRIu64 "\n", kind->name, number);
}

static void write_rate(const char *name, const char *what, uint64_t rate, FILE *out)
{
    struct quantity q;
    if (rate)
        fprintf(out, "%s %s%s\n", name, what, disturb_rate_text(rate, &q));
}

static void write_faults(const char *name, const struct disturb_options *disturb, FILE *out)
{
    write_rate(name, "lose:", disturb->lose, out);
    write_rate(name, "double:", disturb->twice, out);
    write_rate(name, "corrupt:", disturb->corrupt, out);
    write_rate(name, "overtake:", disturb->overtake, out);
    write_rate(name, "drift:", disturb->drift, out);
    for (size_t i = 0; i < disturb->plan_count; i++) {
        fprintf(out, "%s ", name);
        fault_plan_write(&disturb->plan[i], out);
        putc('\n', out);
    }
}

static void write_order(const char *name, const struct disturb_options *disturb, FILE *out)
{
    if (disturb->order == ORDER_RANDOM)
        fprintf(out, "%s random\n", name);
    if (disturb->order == ORDER_PRIORITY)
        fprintf(out, "%s priority:%" PRIu32 "\n", name, disturb->changes);
}

static void write_word(const struct setting_kind *kind, uint64_t number, FILE *out)
{
    int length;
    const char *word = kind->type == SETTING_CHOICE ? setting_word(kind, number, &length) : NULL;
    if (number && word)
        fprintf(out, "%s %.*s\n", kind->name, length, word);
    else if (number)
        fprintf(out, "%s %s\n", kind->name, SETTING_YES);
}

/* "abort, count or wait" */
static void list_words(const struct setting_kind *kind, char *text, size_t size)
{
    int length, next;
    size_t used = 0;
    const char *word;
    for (uint64_t i = 0; (word = setting_word(kind, i, &length)) && used < size; i++) {
        const char *between = !i ? "" : setting_word(kind, i + 1, &next) ? ", " : " or ";
        used += (size_t)snprintf(text + used, size - used, "%s%.*s", between, length, word);
    }
}

void setting_write(const struct setting_kind *kind, const struct options *options,
                   const struct disturb_options *disturb, FILE *out)
{
    switch (kind->type) {
    case SETTING_TEXT:
        fprintf(out, "%s %s\n", kind->name, setting_text(kind, options));
        break;
    case SETTING_PARAMS:
        for (size_t i = 0; i < options->param_count; i++)
            fprintf(out, "%s %s\n", kind->name, options->params[i]);
        break;
    case SETTING_NUMBER:
    case SETTING_BYTES:
        write_number(kind, setting_number(kind, options, disturb), out);
        break;
    case SETTING_RATE:
        write_rate(kind->name, "", setting_number(kind, options, disturb), out);
        break;
    case SETTING_CHOICE:
    case SETTING_FLAG:
        write_word(kind, setting_number(kind, options, disturb), out);
        break;
    case SETTING_ORDER:
        write_order(kind->name, disturb, out);
        break;
    case SETTING_FAULTS:
        write_faults(kind->name, disturb, out);
    }
}

/* ------------------------------------------------------------------------------------ sentences */

void setting_wanted(const struct setting_kind *kind, char *text, size_t size)
{
    snprintf(text, size, "%s", "");
    switch (kind->type) {
    case SETTING_TEXT: /* any text is fine here: it is judged when the array is built */
        break;
    case SETTING_PARAMS:
        snprintf(text, size, "NAME=VALUE (`parray show PROGRAM' lists the names)");
        break;
    case SETTING_NUMBER:
    case SETTING_BYTES:
        snprintf(text, size, "a whole number from %" PRIu64 " to %" PRIu64 "%s", kind->low, kind->high,
                 kind->type == SETTING_BYTES ? " (bytes; k, M and G may follow it)" : "");
        break;
    case SETTING_RATE:
        snprintf(text, size, "a probability from 0 to %.2f", RATE_MOST);
        break;
    case SETTING_CHOICE:
        list_words(kind, text, size);
        break;
    case SETTING_FLAG:
        snprintf(text, size, SETTING_YES);
        break;
    case SETTING_ORDER:
        snprintf(text, size, "fixed, random or priority:D with D up to %d", CHANGES_MOST);
        break;
    case SETTING_FAULTS:
        snprintf(text, size, "one of: %s", fault_plan_help);
    }
}

/* A limit that is only that of the field is left out. */
static void wanted_number_in_file(const struct setting_kind *kind, char *text, size_t size)
{
    bool high = kind->high < UINT32_MAX;
    if (kind->low && high)
        snprintf(text, size, "a whole number from %" PRIu64 " to %" PRIu64, kind->low, kind->high);
    else if (kind->low)
        snprintf(text, size, "a whole number from %" PRIu64, kind->low);
    else if (high)
        snprintf(text, size, "a whole number up to %" PRIu64, kind->high);
    else
        snprintf(text, size, "a whole number");
}

/* Offer the words that the setting may be. */
static void offer_words(const struct setting_kind *kind, struct suggestions *nearest, char (*word)[WORD_SIZE])
{
    int length;
    const char *text;
    for (uint64_t i = 0; i < WORDS_MOST && (text = setting_word(kind, i, &length)); i++) {
        snprintf(word[i], WORD_SIZE, "%.*s", length, text);
        suggest_offer(nearest, word[i]);
    }
}

void setting_refusal(const struct setting_kind *kind, const char *value, char *text, size_t size)
{
    char wanted[512], hint[256], word[WORDS_MOST][WORD_SIZE];
    struct suggestions nearest = {.word = value};
    if (kind->type == SETTING_CHOICE)
        offer_words(kind, &nearest, word);
    setting_wanted(kind, wanted, sizeof wanted);
    int hinted = suggest_text(&nearest, hint, sizeof hint);
    snprintf(text, size, "%s is '%s'%s it must be %s", kind->name, value, hinted ? hint : ";", wanted);
}

void setting_wanted_in_file(const struct setting_kind *kind, char *text, size_t size)
{
    switch (kind->type) {
    case SETTING_PARAMS:
        snprintf(text, size, "NAME=VALUE");
        break;
    case SETTING_NUMBER:
        wanted_number_in_file(kind, text, size);
        break;
    case SETTING_BYTES:
        snprintf(text, size, "bytes, from %" PRIu64 " to %" PRIu64, kind->low, kind->high);
        break;
    case SETTING_ORDER:
        snprintf(text, size, "fixed, random or priority:D");
        break;
    case SETTING_FAULTS:
        snprintf(text, size, "a fault as --fault takes it; a file has at most %d", FAULT_PLANS_MOST);
        break;
    default:
        setting_wanted(kind, text, size);
    }
}
