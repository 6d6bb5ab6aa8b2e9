/*
 * settings.h: the table of settings, the one place for name, limits, default and help of each.
 *
 * The command line (setting_opts.h), replay files (replay.h), JSON (setting_json.h) and sweeps are made from
 * the table. The lines of a replay file have its order. A new setting is a row there, a field in struct
 * options or struct disturb_options, and the code that heeds it.
 *
 * Constant data and pure functions.
 */
#ifndef SETTINGS_H
#define SETTINGS_H

#include "facts/setting.h"

enum { SETTINGS_MOST = 40 };

/* Ended by a NULL name. */
extern const struct setting_kind setting_kinds[];

/* By name; NULL: there is no such setting. */
const struct setting_kind *setting_find(const char *name);

#endif
