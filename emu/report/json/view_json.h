/*
 * view_json.h: a view as JSON: the report, and the two parts of it that a trace keeps.
 *
 * For a view of a trace the JSON is what the trace keeps.
 */
#ifndef VIEW_JSON_H
#define VIEW_JSON_H

#include <stdio.h>

#include "facts/view.h"

/* The report, indented, and a newline. False: no memory (the stream has its own error flag). */
bool view_json_write(const struct view *view, FILE *out);

/* The report as a JSON object, which the caller frees; NULL: no memory. Of the view of an array. */
struct json_t *view_json(const struct view *view);

/* The part before the run: what will run. The fields are those of the report, and those that a reader of a
 * trace needs besides. Result: a text that the caller frees; NULL: no memory. */
char *view_json_head(const struct view *view);

/* The part after the run: the report without what depends on machine, engine and number of workers, and with
 * the nodes that wait in a deadlock. Result: a text that the caller frees; NULL: no memory. */
char *view_json_tail(const struct view *view);

#endif
