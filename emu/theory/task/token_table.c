/*
 * token_table.c: lines become rows, and rows tokens.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grow.h"
#include "intern.h"
#include "lines.h"
#include "number.h"
#include "say.h"
#include "task/task_case.h"
#include "task/token_table.h"
#include "topo/topo.h"

#define BLANKS " \t\r"

/* ------------------------------------------------------------------------------------- the file */

struct table_reader {
    struct token_table *table;
    struct intern names;
    struct lines lines;
};

/* The text without blanks at both ends. */
static char *trim(char *text)
{
    size_t length;
    text += strspn(text, BLANKS);
    for (length = strlen(text); length && strchr(BLANKS, text[length - 1]); length--)
        text[length - 1] = '\0';
    return text;
}

/* Is `each` the first word of the text? Then *text moves behind it. */
static bool take_each(char **text)
{
    if (strncmp(*text, "each", 4) != 0 || ((*text)[4] && !strchr(BLANKS, (*text)[4])))
        return false;
    *text += 4 + strspn(*text + 4, BLANKS);
    return true;
}

/* The line of the first token of that name. */
static unsigned line_of(const struct token_table *table, const char *name)
{
    for (size_t i = 0; i < table->rows; i++)
        if (table->row[i].name && strcmp(table->row[i].name, name) == 0)
            return table->row[i].line;
    return 0;
}

static bool check_row(struct table_reader *reader, const struct token_row *row)
{
    bool fresh = true;
    if (row->name && !*row->name)
        return lines_refuse(&reader->lines, "there is no name in front of the colon");
    if (!*row->from)
        return lines_refuse(&reader->lines, "nobody has the token: write who does in front of `->'");
    if (!*row->to)
        return lines_refuse(&reader->lines, "nobody wants the token: write who does behind `->'");
    if (row->name)
        intern_add(&reader->names, row->name, strlen(row->name), &fresh);
    return fresh || lines_refuse(&reader->lines, "token %.80s was in line %u: a token has one line",
                                 row->name, line_of(reader->table, row->name));
}

static bool keep_row(struct table_reader *reader, const struct token_row *row)
{
    struct token_table *table = reader->table;
    struct token_row *grown = grow(table->row, &table->room, table->rows + 1, sizeof grown[0]);
    if (!grown)
        return lines_refuse(&reader->lines, "not enough memory for so long a table");
    table->row = grown;
    grown[table->rows++] = *row;
    return true;
}

/* Write the parts of a row into one piece of memory, which begins with `from`. */
static bool copy_row(struct table_reader *reader, struct token_row *row)
{
    const char *part[] = {row->from, row->to, row->name ? row->name : ""};
    size_t size[] = {strlen(part[0]) + 1, strlen(part[1]) + 1, strlen(part[2]) + 1};
    char *text = malloc(size[0] + size[1] + size[2]);
    if (!text)
        return lines_refuse(&reader->lines, "not enough memory for so long a table");
    row->from = memcpy(text, part[0], size[0]);
    row->to = memcpy(text + size[0], part[1], size[1]);
    memcpy(text + size[0] + size[1], part[2], size[2]);
    row->name = row->name ? text + size[0] + size[1] : NULL;
    if (keep_row(reader, row))
        return true;
    free(text);
    return false;
}

static bool take_line(void *arg, char *line)
{
    struct table_reader *reader = arg;
    struct token_row row = {.line = reader->lines.number};
    line[strcspn(line, "#")] = '\0';
    char *from = trim(line), *arrow = strstr(from, "->"), *colon = strchr(from, ':');
    if (!*from)
        return true;
    if (!arrow)
        return lines_refuse(&reader->lines, "a line is `WHO HAS IT -> WHO WANTS IT', such as `0 -> 3' or "
                                            "`0 -> all', and # begins a comment");
    if (reader->table->rows == TOKEN_LIST_MOST)
        return lines_refuse(&reader->lines, "a table has at most %d tokens", TOKEN_LIST_MOST);
    *arrow = '\0';
    if (colon && colon < arrow) {
        *colon = '\0';
        row.name = trim(from);
        from = colon + 1;
    }
    char *to = trim(arrow + 2);
    row.each = take_each(&to);
    row.from = trim(from);
    row.to = row.each && !*to ? "all" : to;
    return check_row(reader, &row) && copy_row(reader, &row);
}

bool token_table_read(struct token_table *table, const char *path, char *error, size_t error_size)
{
    struct table_reader reader = {.table = table,
                                  .lines = {.path = path, .error = error, .error_size = error_size}};
    *table = (struct token_table){.path = path};
    bool fine = lines_read(&reader.lines, "the table of tokens", take_line, &reader);
    intern_free(&reader.names);
    if (fine && !table->rows)
        snprintf(error, error_size, "%s: this is no table of tokens: there is no line such as `0 -> all'",
                 path);
    return fine && table->rows;
}

void token_table_free(struct token_table *table)
{
    for (size_t i = 0; i < table->rows; i++)
        free((char *)table->row[i].from);
    free(table->row);
    *table = (struct token_table){0};
}

/* ----------------------------------------------------------------------------- tokens of an array */

struct lister {
    const struct token_table *table;
    struct task_case *task_case;
    struct token_list *list;
    int *from, *to; /* ranks of a row */
    bool *mark;     /* of the ranks that a text has named */
};

/* Refuse the case because of a row. Result: false. */
#define ROW_REFUSE(lister, row, format, ...) \
    task_refuse((lister)->task_case, "%s:%u: " format, (lister)->table->path, (row)->line, __VA_ARGS__)

static bool add_rank(const struct lister *lister, const struct token_row *row, uint64_t rank, int *ranks,
                     int *count)
{
    const struct topo *topo = lister->task_case->topo;
    if (rank >= (uint64_t)topo->nodes)
        return ROW_REFUSE(lister, row, "there is no node %llu: those of %s are 0 to %d",
                          (unsigned long long)rank, topo->spec, topo->nodes - 1);
    if (lister->mark[rank])
        return ROW_REFUSE(lister, row, "node %d is named twice", (int)rank);
    lister->mark[rank] = true;
    ranks[(*count)++] = (int)rank;
    return true;
}

/* Read "5" or "6-9", and add these ranks. NULL after refusing the case. */
static const char *read_range(const struct lister *lister, const struct token_row *row, const char *text,
                              int *ranks, int *count)
{
    uint64_t low, high;
    const char *at = number_begin(text, &low);
    high = low;
    if (at && *at == '-')
        at = number_begin(at + 1, &high);
    if (!at || (*at && *at != ',' && !strchr(BLANKS, *at)))
        return ROW_REFUSE(lister, row, "`%.40s': ranks are wanted, such as 5, or 0,2,6-9, or all", text),
               NULL;
    if (high < low)
        return ROW_REFUSE(lister, row, "`%.40s': a range begins with the lower rank", text), NULL;
    for (uint64_t rank = low; rank <= high; rank++)
        if (!add_rank(lister, row, rank, ranks, count))
            return NULL;
    return at + strspn(at, BLANKS);
}

/* Read ranks in the order in which they are named. Result: how many; -1 after refusing the case. */
static int read_ranks(const struct lister *lister, const struct token_row *row, const char *text, int *ranks)
{
    int count = 0, nodes = lister->task_case->topo->nodes;
    if (strcmp(text, "all") == 0) {
        for (; count < nodes; count++)
            ranks[count] = count;
        return count;
    }
    for (const char *at = text; at;) {
        at = read_range(lister, row, at, ranks, &count);
        if (at && !*at)
            break;
        if (at && *at != ',')
            return ROW_REFUSE(lister, row, "`%.40s': a comma is wanted between ranks", text), -1;
        at = at ? at + 1 + strspn(at + 1, BLANKS) : NULL;
        if (!at)
            return -1;
    }
    for (int i = 0; i < count; i++)
        lister->mark[ranks[i]] = false;
    return count;
}

static bool add_token(const struct lister *lister, const struct token_row *row, struct listed_token token)
{
    if (token_list_add(lister->list, token))
        return true;
    if (lister->list->full)
        return ROW_REFUSE(lister, row, "a table has at most %d tokens", TOKEN_LIST_MOST);
    return ROW_REFUSE(lister, row, "%s", "not enough memory for so many tokens");
}

/* Add a row's tokens of one node. */
static bool add_from(const struct lister *lister, const struct token_row *row, int from, int targets,
                     uint32_t set)
{
    bool fine = true;
    if (!row->each && targets > 1)
        return add_token(lister, row, (struct listed_token){from, -1, set});
    for (int k = 0; fine && k < targets; k++)
        fine = add_token(lister, row, (struct listed_token){from, lister->to[k], 0});
    return fine;
}

static bool list_row(const struct lister *lister, const struct token_row *row)
{
    int sources = read_ranks(lister, row, row->from, lister->from);
    int targets = sources < 0 ? -1 : read_ranks(lister, row, row->to, lister->to);
    uint32_t set = TOKEN_SETS_ALL;
    if (targets < 0)
        return false;
    if (row->name && (sources > 1 || (row->each && targets > 1)))
        return ROW_REFUSE(lister, row,
                          "token %.80s has one line and starts at one node; without a name, the line is "
                          "about as many tokens as it says",
                          row->name);
    bool is_set = !row->each && targets > 1 && targets < lister->task_case->topo->nodes;
    if (is_set && !token_list_add_set(lister->list, lister->to, targets, &set))
        return ROW_REFUSE(lister, row, "%s", "so many nodes want tokens that there is no room for them");
    for (int i = 0; i < sources; i++)
        if (!add_from(lister, row, lister->from[i], targets, set))
            return false;
    return true;
}

bool token_table_list(const struct token_table *table, struct task_case *task_case, struct token_list *list)
{
    size_t nodes = (size_t)task_case->topo->nodes;
    struct lister lister = {table, task_case, list, NULL, NULL, NULL};
    lister.from = task_memory(task_case, nodes, sizeof lister.from[0]);
    lister.to = task_memory(task_case, nodes, sizeof lister.to[0]);
    lister.mark = task_memory(task_case, nodes, sizeof lister.mark[0]);
    bool fine = lister.from && lister.to && lister.mark;
    for (size_t i = 0; fine && i < table->rows; i++)
        fine = list_row(&lister, &table->row[i]);
    return fine;
}
