/*
 * replay_check.h: did a run repeat what its replay file is about?
 */
#ifndef REPLAY_CHECK_H
#define REPLAY_CHECK_H

#include "stress/replay.h"

struct parray;

/* Say on standard error how the run went, after it. False: it did not go as the file states; or the file
 * states nothing, and none of the choices that it lists took effect. */
bool replay_check(const struct replay *replay, const struct parray *array);

#endif
