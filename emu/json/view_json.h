/*
 * view_json.h: a view as JSON: the report, and the two parts of it that a trace keeps.
 *
 * Of a trace, what the trace has.
 */
#ifndef VIEW_JSON_H
#define VIEW_JSON_H

#include <stdio.h>

#include "facts/view.h"

/* The report, indented, and a newline. False: no memory (what the stream could not take shows in its error flag). */
bool view_json_write(const struct view *view, FILE *out);

/* Before the run: what will run. The fields are those of the report, with what a reader of a trace needs besides. Result: a
 * text that the caller frees; NULL: no memory. */
char *view_json_head(const struct view *view);

/* After it: the report without what the machine, the engine or the number of workers decided, and with the nodes that
 * wait in a deadlock. Result as above. */
char *view_json_tail(const struct view *view);

#endif
