/*
 * spacetime.h: the picture in space and time, in parts: what is drawn is read and measured first, then each
 * part draws its own.
 *
 * Life cycle: spacetime_read, spacetime_texts_make, spacetime_texts_place, then the sheet is opened and the
 * parts are drawn; spacetime_free. Until the sheet is opened, its upper left corner is at 0, 0.
 *
 * What a node does in step s lies at the height of s; a packet that it sends then lies on its way between s
 * and the step in which it can be received.
 */
#ifndef SPACETIME_H
#define SPACETIME_H

#include "draw/placing.h"
#include "draw/timeline.h"
#include "plot/picture.h"
#include "plot/scene.h"

enum { SPACETIME_WORDS = 512 }; /* bytes of a text */

/* A text in the diagram: what a node tells, or the label of a packet. */
struct spacetime_text {
    char *words; /* lines end with '\n'; owned */
    bool bold;
    bool spare;    /* it may be left out, as the legend has it, too */
    int cost_most; /* what lines of packets it may cover (placing.h) */
    struct colour colour;
    long packet; /* whose label it is; -1: that of a node */
    uint32_t node;
    uint64_t step;
    double width_most;      /* of its lines */
    struct placing_box box; /* relative to the sheet's corner */
    bool placed;
};

/* What the legend explains, where the diagram has it. */
enum spacetime_sign {
    SIGN_EVENT,
    SIGN_WAIT,
    SIGN_NEVER,
    SIGN_QUEUED,
    SIGN_LOST,
    SIGN_DOUBLED,
    SIGN_CORRUPTED,
    SIGN_STOP,
    SIGN_BEGUN,
    SIGN_CUT,
    SIGN_FOREVER,
    SIGN_WRONG,
    SIGN_FAILS,
    SIGN_SHORT,
    SIGN_DIFFERS,
    SPACETIME_SIGNS
};

enum { SPACETIME_STATES = 64 }; /* names; a picture with more says how many have no colour */

struct spacetime {
    struct picture *picture;
    struct axes axes;
    double left, top;    /* of the drawing on the sheet; 0 until the sheet is open */
    size_t groups, rows; /* numbers of groups of nodes, and of groups of steps */

    /* The rest only where each packet is drawn. */
    struct trace_event *events;
    struct trace_stall *stalls;
    struct trace_note *notes; /* by node, then in the order of the trace; before the window only what lasts */
    size_t count, stall_count, note_count, note_room;
    struct scene scene;
    struct timeline time;
    uint64_t bottom; /* the last step of the diagram */
    const char *states[SPACETIME_STATES];
    size_t state_count, states_more;
    unsigned signs; /* bits 1 << SIGN */
    bool labelled;  /* packets have labels */
    bool one_value; /* all values that are written have one name */

    double column, row,
        head;    /* the distance of two nodes, the height of a step and of the heads of columns */
    double size; /* of letters */
    struct spacetime_text *texts;
    size_t text_count, text_room, left_out;
};

enum spacetime_found { SPACETIME_FITS, SPACETIME_LARGE, SPACETIME_NO_MEMORY };

/* Read what is drawn. SPACETIME_LARGE: too much for a line a packet. */
enum spacetime_found spacetime_read(struct spacetime *diagram);
void spacetime_free(struct spacetime *diagram);

size_t spacetime_nodes(const struct spacetime *diagram);

/* The place of the middle of a group of nodes, and of a point in time. */
double spacetime_x(const struct spacetime *diagram, size_t group);
double spacetime_y(const struct spacetime *diagram, double step);

/* Has a fault stopped the node for good? */
bool spacetime_is_stopped(const struct spacetime *diagram, uint32_t node);

/* Where a check failed that ended the run, or its result was found wrong. False: nowhere that is shown. */
struct spacetime_place {
    uint64_t step;
    uint32_t node;
};
bool spacetime_failure(const struct spacetime *diagram, struct spacetime_place *place);

/* The step from which a packet can be received. */
uint64_t spacetime_arrival(const struct trace_event *event);

/* The packet of a note; NULL: it is not among those that are drawn. */
const struct trace_event *spacetime_packet(const struct spacetime *diagram, const struct trace_note *note);

/* The way of a line from one group to another, in one piece; on a ring over the closing link it goes out at
 * one edge and comes in at the other, in the middle of its time: two pieces. Result: how many. */
struct spacetime_piece {
    double x0, y0, x1, y1;
};
int spacetime_way(const struct spacetime *diagram, size_t from, size_t to, double top, double bottom,
                  struct spacetime_piece piece[2]);

/* The two ends of a packet's line, which a lost one does not reach. */
int spacetime_packet_way(const struct spacetime *diagram, const struct trace_event *event,
                         struct spacetime_piece piece[2]);

/* The colour of a state; `striped` tells the second round of colours from the first. False: it has none of
 * its own, and is grey. */
bool spacetime_state_colour(const struct spacetime *diagram, const char *name, struct colour *colour,
                            bool *striped);

/* Draw a bar in the colour of a state, beside a line or in the legend. */
void spacetime_bar(const struct spacetime *diagram, const char *state, struct placing_box bar);

/* Make all texts, and find places for them. False: no memory. */
bool spacetime_texts_make(struct spacetime *diagram);
bool spacetime_texts_place(struct spacetime *diagram);
void spacetime_texts_draw(const struct spacetime *diagram);

/* The widest text, in a width of at most `most`. */
double spacetime_texts_width(const struct spacetime *diagram, double most);

/* The waits of packets in mailboxes, each on a lane beside the line of its receiver: call `take` for each. */
struct spacetime_wait {
    double x, side; /* of the receiver's line, and of the lane */
    double top, bottom;
    bool taken, dropped;
};
void spacetime_waits(const struct spacetime *diagram,
                     void (*take)(const struct spacetime_wait *wait, void *context), void *context);

/* The parts, in the order in which they lie over each other. */
void spacetime_draw_cuts(const struct spacetime *diagram);
void spacetime_draw_nodes(const struct spacetime *diagram);
void spacetime_draw_stalls(const struct spacetime *diagram);
void spacetime_draw_packets(const struct spacetime *diagram);
void spacetime_draw_waits(const struct spacetime *diagram);
void spacetime_draw_marks(const struct spacetime *diagram);

/* Is a cut of a link drawn between the lines of its nodes, as they are beside each other? Else a text tells
 * of it. Where it is drawn. */
bool spacetime_has_wall(const struct spacetime *diagram, const struct trace_note *cut);
struct placing_box spacetime_wall(const struct spacetime *diagram, const struct trace_note *cut);

/* The legend below the diagram, in so much width: its height; draw it from a height on. */
double spacetime_legend_height(const struct spacetime *diagram, double width);
void spacetime_legend_draw(const struct spacetime *diagram, double top, double width);

/* Draw packets in bundles. False: no memory. */
bool spacetime_draw_joined(struct spacetime *diagram);

#endif
