/*
 * report_json.h: the JSON report in the two parts that a trace keeps.
 *
 * Of a recording, what its trace has. Result: a text that the caller frees; NULL: no memory.
 */
#ifndef REPORT_JSON_H
#define REPORT_JSON_H

struct report;

/* Before the run: what will run. The fields are those of the report, with what a reader of a trace needs besides. */
char *report_json_head(const struct report *report);

/* After it: the report without what the machine, the engine or the number of workers decided, and with the nodes that
 * wait in a deadlock. */
char *report_json_tail(const struct report *report);

#endif
