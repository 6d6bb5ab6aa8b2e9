/*
 * replay_write.h: a replay as text.
 */
#ifndef REPLAY_WRITE_H
#define REPLAY_WRITE_H

#include <stdio.h>

#include "stress/replay.h"

/* Write a replay file, which appears whole or not at all. False with a sentence in `error`. */
bool replay_write(const struct replay *replay, const char *path, char *error, size_t error_size);

/* "take node 0 call 1 port 1" */
void replay_write_choice(const struct choice *choice, FILE *out);

#endif
