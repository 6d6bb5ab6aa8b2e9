/*
 * solve_lost_text.c: what becomes of a task without some links, as a table and as JSON.
 */
#include <inttypes.h>
#include <stdio.h>

#include "cli/solve_lost.h"
#include "cli/solve_text.h"
#include "json/json_value.h"
#include "quantity.h"
#include "table/text_table.h"
#include "base.h"
#include "task/task_case.h"

/* "0-1, 4-5". */
static void name_links(const struct solve_lost *lost, const struct lost_row *row, char *text, size_t size)
{
    size_t used = 0;
    for (int i = 0; i < lost->lost && used < size; i++) {
        const struct instance_channel *channel = &lost->query->instance.channel[row->link[i]];
        used +=
            (size_t)snprintf(text + used, size - used, "%s%d-%d", i ? ", " : "", channel->from, channel->to);
    }
}

const struct lost_row *solve_lost_worst(const struct solve_lost *lost)
{
    const struct lost_row *worst = NULL;
    for (size_t i = 0; i < lost->rows; i++)
        if (lost->row[i].found && (!worst || lost->row[i].steps > worst->steps))
            worst = &lost->row[i];
    return worst;
}

static void put_cell(const void *table, size_t row, size_t column, char text[TEXT_CELL])
{
    size_t size = TEXT_CELL;
    const struct solve_lost *lost = table;
    const struct lost_row *r = &lost->row[row];
    if (column == 0)
        name_links(lost, r, text, size);
    else if (column == 1)
        snprintf(text, size, "%" PRIu32, r->alike);
    else if (r->apart || (!r->found && column != 3))
        snprintf(text, size, "%s", column == 5 ? r->apart ? "cuts the array in two" : "not known" : "");
    else if (column < 5)
        snprintf(text, size, "%" PRIu32, column == 2 ? r->steps : column == 3 ? r->lower : r->mended);
    else
        snprintf(text, size, "%s", r->optimal ? "yes" : "not known");
}

void solve_lost_worst_text(const struct solve_lost *lost, char *text, size_t size)
{
    const struct lost_row *worst = solve_lost_worst(lost);
    const struct solved *whole = &lost->query->solved;
    char links[TEXT_CELL], more[64] = "";
    text[0] = '\0';
    if (!worst)
        return;
    name_links(lost, worst, links, sizeof links);
    if (whole->found && worst->steps > whole->steps)
        snprintf(more, sizeof more, ", %" PRIu32 " more than with all links", worst->steps - whole->steps);
    snprintf(text, size, "worst: without %s it takes %s%" PRIu32 " step%s%s", links,
             worst->optimal ? "" : "at most ", worst->steps, plural(worst->steps), more);
}

static void put_worst(const struct solve_lost *lost)
{
    const struct lost_row *worst = solve_lost_worst(lost);
    char text[TEXT_CELL + 128];
    size_t apart = 0;
    for (size_t i = 0; i < lost->rows; i++)
        apart += lost->row[i].apart ? lost->row[i].alike : 0;
    if (apart)
        printf("%zu of these sets of links cut off nodes that have to hear of something\n", apart);
    solve_lost_worst_text(lost, text, sizeof text);
    if (worst)
        printf("%s%s\n", text, worst->file ? "; to switch to:" : "");
    if (worst && worst->file)
        printf("  %s\n", worst->file);
    if (lost->picture)
        printf("picture of all links in %s\n", lost->picture);
}

void solve_lost_text(const struct solve_lost *lost)
{
    struct text_column columns[] = {{.head = "without link"},          {.head = "alike", .right = true},
                                    {.head = "steps", .right = true},  {.head = "bound", .right = true},
                                    {.head = "mended", .right = true}, {.head = "fewest"}};
    putchar('\n');
    text_table_print(columns, ARRAY_LENGTH(columns), lost->rows, put_cell, lost, stdout);
    put_worst(lost);
}

/* ------------------------------------------------------------------------------------------------ JSON */

static json_t *links_json(const struct solve_lost *lost, const struct lost_row *row)
{
    json_t *list = json_array();
    for (int i = 0; i < lost->lost; i++) {
        const struct instance_channel *channel = &lost->query->instance.channel[row->link[i]];
        json_array_append_new(list, json_pack("[ii]", channel->from, channel->to));
    }
    return list;
}

static json_t *steps_json(uint32_t steps, bool known)
{
    return known ? json_integer(steps) : json_null();
}

json_t *solve_lost_json(const struct solve_lost *lost)
{
    json_t *list = json_array();
    for (size_t i = 0; i < lost->rows; i++) {
        const struct lost_row *row = &lost->row[i];
        json_array_append_new(
            list,
            json_pack("{s:o, s:i, s:b, s:o, s:o, s:b, s:o, s:o}", "links", links_json(lost, row), "alike",
                      (int)row->alike, "apart", row->apart, "steps", steps_json(row->steps, row->found),
                      "lower_bound", steps_json(row->lower, !row->apart), "optimal", row->optimal, "mended",
                      steps_json(row->mended, row->mended > 0), "file", text_json(row->file)));
    }
    return list;
}
