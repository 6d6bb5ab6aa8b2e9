/*
 * fabric_file.c: line by line.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fabric/fabric_file.h"
#include "say.h"

enum { LINE_SIZE = 512, FRACTION_DIGITS = 9 };

static const char *const blanks = " \t\r\n";

struct fabric_line {
    struct fabric *fabric;
    const char *path;
    long number;
    char *word; /* NULL: the line ends */
    char *rest;
};

static bool refuse(const struct fabric_line *line, const char *why)
{
    return fabric_refuse(line->fabric, "%.200s:%ld: %s", line->path, line->number, why);
}

static void next_word(struct fabric_line *line)
{
    line->word = strtok_r(NULL, blanks, &line->rest);
}

/* Read a whole number below `most`. False: the word does not begin with one. */
static bool take_digits(const char **text, int64_t most, int64_t *number)
{
    const char *begin = *text;
    *number = 0;
    for (; **text >= '0' && **text <= '9'; (*text)++)
        if ((*number = *number * 10 + (**text - '0')) >= most)
            return false;
    return *text > begin;
}

static bool take_node(struct fabric_line *line, int *node)
{
    const char *text = line->word ? line->word : "";
    int64_t number;
    if (!take_digits(&text, FABRIC_NODES_MOST, &number) || *text)
        return refuse(line, "a node is a number from 0 to 16383" SAY_DO
                            "write a link as `u v`, `u v BANDWIDTH` or `u > v BANDWIDTH LATENCY`");
    *node = (int)number;
    while (line->fabric->nodes <= *node)
        fabric_node(line->fabric, FABRIC_COMPUTE);
    next_word(line);
    return true;
}

static bool take_bandwidth(struct fabric_line *line, struct fraction *bandwidth)
{
    const char *text = line->word;
    int64_t more = 0;
    *bandwidth = (struct fraction){1, 1};
    if (!text)
        return true;
    bool good = take_digits(&text, 1000000000, &bandwidth->over);
    if (good && *text == '.') {
        const char *point = ++text;
        good = take_digits(&text, 1000000000, &more);
        for (; good && point < text; point++)
            bandwidth->under *= 10;
        bandwidth->over = bandwidth->over * bandwidth->under + more;
    } else if (good && *text == '/') {
        text++;
        good = take_digits(&text, 1000000000, &bandwidth->under);
    }
    if (!good || *text || bandwidth->over == 0 || bandwidth->under == 0 || bandwidth->over > (int64_t)1 << 50)
        return refuse(line,
                      "a bandwidth is a number above 0 and below 10^9, as 25, 12.5 or 100/3, in GB/s" SAY_DO
                      "with a point it has up to 15 digits");
    next_word(line);
    return true;
}

static bool take_latency(struct fabric_line *line, double *latency)
{
    char *end;
    *latency = 0;
    if (!line->word)
        return true;
    *latency = strtod(line->word, &end);
    if (*end || !(*latency >= 0 && *latency <= 1e9))
        return refuse(line, "a latency is a number of microseconds, from 0 to 10^9");
    next_word(line);
    return true;
}

static bool read_switch(struct fabric_line *line, enum fabric_kind kind)
{
    int node;
    next_word(line);
    do {
        if (!take_node(line, &node))
            return false;
        line->fabric->kind[node] = kind;
    } while (line->word);
    return true;
}

static bool read_link(struct fabric_line *line)
{
    struct fabric_link link = {.from = -1};
    if (!take_node(line, &link.from))
        return false;
    bool one_way = line->word && strcmp(line->word, ">") == 0;
    if (one_way)
        next_word(line);
    if (!take_node(line, &link.to) || !take_bandwidth(line, &link.bandwidth) ||
        !take_latency(line, &link.latency))
        return false;
    if (line->word)
        return refuse(line, "a line has two nodes, a bandwidth and a latency, and no more");
    if (link.from == link.to)
        return refuse(line, "a node has no link to itself");
    if (line->fabric->links > FABRIC_LINKS_MOST)
        return refuse(line, "there are too many links");
    if (one_way)
        fabric_link_add(line->fabric, link);
    else
        fabric_link_both(line->fabric, link);
    return true;
}

static bool read_line(struct fabric_line *line, char *text)
{
    text[strcspn(text, "#")] = '\0';
    line->word = strtok_r(text, blanks, &line->rest);
    if (!line->word)
        return true;
    if (strcmp(line->word, "switch") == 0)
        return read_switch(line, FABRIC_SWITCH);
    if (strcmp(line->word, "multicast") == 0)
        return read_switch(line, FABRIC_MULTICAST);
    return read_link(line);
}

bool fabric_file_read(struct fabric *fabric, const char *path)
{
    char text[LINE_SIZE];
    struct fabric_line line = {.fabric = fabric, .path = path};
    FILE *file = fopen(path, "r");
    bool good = true;
    if (!file && !*path)
        return fabric_refuse(fabric, "the name of a file is missing behind graph:");
    if (!file)
        return fabric_refuse(fabric, "%.200s: %s", path, strerror(errno));
    while (good && fgets(text, sizeof text, file)) {
        line.number++;
        if (!strchr(text, '\n') && !feof(file))
            good = refuse(&line, "the line is too long, or has a byte that is 0");
        else
            good = read_line(&line, text);
    }
    if (good && ferror(file))
        good = fabric_refuse(fabric, "%.200s: %s", path, strerror(errno));
    fclose(file);
    return good;
}
