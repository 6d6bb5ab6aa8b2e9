/*
 * replay_opts.h: the option --replay FILE.
 */
#ifndef REPLAY_OPTS_H
#define REPLAY_OPTS_H

#include <stdbool.h>

struct request;

/* Call after parsing: if the request names a replay file, take over its program, options and choices. False
 * after saying why not. */
bool replay_opts_take(struct request *request);

#endif
