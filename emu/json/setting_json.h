/*
 * setting_json.h: the value of one setting (settings.h) as JSON.
 *
 * Texts and numbers as they are, null for a text that was not given; rates as fractions; flags, and a choice of two
 * words, as truths; parameters and faults as lists. Any thread.
 */
#ifndef SETTING_JSON_H
#define SETTING_JSON_H

#include <jansson.h>
#include <stdbool.h>

struct disturb_options;
struct options;
struct setting_kind;

/* The caller owns it. NULL, or *failed for a part of a list: no memory. */
json_t *setting_json(const struct setting_kind *kind, const struct options *options,
                     const struct disturb_options *disturb, bool *failed);

#endif
