/*
 * view.h: a run as reports see it, the same for an array that ran (run/array_view.h) and for a trace of one
 * (trace/recording.h).
 *
 * Whoever provides a view fills it and owns what it points to; reports read and never change. What a provider does not
 * know is NULL or 0: a trace tells nothing of engine and workers, an array that could not be built has no topology.
 * Before a run the outcome is there, but not filled. One thread.
 */
#ifndef VIEW_H
#define VIEW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct disturb_options;
struct json_t;
struct model;
struct outcome;
struct topo;

/* One direction of a link. */
struct link_figure {
    int from, port, to;
    uint64_t packets, busy; /* busy: steps */
};

struct view {
    /* What was run; if `topo` is NULL, the texts are what was asked for, NULL where the choice was left open. */
    const char *program, *topology, *model, *engine;
    const struct topo *topo;   /* NULL: the array could not be built; the outcome then says why */
    const struct model *rules; /* NULL: a trace of a model that is not known any more */
    bool half_duplex;          /* the model gives both directions of a link one packet together */
    unsigned workers;          /* 0: not known */
    const char *layer, *seen;  /* the layer, and the topology that the program sees through it; NULL: none */
    uint64_t seed, startup, per_unit, mailbox, max_steps;
    uint64_t packet_units; /* units that a packet of the paper has */
    bool verifies;         /* the program has a check of its own */
    bool traced;           /* the user gets a trace */

    const struct disturb_options *disturb; /* NULL: nothing disturbs the run, or a trace */
    char disturbed[256];                   /* what disturbs the run, in words; "": nothing */
    uint64_t disturb_seed;

    /* How it went; NULL if a trace does not tell. */
    const struct outcome *outcome;
    uint64_t steps, transmissions;     /* that a trace without an outcome has */
    const char *const *violation_text; /* of the outcome's violations; NULL: to be made of them */
    const char *damage;                /* of a trace: a sentence; "" or NULL if it is whole */

    /* What a trace has of the report as JSON (jansson), written before the run and after it; if the trace is not whole, the
     * second is what is known, and "damage". NULL: to be made of the view. */
    const struct json_t *told_head, *told;

    /* The provider's, for view_param, view_measure and view_link. */
    const void *of;
    bool (*param)(const struct view *view, size_t i, const char **name, const char **value);
    bool (*measure)(const struct view *view); /* NULL: there is nothing to do */
    bool (*link)(const struct view *view, struct link_figure *link);
};

/* Parameter i in the order of the program: name and effective text; false past the end. */
bool view_param(const struct view *view, size_t i, const char **name, const char **value);

/* Before the first view_link. False: no memory. */
bool view_measure(const struct view *view);

/* What the direction of a link did that leads from a node through a port. False: the port is absent. */
bool view_link(const struct view *view, int rank, int port, struct link_figure *link);

/* The last step with a packet on a link, and how many packets were sent, as far as known. */
uint64_t view_steps(const struct view *view);
uint64_t view_transmissions(const struct view *view);

/* The sentence of violation i of those that the outcome keeps. */
void view_violation(const struct view *view, size_t i, char *text, size_t size);

#endif
