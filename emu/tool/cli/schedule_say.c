#include <inttypes.h>

#include "bound/bound.h"
#include "cli/schedule_say.h"
#include "facts/outcome.h"
#include "json/json_value.h"
#include "parray.h"
#include "quantity.h"
#include "say.h"
#include "schedule/findings.h"
#include "schedule/msccl_xml.h"
#include "schedule/schedule_check.h"
#include "schedule/schedule_file.h"
#include "schedule/schedule_program.h"
#include "schedule/schedule_text.h"
#include "whole_file.h"

/* "12 sends", "1 send" */
static const char *counted(struct quantity *q, uint64_t count, const char *what)
{
    struct quantity number;

    snprintf(q->text, sizeof q->text, "%s %s%s", quantity_count(&number, count), what, plural(count));
    return q->text;
}

static void say_operations(const struct schedule *schedule, const struct schedule_facts *facts, FILE *out)
{
    struct quantity a, b, c, d;

    fprintf(out, "operations     %s, %s", counted(&a, facts->sends, "send"),
            counted(&b, facts->receives, "receive"));
    if (facts->calculations)
        fprintf(out, ", %s", counted(&c, facts->calculations, "calculation"));
    if (facts->local)
        fprintf(out, ", %s", counted(&c, facts->local, "local step"));
    if (facts->blocks)
        fprintf(out, ", in %s", counted(&d, facts->blocks, schedule->format->block_word));
    fprintf(out, "; %s\n", counted(&d, facts->needs, "dependence"));
}

static void say_messages(const struct schedule *schedule, const struct schedule_facts *facts, FILE *out)
{
    struct quantity a, b, c, d;

    fprintf(out, "messages       %s of %s in all, over %s in %s\n", quantity_count(&a, facts->sends),
            schedule->space ? counted(&b, facts->length, "chunk") : quantity_bytes(&b, facts->length),
            counted(&c, facts->links, "link"), counted(&d, facts->pairs, "direction"));
}

void schedule_say(const struct schedule *schedule, const struct schedule_depth *depth, FILE *out)
{
    struct schedule_facts facts;
    struct quantity a;

    schedule_facts(schedule, &facts);
    fprintf(out, "schedule       %s, %s, %s\n", schedule->file, schedule->format->name,
            counted(&a, (uint64_t)schedule->ranks, schedule->format->rank_word));
    if (*schedule->name)
        fprintf(out, "name           %s\n", schedule->name);
    if (*schedule->does)
        fprintf(out, "does           %s\n", schedule->does);
    say_operations(schedule, &facts, out);
    say_messages(schedule, &facts, out);
    if (depth->done == schedule->count)
        fprintf(out, "depth          %s in the longest chain\n", counted(&a, depth->depth, "message"));
    else
        fprintf(out, "depth          not known: %s can never end\n",
                counted(&a, schedule->count - depth->done, "operation"));
}

void schedule_say_verdict(const struct findings *findings, FILE *out)
{
    struct quantity a, b;

    if (findings->wrong)
        fprintf(out, "found          %s", counted(&a, findings->wrong, "fault"));
    else
        fprintf(out, "found          nothing wrong");
    if (findings->remarks)
        fprintf(out, ", %s", counted(&b, findings->remarks, "remark"));
    fputc('\n', out);
}

uint64_t schedule_say_bound(const struct terms *terms, const char *where, FILE *out)
{
    struct bounds bounds;
    struct quantity a;

    if (!bounds_find(terms, &bounds) || !bounds.count)
        return 0;
    if (out)
        fprintf(out, "bound          %s takes at least %s, since %s\n", where,
                counted(&a, bounds_best(&bounds), "step"), bounds.list[0].reason);
    return bounds_best(&bounds);
}

/* ------------------------------------------------------------------------------ */

/* The report for programs. */

static json_t *finding_json(const struct schedule_finding *finding, bool *failed)
{
    struct object o = object_new(failed);

    put(o, "status", json_integer(schedule_status(finding->severity)));
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

    put(o, "schema", json_string("schedule-1"));
    put(o, "status", json_integer(schedule_status(findings->severity)));
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
    bool failed = false;
    struct whole_file *file;

    if (!say_opened(&file, path))
        return false;
    json_t *json = all_json(findings, schedule, depth, &failed);
    bool made = !failed && json_dumpf(json, whole_file_stream(file), JSON_INDENT(2)) == 0;

    fputc('\n', whole_file_stream(file));
    json_decref(json);
    if (!made && !ferror(whole_file_stream(file)))
        say_usage("out of memory for the JSON text");
    return say_closed(file, made);
}

bool schedule_names_collective(const char *name)
{
    char names[256] = "";
    enum msccl_collective found;
    if (msccl_collective_find(name, &found))
        return true;
    for (int i = 0; i < MSCCL_COLLECTIVES; i++)
        snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", i ? ", " : "",
                 msccl_collective_names[i]);
    say_usage("--coll is '%s'; it must be one of %s", name, names);
    return false;
}
