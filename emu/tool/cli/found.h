/*
 * found.h: what `parray stress' and `parray explore' find, for files that programs read: one JSON object, and
 * what other formats make of that object.
 *
 * Life cycle: found_open before the first run, since many runs must not end with "no such directory";
 * found_put as things are found; found_close at the end. Without --json or the like nothing is kept. One
 * thread.
 */
#ifndef FOUND_H
#define FOUND_H

#include <jansson.h>
#include <stdbool.h>

#include "options/outputs.h"

struct whole_file;

struct found {
    const struct output_request *request;
    struct whole_file *file[REPORT_KINDS_MAX];
    json_t *json; /* NULL: no file is asked for */
    bool failed;  /* there was no memory for some of it */
    bool ran;     /* runs were made: the caller sets it */
    int shown;    /* standard output, while --quiet keeps the text from it; -1: it is shown */
};

/* Open the files, and begin an object of the schema with these fields, which are null as yet. False after
 * saying why not; found_close is due all the same. */
bool found_open(struct found *found, const struct output_request *request, const char *schema,
                const char *const *fields);

/* Is a file asked for? Else values need not be made. */
static inline bool found_wanted(const struct found *found)
{
    return found->json;
}

/* Set a field, or add an item to one that is a list. The value belongs to the object from here on. */
void found_put(struct found *found, const char *field, json_t *value);
void found_add(struct found *found, const char *field, json_t *item);

/* Keep text from standard output, and no longer, as found_close does. */
void found_hide_text(struct found *found);
void found_show_text(struct found *found);

/* Write the files if runs were made, and where the text is hidden, say what a status means that is not 0; else
 * leave them as they were. Result: the status, or PARRAY_USAGE if a file could not be written. */
int found_close(struct found *found, int status);

#endif
