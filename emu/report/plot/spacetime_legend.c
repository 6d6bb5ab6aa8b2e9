/*
 * spacetime_legend.c: what colours and signs stand for, in rows below the diagram.
 */
#include <inttypes.h>
#include <math.h>

#include "base.h"
#include "plot/spacetime.h"

static const double letters = 9, row_height = 15, swatch = 24, between = 18;

static const char *const sign_text[SPACETIME_SIGNS] = {
    [SIGN_EVENT] = "event",
    [SIGN_WAIT] = "waits in the mailbox until it is received",
    [SIGN_NEVER] = "never received",
    [SIGN_QUEUED] = "waits for its link",
    [SIGN_LOST] = "lost packet",
    [SIGN_DOUBLED] = "packet that comes twice",
    [SIGN_CORRUPTED] = "corrupted packet",
    [SIGN_STOP] = "stops or crashes",
    [SIGN_BEGUN] = "begins anew",
    [SIGN_CUT] = "the link is down",
    [SIGN_FOREVER] = "waits for ever",
    [SIGN_WRONG] = "against the model",
    [SIGN_FAILS] = "what makes the run fail",
    [SIGN_DIFFERS] = "differs from the other run",
    [SIGN_SHORT] = "steps in which nothing begins or ends",
};

static void draw_swatch(struct canvas *canvas, enum spacetime_sign sign, double x, double y)
{
    const struct canvas_pen line = {COLOUR_SLATE, 1.4, false}, red = {COLOUR_WRONG, 1.8, false},
                            thin = {COLOUR_SLATE, 1, false};
    struct canvas_pen dashed = {COLOUR_SLATE, 1.4, true};
    double end = x + 18, middle = x + 9;
    switch (sign) {
    case SIGN_EVENT:
        canvas_disc(canvas, middle, y, 3.5, COLOUR_BLACK);
        return;
    case SIGN_WAIT:
    case SIGN_NEVER:
        canvas_line(canvas, middle, y - 6, middle, y + 2, thin);
        if (sign == SIGN_WAIT)
            canvas_line(canvas, middle, y + 2, middle + 7, y + 6, thin);
        else
            canvas_circle(canvas, middle, y + 4, 2, thin);
        return;
    case SIGN_QUEUED:
        canvas_line(canvas, middle, y - 6, middle, y + 6, (struct canvas_pen){COLOUR_GREY, 1, true});
        return;
    case SIGN_LOST:
        canvas_line(canvas, x, y, end - 3, y, dashed);
        canvas_line(canvas, end - 6, y - 3, end, y + 3, line);
        canvas_line(canvas, end - 6, y + 3, end, y - 3, line);
        return;
    case SIGN_DOUBLED:
        canvas_line(canvas, x, y - 1.5, end, y - 1.5, thin);
        canvas_line(canvas, x, y + 1.5, end, y + 1.5, thin);
        return;
    case SIGN_CORRUPTED:
        canvas_line(canvas, x, y, end, y, red);
        return;
    case SIGN_STOP:
        canvas_line(canvas, middle - 4, y - 4, middle + 4, y + 4, red);
        canvas_line(canvas, middle - 4, y + 4, middle + 4, y - 4, red);
        return;
    case SIGN_BEGUN:
        canvas_line(canvas, middle - 6, y - 3, middle + 6, y - 3, (struct canvas_pen){COLOUR_LIFE, 2, false});
        canvas_line(canvas, middle, y - 3, middle, y + 5, (struct canvas_pen){COLOUR_LIFE, 1.2, false});
        return;
    case SIGN_CUT:
        canvas_hatched(canvas, x, y - 6, 18, 12);
        return;
    case SIGN_FOREVER:
        dashed.colour = COLOUR_WRONG;
        canvas_line(canvas, middle, y - 6, middle, y + 6, dashed);
        return;
    case SIGN_WRONG:
    case SIGN_FAILS:
        canvas_circle(canvas, middle, y, 5, red);
        return;
    case SIGN_DIFFERS:
        canvas_circle(canvas, middle, y, 5, (struct canvas_pen){colour_of_set(3), 2, false});
        return;
    default:
        canvas_rect(canvas, x, y - 5, 18, 10, COLOUR_PALE);
    }
}

/* A place in the rows. */
struct legend_pen {
    double x, y, width;
};

/* Move to where an entry of that text goes, and behind it. Result: where it begins. */
static double take_entry(struct legend_pen *pen, const char *text)
{
    double wide = swatch + font_width(text, letters, false);
    if (pen->x > 0 && pen->x + wide > pen->width) {
        pen->x = 0;
        pen->y += row_height;
    }
    double x = pen->x;
    pen->x += wide + between;
    return x;
}

/* Go through all entries; draw them if there is a canvas. */
static double lay_out(const struct spacetime *diagram, struct canvas *canvas, double left, double top,
                      double width)
{
    struct legend_pen pen = {0, top + 0.5 * row_height, width};
    bool any = false;
    for (size_t i = 0; i < diagram->state_count + SPACETIME_SIGNS; i++) {
        size_t sign = i - diagram->state_count;
        bool state = i < diagram->state_count;
        const char *text = state ? diagram->states[i] : sign_text[sign];
        if (!state && !(diagram->signs >> sign & 1))
            continue;
        double x = left + take_entry(&pen, text);
        any = true;
        if (!canvas)
            continue;
        if (state)
            spacetime_bar(diagram, text, (struct placing_box){x, pen.y - 4, x + 18, pen.y + 4});
        else
            draw_swatch(canvas, (enum spacetime_sign)sign, x, pen.y);
        canvas_label(canvas, text, x + swatch, pen.y + 0.35 * letters, letters, CANVAS_START, false);
    }
    return any ? pen.y + 0.5 * row_height + 4 - top : 0;
}

double spacetime_legend_height(const struct spacetime *diagram, double width)
{
    return lay_out(diagram, NULL, 0, 0, width);
}

void spacetime_legend_draw(const struct spacetime *diagram, double top, double width)
{
    struct canvas *canvas = diagram->picture->canvas;
    if (spacetime_legend_height(diagram, width) == 0)
        return;
    canvas_group(canvas, "legend");
    lay_out(diagram, canvas, diagram->left, top, width);
    canvas_group_end(canvas);
}
