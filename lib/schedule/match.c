#include "schedule/match.h"

static const struct match_queue empty = {MATCH_NONE, MATCH_NONE};

static void append(struct match_queue *queue, struct match_item *items, uint32_t item, uint64_t when)
{
    items[item] = (struct match_item){MATCH_NONE, when};
    if (queue->last == MATCH_NONE)
        queue->first = item;
    else
        items[queue->last].next = item;
    queue->last = item;
}

/* Take an item out; `before` is the one in front of it, MATCH_NONE: it is the first. */
static void drop(struct match_queue *queue, struct match_item *items, uint32_t item, uint32_t before)
{
    uint32_t next = items[item].next;

    if (before == MATCH_NONE)
        queue->first = next;
    else
        items[before].next = next;
    if (queue->last == item)
        queue->last = before;
}

void match_begin(struct matcher *matcher)
{
    uint32_t lanes = matcher->lanes->first[matcher->rank + 1] - matcher->lanes->first[matcher->rank];

    for (uint32_t i = 0; i < lanes; i++)
        matcher->lane[i] = (struct match_lane){empty, empty};
    matcher->wild = empty;
    matcher->clock = 0;
    matcher->kept = matcher->posted = 0;
}

/* The first posted receive without a lane that takes messages of a lane. */
static uint32_t find_wild(const struct matcher *matcher, uint32_t lane, uint32_t *before)
{
    uint32_t base = matcher->schedule->first[matcher->rank], item = matcher->wild.first;

    *before = MATCH_NONE;
    while (item != MATCH_NONE &&
           !lane_fits(&matcher->lanes->lane[lane], &matcher->schedule->op[base + item])) {
        *before = item;
        item = matcher->receive[item].next;
    }
    return item;
}

uint32_t match_arrive(struct matcher *matcher, uint32_t lane, uint32_t message)
{
    uint32_t base = matcher->schedule->first[matcher->rank], before;
    struct match_lane *at = &matcher->lane[lane - matcher->lanes->first[matcher->rank]];
    uint32_t exact = at->receives.first, wild = find_wild(matcher, lane, &before);

    matcher->clock++;
    if (exact == MATCH_NONE && wild == MATCH_NONE) {
        append(&at->messages, matcher->message, message, matcher->clock);
        matcher->kept++;
        return MATCH_NONE;
    }
    matcher->posted--;
    if (wild == MATCH_NONE ||
        (exact != MATCH_NONE && matcher->receive[exact].when < matcher->receive[wild].when)) {
        drop(&at->receives, matcher->receive, exact, MATCH_NONE);
        return base + exact;
    }
    drop(&matcher->wild, matcher->receive, wild, before);
    return base + wild;
}

/* The lane with the earliest kept message that a receive without a lane takes. */
static struct match_lane *find_kept(const struct matcher *matcher, const struct schedule_op *op)
{
    uint32_t first = matcher->lanes->first[matcher->rank], end = matcher->lanes->first[matcher->rank + 1];
    struct match_lane *found = NULL;

    for (uint32_t lane = first; matcher->kept && lane < end; lane++) {
        struct match_lane *at = &matcher->lane[lane - first];

        if (at->messages.first != MATCH_NONE && lane_fits(&matcher->lanes->lane[lane], op) &&
            (!found ||
             matcher->message[at->messages.first].when < matcher->message[found->messages.first].when))
            found = at;
    }
    return found;
}

uint32_t match_post(struct matcher *matcher, uint32_t op)
{
    uint32_t base = matcher->schedule->first[matcher->rank], lane = matcher->lanes->of_receive[op];
    struct match_lane *at = lane == LANE_NONE ? find_kept(matcher, &matcher->schedule->op[op])
                                              : &matcher->lane[lane - matcher->lanes->first[matcher->rank]];

    matcher->clock++;
    if (at && at->messages.first != MATCH_NONE) {
        uint32_t message = at->messages.first;

        drop(&at->messages, matcher->message, message, MATCH_NONE);
        matcher->kept--;
        return message;
    }
    append(lane == LANE_NONE ? &matcher->wild : &at->receives, matcher->receive, op - base, matcher->clock);
    matcher->posted++;
    return MATCH_NONE;
}
