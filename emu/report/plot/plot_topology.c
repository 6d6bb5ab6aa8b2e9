/*
 * plot_topology.c: the array (layout.h), every link coloured by the share of the steps in which it was busy.
 *
 * Under a full-duplex model the share is the mean of both directions. Where nodes share a dot, a line stands
 * for all links between two dots and has their mean, and a dot has the colour of the mean of the links inside
 * it.
 */
#include <math.h>
#include <stdlib.h>

#include "plot/picture.h"
#include "quantity.h"

/* All links between two dots, or inside one dot. */
struct tie {
    uint32_t a, b; /* a <= b */
    uint64_t links, busy;
    double use; /* 0 .. 1 */
};

struct map {
    struct picture *picture;
    struct layout layout;
    struct tie *ties;
    size_t count;
    double most; /* the largest use */
    bool even;   /* all links have that use */
    struct placed placed;
    double radius;
    bool named; /* dots are large enough for names */
};

static int place_order(const void *a, const void *b)
{
    const struct tie *first = a, *second = b;
    if (first->a != second->a)
        return first->a < second->a ? -1 : 1;
    return first->b < second->b ? -1 : first->b > second->b;
}

/* The most used ties come last: they are drawn on top. */
static int use_order(const void *a, const void *b)
{
    const struct tie *first = a, *second = b;
    if (first->use != second->use)
        return first->use < second->use ? -1 : 1;
    return place_order(a, b);
}

/* Keep one tie for all links between two dots. */
static void join_ties(struct map *map)
{
    size_t kept = 0;
    qsort(map->ties, map->count, sizeof *map->ties, place_order);
    for (size_t i = 0; i < map->count; i++) {
        struct tie *last = kept ? &map->ties[kept - 1] : NULL;
        if (last && place_order(last, &map->ties[i]) == 0) {
            last->links += map->ties[i].links;
            last->busy += map->ties[i].busy;
        } else
            map->ties[kept++] = map->ties[i];
    }
    map->count = kept;
}

static bool read_ties(struct map *map)
{
    const struct picture *picture = map->picture;
    const struct recording *recording = picture->recording;
    size_t links = recording->links.count;
    uint64_t *busy = calloc(links + 1, sizeof *busy);
    map->ties = malloc((links + 1) * sizeof *map->ties);
    struct recording_grid grid = {
        .first = picture->first, .last = picture->last, .rows = links, .columns = 1};
    bool fine = busy && map->ties && (!links || recording_sum(recording, grid, false, busy));
    for (size_t i = 0; fine && i < links; i++) {
        uint32_t a = map->layout.place[recording->links.list[i].from],
                 b = map->layout.place[recording->links.list[i].to];
        map->ties[map->count++] =
            (struct tie){.a = a < b ? a : b, .b = a < b ? b : a, .links = 1, .busy = busy[i]};
    }
    free(busy);
    if (!fine)
        return false;
    join_ties(map);
    for (size_t i = 0; i < map->count; i++) {
        struct tie *tie = &map->ties[i];
        double both = recording->view.half_duplex ? 0.5 : 1;
        tie->use = (double)tie->busy / (both * (double)tie->links * (double)picture->steps);
        map->most = fmax(map->most, tie->use);
    }
    qsort(map->ties, map->count, sizeof *map->ties, use_order);
    map->even = map->count && map->ties[0].use == map->most;
    return true;
}

/* ------------------------------------------------------------------------------------------- draw */

static struct colour colour_of(const struct map *map, const struct tie *tie)
{
    return tie->busy ? colour_scale(tie->use / map->most) : COLOUR_IDLE;
}

static bool has_curves(const struct map *map)
{
    struct layout_point control;
    for (size_t i = 0; i < map->count; i++)
        if (layout_bend(&map->layout, map->ties[i].a, map->ties[i].b, &control))
            return true;
    return false;
}

/* Choose the width of lines: by the distance of dots, but all lines together leave most of the array free. */
static double line_width(const struct map *map)
{
    const double most = 0.22; /* the part of the array that lines may cover */
    const struct layout *layout = &map->layout;
    double length = 0, area = fmax(layout->width, layout->spacing) * fmax(layout->height, layout->spacing);
    for (size_t i = 0; i < map->count; i++) {
        struct layout_point a = layout->at[map->ties[i].a], b = layout->at[map->ties[i].b];
        length += hypot(a.x - b.x, a.y - b.y);
    }
    double width = fmin(fmax(0.07 * layout->spacing * map->placed.side, 0.8), 3.2);
    return length > 0 ? fmax(fmin(width, most * area * map->placed.side / length), 0.4) : width;
}

static void draw_links(const struct map *map)
{
    double width = line_width(map);
    bool few = map->count < 500; /* many dashed lines are hard to read */
    canvas_group(map->picture->canvas, "links");
    for (size_t i = 0; i < map->count; i++) {
        const struct tie *tie = &map->ties[i];
        struct canvas_pen pen = {colour_of(map, tie), tie->busy ? width : 0.5 * width, !tie->busy && few};
        if (tie->a != tie->b)
            placed_link(&map->placed, tie->a, tie->b, pen);
    }
    canvas_group_end(map->picture->canvas);
}

static void draw_dots(const struct map *map)
{
    const struct layout *layout = &map->layout;
    struct canvas *canvas = map->picture->canvas;
    canvas_group(canvas, "nodes");
    for (size_t i = 0; i < layout->places; i++) {
        struct layout_point at = placed_at(&map->placed, layout->at[i]);
        canvas_disc(canvas, at.x, at.y, map->radius, COLOUR_BLACK);
    }
    canvas_group_end(canvas);
    canvas_group(canvas, "insides");
    for (size_t i = 0; i < map->count; i++) {
        struct layout_point at = placed_at(&map->placed, layout->at[map->ties[i].a]);
        if (map->ties[i].a == map->ties[i].b)
            canvas_disc(canvas, at.x, at.y, 0.8 * map->radius, colour_of(map, &map->ties[i]));
    }
    canvas_group_end(canvas);
}

/* Draw the dots with the names of nodes in them. */
static void draw_names(const struct map *map)
{
    const struct layout *layout = &map->layout;
    canvas_group(map->picture->canvas, "nodes");
    for (size_t i = 0; i < layout->places; i++) {
        struct layout_point at = placed_at(&map->placed, layout->at[i]);
        node_label_draw(map->picture->canvas, map->picture->recording->view.topo, (int)i, at.x, at.y,
                        map->radius);
    }
    canvas_group_end(map->picture->canvas);
}

static struct layout_point node_at(const void *context, int rank)
{
    const struct map *map = context;
    return placed_at(&map->placed, map->layout.at[map->layout.place[rank]]);
}

/* ------------------------------------------------------------------------------------------ sheet */

/* Return the distance on the sheet of the two dots that are closest. */
static double nearest_dots(const struct map *map)
{
    const struct layout *layout = &map->layout;
    double least = layout->spacing;
    for (size_t a = 0; a < layout->places; a++)
        for (size_t b = 0; b < a; b++)
            least = fmin(least, hypot(layout->at[a].x - layout->at[b].x, layout->at[a].y - layout->at[b].y));
    return least * map->placed.side;
}

/* Choose the size of dots: large enough for names if there is room, else small; a little larger if nodes
 * share dots. */
static void choose_dots(struct map *map)
{
    double room = nearest_dots(map);
    if (!map->layout.grouping[0])
        map->radius = node_label_radius(map->picture->recording->view.topo);
    map->named = !map->layout.grouping[0] && 2 * map->radius + 3 <= room;
    if (!map->named)
        map->radius = fmin(fmax((map->layout.grouping[0] ? 0.28 : 0.16) * room, 1.4), 9);
}

static bool draw_map(struct map *map)
{
    const double side = 520, step_most = 84;
    const struct layout *layout = &map->layout;
    map->placed.side = fmin(side, step_most / layout->spacing);
    choose_dots(map);
    double margin = map->radius + 12 + (has_curves(map) ? 0.4 * layout->spacing * map->placed.side : 0);
    double wide = layout->width * map->placed.side + 2 * margin,
           high = fmax(layout->height * map->placed.side + 2 * margin, 130);
    char note[256];
    snprintf(note, sizeof note,
             "Colour: the share of the steps in which a link was busy; pale: never.%s%s%s%s",
             layout->grouping[0] ? " Here " : "", layout->grouping, layout->grouping[0] ? "," : "",
             layout->grouping[0] ? " a line for all links between two." : "");
    if (!picture_begin(map->picture, wide + SCALE_BAR_WIDTH, high, "Use of the links", note))
        return false;
    map->placed.canvas = map->picture->canvas;
    map->placed.layout = layout;
    map->placed.left = map->picture->left + margin;
    map->placed.top = map->picture->top + (high - layout->height * map->placed.side) / 2;
    draw_links(map);
    if (map->named)
        draw_names(map);
    else
        draw_dots(map);
    stopped_nodes_draw(map->picture, fmax(map->radius, 4), node_at, map);
    if (map->most > 0)
        scale_bar_draw(&(struct scale_bar){.x = map->picture->left + wide,
                                           .y = map->picture->top + 8,
                                           .length = fmin(high - 16, 220),
                                           .title = "busy",
                                           .most = map->most,
                                           .percent = true,
                                           .even = map->even},
                       map->picture->canvas);
    return picture_end(map->picture);
}

static bool draw_topology(struct picture *picture)
{
    struct map map = {.picture = picture};
    if (!layout_open(&map.layout, picture->recording->view.topo, 0))
        return false;
    bool fine = read_ties(&map) && draw_map(&map);
    free(map.ties);
    layout_close(&map.layout);
    return fine;
}

const struct plot_kind plot_topology = {
    .name = "topology", .help = "the array, its links coloured by use", .draw = draw_topology};
