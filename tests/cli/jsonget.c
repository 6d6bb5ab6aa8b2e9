/*
 * jsonget FILE PATH...: print values of a JSON file (- is standard input), one a line, for shell tests. PATH
 * is keys and indices with dots between ("utilization.mean", "violations.0.rule", "" for all of it). Strings
 * are printed as they are, objects and lists as their number of members after {} or [], all else as JSON. A
 * missing member is an error, and ends the list.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const json_t *member(const json_t *json, const char *key)
{
    if (json_is_array(json))
        return json_array_get(json, strtoul(key, NULL, 10));
    return json_object_get(json, key);
}

static const json_t *walk(const json_t *json, char *path)
{
    for (char *key = strtok(path, "."); key && json; key = strtok(NULL, "."))
        json = member(json, key);
    return json;
}

static void print(const json_t *json)
{
    if (json_is_string(json))
        puts(json_string_value(json));
    else if (json_is_object(json))
        printf("{} %zu\n", json_object_size(json));
    else if (json_is_array(json))
        printf("[] %zu\n", json_array_size(json));
    else {
        json_dumpf(json, stdout, JSON_ENCODE_ANY | JSON_REAL_PRECISION(15));
        putchar('\n');
    }
}

int main(int argc, char **argv)
{
    json_error_t error;
    if (argc < 3) {
        fputs("usage: jsonget FILE PATH...\n", stderr);
        return 2;
    }
    json_t *json = strcmp(argv[1], "-") ? json_load_file(argv[1], 0, &error) : json_loadf(stdin, 0, &error);
    if (!json) {
        fprintf(stderr, "jsonget: %s:%d: %s\n", argv[1], error.line, error.text);
        return 2;
    }
    const json_t *found = json;
    for (int i = 2; i < argc && found; i++) {
        found = walk(json, argv[i]);
        if (found)
            print(found);
        else
            fprintf(stderr, "jsonget: %s has no such member\n", argv[1]);
    }
    json_decref(json);
    return found ? 0 : 1;
}
