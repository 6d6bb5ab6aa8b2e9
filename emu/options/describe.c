/*
 * describe.c: one description in two forms. A missing text is null in JSON, never a missing field.
 */
#include <stdio.h>
#include <string.h>

#include "options/describe.h"
#include "options/say.h"
#include "parray.h"

const char *describe_topology(const struct parray_program *program)
{
    return program->topology ? program->topology : "ring:8";
}

const char *describe_model(const struct parray_program *program)
{
    return program->model ? program->model : "F*";
}

json_t *describe_text(const char *text)
{
    return text ? json_string(text) : json_null();
}

/* "mesh torus" as a list; null: any. */
static json_t *words_json(const char *words)
{
    if (!words)
        return json_null();
    json_t *list = json_array();
    while (*(words += strspn(words, " "))) {
        size_t length = strcspn(words, " ");
        json_array_append_new(list, json_stringn(words, length));
        words += length;
    }
    return list;
}

static json_t *params_json(const struct parray_param *param)
{
    json_t *list = json_array();
    for (; param && param->name; param++)
        json_array_append_new(list,
                              json_pack("{s:s, s:o, s:o}", "name", param->name, "default",
                                        describe_text(param->value), "help", describe_text(param->help)));
    return list;
}

json_t *describe_json(const struct parray_program *p)
{
    return json_pack("{s:s, s:o, s:o, s:s, s:o, s:o, s:s, s:o, s:i, s:b, s:o}", "name", p->name, "summary",
                     describe_text(p->summary), "paper", describe_text(p->paper), "topology",
                     describe_topology(p), "topologies", words_json(p->topologies), "layer",
                     describe_text(p->layer), "model", describe_model(p), "models", words_json(p->models),
                     "mailbox", (int)(p->mailbox ? p->mailbox : 1), "bears_delay", p->bears_delay, "params",
                     params_json(p->params));
}

int describe_print(json_t *json)
{
    if (!json)
        return say_usage("out of memory for the JSON text");
    json_dumpf(json, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(15));
    putchar('\n');
    json_decref(json);
    return PARRAY_DONE;
}

static bool refuse(int *status, const char *argument, const char *usage)
{
    *status = say_usage("'%s' is not understood; usage: parray %s", argument, usage);
    return false;
}

/* "--topology SPEC" or "--topology=SPEC": the SPEC, NULL if that is missing; true: it is that option. */
static bool is_topology(char **argv, int *i, const char **spec)
{
    static const char option[] = "--topology";
    const size_t length = sizeof option - 1;
    if (strncmp(argv[*i], option, length) != 0 || (argv[*i][length] && argv[*i][length] != '='))
        return false;
    *spec = argv[*i][length] ? argv[*i] + length + 1 : argv[++*i];
    return true;
}

bool describe_arguments(int argc, char **argv, const char *usage, bool of_program, struct describe_wish *wish,
                        int *status)
{
    *wish = (struct describe_wish){0};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0) {
            printf("usage: parray %s\n", usage);
            *status = PARRAY_DONE;
            return false;
        }
        if (strcmp(argv[i], "--json") == 0)
            wish->json = true;
        else if (of_program && is_topology(argv, &i, &wish->topology)) {
            if (!wish->topology) {
                *status =
                    say_usage("--topology: a SPEC is missing, such as mesh:4x4; usage: parray %s", usage);
                return false;
            }
        } else if (of_program && argv[i][0] != '-' && !wish->program)
            wish->program = argv[i];
        else
            return refuse(status, argv[i], usage);
    }
    return true;
}
