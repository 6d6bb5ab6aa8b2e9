/*
 * setting_json.c: each type of setting has a form in JSON.
 */
#include <stdlib.h>

#include "facts/disturb_options.h"
#include "facts/options.h"
#include "facts/settings.h"
#include "json/json_value.h"
#include "json/setting_json.h"

static json_t *order_json(const struct disturb_options *d)
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
    fault_plan_write(plan, out);
    json_t *json = fclose(out) == 0 ? json_string(text) : NULL;
    free(text);
    return json;
}

/* The faults that have a time. The rates of the other faults have fields of their own. */
static json_t *plans_json(const struct disturb_options *d, bool *failed)
{
    json_t *list = json_array();
    for (size_t i = 0; i < d->plan_count; i++)
        append((struct object){NULL, failed}, list, plan_json(&d->plan[i]));
    return list;
}

static json_t *params_json(const struct options *options, bool *failed)
{
    json_t *list = json_array();
    for (size_t i = 0; i < options->param_count; i++)
        append((struct object){NULL, failed}, list, text_json(options->params[i]));
    return list;
}

static json_t *word_json(const struct setting_kind *kind, uint64_t number)
{
    int length;
    const char *word = setting_word(kind, number, &length);
    return word ? json_stringn(word, (size_t)length) : json_null();
}

json_t *rate_json(uint64_t rate)
{
    struct quantity q;
    return json_real(strtod(disturb_rate_text(rate, &q), NULL));
}

json_t *setting_json(const struct setting_kind *kind, const struct options *options,
                     const struct disturb_options *disturb, bool *failed)
{
    switch (kind->type) {
    case SETTING_TEXT:
        return text_json(setting_text(kind, options));
    case SETTING_PARAMS:
        return params_json(options, failed);
    case SETTING_NUMBER:
    case SETTING_BYTES:
        return count_json(setting_number(kind, options, disturb));
    case SETTING_RATE:
        return rate_json(setting_number(kind, options, disturb));
    case SETTING_CHOICE:
        return word_json(kind, setting_number(kind, options, disturb));
    case SETTING_FLAG:
        return json_boolean(setting_number(kind, options, disturb));
    case SETTING_ORDER:
        return order_json(disturb);
    case SETTING_FAULTS:
        break;
    }
    return plans_json(disturb, failed);
}

/* Those that the command line has come first. */
static void put_settings(struct object o, const struct disturb_options *d, bool on_line)
{
    for (const struct setting_kind *kind = setting_kinds; kind->name; kind++) {
        if (!kind->json || (kind->help != NULL) != on_line)
            continue;
        if (kind->type == SETTING_FAULTS) {
            put(o, "lose", rate_json(d->lose));
            put(o, "double", rate_json(d->twice));
            put(o, "corrupt", rate_json(d->corrupt));
            put(o, "overtake", rate_json(d->overtake));
            put(o, "drift", rate_json(d->drift));
        }
        put(o, kind->json, setting_json(kind, NULL, d, o.failed));
    }
}

json_t *disturb_json(const struct disturb_options *d, bool *failed)
{
    if (!d || !disturb_active(d))
        return json_null();
    char text[256];
    struct object o = object_new(failed);
    disturb_text(d, text, sizeof text);
    put(o, "text", json_string(text));
    put_settings(o, d, true);
    put_settings(o, d, false);
    put(o, "choices", json_integer((json_int_t)d->choice_count));
    return o.json;
}
