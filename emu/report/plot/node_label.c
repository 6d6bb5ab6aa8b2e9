/*
 * node_label.c: a black disc, a smaller white one, and the texts.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "plot/node_label.h"

static const double rank_size = 8, place_size = 6;

struct label {
    char rank[16];
    char place[64]; /* "": the same as the rank */
};

static struct label label_of(const struct topo *topo, int rank)
{
    struct label label;
    snprintf(label.rank, sizeof label.rank, "%d", rank);
    topo_place(topo, rank, label.place, sizeof label.place);
    if (strcmp(label.place, label.rank) == 0)
        label.place[0] = '\0';
    return label;
}

double node_label_radius(const struct topo *topo)
{
    double widest = 0, least = 7;
    for (int rank = 0; rank < topo->nodes; rank++) {
        struct label label = label_of(topo, rank);
        widest = fmax(widest, canvas_text_width(label.rank, rank_size));
        widest = fmax(widest, canvas_text_width(label.place, place_size));
        least = label.place[0] ? 10 : least; /* for two lines */
    }
    return fmax(0.5 * widest + 2.5, least);
}

void node_label_draw(struct canvas *canvas, const struct topo *topo, int rank, double x, double y,
                     double radius)
{
    struct label label = label_of(topo, rank);
    struct canvas_text how = {.x = x, .size = rank_size, .anchor = CANVAS_MIDDLE, .colour = COLOUR_BLACK};
    canvas_disc(canvas, x, y, radius, COLOUR_BLACK);
    canvas_disc(canvas, x, y, radius - 1, COLOUR_WHITE);
    how.y = y + (label.place[0] ? -0.5 : 0.35 * rank_size);
    canvas_text(canvas, label.rank, &how);
    how.size = place_size;
    how.y = y + 1.1 * place_size;
    if (label.place[0])
        canvas_text(canvas, label.place, &how);
}
