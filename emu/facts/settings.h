/*
 * settings.h: the table of all that can be said of a run: the one place where a setting's name, limits, default and help
 * stand.
 *
 * The command line (setting_opts.h), replay files (replay.h), JSON (setting_json.h) and sweeps are made of it. The lines
 * of a replay file have its order. A new setting is a row here, a field in struct options or struct disturb_options, and the code
 * that heeds it.
 *
 * Constant data and pure functions.
 */
#ifndef SETTINGS_H
#define SETTINGS_H

#include "facts/setting.h"

enum { SETTINGS_MOST = 32 };

/* The last has the name NULL. */
extern const struct setting_kind setting_kinds[];

/* By name; NULL: none. */
const struct setting_kind *setting_find(const char *name);

#endif
