/*
 * spacetime_texts.c: places for texts: what nodes tell, beside their lines, and the labels of packets, on
 * their lines. The most important ones find a place first: events and faults, then labels, values, and names
 * of states, which the legend has, too.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base.h"
#include "plot/spacetime.h"

enum { WORDS = SPACETIME_WORDS, LINES_MOST = 8, PLACES_MOST = 32 };

/* ---------------------------------------------------------------------------------------------- sizes */

struct text_lines {
    size_t count;
    double width;
    bool legible; /* all is there, and words are whole or have room */
    struct {
        const char *text;
        int length;
    } line[LINES_MOST];
};

static const double narrow = 60; /* a width in which a word that is divided cannot be read */

/* Divide a text into at most LINES_MOST lines of at most some width. */
static struct text_lines divide(const struct spacetime *diagram, const struct spacetime_text *text,
                                double most)
{
    struct text_lines lines = {.legible = true};
    char line[WORDS];
    const char *at = text->words;
    while (*at && lines.count < LINES_MOST) {
        size_t length = strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, at);
        if (!text->bold)
            length = font_line(line, diagram->size, most);
        line[length] = '\0';
        lines.line[lines.count].text = at;
        lines.line[lines.count++].length = (int)length;
        lines.width = fmax(lines.width, font_width(line, diagram->size, text->bold));
        at += length;
        bool ends = *at == ' ' || *at == '\n' || !*at;
        lines.legible &= ends || most >= narrow;
        at += *at == ' ' || *at == '\n';
    }
    lines.legible &= !*at;
    return lines;
}

double spacetime_texts_width(const struct spacetime *diagram, double most)
{
    double widest = 0;
    for (size_t i = 0; i < diagram->text_count; i++)
        widest = fmax(widest, divide(diagram, &diagram->texts[i], most).width);
    return widest;
}

static double room_beside_lines(const struct spacetime *diagram)
{
    return diagram->column - 16;
}

static double line_height(const struct spacetime *diagram)
{
    return ceil(1.15 * diagram->size);
}

/* ------------------------------------------------------------------------------------------- places */

struct places {
    struct placing_box box[PLACES_MOST];
    size_t count;
    double width, height;
};

static void add_place(struct places *places, double left, double top)
{
    if (places->count < PLACES_MOST)
        places->box[places->count++] =
            (struct placing_box){left, top, left + places->width, top + places->height};
}

/* Beside the line of a node: right or left of it, above, at and below the height of what it tells. */
static void places_beside(const struct spacetime *diagram, const struct spacetime_text *text,
                          struct places *places)
{
    double x = spacetime_x(diagram, text->node), y = spacetime_y(diagram, (double)text->step), gap = 7;
    double high = places->height;
    const double tops[] = {y - high / 2, y - high + 3, y - 3, y - high - 2, y + 3, y - high - 7, y + 8};
    for (size_t i = 0; i < ARRAY_LENGTH(tops); i++) {
        add_place(places, x + gap, tops[i]);
        add_place(places, x - gap - places->width, tops[i]);
    }
}

/* On the longest piece of a packet's line: rather in its middle than at its ends. */
static void places_along(const struct spacetime *diagram, const struct spacetime_text *text,
                         struct places *places)
{
    static const double parts[] = {0.5,  0.58, 0.42, 0.64, 0.36, 0.7,  0.3,  0.75, 0.25, 0.8, 0.2,
                                   0.85, 0.15, 0.54, 0.46, 0.61, 0.39, 0.67, 0.33, 0.72, 0.28};
    struct spacetime_piece piece[2], *p = &piece[0];
    int pieces = spacetime_packet_way(diagram, &diagram->events[text->packet], piece);
    if (pieces == 2 &&
        hypot(piece[1].x1 - piece[1].x0, piece[1].y1 - piece[1].y0) > hypot(p->x1 - p->x0, p->y1 - p->y0))
        p = &piece[1];
    for (size_t i = 0; i < ARRAY_LENGTH(parts); i++)
        add_place(places, p->x0 + parts[i] * (p->x1 - p->x0) - places->width / 2,
                  p->y0 + parts[i] * (p->y1 - p->y0) - places->height / 2);
}

/* Find a place for a text in lines of at most some width. */
static bool place_within(struct spacetime *diagram, struct spacetime_text *text, struct placing *placing,
                         double most)
{
    struct text_lines lines = divide(diagram, text, most);
    struct places places = {.width = lines.width + 2, .height = (double)lines.count * line_height(diagram)};
    if (text->packet >= 0)
        places_along(diagram, text, &places);
    else
        places_beside(diagram, text, &places);
    int chosen = lines.legible ? placing_choose(placing, places.box, places.count, text->cost_most) : -1;
    if (chosen < 0)
        return false;
    text->box = places.box[chosen];
    text->width_most = most;
    return true;
}

/* If there is no room for a text as wide as the space between two lines, one of half that width may have. */
static void place_text(struct spacetime *diagram, struct spacetime_text *text, struct placing *placing)
{
    double room = room_beside_lines(diagram);
    text->placed =
        place_within(diagram, text, placing, room) || place_within(diagram, text, placing, 0.42 * room);
    diagram->left_out += !text->placed && !text->spare;
}

static void block_wait(const struct spacetime_wait *wait, void *context)
{
    placing_block(context, (struct placing_box){wait->side - 1.5, wait->top, wait->side + 1.5, wait->bottom});
}

/* What no text may cover: lines of nodes, arrows' heads, crosses, walls, waits. */
static void block_all(const struct spacetime *diagram, struct placing *placing)
{
    struct spacetime_piece piece[2];
    const struct axis_scale *y = &diagram->axes.y.scale;
    double half = fmin(5, 0.3 * diagram->column);
    for (size_t i = 0; i < diagram->groups; i++) {
        double x = spacetime_x(diagram, i);
        placing_block(placing, (struct placing_box){x - half, y->from, x + half, y->to});
    }
    for (size_t i = 0; i < diagram->count; i++) {
        int pieces = spacetime_packet_way(diagram, &diagram->events[i], piece);
        for (int k = 0; k < pieces; k++)
            placing_line(placing, piece[k].x0, piece[k].y0, piece[k].x1, piece[k].y1);
        const struct spacetime_piece *end = &piece[pieces - 1];
        if (diagram->groups <= 32 || diagram->events[i].fate & FATE_LOST)
            placing_block(placing, (struct placing_box){end->x1 - 5, end->y1 - 4, end->x1 + 5, end->y1 + 4});
    }
    for (size_t i = 0; i < diagram->note_count; i++)
        if (spacetime_has_wall(diagram, &diagram->notes[i]))
            placing_block(placing, spacetime_wall(diagram, &diagram->notes[i]));
    spacetime_waits(diagram, block_wait, placing);
}

bool spacetime_texts_place(struct spacetime *diagram)
{
    const struct axis_scale *x = &diagram->axes.x.scale, *y = &diagram->axes.y.scale;
    struct placing *placing =
        placing_open((struct placing_box){x->from + 1, y->from + 1, x->to - 1, y->to - 1});
    if (!placing)
        return false;
    block_all(diagram, placing);
    for (size_t i = 0; i < diagram->text_count; i++)
        place_text(diagram, &diagram->texts[i], placing);
    return placing_close(placing);
}

/* -------------------------------------------------------------------------------------------- draw */

static void draw_text(const struct spacetime *diagram, const struct spacetime_text *text)
{
    struct canvas *canvas = diagram->picture->canvas;
    struct text_lines lines = divide(diagram, text, text->width_most);
    char line[WORDS];
    double left = diagram->left + text->box.left, top = diagram->top + text->box.top;
    canvas_rect(canvas, left, top, text->box.right - text->box.left, text->box.bottom - text->box.top,
                COLOUR_WHITE);
    for (size_t i = 0; i < lines.count; i++) {
        snprintf(line, sizeof line, "%.*s", lines.line[i].length, lines.line[i].text);
        canvas_text(canvas, line,
                    &(struct canvas_text){.x = left + 1,
                                          .y = top + (double)i * line_height(diagram) + 0.9 * diagram->size,
                                          .size = diagram->size,
                                          .colour = text->colour,
                                          .bold = text->bold});
    }
}

void spacetime_texts_draw(const struct spacetime *diagram)
{
    if (!diagram->text_count)
        return;
    canvas_group(diagram->picture->canvas, "texts");
    for (size_t i = 0; i < diagram->text_count; i++)
        if (diagram->texts[i].placed)
            draw_text(diagram, &diagram->texts[i]);
    canvas_group_end(diagram->picture->canvas);
}
