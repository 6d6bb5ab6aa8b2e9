/*
 * deed_replay.h: the deeds of all ranks (talk/deeds.h) done once more, with the same matches, where calls
 * wait for more than they did in the run: to find out whether its end hangs on luck.
 *
 * Life cycle: after the run, by the thread that concludes it: replay_open, replay_run as often as wanted,
 * replay_at, replay_close.
 */
#ifndef DEED_REPLAY_H
#define DEED_REPLAY_H

#include "rank/rank.h"
#include "talk/deeds.h"

struct deed_replay;

/* NULL: too much was done to say, or some rank went by what came first. */
struct deed_replay *replay_open(const struct parray *array);
void replay_close(struct deed_replay *replay);

/* What calls wait for. Nobody leaves a collective call before all have begun it, and a synchronous send waits
 * for its receive, in any case. */
struct replay_waits {
    bool sends;    /* standard sends wait for their receives */
    uint32_t held; /* that rank stops before its deed `held_at`; UINT32_MAX: none */
    size_t held_at;
};

/* From the beginning, as far as it goes. */
void replay_run(struct deed_replay *replay, const struct replay_waits *waits);

/* The deed with which a rank waits for ever; NULL: it came to its end. */
const struct deed *replay_at(const struct deed_replay *replay, uint32_t rank);

/* Has the rank come past its deed `at`? */
bool replay_is_past(const struct deed_replay *replay, uint32_t rank, size_t at);

/* How many deeds there are. */
size_t replay_deeds(const struct deed_replay *replay);

#endif
