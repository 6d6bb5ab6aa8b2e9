/*
 * more_params.h: parameters of a program that are given beside those that the user gave: how messages are
 * matched and buffered.
 */
#ifndef MORE_PARAMS_H
#define MORE_PARAMS_H

#include "stress/run_once.h"

/* Does the program say how its messages are matched, as programs of MPI do? */
bool params_match(const struct conditions *conditions);

/* Does the program send messages, and have a parameter of that name which the user has not given? */
bool params_lack(const struct conditions *conditions, const char *name);

/* Give them: "match=late". The list, options->params, is new even if there are none, and belongs to the
 * caller; the texts are not copied. */
void params_add(struct options *options, const char *const *texts, size_t count);

#endif
