/*
 * ending.c: classes of outcomes. Runs that end well are of one class if their results are equal; failed runs
 * are of one class if they failed in the same way at the same lines, whatever the step.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "disturb/disturbance_open.h"
#include "disturb/virtual_time.h"
#include "hash.h"
#include "machine/crash.h"
#include "machine/machine.h"
#include "run/array.h"
#include "stress/ending.h"

static uint64_t hash_text(uint64_t seed, const char *text)
{
    return text ? hash_bytes(seed, text, strlen(text)) : seed;
}

/* Hash a sentence without its numbers, other than those of lines ("ring.c:31"). */
static uint64_t hash_sentence(uint64_t seed, const char *text)
{
    char before = ' ';
    for (; *text; before = *text++)
        if (*text < '0' || *text > '9' || before == ':' || (before >= '0' && before <= '9'))
            seed = hash_mix(seed ^ HASH_K0, (uint64_t)(unsigned char)*text ^ HASH_K1);
    return seed;
}

/* Hash the set of call sites at which nodes wait, whatever their ranks. */
static uint64_t hash_deadlock(const struct deadlock *deadlock)
{
    uint64_t least = UINT64_MAX, most = 0, met = 0; /* independent of order and number */
    for (size_t i = 0; i < deadlock->count; i++) {
        uint64_t site = hash_text(hash_text(1, deadlock->waiters[i].call), deadlock->waiters[i].site);
        least = site < least ? site : least;
        most = site > most ? site : most;
        met |= UINT64_C(1) << (site >> 58);
    }
    return hash_mix(hash_mix(least ^ HASH_K0, most ^ HASH_K1), met ^ HASH_K2);
}

static uint64_t kind_of(const struct outcome *o)
{
    uint64_t kind = hash_mix((uint64_t)o->status ^ HASH_K2, (uint64_t)(o->verified + 1) ^ HASH_K3);
    kind = hash_mix(kind, (o->leftovers != 0) ^ HASH_K1);
    if (o->status == PARRAY_DONE || o->status == PARRAY_WRONG)
        return hash_sentence(hash_mix(kind, o->result_digest ^ HASH_K0), o->error);
    if (o->status == PARRAY_DEADLOCK && o->deadlock)
        return kind ^ hash_deadlock(o->deadlock);
    if (o->status == PARRAY_VIOLATION && o->violations_kept)
        return hash_text(hash_text(kind, rule_name(o->violations[0].rule)), o->violations[0].part[0].site);
    return hash_sentence(kind, o->error);
}

void ending_take(struct ending *ending, const struct parray *array)
{
    const struct outcome *o = array_outcome(array);
    *ending = (struct ending){.status = o->status,
                              .verified = o->verified,
                              .has_result = o->has_result,
                              .deadlock = o->deadlock != NULL,
                              .read_time = virtual_time_was_read(array),
                              .lock_step = disturbance_lock_step(array),
                              .stack = crash_overflowed() ? stack_pool_size(&array->stacks) : 0,
                              .digest = o->digest,
                              .result_digest = o->result_digest,
                              .steps = o->steps,
                              .clock = o->clock,
                              .leftovers = o->leftovers,
                              .kind = kind_of(o)};
    snprintf(ending->text, sizeof ending->text, "%.*s", ENDING_TEXT - 1, o->error);
}

bool ending_fine(const struct ending *ending)
{
    return ending->status == PARRAY_DONE && !ending->signal;
}

void ending_print(const struct ending *ending, FILE *out)
{
    if (*ending->text)
        fputs(ending->text, out);
    else
        fputs(ending->verified > 0 ? "done, verified" : "done", out);
    if (ending->has_result && (ending_fine(ending) || ending->status == PARRAY_WRONG))
        fprintf(out, ", results %016" PRIx64, ending->result_digest);
    if (ending->leftovers && ending_fine(ending))
        fprintf(out, ", %" PRIu64 " packet%s left over", ending->leftovers,
                ending->leftovers == 1 ? "" : "s");
}
