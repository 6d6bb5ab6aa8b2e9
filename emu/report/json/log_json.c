/*
 * log_json.c: the writer of a line, and its reader.
 */
#include <stdlib.h>
#include <string.h>

#include "facts/log_line.h"
#include "json/json_field.h"
#include "json/log_json.h"

json_t *log_json(const struct log_lines *lines, struct object o)
{
    json_t *list = json_array();
    for (size_t i = 0; i < lines->kept; i++) {
        struct object line = object_new(o.failed);
        put(line, "step", count_json(lines->line[i].step));
        put(line, "node", json_integer(lines->line[i].node));
        put(line, "text", text_json(lines->line[i].text));
        append(o, list, line.json);
    }
    return list;
}

bool log_read(struct log_lines *lines, const json_t *list, uint64_t count, int nodes)
{
    size_t most = json_array_size(list) < LOG_LINES_KEPT ? json_array_size(list) : LOG_LINES_KEPT;
    lines->count = count;
    lines->line = most ? calloc(most, sizeof lines->line[0]) : NULL;
    for (size_t i = 0; lines->line && i < most; i++) {
        const json_t *line = json_array_get(list, i);
        int32_t node = rank_of(line, "node", nodes);
        char *text = node >= 0 ? strdup(text_of(line, "text")) : NULL;
        if (node >= 0 && !text)
            return false;
        if (node >= 0)
            lines->line[lines->kept++] =
                (struct log_line){.step = count_of(line, "step"), .node = node, .text = text};
    }
    return lines->line || !most;
}
