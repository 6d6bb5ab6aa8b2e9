/*
 * disturb_json.c: the table of settings makes the fields; those that the command line has come first.
 */
#include "facts/disturb_options.h"
#include "facts/settings.h"
#include "json/disturb_json.h"
#include "json/setting_json.h"

static void put_settings(struct object o, const struct disturb_options *d, bool on_line)
{
    for (const struct setting_kind *kind = setting_kinds; kind->name; kind++) {
        if (!kind->json || (kind->help != NULL) != on_line)
            continue;
        if (kind->type == SETTING_FAULTS) {
            put(o, "lose", rate_json(d->lose));
            put(o, "double", rate_json(d->twice));
            put(o, "corrupt", rate_json(d->corrupt));
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
