#include "cli/findings_json.h"
#include "facts/outcome.h"
#include "json/json_value.h"
#include "options/say.h"
#include "parray.h"
#include "schedule/findings.h"
#include "schedule/schedule_check.h"
#include "schedule/schedule_file.h"
#include "schedule/schedule_text.h"
#include "whole_file.h"

static json_t *finding_json(const struct finding *finding, bool *failed)
{
    struct object o = object_new(failed);

    put(o, "status", json_integer(finding->status));
    put(o, "kind", text_json(finding->what));
    put(o, "line", finding->line ? count_json(finding->line) : json_null());
    put(o, "column", finding->column ? count_json(finding->column) : json_null());
    put(o, "text", text_json(finding->text));
    return o.json;
}

static void put_facts(struct object o, const struct schedule *schedule, const struct schedule_depth *depth)
{
    struct schedule_facts facts;

    schedule_facts(schedule, &facts);
    put(o, "ranks", json_integer(schedule->ranks));
    put(o, "sends", count_json(facts.sends));
    put(o, "receives", count_json(facts.receives));
    put(o, "calculations", count_json(facts.calculations));
    put(o, "local", count_json(facts.local));
    put(o, "dependences", count_json(facts.needs));
    put(o, schedule->space ? "chunks" : "bytes", count_json(facts.length));
    put(o, "links", count_json(facts.links));
    put(o, "directions", count_json(facts.pairs));
    put(o, "depth", depth->done == schedule->count ? count_json(depth->depth) : json_null());
}

static json_t *all_json(const struct findings *findings, const struct schedule *schedule,
                        const struct schedule_depth *depth, bool *failed)
{
    struct object o = object_new(failed);
    json_t *list = json_array();

    put(o, "status", json_integer(findings->status));
    put(o, "file", text_json(schedule->file));
    put(o, "format", text_json(schedule->format->name));
    put(o, "name", text_json(*schedule->name ? schedule->name : NULL));
    put(o, "does", text_json(*schedule->does ? schedule->does : NULL));
    put_facts(o, schedule, depth);
    put(o, "faults", count_json(findings->wrong));
    put(o, "remarks", count_json(findings->remarks));
    for (size_t i = 0; i < findings->count; i++)
        append(o, list, finding_json(&findings->list[i], failed));
    put(o, "findings", list);
    return o.json;
}

bool findings_json_write(const struct findings *findings, const struct schedule *schedule,
                         const struct schedule_depth *depth, const char *path)
{
    char error[OUTCOME_ERROR_SIZE] = "out of memory for the JSON text";
    bool failed = false;
    struct whole_file *file = whole_file_open(path, error, sizeof error);

    if (!file)
        return say_usage("%s", error), false;
    json_t *json = all_json(findings, schedule, depth, &failed);
    bool made = !failed && json_dumpf(json, whole_file_stream(file), JSON_INDENT(2)) == 0;

    fputc('\n', whole_file_stream(file));
    json_decref(json);
    if (whole_file_close(file, made, error, sizeof error) && made)
        return true;
    return say_usage("%s", error), false;
}
