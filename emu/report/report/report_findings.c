/*
 * report_findings.c: findings for other tools: --junit, a test for each thing that is looked at; --sarif, the
 * Static Analysis Results Interchange Format 2.1.0 of OASIS, which has the lines of each finding.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "facts/view.h"
#include "json/run_findings.h"
#include "json/json_record.h"
#include "json/report_json.h"
#include "junit.h"
#include "report/report.h"

extern const struct report_kind report_junit, report_sarif;

/* ---------------------------------------------------------------------------------------------- --junit */

/* The sentences of all findings of a check, with their lines, which sentences about a model have themselves.
 * NULL: there are none. The caller frees it. */
static char *check_text(const json_t *findings, enum finding_check check, struct finding_place *first)
{
    char *text = NULL;
    size_t size, i;
    const json_t *finding;
    struct finding_place place;
    FILE *out = open_memstream(&text, &size);
    *first = (struct finding_place){.line = 0};
    json_array_foreach(findings, i, finding)
    {
        if (!out || finding_rule(text_of(finding, "rule"))->check != check)
            continue;
        fprintf(out, "%s%s", ftell(out) ? "; " : "", text_of(finding, "text"));
        if (!finding_place(json_string_value(json_object_get(finding, "site")), &place))
            continue;
        if (check != CHECK_MODEL)
            fprintf(out, " [%s:%d]", place.file, place.line);
        if (!first->line)
            *first = place;
    }
    if (out && fclose(out) == 0 && *text)
        return text;
    free(text);
    return NULL;
}

static bool junit_of(const json_t *told, FILE *out)
{
    bool failed = false;
    char name[256], suite[256];
    struct junit junit;
    json_t *findings = findings_of(told, &failed);
    snprintf(name, sizeof name, "parray %s", text_of(told, "program"));
    snprintf(suite, sizeof suite, "%s on %s, model %s", text_of(told, "program"), text_of(told, "topology"),
             text_of(told, "model"));
    junit_open(&junit, name);
    junit_suite(&junit, suite);
    for (enum finding_check check = 0; check < FINDING_CHECKS; check++) {
        struct finding_place first;
        char *text = check_text(findings, check, &first);
        if (text || finding_checked(told, check))
            junit_case_at(&junit, text_of(told, "program"), finding_check_name(check), text, first.file,
                          first.line);
        free(text);
    }
    junit_write(&junit, out);
    json_decref(findings);
    return !failed;
}

/* ---------------------------------------------------------------------------------------------- --sarif */

/* A path as the reference of a URI has it. */
static json_t *uri_json(const char *path)
{
    char text[3 * sizeof((struct finding_place *)0)->file + 8];
    size_t used = 0;
    if (*path == '/')
        used = (size_t)snprintf(text, sizeof text, "file://");
    for (; *path && used + 4 < sizeof text; path++) {
        unsigned char sign = (unsigned char)*path;
        if (isalnum(sign) || strchr("/._-~+", sign))
            text[used++] = (char)sign;
        else
            used += (size_t)snprintf(text + used, sizeof text - used, "%%%02X", sign);
    }
    text[used] = '\0';
    return json_string(text);
}

/* "message" for text; NULL: no message. */
static json_t *location_json(const struct finding_place *place, const char *text, bool *failed)
{
    struct object o = object_new(failed), physical = object_new(failed), region = object_new(failed);
    put(region, "startLine", json_integer(place->line));
    if (place->column)
        put(region, "startColumn", json_integer(place->column));
    put(physical, "artifactLocation", json_pack("{s:o}", "uri", uri_json(place->file)));
    put(physical, "region", region.json);
    put(o, "physicalLocation", physical.json);
    if (text)
        put(o, "message", json_pack("{s:s}", "text", text));
    return o.json;
}

static json_t *related_json(const json_t *related, struct object o)
{
    size_t i;
    const json_t *one;
    json_t *list = json_array();
    struct finding_place place;
    json_array_foreach(related, i, one)
    {
        if (finding_place(json_string_value(json_object_get(one, "site")), &place))
            append(o, list, location_json(&place, text_of(one, "text"), o.failed));
    }
    return list;
}

static json_t *result_json(const json_t *finding, bool *failed)
{
    struct object o = object_new(failed);
    struct finding_place place;
    json_t *locations = json_array();
    put(o, "ruleId", json_string(text_of(finding, "rule")));
    put(o, "level", json_string("error"));
    put(o, "message", json_pack("{s:s}", "text", text_of(finding, "text")));
    if (finding_place(json_string_value(json_object_get(finding, "site")), &place))
        append(o, locations, location_json(&place, NULL, failed));
    put(o, "locations", locations);
    put(o, "relatedLocations", related_json(json_object_get(finding, "related"), o));
    return o.json;
}

/* The rules of the findings, each once. */
static json_t *rules_json(const json_t *findings, struct object o)
{
    size_t i;
    const json_t *finding;
    json_t *seen = json_object(), *list = json_array();
    json_array_foreach(findings, i, finding)
    {
        const struct finding_rule *rule = finding_rule(text_of(finding, "rule"));
        if (json_object_get(seen, rule->name))
            continue;
        put((struct object){seen, o.failed}, rule->name, json_true());
        append(o, list,
               json_pack("{s:s, s:{s:s}}", "id", rule->name, "shortDescription", "text", rule->help));
    }
    json_decref(seen);
    return list;
}

static bool sarif_of(const json_t *told, FILE *out)
{
    bool failed = false;
    size_t i;
    const json_t *finding;
    struct object o = object_new(&failed), run = object_new(&failed), driver = object_new(&failed);
    json_t *findings = findings_of(told, &failed), *results = json_array();
    const json_t *status = json_object_get(told, "status");
    json_t *invocation = json_pack("{s:b}", "executionSuccessful", json_is_integer(status));
    if (json_is_integer(status))
        put((struct object){invocation, &failed}, "exitCode", json_copy((json_t *)(uintptr_t)status));
    json_array_foreach(findings, i, finding) append(o, results, result_json(finding, &failed));
    put(driver, "name", json_string(PACKAGE_NAME));
    put(driver, "version", json_string(PACKAGE_VERSION));
    put(driver, "rules", rules_json(findings, o));
    put(run, "tool", json_pack("{s:o}", "driver", driver.json));
    put(run, "invocations", json_pack("[o]", invocation));
    put(run, "results", results);
    put(o, "$schema",
        json_string(
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"));
    put(o, "version", json_string("2.1.0"));
    put(o, "runs", json_pack("[o]", run.json));
    json_decref(findings);
    return json_write(o.json, out) && !failed;
}

/* -------------------------------------------------------------------------------------------- the kinds */

static bool of_view(const struct view *view, bool (*write)(const json_t *told, FILE *out), FILE *out)
{
    json_t *told = view_json(view);
    bool fine = told && write(told, out);
    json_decref(told);
    return fine;
}

static bool junit_write_view(const struct report *report, FILE *out)
{
    return of_view(report->view, junit_of, out);
}

static bool sarif_write_view(const struct report *report, FILE *out)
{
    return of_view(report->view, sarif_of, out);
}

const struct report_kind report_junit = {
    .option = "junit",
    .file = "FILE.xml",
    .help = "write what is right and what is wrong as JUnit XML, which pipelines show",
    .write = junit_write_view,
    .write_found = junit_of,
};

const struct report_kind report_sarif = {
    .option = "sarif",
    .file = "FILE.sarif",
    .help = "write what is wrong, with its lines, in the format SARIF, which editors and pipelines show",
    .write = sarif_write_view,
    .write_found = sarif_of,
};
