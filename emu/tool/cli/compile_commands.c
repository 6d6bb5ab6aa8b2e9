/*
 * compile_commands.c: the file is read, entries are replaced or added, and it is written as a whole.
 */
#include <jansson.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

#include "cli/compile_commands.h"
#include "options/compile.h"
#include "path.h"
#include "say.h"
#include "whole_file.h"
#include "words.h"

/* The list in the file; an empty one: there is no file. NULL after saying what is wrong with it. */
static json_t *read_list(const char *path)
{
    json_error_t error;
    if (strcmp(path, "-") == 0 || access(path, F_OK) != 0)
        return json_array();
    json_t *list = json_load_file(path, 0, &error);
    if (json_is_array(list))
        return list;
    say_usage("'%s' is no list of compile commands (%s): remove it, or name another file", path,
              list ? "its JSON is no list" : error.text);
    json_decref(list);
    return NULL;
}

static bool is_text(const json_t *entry, const char *key, const char *text)
{
    const char *found = json_string_value(json_object_get(entry, key));
    return found && strcmp(found, text) == 0;
}

/* Remove what the list says of a source that is compiled in a folder. */
static void forget(json_t *list, const char *folder, const char *source)
{
    for (size_t i = json_array_size(list); i-- > 0;) {
        const json_t *entry = json_array_get(list, i);
        if (is_text(entry, "directory", folder) && is_text(entry, "file", source))
            json_array_remove(list, i);
    }
}

static json_t *words_json(const struct words *words)
{
    json_t *list = json_array();
    for (size_t i = 0; i < words->count; i++)
        json_array_append_new(list, json_string(words->item[i]));
    return list;
}

static void add_sources(json_t *list, const struct words *command, char *const *arguments)
{
    char folder[PATH_MAX] = "";
    if (!getcwd(folder, sizeof folder))
        return;
    for (size_t i = 0; arguments[i]; i++) {
        if (arguments[i][0] == '-' || !path_is_source(arguments[i]) ||
            (i > 0 && strcmp(arguments[i - 1], "-o") == 0))
            continue;
        forget(list, folder, arguments[i]);
        json_array_append_new(list, json_pack("{s:s, s:s, s:o}", "directory", folder, "file", arguments[i],
                                              "arguments", words_json(command)));
    }
}

static bool write_list(const char *path, const json_t *list)
{
    char error[2 * PATH_MAX];
    struct whole_file *file = whole_file_open(path, error, sizeof error);
    bool fine = file != NULL;
    if (fine) {
        json_dumpf(list, whole_file_stream(file), JSON_INDENT(2));
        fputs("\n", whole_file_stream(file));
        fine = whole_file_close(file, true, error, sizeof error);
    }
    if (!fine)
        say_usage("%s", error);
    return fine;
}

bool compile_commands_add(const char *path, const char *object, char *const *arguments)
{
    struct words command = {.count = 0};
    json_t *list = compile_command(&command, NULL, object, arguments) ? read_list(path) : NULL;
    if (list)
        add_sources(list, &command, arguments);
    bool fine = list && write_list(path, list);
    json_decref(list);
    words_free(&command);
    return fine;
}
