/*
 * log_line.h: a line that a node wrote by node_log, as plain data.
 *
 * Of a run the first LOG_LINES_KEPT lines are kept, by step, rank and the order of the node, and of a line
 * the first LOG_TEXT_KEPT bytes.
 */
#ifndef LOG_LINE_H
#define LOG_LINE_H

#include <stddef.h>
#include <stdint.h>

enum { LOG_LINES_KEPT = 1000, LOG_TEXT_KEPT = 1000 };

struct log_line {
    uint64_t step;
    int32_t node;
    char *text;
};

struct log_lines {
    size_t kept;
    uint64_t count; /* how many there were */
    struct log_line *line;
};

/* Free all lines; the list is empty afterwards. */
void log_lines_free(struct log_lines *lines);

#endif
