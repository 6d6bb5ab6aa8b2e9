/*
 * phase_of.h: find a phase of a run by its name, and what every list of phases must add up to. For tests.
 */
#ifndef PHASE_OF_H
#define PHASE_OF_H

#include "program_run.h"

/* The phase; fails if there is none of that name. */
static inline const struct phase_figure *phase_of(const struct outcome *o, const char *name)
{
    for (size_t i = 0; i < o->phase_count; i++)
        if (!strcmp(o->phases[i].name, name))
            return &o->phases[i];
    ck_abort_msg("no phase \"%s\"", name);
    return NULL;
}

/* Want a phase without gaps, in those steps. */
static inline void want_phase(const struct outcome *o, const char *name, uint64_t begin, uint64_t end)
{
    const struct phase_figure *phase = phase_of(o, name);
    ck_assert_msg(phase->begin == begin && phase->end == end && phase->steps == end - begin + 1,
                  "%s: steps %llu to %llu, not %llu to %llu", name, (unsigned long long)phase->begin,
                  (unsigned long long)phase->end, (unsigned long long)begin, (unsigned long long)end);
}

/* Every packet belongs to a phase, no phase is shorter than what bounds it, and the last one ends the run. */
static inline void want_phases(const struct outcome *o, size_t count)
{
    uint64_t packets = 0, busy = 0, end = 0;
    ck_assert_uint_eq(o->phase_count, count);
    for (size_t i = 0; i < count; i++) {
        const struct phase_figure *phase = &o->phases[i];
        packets += phase->packets;
        busy += phase->busy;
        end = phase->end > end ? phase->end : end;
        ck_assert(phase->bounded);
        ck_assert_uint_ge(phase->steps, phase_least(phase));
    }
    ck_assert_uint_eq(packets, o->transmissions);
    ck_assert_uint_eq(busy, o->busy);
    ck_assert_uint_eq(end, o->steps);
}

#endif
