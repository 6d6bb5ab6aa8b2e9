/*
 * disturb_opts.h: the options that disturb a run, or repeat a disturbed one: shared by `run` and `stress`.
 *
 * A child parser of argp; its input is a struct request.
 */
#ifndef DISTURB_OPTS_H
#define DISTURB_OPTS_H

#include <argp.h>
#include <stdbool.h>

struct request;

extern const struct argp disturb_argp;

/* After parsing: take over what the request's replay file says, if it names one. False after saying why not. */
bool disturb_opts_replay(struct request *request);

#endif
