/*
 * fault_kinds.c: the table, and the words of which --faults and .faults consist.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "facts/fault_kinds.h"
#include "number.h"
#include "suggest.h"

const struct fault_kind_row fault_kinds[FAULT_KINDS] = {
    [KIND_CRASH] = {"crash", "crash", "crashes"},
    [KIND_RESTART] = {"restart", "crash with a restart", "crashes with a restart"},
    [KIND_LOSE] = {"lose", "lost packet", "lost packets"},
    [KIND_DOUBLE] = {"double", "doubled packet", "doubled packets"},
    [KIND_CORRUPT] = {"corrupt", "corrupted packet", "corrupted packets"},
    [KIND_OVERTAKE] = {"overtake", "packet that overtakes another", "packets that overtake others"},
    [KIND_CUT] = {"cut", "cut between two parts", "cuts between two parts"},
    [KIND_TRAITOR] = {"traitor", "traitor", "traitors"},
    [KIND_SLOW] = {"slow", "slow node", "slow nodes"},
    [KIND_DRIFT] = {"drift", "drifting clock", "drifting clocks"},
};

static const char separators[] = ", ";

enum fault_kind fault_kind_find(const char *name, size_t length)
{
    enum fault_kind kind = 0;
    while (kind < FAULT_KINDS &&
           (strlen(fault_kinds[kind].name) != length || strncmp(fault_kinds[kind].name, name, length) != 0))
        kind++;
    return kind;
}

static const char *kind_name(const void *table, size_t i)
{
    (void)table;
    return i < FAULT_KINDS ? fault_kinds[i].name : NULL;
}

/* Say of a word that it is no kind, and which there are. */
static bool refuse_kind(const char *word, size_t length, char *error, size_t error_size)
{
    char name[32];
    snprintf(name, sizeof name, "%.*s", (int)length, word);
    suggest_refuse(error, error_size, "kind of fault", name, kind_name, NULL);
    return false;
}

bool fault_kinds_read(const char *words, uint32_t *set, char *error, size_t error_size)
{
    *set = 0;
    for (words = words ? words : ""; *(words += strspn(words, separators));) {
        size_t length = strcspn(words, separators);
        enum fault_kind kind = fault_kind_find(words, length);
        if (kind == FAULT_KINDS)
            return refuse_kind(words, length, error, error_size);
        *set |= UINT32_C(1) << kind;
        words += length;
    }
    return true;
}

void fault_kinds_write(uint32_t set, char *text, size_t size)
{
    size_t length = 0;
    snprintf(text, size, "%s", "");
    for (enum fault_kind kind = 0; kind < FAULT_KINDS; kind++)
        if (fault_kind_in(set, kind) && length < size)
            length += (size_t)snprintf(text + length, size - length, "%s%s", length ? ", " : "",
                                       fault_kinds[kind].name);
}

static bool refuse_bounds(const char *text, char *error, size_t error_size)
{
    snprintf(error, error_size,
             "'%s' is no number of faults: it must be a number up to %d, or kinds with a number each, such "
             "as crash:1,lose:2",
             text, FAULTS_MOST);
    return false;
}

bool fault_bounds_read(const char *text, struct fault_bounds *bounds, char *error, size_t error_size)
{
    const char *rest = text;
    uint64_t count;
    *bounds = (struct fault_bounds){0};
    if (number_read(text, 0, FAULTS_MOST, &count)) {
        bounds->total = (uint32_t)count;
        bounds->any = true;
        return true;
    }
    for (;;) {
        size_t length = strcspn(rest, ":,");
        enum fault_kind kind = fault_kind_find(rest, length);
        if (kind == FAULT_KINDS && rest[length] == ':')
            return refuse_kind(rest, length, error, error_size);
        const char *end = rest[length] == ':' ? number_begin(rest + length + 1, &count) : NULL;
        if (!end || (*end && *end != ',') || count > FAULTS_MOST || bounds->most[kind])
            return refuse_bounds(text, error, error_size);
        bounds->most[kind] = (uint32_t)count;
        bounds->total += (uint32_t)count;
        if (!*end)
            break;
        rest = end + 1;
    }
    return bounds->total <= FAULTS_MOST || refuse_bounds(text, error, error_size);
}

bool fault_bounds_settle(struct fault_bounds *bounds, uint32_t set, const char *program, char *error,
                         size_t error_size)
{
    if (!bounds->any)
        return true;
    if (bounds->total && !set) {
        snprintf(error, error_size,
                 "%s does not say which faults it bears (.faults of its description): name them, such as "
                 "--faults crash:%" PRIu32,
                 program, bounds->total);
        return false;
    }
    for (enum fault_kind kind = 0; kind < FAULT_KINDS; kind++)
        bounds->most[kind] = fault_kind_in(set, kind) ? bounds->total : 0;
    return true;
}

uint32_t fault_bounds_set(const struct fault_bounds *bounds)
{
    uint32_t set = 0;
    for (enum fault_kind kind = 0; kind < FAULT_KINDS; kind++)
        set |= (uint32_t)(bounds->total && bounds->most[kind]) << kind;
    return set;
}

int fault_bounds_text(const struct fault_bounds *bounds, char *text, size_t size)
{
    int length = 0;
    uint32_t set = fault_bounds_set(bounds);
    snprintf(text, size, "%s", "");
    if (set && bounds->any)
        length =
            snprintf(text, size, "up to %" PRIu32 " fault%s (", bounds->total, bounds->total == 1 ? "" : "s");
    for (enum fault_kind kind = 0; kind < FAULT_KINDS; kind++) {
        bool first = !(set & ((UINT32_C(1) << kind) - 1));
        size_t used = (size_t)length < size ? (size_t)length : size;
        if (!fault_kind_in(set, kind))
            continue;
        if (bounds->any)
            length += snprintf(text + used, size - used, "%s%s", first ? "" : ", ", fault_kinds[kind].name);
        else
            length += snprintf(text + used, size - used, "%sup to %" PRIu32 " %s", first ? "" : ", ",
                               bounds->most[kind],
                               bounds->most[kind] == 1 ? fault_kinds[kind].one : fault_kinds[kind].many);
    }
    size_t used = (size_t)length < size ? (size_t)length : size;
    if (set && bounds->any)
        length += snprintf(text + used, size - used, ")");
    return length;
}
