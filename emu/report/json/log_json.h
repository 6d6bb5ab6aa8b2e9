/*
 * log_json.h: the lines of node_log as JSON, and back.
 */
#ifndef LOG_JSON_H
#define LOG_JSON_H

#include <stdbool.h>

#include "json/json_value.h"

struct log_lines;

/* The lines that are kept, as a list of objects: step, node, text. */
json_t *log_json(const struct log_lines *lines, struct object o);

/* Read such a list, of an array of so many nodes; `count` is how many lines there were. Lines of nodes that
 * the array does not have are left out. False: no memory. The caller frees the lines in either case. */
bool log_read(struct log_lines *lines, const json_t *list, uint64_t count, int nodes);

#endif
