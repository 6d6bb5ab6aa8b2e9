/*
 * log_line.c: the end of a list of lines.
 */
#include <stdlib.h>

#include "facts/log_line.h"

void log_lines_free(struct log_lines *lines)
{
    for (size_t i = 0; i < lines->kept; i++)
        free(lines->line[i].text);
    free(lines->line);
    *lines = (struct log_lines){0};
}
