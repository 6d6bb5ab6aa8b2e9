/*
 * graph_file.c: reading an edge list that was written by hand, or a file that is no edge list at all.
 *
 * Each line is read into a short buffer, which suffices for an edge; comments are skipped. A line that
 * overflows the buffer is an error at once, so that reading a binary or endless file stops early. Edges that
 * come twice are found by sorting after all have been read: the first line that repeats an earlier line is
 * reported together with that line.
 */
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "topo/schedule_graph.h"
#include "topo/graph_file.h"
#include "topo/topo_text.h"
#include "whole_file.h"

enum {
    LINE_SIZE = 100,    /* characters of a line without the comment */
    PATH_SIZE = 200,    /* characters of a path shown in an error */
    MAX_EDGES = 1 << 28 /* twice as many channels fit into 32 bits */
};

struct reader {
    struct topo *topo;
    const char *path;
    FILE *file;
    long line;
    char text[LINE_SIZE + 1]; /* of the current line, no comment, blanks at the end cut off */
};

/* Write "FILE:LINE: SENTENCE" with the end of a long path; line 0: "FILE: SENTENCE". */
static bool refuse_line(const struct reader *reader, long line, const char *sentence)
{
    size_t length = strlen(reader->path), skipped = length > PATH_SIZE ? length - PATH_SIZE : 0;
    const char *dots = skipped > 0 ? "..." : "", *path = reader->path + skipped;

    if (line == 0)
        return topo_error(reader->topo, "%s%s: %s", dots, path, sentence);
    return topo_error(reader->topo, "%s%s:%ld: %s", dots, path, line, sentence);
}

static bool refuse_text(const struct reader *reader, const char *rule)
{
    char sentence[LINE_SIZE + 200];

    snprintf(sentence, sizeof sentence, "\"%s\": %s", reader->text, rule);
    return refuse_line(reader, reader->line, sentence);
}

/* Read the next line into text. False: the file ends, or an error has been written into the topology. */
static bool read_line(struct reader *reader)
{
    bool comment = false;
    int length = 0, c = getc(reader->file);

    if (c == EOF)
        return false;
    reader->line++;
    for (; c != EOF && c != '\n'; c = getc(reader->file)) {
        comment = comment || c == '#';
        if (comment)
            continue;
        if (length == LINE_SIZE)
            return refuse_line(reader, reader->line, "the line is too long for two ranks `u v`");
        reader->text[length++] = (char)(c == '\0' ? '?' : c);
    }
    while (length > 0 && strchr(" \t\r", reader->text[length - 1]) != NULL)
        length--;
    reader->text[length] = '\0';
    return true;
}

static const char *skip_blanks(const char *text)
{
    return text + strspn(text, " \t");
}

static const char expected[] =
    "expected two ranks `u v`, or `u v WIDTH` for WIDTH links between them; comments start with #";

/* Read what follows the ranks: nothing, or the number of links. */
static bool parse_width(const struct reader *reader, const char *text, int *width)
{
    uint64_t number;
    const char *end = text_number(text, GRAPH_MOST_WIDTH, &number);

    *width = 1;
    if (*text == '\0')
        return true;
    if (end == text || *end != '\0')
        return refuse_text(reader, expected);
    if (number < 1 || number > GRAPH_MOST_WIDTH)
        return refuse_text(reader, "1 to 64 links join two nodes");
    *width = (int)number;
    return true;
}

static bool parse_edge(const struct reader *reader, struct graph_edge *edge, int *width)
{
    const char *text = skip_blanks(reader->text);

    for (int i = 0; i < 2; i++) {
        uint64_t rank;
        const char *digits = text + (*text == '-'), *end = text_number(digits, TOPO_MAX_NODES, &rank);

        if (end == digits || (*end != '\0' && strchr(" \t", *end) == NULL))
            return refuse_text(reader, expected);
        if (digits != text)
            return refuse_text(reader, "a negative rank; ranks count from 0");
        if (rank >= TOPO_MAX_NODES)
            return refuse_text(reader, "a rank is too large; the largest is 268435455 (2^28 - 1)");
        edge->ends[i] = (int)rank;
        text = skip_blanks(end);
    }
    if (edge->ends[0] == edge->ends[1])
        return refuse_text(reader, "a node has no link to itself");
    edge->line = reader->line;
    return parse_width(reader, text, width);
}

static bool add_edge(const struct reader *reader, struct graph_edges *edges, size_t *room,
                     struct graph_edge edge)
{
    if (edges->count == *room) {
        size_t larger = *room == 0 ? 64 : 2 * *room;
        struct graph_edge *list =
            larger <= MAX_EDGES ? realloc(edges->list, larger * sizeof *edges->list) : NULL;

        if (list == NULL)
            return refuse_line(reader, reader->line, "not enough memory for so many edges");
        edges->list = list;
        *room = larger;
    }
    edges->list[edges->count++] = edge;
    for (int i = 0; i < 2; i++) {
        if (edge.ends[i] >= edges->nodes)
            edges->nodes = edge.ends[i] + 1;
    }
    return true;
}

static bool read_edges(struct reader *reader, struct graph_edges *edges)
{
    size_t room = 0;

    while (read_line(reader)) {
        struct graph_edge edge;
        int width;

        if (*skip_blanks(reader->text) == '\0')
            continue;
        if (!parse_edge(reader, &edge, &width))
            return false;
        for (int i = 0; i < width; i++)
            if (!add_edge(reader, edges, &room, edge))
                return false;
    }
    if (reader->topo->error[0] != '\0')
        return false;
    if (ferror(reader->file))
        return refuse_line(reader, 0, strerror(errno));
    if (edges->count == 0)
        return refuse_line(reader, 0, "no edges; write one a line as two ranks `u v`");
    return true;
}

/* The order of edges: by the smaller end, then by the larger end, then by line. */
static int compare_edges(const void *left, const void *right)
{
    const struct graph_edge *a = left, *b = right;
    int swap_a = a->ends[0] > a->ends[1], swap_b = b->ends[0] > b->ends[1];

    for (int i = 0; i < 2; i++) {
        if (a->ends[i ^ swap_a] != b->ends[i ^ swap_b])
            return a->ends[i ^ swap_a] < b->ends[i ^ swap_b] ? -1 : 1;
    }
    return a->line < b->line ? -1 : a->line > b->line;
}

static bool same_edge(const struct graph_edge *a, const struct graph_edge *b)
{
    return (a->ends[0] == b->ends[0] && a->ends[1] == b->ends[1]) ||
           (a->ends[0] == b->ends[1] && a->ends[1] == b->ends[0]);
}

static bool check_repeats(const struct reader *reader, const struct graph_edges *edges)
{
    size_t bytes = edges->count * sizeof *edges->list;
    struct graph_edge *sorted = malloc(bytes), *repeat = NULL;
    char sentence[100];

    if (sorted == NULL)
        return refuse_line(reader, 0, "not enough memory for so many edges");
    memcpy(sorted, edges->list, bytes);
    qsort(sorted, edges->count, sizeof *sorted, compare_edges);
    for (size_t i = 1; i < edges->count; i++) {
        if (same_edge(&sorted[i - 1], &sorted[i]) && sorted[i - 1].line != sorted[i].line &&
            (repeat == NULL || sorted[i].line < repeat->line))
            repeat = &sorted[i];
    }
    if (repeat != NULL) {
        snprintf(sentence, sizeof sentence, "the edge %d %d is already in line %ld; write each edge once",
                 repeat->ends[0], repeat->ends[1], repeat[-1].line);
        refuse_line(reader, repeat->line, sentence);
    }
    free(sorted);
    return repeat == NULL;
}

/* Skip blanks and empty lines. Result: the character behind them, which is still to be read. */
static int first_character(struct reader *reader)
{
    int c = getc(reader->file);

    for (; c == ' ' || c == '\t' || c == '\r' || c == '\n'; c = getc(reader->file))
        reader->line += c == '\n';
    if (c != EOF)
        ungetc(c, reader->file);
    return c;
}

static bool read_file(struct reader *reader, struct graph_edges *edges)
{
    int begins = first_character(reader);
    enum graph_answer answer =
        begins == EOF ? GRAPH_UNKNOWN : schedule_graph_read(reader->topo, reader->path, begins, edges);

    if (answer != GRAPH_UNKNOWN)
        return answer == GRAPH_READ;
    return read_edges(reader, edges) && check_repeats(reader, edges);
}

bool graph_file_read(struct topo *topo, const char *path, struct graph_edges *edges)
{
    struct reader reader = {.topo = topo, .path = path};
    bool good;

    *edges = (struct graph_edges){0};
    if (schedule_graph_read(topo, path, -1, edges) == GRAPH_READ)
        return true;
    reader.file = fopen(path, "r");
    if (reader.file == NULL)
        return refuse_line(&reader, 0, strerror(errno));
    whole_file_protect(path);
    good = read_file(&reader, edges);
    fclose(reader.file);
    if (!good) {
        free(edges->list);
        edges->list = NULL;
    }
    return good;
}
