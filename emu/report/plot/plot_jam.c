/*
 * plot_jam.c: a wormhole deadlock on the array (layout.h): the channels that each worm of the cycle holds,
 * and the one that it waits for, which the next worm holds.
 *
 * A channel lies to the right of its link, as one drives, and the wish for it beside it.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "facts/outcome.h"
#include "plot/picture.h"
#include "quantity.h"

enum { WORMS_MOST = COLOUR_SET - 1 }; /* without the yellow, which is pale on white */

static const double held_aside = 5, wanted_aside = 12, legend_row = 15;

struct jam_map {
    struct picture *picture;
    const struct worm_jam *jam; /* NULL: none */
    struct layout layout;
    struct placed placed;
    double radius;
};

static size_t worms_shown(const struct jam_map *map)
{
    size_t count = map->jam ? map->jam->cycle_length : 0;
    return count < WORMS_MOST ? count : WORMS_MOST;
}

/* ------------------------------------------------------------------------------------------- channels */

/* Draw the channel between two nodes as an arrow beside the straight way between their discs. */
static void draw_channel(const struct jam_map *map, uint32_t from, uint32_t to, double aside,
                         struct canvas_pen pen)
{
    struct canvas *canvas = map->picture->canvas;
    struct layout_point a = placed_at(&map->placed, map->layout.at[map->layout.place[from]]),
                        b = placed_at(&map->placed, map->layout.at[map->layout.place[to]]);
    double length = hypot(b.x - a.x, b.y - a.y), head = 8;
    if (length == 0)
        return;
    double x = (b.x - a.x) / length, y = (b.y - a.y) / length, off = map->radius + 1;
    double from_x = a.x + off * x - aside * y, from_y = a.y + off * y + aside * x;
    double to_x = b.x - off * x - aside * y, to_y = b.y - off * y + aside * x;
    canvas_line(canvas, from_x, from_y, to_x - head * x, to_y - head * y, pen);
    const double points[][2] = {{to_x, to_y},
                                {to_x - head * x + 4 * y, to_y - head * y - 4 * x},
                                {to_x - head * x - 4 * y, to_y - head * y + 4 * x}};
    canvas_polygon(canvas, points, 3, pen.colour);
}

/* Read the next rank of a way. False: there is none. */
static bool next_rank(const struct jam_map *map, const char **way, uint32_t *rank)
{
    char *end;
    unsigned long number = strtoul(*way, &end, 10);
    if (end == *way || number >= (unsigned long)map->picture->recording->view.topo->nodes)
        return false;
    *way = *end == '-' ? end + 1 : end;
    *rank = (uint32_t)number;
    return true;
}

static void draw_worm(const struct jam_map *map, const struct jammed_worm *worm, struct colour colour)
{
    uint32_t from, to;
    const char *way = worm->way;
    if (next_rank(map, &way, &from))
        for (; next_rank(map, &way, &to); from = to)
            draw_channel(map, from, to, held_aside, (struct canvas_pen){colour, 3.6, false});
    draw_channel(map, (uint32_t)worm->node, (uint32_t)worm->peer, wanted_aside,
                 (struct canvas_pen){colour, 1.8, true});
}

static void draw_worms(const struct jam_map *map)
{
    canvas_group(map->picture->canvas, "worms");
    for (size_t i = 0; i < worms_shown(map); i++)
        draw_worm(map, &map->jam->cycle[i], colour_of_set(i));
    canvas_group_end(map->picture->canvas);
}

/* --------------------------------------------------------------------------------------------- sheet */

static void draw_array(const struct jam_map *map)
{
    const struct topo_links *links = &map->picture->recording->links;
    const struct canvas_pen pen = {COLOUR_IDLE, 1.5, false};
    struct canvas *canvas = map->picture->canvas;
    canvas_group(canvas, "links");
    for (size_t i = 0; i < links->count; i++) {
        uint32_t a = map->layout.place[links->list[i].from], b = map->layout.place[links->list[i].to];
        if (a < b)
            placed_link(&map->placed, a, b, pen);
    }
    canvas_group_end(canvas);
    draw_worms(map);
    canvas_group(canvas, "nodes");
    for (size_t i = 0; i < map->layout.places; i++) {
        struct layout_point at = placed_at(&map->placed, map->layout.at[i]);
        if (map->layout.grouping[0])
            canvas_disc(canvas, at.x, at.y, map->radius, COLOUR_BLACK);
        else
            node_label_draw(canvas, map->picture->recording->view.topo, (int)i, at.x, at.y, map->radius);
    }
    canvas_group_end(canvas);
}

static void worm_text(const struct jammed_worm *worm, char *text, size_t size)
{
    snprintf(text, size, "worm %" PRId32 " to %" PRId32 " holds %s, waits for %" PRId32 "-%" PRId32,
             worm->from, worm->to, worm->held ? worm->way : "nothing", worm->node, worm->peer);
}

static void draw_legend(const struct jam_map *map, double y)
{
    char text[JAMMED_WAY_SIZE + 128];
    canvas_group(map->picture->canvas, "legend");
    for (size_t i = 0; i < worms_shown(map); i++, y += legend_row) {
        const struct canvas_pen held = {colour_of_set(i), 3.6, false}, wanted = {colour_of_set(i), 1.8, true};
        double x = map->picture->left;
        worm_text(&map->jam->cycle[i], text, sizeof text);
        canvas_line(map->picture->canvas, x, y, x + 14, y, held);
        canvas_line(map->picture->canvas, x + 17, y, x + 33, y, wanted);
        canvas_label(map->picture->canvas, text, x + 40, y + 3.2, 9, CANVAS_START, false);
    }
    canvas_group_end(map->picture->canvas);
}

static void write_note(const struct jam_map *map, char *note, size_t size)
{
    struct quantity a, b;
    if (!map->jam) {
        snprintf(note, size, "No worms wait for each other in a cycle.");
        return;
    }
    size_t length = map->jam->cycle_length, shown = worms_shown(map);
    int used =
        snprintf(note, size,
                 "Solid: the channels that a worm holds. Dashed: the one that it waits for, which the next "
                 "worm of the cycle holds. The cycle has %s worm%s.",
                 quantity_count(&a, length), plural(length));
    if (map->jam->count > length)
        used += snprintf(note + used, size - (size_t)used, " %s more %s for these.",
                         quantity_count(&b, map->jam->count - length),
                         map->jam->count - length == 1 ? "waits" : "wait");
    if (shown < length)
        snprintf(note + used, size - (size_t)used, " Shown: the first %zu.", shown);
}

static double legend_width(const struct jam_map *map)
{
    char text[JAMMED_WAY_SIZE + 128];
    double most = 0;
    for (size_t i = 0; i < worms_shown(map); i++) {
        worm_text(&map->jam->cycle[i], text, sizeof text);
        most = fmax(most, 40 + font_width(text, 9, false));
    }
    return most;
}

static bool draw_map(struct jam_map *map)
{
    char note[512];
    const struct layout *layout = &map->layout;
    map->placed.side = fmin(520, 110 / layout->spacing);
    map->radius = layout->grouping[0] ? 4 : node_label_radius(map->picture->recording->view.topo);
    double margin = map->radius + 22, list = (double)worms_shown(map) * legend_row;
    double wide = layout->width * map->placed.side + 2 * margin,
           high = layout->height * map->placed.side + 2 * margin;
    write_note(map, note, sizeof note);
    if (!picture_begin(map->picture, fmax(wide, legend_width(map)), high + list, "Wormhole deadlock", note))
        return false;
    map->placed.canvas = map->picture->canvas;
    map->placed.layout = layout;
    map->placed.left = map->picture->left + margin;
    map->placed.top = map->picture->top + margin;
    draw_array(map);
    if (list > 0)
        draw_legend(map, map->picture->top + high + 6);
    return picture_end(map->picture);
}

static bool draw_jam(struct picture *picture)
{
    const struct outcome *outcome = picture->recording->view.outcome;
    struct jam_map map = {.picture = picture, .jam = outcome ? outcome->jam : NULL};
    if (!layout_open(&map.layout, picture->recording->view.topo, 0))
        return false;
    bool fine = draw_map(&map);
    layout_close(&map.layout);
    return fine;
}

const struct plot_kind plot_jam = {
    .name = "jam", .help = "worms that wait for each other for ever", .draw = draw_jam};
