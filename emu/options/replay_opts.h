/*
 * replay_opts.h: what --replay FILE makes of a request.
 */
#ifndef REPLAY_OPTS_H
#define REPLAY_OPTS_H

#include <stdbool.h>

struct request;

/* After parsing: take over what the request's replay file says, if it names one. False after saying why not. */
bool replay_opts_take(struct request *request);

#endif
