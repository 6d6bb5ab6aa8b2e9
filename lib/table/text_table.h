/*
 * text_table.h: tables as text: columns of equal width for people, and comma-separated values for programs.
 *
 * Nothing is allocated; a cell is asked for twice, for its width and to be printed. Any thread.
 */
#ifndef TEXT_TABLE_H
#define TEXT_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { TEXT_CELL = 256 };

struct text_column {
    const char *head;
    bool right; /* as numbers stand; words stand at the left */
    int width;  /* is found out */
};

/* Write a cell. */
typedef void text_cell(const void *table, size_t row, size_t column, char text[TEXT_CELL]);

/* Print a head, which is the width of its columns at least, and `rows` rows. Columns are two blanks apart;
 * words in the last one are not filled up. */
void text_table_print(struct text_column *column, size_t columns, size_t rows, text_cell *cell,
                      const void *table, FILE *out);

/* Write a text as a field of CSV (RFC 4180): in quotes if it has commas, quotes or line ends. */
void csv_put(const char *text, FILE *out);

#endif
