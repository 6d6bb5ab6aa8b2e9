/*
 * campaign_vary.c: delays and room have scales that are drawn, powers of two. So a bug is found whether it
 * takes one step or a thousand, one packet or fifty. An array of many nodes, or of many steps, gets smaller
 * scales, as its runs would take too long or too much memory.
 */
#include <stdlib.h>
#include <string.h>

#include "hash.h"
#include "machine/machine.h"
#include "quantity.h"
#include "stress/campaign.h"
#include "stress/more_params.h"

/* What is drawn for a run. */
enum drawn {
    GARBAGE,
    ORDER,
    CHANGES,
    ROOM_SCALE,
    ROOM,
    WORKERS,
    HAS_DELAYS,
    DELAY_SCALE,
    LAG,
    STACKS,
    INPUT,
    MATCHED,
    UNBUFFERED
};

/* Scales 0 to N-1 stand for 1 to 2^(N-1). Node-steps are the steps of all nodes. */
enum { INPUT_SHARE = 4 }; /* one run of so many has an input of its own */
enum { ROOM_SCALES = 7, ROOM_SCALES_LEAST = 2, DELAY_SCALES = 11, DELAY_SCALES_LEAST = 4 };
static const uint64_t room_bytes_most = UINT64_C(1) << 29, node_steps_most = UINT64_C(1) << 26;

static uint64_t draw(uint64_t seed, enum drawn what)
{
    return hash_scatter(hash_scatter(seed + HASH_K1) + what * HASH_K0);
}

static uint32_t least_room(const struct campaign *c)
{
    return c->asked.program->mailbox ? c->asked.program->mailbox : 1;
}

static uint32_t room_scales(const struct campaign *c)
{
    uint32_t scales = ROOM_SCALES;
    while (scales > ROOM_SCALES_LEAST && c->undisturbed.memory << (scales - 1) > room_bytes_most)
        scales--;
    return scales;
}

/* Packets for which there is room beyond the least. */
static uint32_t draw_room(const struct campaign *c, uint64_t seed)
{
    uint32_t scale = UINT32_C(1) << draw(seed, ROOM_SCALE) % room_scales(c);
    return (uint32_t)(draw(seed, ROOM) % scale);
}

static uint32_t delay_scales(const struct campaign *c)
{
    uint32_t scales = DELAY_SCALES;
    uint64_t node_steps = (c->undisturbed.clock + 1) * c->undisturbed.nodes;
    while (scales > DELAY_SCALES_LEAST && node_steps > node_steps_most >> (scales - 1))
        scales--;
    return scales;
}

static bool varies_time(const struct campaign *c)
{
    return c->vary_time && !c->keep_order && !c->undisturbed.lock_step;
}

static void vary_time(const struct campaign *c, struct disturb_options *d, uint64_t seed)
{
    static const uint64_t lags[] = {0, 0, RATE_ONE / 10, RATE_ONE / 3};
    if (!d->jitter && draw(seed, HAS_DELAYS) % 4)
        d->jitter = UINT32_C(1) << draw(seed, DELAY_SCALE) % delay_scales(c);
    if (!d->lag)
        d->lag = lags[draw(seed, LAG) % ARRAY_LENGTH(lags)];
}

/* A run that takes more steps does not end by itself: the undisturbed run takes one in a hundred of them, or
 * less if packets and nodes are late. */
static uint64_t steps_for(const struct campaign *c, const struct disturb_options *d)
{
    double slow = (1 + (double)d->jitter) * (double)RATE_ONE / (double)(RATE_ONE - d->lag);
    uint64_t steps = (uint64_t)(100 * slow * (double)c->undisturbed.clock) + 1000, last = 0, slowest = 1;
    for (size_t i = 0; i < d->plan_count; i++) {
        last = d->plan[i].until > last ? d->plan[i].until : last;
        if (d->plan[i].kind == FAULT_SLOW && d->plan[i].value > slowest)
            slowest = d->plan[i].value;
    }
    steps = steps < INT64_MAX / slowest ? steps * slowest : INT64_MAX;
    return last < INT64_MAX - steps ? steps + last : INT64_MAX;
}

static bool varies_stacks(const struct campaign *c)
{
    const struct options *o = &c->asked.options;
    return !c->keep_order && !o->stacks && (!o->engine || strcmp(o->engine, "fibers") == 0);
}

/* In half of the runs receives of any sender draw what they take, and in a quarter standard sends wait for
 * their receives: bits of a number of c->matched. */
enum { DRAWS_MATCHES = 1, SENDS_WAIT = 2 };

void campaign_matches_open(struct campaign *c)
{
    static const char *const text[] = {"match=drawn", "eager=0"};
    bool lacks[] = {params_lack(&c->asked, "match"), params_lack(&c->asked, "eager")};
    for (unsigned way = 0; way < ARRAY_LENGTH(c->matched); way++) {
        const char *more[ARRAY_LENGTH(text)];
        size_t count = 0;
        for (unsigned i = 0; i < ARRAY_LENGTH(text); i++)
            if (way & 1U << i && lacks[i])
                more[count++] = text[i];
        c->matched[way] = c->asked.options;
        params_add(&c->matched[way], more, count);
    }
}

void campaign_matches_close(struct campaign *c)
{
    for (unsigned way = 0; way < ARRAY_LENGTH(c->matched); way++)
        free((void *)(uintptr_t)c->matched[way].params);
    memset(c->matched, 0, sizeof c->matched);
}

static void vary_matches(const struct campaign *c, struct conditions *conditions, uint64_t seed)
{
    unsigned way = draw(seed, MATCHED) % 2 ? DRAWS_MATCHES : 0;
    way |= draw(seed, UNBUFFERED) % 4 ? 0 : SENDS_WAIT;
    if (way & DRAWS_MATCHES) /* who waits for others to choose looks like one who waits for ever */
        conditions->disturb.at_once = false;
    conditions->options.params = c->matched[way].params;
    conditions->options.param_count = c->matched[way].param_count;
}

/* Vary all that the scheduler of a real array would: which packet comes first, and which node. */
static void vary_order(const struct campaign *c, struct conditions *conditions, uint64_t seed)
{
    static const char *const kinds[] = {"own", "packed"};
    struct disturb_options *d = &conditions->disturb;
    if (d->order == ORDER_FIXED && !c->undisturbed.lock_step) {
        d->order = draw(seed, ORDER) % 2 ? ORDER_RANDOM : ORDER_PRIORITY;
        d->changes = (uint32_t)(draw(seed, CHANGES) % 4);
    }
    if (!conditions->options.mailbox)
        conditions->options.mailbox = least_room(c) + draw_room(c, seed);
    if (!conditions->options.workers) /* 1 of 8 runs has two workers, which meet at step boundaries */
        conditions->options.workers = draw(seed, WORKERS) % 8 ? 1 : 2;
    d->turns |= conditions->options.workers == 1;
    if (c->asked.program->messages)
        vary_matches(c, conditions, seed);
    if (varies_stacks(c))
        conditions->options.stacks = kinds[draw(seed, STACKS) % ARRAY_LENGTH(kinds)];
    if (varies_time(c))
        vary_time(c, d, seed);
}

struct conditions campaign_conditions(const struct campaign *c, uint64_t seed)
{
    struct conditions conditions = c->asked;
    struct disturb_options *d = &conditions.disturb;
    if (seed == 0) {
        *d = undisturbed_options;
        if (!conditions.options.workers)
            conditions.options.workers = 1;
        if (varies_stacks(c))
            conditions.options.stacks = "own";
        return conditions;
    }
    d->seed = seed;
    if (c->varies_input && (c->vary_seed || draw(seed, INPUT) % INPUT_SHARE == 0))
        conditions.options.seed += seed;
    d->at_once = d->virtual_time = d->addresses = true;
    d->garbage = (unsigned char)(1 + draw(seed, GARBAGE) % 255);
    campaign_faults_draw(c, &conditions, seed);
    if (!c->keep_order)
        vary_order(c, &conditions, seed);
    else if (!conditions.options.workers)
        conditions.options.workers = 1;
    if (c->limits_steps)
        conditions.options.max_steps = steps_for(c, d);
    return conditions;
}

bool campaign_closed(const struct campaign *c, const struct conditions *found, struct conditions *closed)
{
    *closed = *found;
    closed->options.stacks = "closed";
    return varies_stacks(c) && found->disturb.seed;
}

void campaign_reached(const struct campaign *c, FILE *out)
{
    struct quantity f;
    char among[64];
    if (c->end_count > 1)
        fprintf(out, "ends           %s%s different ones, which the %s\n",
                c->end_count == ENDS_MOST ? "at least " : "", quantity_count(&f, c->end_count),
                property_any(c->asked.program) ? "properties admit" : "task admits");
    snprintf(among, sizeof among, "%s run%s", quantity_count(&f, c->done), c->done == 1 ? "" : "s");
    ending_print_places(c->asked.program, c->reached, among, out);
}

void campaign_varies(const struct campaign *c, FILE *out)
{
    const struct options *o = &c->asked.options;
    char faults[256];
    bool order = !c->keep_order;
    if (order && !c->undisturbed.lock_step)
        fputs("order, ", out);
    if (order && !o->mailbox)
        fprintf(out, "room (%u to %u packets a link), ", least_room(c),
                least_room(c) + (1U << (room_scales(c) - 1)) - 1);
    if (varies_time(c)) {
        fputs("time (delays", out);
        if (!c->asked.disturb.jitter)
            fprintf(out, " of up to %u steps", 1U << (delay_scales(c) - 1));
        fputs(" and nodes that sit out steps), ", out);
    }
    if (order && !o->workers)
        fputs("workers (1 or 2), ", out);
    if (order && o->workers <= 1)
        fputs("turns of nodes, ", out);
    if (order && params_lack(&c->asked, "match"))
        fputs("what receives of any sender take, ", out);
    if (order && params_lack(&c->asked, "eager"))
        fputs("whether standard sends wait, ", out);
    if (varies_stacks(c))
        fputs("stacks (own or packed), ", out);
    if (c->varies_input && c->vary_seed)
        fputs("the seed of the program (in each run, for its own checks), ", out);
    else if (c->varies_input)
        fprintf(out, "the seed of the program (in 1 run of %d, for its own checks), ", INPUT_SHARE);
    if (fault_bounds_text(&c->faults, faults, sizeof faults))
        fprintf(out, "faults (%s, in 3 runs of 4, for its own checks), ", faults);
    fputs("the time of day, the content of fresh memory", out);
    if (c->undisturbed.lock_step)
        fputs("; not order or time: the layer or model depends on the step", out);
    else if (!c->vary_time && order)
        fputs("; not time: the program is built on lock step (--time tries it all the same)", out);
}
