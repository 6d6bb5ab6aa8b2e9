/*
 * reduction.c: sums, latest steps, and the two earliest owners.
 */
#include "step/reduction.h"

struct reduction reduction_none(void)
{
    return (struct reduction){.next = NEVER, .lookahead = NEVER, .owner = OWNERS_MANY};
}

/* The lookahead is the earliest step of all owners but the one that comes first. Where several come first, it
 * is their step. */
void reduction_earliest(struct reduction *reduction, uint32_t owner, uint64_t earliest)
{
    bool same = owner == reduction->owner && owner != OWNERS_MANY;
    if (earliest < reduction->next) {
        reduction->lookahead = same ? reduction->lookahead : reduction->next;
        reduction->next = earliest;
        reduction->owner = owner;
    } else if (!same && earliest < reduction->lookahead) {
        reduction->lookahead = earliest;
    }
    if (reduction->owner == OWNERS_MANY || reduction->lookahead == reduction->next) {
        reduction->owner = OWNERS_MANY;
        reduction->lookahead = reduction->next;
    }
}

static void add_stopped(struct stopped *sum, const struct stopped *stopped)
{
    sum->ended += stopped->ended;
    sum->serving += stopped->serving;
    sum->others += stopped->others;
    sum->serving_until = later(sum->serving_until, stopped->serving_until);
    sum->others_until = later(sum->others_until, stopped->others_until);
}

/* Merge all but whose step comes next. */
static void merge_sums(struct reduction *sum, const struct reduction *other)
{
    sum->last = later(sum->last, other->last);
    sum->violations += other->violations;
    sum->transmissions += other->transmissions;
    sum->live += other->live;
    sum->serving += other->serving;
    sum->relaying += other->relaying;
    sum->ran = later(sum->ran, other->ran);
    sum->fatal |= other->fatal;
    sum->interrupted |= other->interrupted;
    sum->flush |= other->flush;
    sum->waiting |= other->waiting;
    sum->relaying_over |= other->relaying_over;
    sum->overtaken |= other->overtaken;
    add_stopped(&sum->stopped, &other->stopped);
}

void reduction_merge(struct reduction *sum, const struct reduction *other)
{
    merge_sums(sum, other);
    reduction_earliest(sum, other->owner, other->next);
    /* What lies behind the first step of the other one belongs to somebody else than its owner. */
    if (other->lookahead != NEVER)
        reduction_earliest(sum, OWNERS_MANY, other->lookahead);
}

/* What a shard says of itself. */
static struct reduction reduction_of(const struct summary *summary)
{
    return (struct reduction){.last = summary->step,
                              .violations = summary->violations,
                              .transmissions = summary->transmissions,
                              .live = summary->live,
                              .serving = summary->serving,
                              .relaying = summary->relaying,
                              .ran = summary->ran,
                              .fatal = summary->fatal,
                              .interrupted = summary->interrupted,
                              .flush = summary->flush,
                              .waiting = summary->waiting,
                              .relaying_over = summary->relaying_over,
                              .stopped = summary->stopped};
}

struct reduction reduction_here(const struct parray *array, unsigned round)
{
    struct reduction sum = reduction_none();
    /* Relaxed: the barrier has ordered the store in marks_overlap. */
    sum.overtaken = atomic_load_explicit(&array->marks.overtaken, memory_order_relaxed);
    for (uint32_t i = 0; i < array->contexts.shard_count; i++) {
        const struct summary *summary = &array->contexts.shards[i].summary[round & 1];
        const struct reduction own = reduction_of(summary);
        merge_sums(&sum, &own);
        reduction_earliest(&sum, i, summary->earliest);
        if (summary->woke)
            reduction_earliest(
                &sum,
                summary->woke == WOKE_MANY ? OWNERS_MANY : (uint32_t)(summary->woke - array->contexts.shards),
                summary->step + 1);
    }
    return sum;
}
