/*
 * disturb_json.h: what disturbs a run, as a value of the JSON report.
 */
#ifndef DISTURB_JSON_H
#define DISTURB_JSON_H

#include "json/json_value.h"

struct disturb_options;

/* An object with the seed, every setting, and `text`, which is all of it in words; null if nothing disturbs
 * the run (`d` may be NULL). *failed is set if there is no memory. */
json_t *disturb_json(const struct disturb_options *d, bool *failed);

#endif
