/*
 * chart-of-table FILE TITLE X Y: a table on standard input becomes a chart, for scripts/paper.
 *
 * FILE ends in .svg, .pdf or .png; X and Y are the titles of the axes. The first line of the table names its
 * columns, each further line has a number for each, with blanks between; "-" is a gap. The first column has
 * the x. Every other column is a curve; but a column whose name is that of the column before it with a star
 * behind (k=2 k=2*) has measured points on that curve.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "say.h"
#include "draw/chart.h"
#include "whole_file.h"

enum { COLUMNS_MOST = 40, LINES_MOST = 200, ERROR_SIZE = 400, NO_MEMORY = 5 };

struct chart_table {
    size_t columns, lines;
    char name[COLUMNS_MOST][32];
    double number[COLUMNS_MOST][LINES_MOST];
};

/* False: too many columns. */
static bool read_names(struct chart_table *table, char *line)
{
    char *rest = line, *word;
    while ((word = strsep(&rest, " \t\n"))) {
        if (!*word)
            continue;
        if (table->columns == COLUMNS_MOST)
            return false;
        snprintf(table->name[table->columns++], sizeof table->name[0], "%s", word);
    }
    return table->columns > 1;
}

/* False: the line has not just one number for each column. */
static bool read_numbers(struct chart_table *table, char *line)
{
    char *rest = line, *word, *end;
    size_t column = 0;
    while ((word = strsep(&rest, " \t\n"))) {
        if (!*word)
            continue;
        double number = strcmp(word, "-") == 0 ? (double)NAN : strtod(word, &end);
        if (column == table->columns || table->lines == LINES_MOST || (!isnan(number) && *end))
            return false;
        table->number[column++][table->lines] = number;
    }
    table->lines += column > 0;
    return column == 0 || column == table->columns;
}

/* False after saying which line is wrong. */
static bool read_table(struct chart_table *table, FILE *in)
{
    char *line = NULL;
    size_t room = 0, number = 0;
    bool fine = true;
    while (fine && getline(&line, &room, in) > 0)
        fine = number++ ? read_numbers(table, line) : read_names(table, line);
    free(line);
    if (!fine || !table->lines)
        say_usage("chart-of-table: line %zu is not one of a table of numbers", number);
    return fine && table->lines;
}

/* Are these the measured points of the column before? */
static bool is_measured(const struct chart_table *table, size_t column)
{
    size_t length = strlen(table->name[column]) - 1;
    return column > 1 && table->name[column][length] == '*' && strlen(table->name[column - 1]) == length &&
           strncmp(table->name[column], table->name[column - 1], length) == 0;
}

static size_t count_curves(const struct chart_table *table)
{
    size_t curves = 0;
    for (size_t column = 1; column < table->columns; column++)
        curves += !is_measured(table, column);
    return curves;
}

/* The colours of a set tell few curves apart; those of a scale are in order. */
static struct colour colour_of(size_t curve, size_t curves)
{
    return curves <= COLOUR_SET ? colour_of_set(curve) : colour_scale((double)curve / (double)(curves - 1));
}

static bool draw(struct chart_table *table, char **words, FILE *out)
{
    static struct chart_series series[COLUMNS_MOST + 1];
    struct chart chart = {.whole_x = true, .points = table->lines, .x = table->number[0], .series = series};
    size_t curves = count_curves(table), curve = 0, measured = 0;
    snprintf(chart.title, sizeof chart.title, "%s", words[0]);
    snprintf(chart.x_label, sizeof chart.x_label, "%s", words[1]);
    snprintf(chart.y_label, sizeof chart.y_label, "%s", words[2]);
    for (size_t column = 1; column < table->columns; column++) {
        bool points = is_measured(table, column);
        struct chart_series *one = &series[chart.count++];
        one->mark = points ? CHART_POINTS : CHART_LINE;
        one->colour = colour_of(points ? curve - 1 : curve++, curves);
        one->y = table->number[column];
        snprintf(one->name, sizeof one->name, "%s", points ? "" : table->name[column]);
        measured += points;
    }
    if (measured)
        series[chart.count++] =
            (struct chart_series){.name = "measured", .mark = CHART_POINTS, .colour = COLOUR_GREY};
    return chart_draw(&chart, words[-1], out);
}

int main(int argc, char **argv)
{
    static struct chart_table table;
    char error[ERROR_SIZE];
    if (argc != 5)
        return say_usage("usage: chart-of-table FILE TITLE X Y <TABLE");
    if (!canvas_knows(argv[1], error, sizeof error))
        return say_usage("%s", error);
    if (!read_table(&table, stdin))
        return SAY_REFUSED;
    struct whole_file *file = whole_file_open(argv[1], error, sizeof error);
    if (!file)
        return say_usage("%s", error);
    bool fine = draw(&table, argv + 2, whole_file_stream(file));
    if (!fine)
        say_usage("out of memory for a chart");
    if (!whole_file_close(file, fine, error, sizeof error))
        return say_usage("%s", error);
    return fine ? EXIT_SUCCESS : NO_MEMORY;
}
