/*
 * fault_plan.c: a form a function, read from the front.
 */
#include <inttypes.h>
#include <string.h>

#include "base.h"
#include "facts/fault_plan.h"
#include "number.h"

const char fault_plan_help[] =
    "down:U-V@A..B (the link between nodes U and V carries nothing in steps A to B-1; what is on it is lost, "
    "with :held behind it waits), cut:U,V|W-X@A..B (so do all links between two sets of nodes; :held as "
    "before), stop:U@T (node U does nothing from step T on), restart:U@A..B (node U is down in steps A to "
    "B-1, and begins anew in step B; writes that it has not flushed may be lost or torn, with :kept behind "
    "it "
    "they are kept), traitor:U (node U runs the program's .traitor), slow:U:K (node U runs in every K-th "
    "step "
    "only), lose:P, double:P, corrupt:P or overtake:P (packets get lost, come twice, have a bit changed, are "
    "received before earlier ones of their link, with probability P), drift:P (the clock of each node goes "
    "up "
    "to P too fast or too slow, such as 0.1); and by name lose:U:P:K or double:U:P:K (packet K of node U on "
    "port P, from 0), corrupt:U:P:K:B (its bit B, from 1), overtake:U:P:K:B (take K of node U from port P "
    "gets the packet that is B behind the first), drift:U:R (the clock of node U shows R steps for 65536)";

/* ------------------------------------------------------------------------------- reading */

/* Read a whole number from `least` to `most`, and move behind it. */
static bool take_number(const char **text, uint64_t least, uint64_t most, uint64_t *value)
{
    const char *end = number_begin(*text, value);
    if (!end || *value < least || *value > most)
        return false;
    *text = end;
    return true;
}

static bool take_rank(const char **text, int32_t *rank)
{
    uint64_t value;
    if (!take_number(text, 0, INT32_MAX, &value))
        return false;
    *rank = (int32_t)value;
    return true;
}

static bool take_mark(const char **text, const char *mark)
{
    size_t length = strlen(mark);
    if (strncmp(*text, mark, length) != 0)
        return false;
    *text += length;
    return true;
}

/* Read "@A..B", and move behind it. */
static bool take_steps(const char **text, struct fault_plan *plan)
{
    return take_mark(text, "@") && take_number(text, 1, INT64_MAX, &plan->from) && take_mark(text, "..") &&
           take_number(text, 1, INT64_MAX, &plan->until) && plan->from < plan->until;
}

static bool read_down(struct fault_plan *plan, const char *text)
{
    if (!take_rank(&text, &plan->node) || !take_mark(&text, "-") || !take_rank(&text, &plan->peer) ||
        !take_steps(&text, plan))
        return false;
    plan->held = take_mark(&text, ":held");
    return !*text;
}

static bool read_stop(struct fault_plan *plan, const char *text)
{
    return take_rank(&text, &plan->node) && take_mark(&text, "@") &&
           take_number(&text, 1, INT64_MAX, &plan->from) && !*text;
}

static bool read_restart(struct fault_plan *plan, const char *text)
{
    if (!take_rank(&text, &plan->node) || !take_steps(&text, plan))
        return false;
    plan->held = take_mark(&text, ":kept");
    return !*text;
}

static bool read_traitor(struct fault_plan *plan, const char *text)
{
    return take_rank(&text, &plan->node) && !*text;
}

/* Read "U:P:K" of a packet, and move behind it. */
static bool take_packet(const char **text, struct fault_plan *plan)
{
    return take_rank(text, &plan->node) && take_mark(text, ":") && take_rank(text, &plan->peer) &&
           take_mark(text, ":") && take_number(text, 0, INT64_MAX, &plan->from);
}

/* Read ":B", and move behind it. */
static bool take_value(const char **text, uint64_t most, struct fault_plan *plan)
{
    uint64_t value;
    if (!take_mark(text, ":") || !take_number(text, 1, most, &value))
        return false;
    plan->value = (uint32_t)value;
    return true;
}

static bool read_slow(struct fault_plan *plan, const char *text)
{
    return take_rank(&text, &plan->node) && take_value(&text, PLAN_VALUE_MOST, plan) && plan->value > 1 &&
           !*text;
}

static bool read_packet(struct fault_plan *plan, const char *text)
{
    plan->value = 1;
    return take_packet(&text, plan) && !*text;
}

static bool read_place(struct fault_plan *plan, const char *text)
{
    return take_packet(&text, plan) && take_value(&text, PLAN_VALUE_MOST, plan) && !*text;
}

static bool read_drift(struct fault_plan *plan, const char *text)
{
    return take_rank(&text, &plan->node) && take_value(&text, PLAN_VALUE_MOST, plan) && !*text;
}

/* Add a range to a set, of which it continues the last one if it can. */
static bool add_range(struct rank_set *set, struct rank_range range)
{
    struct rank_range *last = set->count ? &set->range[set->count - 1] : NULL;
    if (range.first > range.last || (last && range.first <= last->last))
        return false;
    if (last && range.first == last->last + 1)
        last->last = range.last;
    else if (set->count == CUT_RANGES)
        return false;
    else
        set->range[set->count++] = range;
    return true;
}

/* Read "0,2-4", ascending, and move behind it. */
static bool take_set(const char **text, struct rank_set *set)
{
    do {
        struct rank_range range;
        if (!take_rank(text, &range.first))
            return false;
        range.last = range.first;
        if ((take_mark(text, "-") && !take_rank(text, &range.last)) || !add_range(set, range))
            return false;
    } while (take_mark(text, ","));
    return true;
}

static bool sets_meet(const struct rank_set *one, const struct rank_set *other)
{
    for (uint32_t i = 0; i < one->count; i++)
        for (uint32_t k = 0; k < other->count; k++)
            if (one->range[i].first <= other->range[k].last && other->range[k].first <= one->range[i].last)
                return true;
    return false;
}

static bool read_cut(struct fault_plan *plan, const char *text)
{
    plan->node = -1;
    if (!take_set(&text, &plan->side[0]) || !take_mark(&text, "|") || !take_set(&text, &plan->side[1]) ||
        sets_meet(&plan->side[0], &plan->side[1]) || !take_steps(&text, plan))
        return false;
    plan->held = take_mark(&text, ":held");
    return !*text;
}

static const struct {
    enum plan_kind kind;
    enum fault_kind is;
    const char *mark;
    bool (*read)(struct fault_plan *plan, const char *text);
} plan_forms[] = {
    [FAULT_DOWN] = {FAULT_DOWN, KIND_CUT, "down:", read_down},
    [FAULT_STOP] = {FAULT_STOP, KIND_CRASH, "stop:", read_stop},
    [FAULT_RESTART] = {FAULT_RESTART, KIND_RESTART, "restart:", read_restart},
    [FAULT_CUT] = {FAULT_CUT, KIND_CUT, "cut:", read_cut},
    [FAULT_TRAITOR] = {FAULT_TRAITOR, KIND_TRAITOR, "traitor:", read_traitor},
    [FAULT_SLOW] = {FAULT_SLOW, KIND_SLOW, "slow:", read_slow},
    [FAULT_LOSE] = {FAULT_LOSE, KIND_LOSE, "lose:", read_packet},
    [FAULT_DOUBLE] = {FAULT_DOUBLE, KIND_DOUBLE, "double:", read_packet},
    [FAULT_CORRUPT] = {FAULT_CORRUPT, KIND_CORRUPT, "corrupt:", read_place},
    [FAULT_OVERTAKE] = {FAULT_OVERTAKE, KIND_OVERTAKE, "overtake:", read_place},
    [FAULT_DRIFT] = {FAULT_DRIFT, KIND_DRIFT, "drift:", read_drift},
};

bool fault_plan_read(struct fault_plan *plan, const char *text)
{
    for (size_t i = 0; i < ARRAY_LENGTH(plan_forms); i++) {
        *plan = (struct fault_plan){.kind = plan_forms[i].kind, .peer = -1};
        if (take_mark(&text, plan_forms[i].mark))
            return plan_forms[i].read(plan, text);
    }
    return false;
}

enum fault_kind fault_plan_kind(const struct fault_plan *plan)
{
    return plan_forms[plan->kind].is;
}

/* ------------------------------------------------------------------------------- writing */

static void write_set(const struct rank_set *set, FILE *out)
{
    for (uint32_t i = 0; i < set->count; i++) {
        const struct rank_range *range = &set->range[i];
        fprintf(out, "%s%" PRId32, i ? "," : "", range->first);
        if (range->last > range->first)
            fprintf(out, "%c%" PRId32, range->last > range->first + 1 ? '-' : ',', range->last);
    }
}

static void write_steps(const struct fault_plan *plan, const char *held, FILE *out)
{
    fprintf(out, "@%" PRIu64 "..%" PRIu64 "%s", plan->from, plan->until, plan->held ? held : "");
}

void fault_plan_write(const struct fault_plan *plan, FILE *out)
{
    fputs(plan_forms[plan->kind].mark, out);
    if (plan->kind != FAULT_CUT)
        fprintf(out, "%" PRId32, plan->node);
    switch (plan->kind) {
    case FAULT_DOWN:
        fprintf(out, "-%" PRId32, plan->peer);
        write_steps(plan, ":held", out);
        break;
    case FAULT_STOP:
        fprintf(out, "@%" PRIu64, plan->from);
        break;
    case FAULT_RESTART:
        write_steps(plan, ":kept", out);
        break;
    case FAULT_CUT:
        write_set(&plan->side[0], out);
        putc('|', out);
        write_set(&plan->side[1], out);
        write_steps(plan, ":held", out);
        break;
    case FAULT_TRAITOR:
        break;
    case FAULT_LOSE:
    case FAULT_DOUBLE:
    case FAULT_CORRUPT:
    case FAULT_OVERTAKE:
        fprintf(out, ":%" PRId32 ":%" PRIu64, plan->peer, plan->from);
        if (plan->kind == FAULT_LOSE || plan->kind == FAULT_DOUBLE)
            break;
        fprintf(out, ":%" PRIu32, plan->value);
        break;
    case FAULT_SLOW:
    case FAULT_DRIFT:
        fprintf(out, ":%" PRIu32, plan->value);
    }
}

/* ---------------------------------------------------------------------------------- sets */

bool rank_set_has(const struct rank_set *set, int32_t rank)
{
    for (uint32_t i = 0; i < set->count; i++)
        if (rank >= set->range[i].first && rank <= set->range[i].last)
            return true;
    return false;
}

int32_t rank_set_last(const struct rank_set *set)
{
    return set->count ? set->range[set->count - 1].last : -1;
}
