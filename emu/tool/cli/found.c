/*
 * found.c: the kinds of reports that write what was found are those with `write_found' (report/report.h).
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/found.h"
#include "facts/outcome.h"
#include "facts/statuses.h"
#include "json/json_value.h"
#include "parray.h"
#include "say.h"
#include "whole_file.h"

/* ------------------------------------------------------------------------------------- the text */

void found_hide_text(struct found *found)
{
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    fflush(stdout);
    found->shown = nowhere < 0 ? -1 : fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
    if (found->shown >= 0)
        dup2(nowhere, STDOUT_FILENO);
    if (nowhere >= 0)
        close(nowhere);
}

void found_show_text(struct found *found)
{
    if (found->shown < 0)
        return;
    fflush(stdout);
    dup2(found->shown, STDOUT_FILENO);
    close(found->shown);
    found->shown = -1;
}

/* ------------------------------------------------------------------------------------ the object */

static bool files_open(struct found *found)
{
    char error[OUTCOME_ERROR_SIZE];
    for (size_t i = 0; report_kinds[i]; i++) {
        const char *path = report_kinds[i]->write_found ? found->request->report_path[i] : NULL;
        if (path && !(found->file[i] = whole_file_open(path, error, sizeof error))) {
            say_usage("%s", error);
            return false;
        }
    }
    return true;
}

bool found_open(struct found *found, const struct output_request *request, const char *schema,
                const char *const *fields)
{
    *found = (struct found){.request = request, .shown = -1};
    if (!files_open(found))
        return false;
    bool wanted = false;
    for (size_t i = 0; report_kinds[i]; i++)
        wanted |= found->file[i] != NULL;
    if (!wanted)
        return true;
    found->json = json_object();
    found_put(found, "schema", json_string(schema));
    for (; *fields; fields++)
        found_put(found, *fields, json_null());
    return true;
}

void found_put(struct found *found, const char *field, json_t *value)
{
    if (found->json)
        put((struct object){found->json, &found->failed}, field, value);
    else
        json_decref(value);
}

void found_add(struct found *found, const char *field, json_t *item)
{
    json_t *list = json_object_get(found->json, field);
    if (!json_is_array(list)) {
        found_put(found, field, json_array());
        list = json_object_get(found->json, field);
    }
    append((struct object){found->json, &found->failed}, list, item);
}

/* Write one file. False after saying why not. */
static bool file_write(const struct found *found, size_t i)
{
    char error[OUTCOME_ERROR_SIZE];
    struct whole_file *file = found->file[i];
    bool made = !found->failed && report_kinds[i]->write_found(found->json, whole_file_stream(file));
    if (!made && !ferror(whole_file_stream(file)))
        say_usage("out of memory for the --%s report", report_kinds[i]->option);
    if (whole_file_close(file, made, error, sizeof error))
        return made;
    say_usage("%s", error);
    return false;
}

int found_close(struct found *found, int status)
{
    char ignored[OUTCOME_ERROR_SIZE];
    int result = status;
    bool hidden = found->shown >= 0;
    found_show_text(found);
    if (hidden && found->ran && status != PARRAY_DONE)
        say_line(SAY_ERROR, stderr, "%s" SAY_DO "leave out --quiet, and the report tells what was found",
                 status_meaning(status));
    found_put(found, "status", json_integer(status));
    for (size_t i = 0; report_kinds[i]; i++)
        if (found->file[i] && !found->ran)
            whole_file_close(found->file[i], false, ignored, sizeof ignored);
        else if (found->file[i] && !file_write(found, i))
            result = PARRAY_USAGE;
    json_decref(found->json);
    *found = (struct found){.shown = -1};
    return result;
}
