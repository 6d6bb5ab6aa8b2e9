/*
 * text_table.c: the widths are found in one pass over all cells.
 */
#include "table/text_table.h"

#include <string.h>

enum { GAP = 2 };

static void put(const struct text_column *column, const char *text, bool last, FILE *out)
{
    int width = column->right ? column->width : last ? 0 : -column->width;
    fprintf(out, "%*s%*s", width, text, last ? 0 : GAP, "");
    if (last)
        putc('\n', out);
}

void text_table_print(struct text_column *column, size_t columns, size_t rows, text_cell *cell,
                      const void *table, FILE *out)
{
    char text[TEXT_CELL];
    for (size_t i = 0; i < columns; i++) {
        column[i].width = (int)strlen(column[i].head);
        for (size_t row = 0; row < rows; row++) {
            cell(table, row, i, text);
            column[i].width = (int)strlen(text) > column[i].width ? (int)strlen(text) : column[i].width;
        }
    }
    for (size_t i = 0; i < columns; i++)
        put(&column[i], column[i].head, i + 1 == columns, out);
    for (size_t row = 0; row < rows; row++)
        for (size_t i = 0; i < columns; i++) {
            cell(table, row, i, text);
            put(&column[i], text, i + 1 == columns, out);
        }
}

void csv_put(const char *text, FILE *out)
{
    if (!strpbrk(text, ",\"\r\n")) {
        fputs(text, out);
        return;
    }
    putc('"', out);
    for (; *text; text++)
        fputs(*text == '"' ? "\"\"" : (const char[]){*text, '\0'}, out);
    putc('"', out);
}
