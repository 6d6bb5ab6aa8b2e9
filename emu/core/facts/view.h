/*
 * view.h: a run as reports see it, be it of an array (run/array_view.h) or of a trace (trace/recording.h).
 *
 * The provider of a view, one of the two, fills it and owns what it points to; reports only read. What the
 * provider does not know is NULL or 0: a trace tells nothing of engine and workers, an array that could not
 * be built has no topology. Before a run the outcome is there, but not filled. One thread.
 */
#ifndef VIEW_H
#define VIEW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct disturb_options;
struct json_t;
struct link_use; /* facts/link_use.h */
struct model;
struct outcome;
struct topo;

/* What one direction of a link carried. */
struct link_figure {
    int from, port, to;
    uint64_t packets, busy; /* busy: steps */
};

/* One run. */
struct view {
    /* What was run; if `topo` is NULL, the texts are the options that were given, NULL where none was. */
    const char *program, *topology, *model, *engine;
    const struct topo *topo;   /* NULL: the array could not be built; the outcome then says why */
    const struct model *rules; /* NULL: a trace of a model that is not known any more */
    bool half_duplex;          /* the model gives both directions of a link one packet together */
    unsigned workers;          /* of each process; 0: not known */
    uint32_t processes;        /* that share the run; 0: one runs it */
    const char *layer, *seen;  /* the layer, and the topology that the program sees through it; NULL: none */
    uint64_t seed, startup, per_unit, mailbox, max_steps;
    uint64_t packet_units; /* units that a packet of the paper has */
    bool verifies;         /* the program has a check of its own */
    bool traced;           /* the user gets a trace */

    const struct disturb_options *disturb; /* NULL: nothing disturbs the run, or a trace */
    char disturbed[256];                   /* what disturbs the run, in words; "": nothing */
    uint64_t disturb_seed;
    bool labelled; /* of a trace: some packet has a label or a fate, or a node told of an event or a state */
    bool delays;   /* of a trace: packets may have been received later than they left their links, or never */

    /* How the run went; NULL: the trace does not tell. */
    const struct outcome *outcome;
    uint64_t steps, transmissions; /* of a trace without an outcome */
    const char *const
        *violation_text; /* sentences of the violations in the outcome; NULL: to be made from them */
    const char *damage;  /* what is wrong with the trace, a sentence; "" or NULL: nothing */

    /* The parts of the JSON report (jansson) that a trace keeps, written before the run and after it. If the
     * trace is not whole, `told` is what is known, and "damage". NULL: to be made from the view. */
    const struct json_t *told_head, *told;

    /* For the provider: what view_param, view_measure and view_link call. */
    const void *of;
    bool (*param)(const struct view *view, size_t i, const char **name, const char **value);
    bool (*measure)(const struct view *view); /* NULL: nothing is to be done */
    bool (*link)(const struct view *view, struct link_figure *link);
    /* For link_use_read. `counts`: are the links that begin at this node to be counted; NULL: all are.
     * `used`: gives what link_use_read would find, without a pass over the links; NULL: there is none. */
    bool (*counts)(const struct view *view, int rank);
    void (*used)(const struct view *view, struct link_use *use);
};

/* Parameter i in the order of the program: name and effective text; false past the end. */
bool view_param(const struct view *view, size_t i, const char **name, const char **value);

/* Call this before the first view_link. False: no memory. */
bool view_measure(const struct view *view);

/* What the channel carried that leads from a node through a port. False: the port is absent. Any number of
 * threads may ask at a time if `workers` is known. */
bool view_link(const struct view *view, int rank, int port, struct link_figure *link);

/* The last step with a packet on a link, and how many packets were sent, as far as known. */
uint64_t view_steps(const struct view *view);
uint64_t view_transmissions(const struct view *view);

/* The sentence of violation i of those that the outcome keeps. */
void view_violation(const struct view *view, size_t i, char *text, size_t size);

#endif
