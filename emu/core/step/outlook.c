/*
 * outlook.c: sums, latest steps, and the two earliest owners.
 */
#include "step/outlook.h"

struct outlook outlook_none(void)
{
    return (struct outlook){.next = NEVER, .horizon = NEVER, .owner = OWNERS_MANY};
}

/* The horizon is the earliest step of all owners but the one that comes first. Where several come first, it
 * is their step. */
void outlook_earliest(struct outlook *outlook, uint32_t owner, uint64_t earliest)
{
    bool same = owner == outlook->owner && owner != OWNERS_MANY;
    if (earliest < outlook->next) {
        outlook->horizon = same ? outlook->horizon : outlook->next;
        outlook->next = earliest;
        outlook->owner = owner;
    } else if (!same && earliest < outlook->horizon) {
        outlook->horizon = earliest;
    }
    if (outlook->owner == OWNERS_MANY || outlook->horizon == outlook->next) {
        outlook->owner = OWNERS_MANY;
        outlook->horizon = outlook->next;
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
static void merge_sums(struct outlook *sum, const struct outlook *other)
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
    sum->serving_over |= other->serving_over;
    sum->relaying_over |= other->relaying_over;
    sum->overtaken |= other->overtaken;
    add_stopped(&sum->stopped, &other->stopped);
}

void outlook_merge(struct outlook *sum, const struct outlook *other)
{
    merge_sums(sum, other);
    outlook_earliest(sum, other->owner, other->next);
    /* What lies behind the first step of the other one belongs to somebody else than its owner. */
    if (other->horizon != NEVER)
        outlook_earliest(sum, OWNERS_MANY, other->horizon);
}

/* What a shard says of itself. */
static struct outlook outlook_of(const struct summary *summary)
{
    return (struct outlook){.last = summary->step,
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
                            .serving_over = summary->serving_over,
                            .relaying_over = summary->relaying_over,
                            .stopped = summary->stopped};
}

struct outlook outlook_here(const struct parray *array, unsigned round)
{
    struct outlook sum = outlook_none();
    /* Relaxed: the barrier has ordered the store in marks_overlap. */
    sum.overtaken = atomic_load_explicit(&array->marks.overtaken, memory_order_relaxed);
    for (uint32_t i = 0; i < array->contexts.shard_count; i++) {
        const struct summary *summary = &array->contexts.shards[i].summary[round & 1];
        const struct outlook own = outlook_of(summary);
        merge_sums(&sum, &own);
        outlook_earliest(&sum, i, summary->earliest);
        if (summary->woke)
            outlook_earliest(&sum,
                             summary->woke == WOKE_MANY ? OWNERS_MANY
                                                        : (uint32_t)(summary->woke - array->contexts.shards),
                             summary->step + 1);
    }
    return sum;
}
