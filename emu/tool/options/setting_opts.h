/*
 * setting_opts.h: the options of the table in facts/settings.h, for every command that runs programs.
 */
#ifndef SETTING_OPTS_H
#define SETTING_OPTS_H

#include <argp.h>

#include "facts/settings.h"

struct request;

/* Keys of these options begin here. */
enum { SETTING_OPTS_KEY = 1 << 11, SETTING_OPTS_MOST = SETTINGS_MOST + SETTING_GROUPS_END };

/* Append the head and the options of a group to a list, all with these flags. Result: how many. All groups
 * have SETTING_OPTS_MOST at most. */
size_t setting_opts_list(struct argp_option *list, enum setting_group group, int flags);

/* Append the options of those names, ended by NULL, without a head. Result: how many. */
size_t setting_opts_pick(struct argp_option *list, const char *const *names);

/* Take the value of a setting into the request. False after saying why not. */
bool setting_opts_set(struct request *request, const struct setting_kind *kind, const char *text);

/* Take an option into the request. Result: 0; EINVAL after saying why not; ARGP_ERR_UNKNOWN if the key is not
 * one of the table. */
error_t setting_opts_take(struct request *request, int key, const char *text);

#endif
