/*
 * disturb_json.c: rates as fractions, faults and the order as the options have them.
 */
#include <stdlib.h>

#include "facts/disturb.h"
#include "json/disturb_json.h"

static json_t *rate_json(uint64_t rate)
{
    return json_real((double)rate / (double)RATE_ONE);
}

static json_t *order_json(const struct disturb *d)
{
    if (d->order == ORDER_PRIORITY)
        return json_sprintf("priority:%" PRIu32, d->changes);
    return json_string(d->order == ORDER_RANDOM ? "random" : "fixed");
}

static json_t *plan_json(const struct fault_plan *plan)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    disturb_write_plan(plan, out);
    json_t *json = fclose(out) == 0 ? json_string(text) : NULL;
    free(text);
    return json;
}

json_t *disturb_json(const struct disturb *d, bool *failed)
{
    if (!d || !disturb_active(d))
        return json_null();
    char text[256];
    struct object o = object_new(failed);
    json_t *faults = json_array();
    for (size_t i = 0; i < d->plan_count; i++)
        append(o, faults, plan_json(&d->plan[i]));
    disturb_text(d, text, sizeof text);
    put(o, "text", json_string(text));
    put(o, "seed", count_json(d->seed));
    put(o, "order", order_json(d));
    put(o, "jitter", json_integer(d->jitter));
    put(o, "lag", rate_json(d->lag));
    put(o, "lose", rate_json(d->lose));
    put(o, "double", rate_json(d->twice));
    put(o, "corrupt", rate_json(d->corrupt));
    put(o, "faults", faults);
    put(o, "turns", json_boolean(d->turns));
    put(o, "virtual_time", json_boolean(d->virtual_time));
    put(o, "garbage", json_integer(d->garbage));
    put(o, "choices", json_integer((json_int_t)d->choice_count));
    return o.json;
}
