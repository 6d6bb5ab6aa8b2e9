/*
 * setting_json.h: the value of one setting (settings.h) as JSON.
 *
 * A text or a number stays what it is, and a text that was not given is null. A rate is a fraction. A flag or
 * a choice of two words is a truth. Parameters and faults are lists. Any thread.
 */
#ifndef SETTING_JSON_H
#define SETTING_JSON_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

struct disturb_options;
struct options;
struct setting_kind;

/* A probability, as the user gave it. */
json_t *rate_json(uint64_t rate);

/* The value, which the caller owns. NULL, or *failed for a part of a list: no memory. */
json_t *setting_json(const struct setting_kind *kind, const struct options *options,
                     const struct disturb_options *disturb, bool *failed);

/* What disturbs a run: an object with the seed, every setting, and `text`, which is all of it in words; null
 * if nothing does (`d` may be NULL). *failed is set if there is no memory. */
json_t *disturb_json(const struct disturb_options *d, bool *failed);

#endif
