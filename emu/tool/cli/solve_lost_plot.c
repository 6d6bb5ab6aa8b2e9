/*
 * solve_lost_plot.c: the array, each link with the steps that it takes without it, and which ones are missed
 * most. Of sets of links a link has the steps of the worst set that it is in.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "alloc.h"
#include "cli/solve_lost.h"
#include "cli/solve_text.h"
#include "draw/axes.h"
#include "draw/canvas.h"
#include "draw/graph.h"
#include "plot/picture.h"
#include "table/text_table.h"
#include "task/task_case.h"

/* Points. */
static const double most_side = 520, step_most = 96, title_room = 34, note_room = 44, label_size = 9,
                    label_least = 30; /* links that are shorter have no number */

/* What is known of a link. */
struct lost_mark {
    uint32_t steps; /* 0: none */
    bool apart;
    bool worst; /* no link is missed more, and some are missed less */
};

struct lost_picture {
    const struct solve_lost *lost;
    struct lost_mark *mark; /* by channel, of which that with the lower number stands for its link */
    uint32_t least, most;   /* steps of links */
    struct layout layout;
    struct placed placed;
    double radius;
};

static void read_marks(struct lost_picture *p)
{
    p->mark = memory_take((size_t)p->lost->query->instance.channels, sizeof *p->mark, "a picture");
    for (size_t i = 0; i < p->lost->rows; i++)
        for (int k = 0; k < p->lost->lost; k++) {
            const struct lost_row *row = &p->lost->row[i];
            struct lost_mark *mark = &p->mark[row->link[k]];
            mark->apart = mark->apart || row->apart;
            if (row->found && row->steps > mark->steps)
                mark->steps = row->steps;
        }
    p->least = UINT32_MAX;
    for (int c = 0; c < p->lost->query->instance.channels; c++) {
        uint32_t steps = p->mark[c].steps;
        p->least = steps && steps < p->least ? steps : p->least;
        p->most = steps > p->most ? steps : p->most;
    }
    for (int c = 0; c < p->lost->query->instance.channels; c++)
        p->mark[c].worst = p->mark[c].steps == p->most && p->most > p->least;
}

static struct canvas_pen pen_of(const struct lost_picture *p, const struct lost_mark *mark)
{
    double width = mark->worst ? 4.5 : 2.5;
    if (mark->apart)
        return (struct canvas_pen){COLOUR_WRONG, width, true};
    if (mark->steps == 0)
        return (struct canvas_pen){COLOUR_GREY, width, true};
    double share = p->most > p->least ? (double)(mark->steps - p->least) / (double)(p->most - p->least) : 0;
    return (struct canvas_pen){colour_scale(COLOUR_LINES + (1 - COLOUR_LINES) * share), width, false};
}

/* The middle of a link, straight or bent. */
static struct layout_point middle_of(const struct lost_picture *p, size_t from, size_t to)
{
    const struct layout_point *at = p->layout.at;
    struct layout_point control;
    layout_bend(&p->layout, from, to, &control);
    control.x = (at[from].x + 2 * control.x + at[to].x) / 4;
    control.y = (at[from].y + 2 * control.y + at[to].y) / 4;
    return placed_at(&p->placed, control);
}

static void draw_number(const struct lost_picture *p, const struct lost_mark *mark, struct layout_point at)
{
    char text[16];
    snprintf(text, sizeof text, "%" PRIu32, mark->steps);
    double wide = canvas_text_width(text, label_size) + 4, high = label_size + 3;
    canvas_rect(p->placed.canvas, at.x - wide / 2, at.y - high / 2, wide, high, COLOUR_WHITE);
    canvas_text(p->placed.canvas, text,
                &(struct canvas_text){.x = at.x,
                                      .y = at.y + label_size / 3,
                                      .size = label_size,
                                      .anchor = CANVAS_MIDDLE,
                                      .colour = mark->worst ? COLOUR_WRONG : COLOUR_BLACK,
                                      .bold = mark->worst});
}

/* Those that are missed most are drawn last. */
static void draw_links(const struct lost_picture *p, bool numbers)
{
    const struct instance *instance = &p->lost->query->instance;
    canvas_group(p->placed.canvas, numbers ? "numbers" : "links");
    for (int worst = 0; worst < 2; worst++)
        for (int c = 0; c < instance->channels; c++) {
            const struct instance_channel *channel = &instance->channel[c];
            size_t from = p->layout.place[channel->from], to = p->layout.place[channel->to];
            if (channel->link != c || from == to || p->mark[c].worst != worst)
                continue;
            if (!numbers)
                placed_link(&p->placed, from, to, pen_of(p, &p->mark[c]));
            else if (p->mark[c].steps)
                draw_number(p, &p->mark[c], middle_of(p, from, to));
        }
    canvas_group_end(p->placed.canvas);
}

static void draw_nodes(const struct lost_picture *p)
{
    canvas_group(p->placed.canvas, "nodes");
    for (size_t i = 0; i < p->layout.places; i++) {
        struct layout_point at = placed_at(&p->placed, p->layout.at[i]);
        if (p->layout.grouping[0])
            canvas_disc(p->placed.canvas, at.x, at.y, 3, COLOUR_BLACK);
        else
            node_label_draw(p->placed.canvas, p->lost->query->topo, (int)i, at.x, at.y, p->radius);
    }
    canvas_group_end(p->placed.canvas);
}

static void write_notes(const struct lost_picture *p, const struct canvas_sheet *sheet)
{
    char worst[TEXT_CELL + 128];
    solve_lost_worst_text(p->lost, worst, sizeof worst);
    canvas_label(p->placed.canvas, sheet->title, 14, 22, 13, CANVAS_START, true);
    canvas_label(p->placed.canvas, sheet->description, 14, sheet->height - 26, 9, CANVAS_START, false);
    canvas_label(p->placed.canvas, worst, 14, sheet->height - 12, 9, CANVAS_START, false);
}

static bool draw_sheet(struct lost_picture *p, const char *path, FILE *out)
{
    const struct solve_query *query = p->lost->query;
    char title[320], note[256];
    double margin, high, wide, bent = 0.4 * p->layout.spacing;
    p->placed.side = fmin(most_side, step_most / p->layout.spacing);
    p->radius = node_label_radius(query->topo);
    margin = p->radius + 14 + bent * p->placed.side;
    high = p->layout.height * p->placed.side + 2 * margin;
    snprintf(title, sizeof title, "%s on %s under %s: the fewest steps without a link",
             query->task_case.task->name, query->topo->spec, query->instance.limits.name);
    snprintf(
        note, sizeof note,
        "Colour and number: steps without the link%s. Dashed: some node is cut off without it, or it is not "
        "known.",
        p->lost->lost > 1 ? ", in the worst set of links that it is in" : "");
    wide = p->layout.width * p->placed.side + 2 * margin + SCALE_BAR_WIDTH;
    wide = fmax(wide, fmax(font_width(title, 13, true), font_width(note, 9, false)) + 28);
    const struct canvas_sheet sheet = {wide, high + title_room + note_room, title, note};
    p->placed.canvas = canvas_open(path, out, &sheet);
    if (!p->placed.canvas)
        return false;
    p->placed.layout = &p->layout;
    p->placed.left = margin;
    p->placed.top = title_room + margin;
    draw_links(p, false);
    if (p->layout.spacing * p->placed.side >= label_least)
        draw_links(p, true);
    draw_nodes(p);
    if (p->most > p->least)
        scale_bar_draw(&(struct scale_bar){.x = wide - SCALE_BAR_WIDTH,
                                           .y = title_room + 20,
                                           .length = fmin(fmax(high - 40, 40), 200),
                                           .title = "steps",
                                           .least = (double)p->least,
                                           .most = (double)p->most,
                                           .begin = COLOUR_LINES,
                                           .whole = true},
                       p->placed.canvas);
    write_notes(p, &sheet);
    return canvas_close(p->placed.canvas);
}

bool solve_lost_plot(const struct solve_lost *lost, const char *path, FILE *out)
{
    struct lost_picture picture = {.lost = lost};
    if (!layout_open(&picture.layout, lost->query->topo, 0))
        return false;
    read_marks(&picture);
    bool fine = draw_sheet(&picture, path, out);
    free(picture.mark);
    layout_close(&picture.layout);
    return fine;
}
