/*
 * describe.c: a text that a program does not give is null in JSON; no field is left out.
 */
#include <stdio.h>
#include <string.h>

#include "bound/bound.h"
#include "facts/program_property.h"
#include "json/json_value.h"
#include "options/describe.h"
#include "options/find_program.h"
#include "say.h"
#include "options/shipped_source.h"
#include "parray.h"
#include "path.h"

const char *describe_topology(const struct parray_program *program)
{
    return program->topology ? program->topology : "ring:8";
}

const char *describe_model(const struct parray_program *program)
{
    return program->model ? program->model : "F*";
}

/* Words such as "mesh torus" as a list; NULL, which means any, becomes null. */
static json_t *words_json(const char *words)
{
    if (!words)
        return json_null();
    json_t *list = json_array();
    while (*(words += strspn(words, ", "))) {
        size_t length = strcspn(words, ", ");
        json_array_append_new(list, json_stringn(words, length));
        words += length;
    }
    return list;
}

json_t *describe_params_json(const struct parray_param *param)
{
    json_t *list = json_array();
    for (; param && param->name; param++)
        json_array_append_new(list, json_pack("{s:s, s:o, s:o}", "name", param->name, "default",
                                              text_json(param->value), "help", text_json(param->help)));
    return list;
}

void describe_params(const struct parray_param *param)
{
    if (param && param->name)
        puts("parameters (--param NAME=VALUE), with their defaults:");
    for (; param && param->name; param++) {
        char text[128];
        snprintf(text, sizeof text, "%s=%s", param->name, param->value ? param->value : "");
        printf("  %-22s %s\n", text, param->help ? param->help : "");
    }
}

/* A program with a main of its own brings one program, which may have the name of one that comes with
 * parray. */
const char *describe_source(const struct parray_program *const *programs, const char *name)
{
    bool shipped = programs[0] && programs[1] && program_named(programs, name);
    return shipped ? shipped_source_file(name) : path_is_source(name) ? name : NULL;
}

/* The properties that the program states, by name. */
static json_t *properties_json(const struct parray_program *p)
{
    json_t *list = json_array();
    for (enum property property = 0; property < PROPERTIES; property++)
        if (property_stated(p, property))
            json_array_append_new(list, json_string(property_name(property)));
    if (p->deterministic)
        json_array_append_new(list, json_string("deterministic"));
    return list;
}

void describe_properties(const struct parray_program *p)
{
    json_t *list = properties_json(p), *name;
    size_t i;
    json_array_foreach(list, i, name)
        printf("%s%s", i ? ", " : "properties               ", json_string_value(name));
    if (json_array_size(list))
        putchar('\n');
    json_decref(list);
    if (p->reaches)
        printf("places to reach          %s\n", p->reaches);
}

json_t *describe_json(const struct parray_program *p, const char *source)
{
    return json_pack(
        "{s:s, s:o, s:o, s:o, s:s, s:o, s:o, s:s, s:o, s:i, s:i, s:b, s:o, s:b, s:o, s:b, s:o, s:o, s:o, "
        "s:o, s:o, s:o}",
        "name", p->name, "task", text_json(p->task), "summary", text_json(p->summary), "paper",
        text_json(p->paper), "topology", describe_topology(p), "topologies", words_json(p->topologies),
        "layer", text_json(p->layer), "model", describe_model(p), "models", words_json(p->models), "mailbox",
        (int)(p->mailbox ? p->mailbox : 1), "startup", (int)p->startup, "bears_delay", p->bears_delay,
        "faults", words_json(p->faults), "planned", p->planned, "tables", text_json(p->tables), "classic",
        p->classic, "picture", text_json(p->picture), "properties", properties_json(p), "reaches",
        text_json(p->reaches), "params", describe_params_json(p->params), "figures",
        words_json(p->figure_names), "source", text_json(source));
}

json_t *describe_bounds(const struct bounds *bounds, uint64_t per_unit)
{
    json_t *list = json_array();
    for (int i = 0; i < bounds->count; i++) {
        const struct bound *bound = &bounds->list[i];
        json_array_append_new(
            list, json_pack("{s:o, s:o, s:s, s:s}", "lower_bound", quotient_json(bound->steps, per_unit),
                            "steps", count_json(bound->steps), "kind", bound->kind, "reason", bound->reason));
    }
    return list;
}

int describe_print(json_t *json, const char *schema)
{
    bool made = json && json_object_set_new(json, "schema", json_string(schema)) == 0;
    if (!made) {
        json_decref(json);
        return say_usage("out of memory for the JSON text");
    }
    json_write(json, stdout);
    return PARRAY_DONE;
}
