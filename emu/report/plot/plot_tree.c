/*
 * plot_tree.c: where the packets of one origin go, as a tree: the origin on top, every node that they reach
 * below the node from which they came first, and at each line the steps in which they are on that channel.
 *
 * A packet of the origin is one whose sender names it so. Channels that bring a node what has been there
 * before are no part of the tree; they are curves.
 */
#include <stdio.h>
#include <stdlib.h>

#include "facts/node_text.h"
#include "interval_set.h"
#include "plot/picture.h"
#include "quantity.h"

enum { TREE_MAX_NODES = 1024, NO_NODE = -1, STEPS_SIZE = 40 };

/* The use of a channel by the packets of the origin. */
struct tree_branch {
    struct interval_set set; /* of its steps; empty: it is not used */
    char steps[STEPS_SIZE];  /* "1,3-5" */
};

struct tree_node {
    double x;     /* in leaves */
    int parent;   /* NO_NODE: none */
    int level;    /* -1: not reached */
    int children; /* the first child; NO_NODE: none */
    int last;     /* the last child */
    int next;     /* the next child of the parent */
};

struct packet_tree {
    struct picture *picture;
    int origin;
    struct tree_branch *branch; /* by the number of the channel */
    struct tree_node *node;
    double leaves;
    int levels;
    bool joins; /* a node gets packets from several others */
    double left, top, across, down, radius;
};

static const double step_size = 7;

/* ----------------------------------------------------------------------------------------- read */

/* Put a node below another one. */
static void join_node(struct packet_tree *tree, int parent, int child)
{
    struct tree_node *above = &tree->node[parent], *below = &tree->node[child];

    if (above->level < 0)
        above->level = 0;
    below->parent = parent;
    below->level = above->level + 1;
    if (above->last == NO_NODE)
        above->children = child;
    else
        tree->node[above->last].next = child;
    above->last = child;
    if (below->level > tree->levels)
        tree->levels = below->level;
}

static bool read_branches(struct packet_tree *tree)
{
    const struct recording *recording = tree->picture->recording;
    struct recording_filter filter = picture_filter(tree->picture);
    struct recording_scan *scan;
    struct trace_event event;

    filter.origin = tree->origin;
    scan = recording_scan(recording, filter);
    if (!scan)
        return false;
    bool fine = true;
    while (fine && recording_next(scan, &event)) {
        int64_t link = topo_links_find(&recording->links, (int)event.from, (int)event.port);
        uint64_t last = event.step + (event.duration - 1);
        fine = interval_set_add(&tree->branch[link].set, event.step, last < UINT64_MAX ? last : last - 1);
        if (tree->node[event.to].level < 0)
            join_node(tree, (int)event.from, (int)event.to);
        else if (tree->node[event.to].parent != (int)event.from)
            tree->joins = true;
    }
    recording_scan_end(scan);
    for (size_t i = 0; i < recording->links.count; i++)
        interval_set_text(&tree->branch[i].set, tree->branch[i].steps, STEPS_SIZE);
    return fine;
}

/* Give the leaves below a node their places from left to right, and every other node the middle of its
 * children. */
static void spread(struct packet_tree *tree, int rank)
{
    struct tree_node *node = &tree->node[rank];

    if (node->children == NO_NODE) {
        node->x = tree->leaves++;
        return;
    }
    for (int child = node->children; child != NO_NODE; child = tree->node[child].next)
        spread(tree, child);
    node->x = (tree->node[node->children].x + tree->node[node->last].x) / 2;
}

static bool tree_open(struct packet_tree *tree)
{
    const struct recording *recording = tree->picture->recording;
    size_t nodes = (size_t)recording->view.topo->nodes;

    tree->branch = calloc(recording->links.count + 1, sizeof *tree->branch);
    tree->node = malloc(nodes * sizeof *tree->node);
    if (!tree->branch || !tree->node)
        return false;
    for (size_t i = 0; i < nodes; i++)
        tree->node[i] = (struct tree_node){
            .parent = NO_NODE, .level = -1, .children = NO_NODE, .last = NO_NODE, .next = NO_NODE};
    tree->node[tree->origin].level = 0;
    if (!read_branches(tree))
        return false;
    for (size_t i = 0; i < nodes; i++)
        if (tree->node[i].level == 0)
            spread(tree, (int)i);
    return true;
}

/* ----------------------------------------------------------------------------------------- draw */

static double x_of(const struct packet_tree *tree, int rank)
{
    return tree->left + tree->across * tree->node[rank].x;
}

static double y_of(const struct packet_tree *tree, int rank)
{
    return tree->top + tree->down * tree->node[rank].level;
}

static struct layout_point node_at(const void *context, int rank)
{
    const struct packet_tree *tree = context;
    bool drawn = tree->node[rank].level >= 0;
    return (struct layout_point){drawn ? x_of(tree, rank) : (double)NAN, y_of(tree, rank)};
}

static struct colour colour_of(const struct packet_tree *tree, const struct tree_branch *branch)
{
    uint64_t last = tree->picture->last;

    return colour_scale(0.35 + 0.65 * (double)branch->set.item[0].first / (double)last);
}

static void draw_channels(const struct packet_tree *tree)
{
    const struct recording *recording = tree->picture->recording;
    struct canvas *canvas = tree->picture->canvas;

    canvas_group(canvas, "branches");
    for (size_t i = 0; i < recording->links.count; i++) {
        const struct topo_link *link = &recording->links.list[i];
        double from[2], to[2], control[2];

        if (!tree->branch[i].set.count)
            continue;
        struct canvas_pen pen = {colour_of(tree, &tree->branch[i]), 1.6, false};
        from[0] = x_of(tree, link->from), from[1] = y_of(tree, link->from);
        to[0] = x_of(tree, link->to), to[1] = y_of(tree, link->to);
        if (tree->node[link->to].parent == link->from) {
            canvas_line(canvas, from[0], from[1], to[0], to[1], pen);
            continue;
        }
        pen.width = 0.8;
        control[0] = (from[0] + to[0]) / 2 + 0.2 * (to[1] - from[1]);
        control[1] = (from[1] + to[1]) / 2 - 0.2 * (to[0] - from[0]);
        canvas_curve(canvas, from, control, to, pen);
    }
    canvas_group_end(canvas);
}

/* The steps of a channel of the tree stand above the node that it leads to, on white ground. */
static void draw_steps(const struct packet_tree *tree)
{
    const struct recording *recording = tree->picture->recording;
    struct canvas *canvas = tree->picture->canvas;
    struct canvas_text how = {.size = step_size, .anchor = CANVAS_MIDDLE, .colour = COLOUR_BLACK};

    canvas_group(canvas, "steps");
    for (size_t i = 0; i < recording->links.count; i++) {
        const struct topo_link *link = &recording->links.list[i];
        double share = 0.58, wide;

        if (!tree->branch[i].set.count || tree->node[link->to].parent != link->from)
            continue;
        how.x = x_of(tree, link->from) + share * (x_of(tree, link->to) - x_of(tree, link->from));
        how.y = y_of(tree, link->from) + share * (y_of(tree, link->to) - y_of(tree, link->from));
        wide = canvas_text_width(tree->branch[i].steps, step_size) + 2;
        canvas_rect(canvas, how.x - wide / 2, how.y - 0.6 * step_size, wide, 1.2 * step_size, COLOUR_WHITE);
        how.y += 0.35 * step_size;
        canvas_text(canvas, tree->branch[i].steps, &how);
    }
    canvas_group_end(canvas);
}

static void draw_nodes(const struct packet_tree *tree)
{
    const struct topo *topo = tree->picture->recording->view.topo;
    struct canvas *canvas = tree->picture->canvas;

    canvas_group(canvas, "nodes");
    for (int rank = 0; rank < topo->nodes; rank++)
        if (tree->node[rank].level >= 0)
            node_label_draw(canvas, topo, rank, x_of(tree, rank), y_of(tree, rank), tree->radius);
    canvas_group_end(canvas);
    stopped_nodes_draw(tree->picture, tree->radius, node_at, tree);
}

/* The widest of the steps of channels. */
static double widest_steps(const struct packet_tree *tree)
{
    const struct recording *recording = tree->picture->recording;
    double widest = 0;

    for (size_t i = 0; i < recording->links.count; i++)
        if (tree->branch[i].set.count && canvas_text_width(tree->branch[i].steps, step_size) > widest)
            widest = canvas_text_width(tree->branch[i].steps, step_size);
    return widest;
}

static bool draw_sheet(struct packet_tree *tree)
{
    double steps = widest_steps(tree) + 6, margin;
    char title[160], name[128], note[160];

    node_text(tree->picture->recording->view.topo, tree->origin, name, sizeof name);
    snprintf(title, sizeof title, "Packets of %s", name);
    snprintf(note, sizeof note, "Numbers: the steps with a packet on that channel; dark: late.%s",
             tree->joins ? " Curves, without numbers: channels to a node reached before." : "");
    tree->radius = node_label_radius(tree->picture->recording->view.topo);
    tree->across = 2 * tree->radius + 5 > steps ? 2 * tree->radius + 5 : steps;
    tree->down = 2 * tree->radius + 34;
    margin = tree->radius + 8;
    if (!picture_begin(tree->picture, (tree->leaves - 1) * tree->across + 2 * margin,
                       tree->levels * tree->down + 2 * margin, title, note))
        return false;
    tree->left = tree->picture->left + margin;
    tree->top = tree->picture->top + margin;
    draw_channels(tree);
    draw_steps(tree);
    draw_nodes(tree);
    return picture_end(tree->picture);
}

static bool draw_tree(struct picture *picture)
{
    struct packet_tree tree = {.picture = picture, .origin = picture->settings->origin};
    bool fine = tree_open(&tree) && draw_sheet(&tree);

    for (size_t i = 0; tree.branch && i < picture->recording->links.count; i++)
        interval_set_close(&tree.branch[i].set);
    free(tree.branch);
    free(tree.node);
    return fine;
}

static bool tree_fits(const struct plot_settings *settings, const struct topo *topo, char *error,
                      size_t error_size)
{
    if (topo->nodes > TREE_MAX_NODES)
        snprintf(error, error_size, "%s has %d nodes; a tree can be drawn of at most %d", topo->spec,
                 topo->nodes, TREE_MAX_NODES);
    else if (settings->origin >= topo->nodes)
        snprintf(error, error_size, "%s has no node %d; write tree:origin=R with R from 0 to %d", topo->spec,
                 settings->origin, topo->nodes - 1);
    else
        return true;
    return false;
}

const struct plot_kind plot_tree = {.name = "tree",
                                    .help = "where the packets of one node go, and in which steps",
                                    .has_origin = true,
                                    .fits = tree_fits,
                                    .draw = draw_tree};
