/*
 * setting_opts.h: options that the table of settings makes (settings.h), for every command that runs programs.
 */
#ifndef SETTING_OPTS_H
#define SETTING_OPTS_H

#include <argp.h>

#include "facts/settings.h"

struct request;

/* Keys from here on are theirs. */
enum { SETTING_OPTS_KEY = 1 << 11, SETTING_OPTS_MOST = SETTINGS_MOST + SETTING_GROUPS_END };

/* Append a group's head and its options to a list. Result: how many. In all groups there are SETTING_OPTS_MOST at most. */
size_t setting_opts_list(struct argp_option *list, enum setting_group group);

/* Take one into the request: 0, EINVAL after saying why not, or ARGP_ERR_UNKNOWN if it is none of them. */
error_t setting_opts_take(struct request *request, int key, const char *text);

#endif
