/*
 * admitted.h: when packets begin that wait for the model, and a reference that tells it by the definition.
 *
 * The reference keeps a queue for each channel and looks, step by step, at every packet that is on a link. It
 * shares nothing with the emulator but the topology and the table of models.
 */
#ifndef ADMITTED_H
#define ADMITTED_H

#include <stdio.h>
#include <string.h>

#include "../../trial.h"
#include "facts/model.h"
#include "facts/trace_sink.h"
#include "topo/topo.h"

enum { ADMITTED_NODES = 36, ADMITTED_PORTS = 8, ADMITTED_MOST = 1 << 14, ADMITTED_TEXT = 1 << 19 };

/* A packet that has been sent, and its first step on the link; 0: it waits. */
struct admitted {
    int node, port, origin;
    uint64_t sent, duration, began;
};

struct reference {
    const struct topo *topo;
    const struct model *model;
    struct admitted packet[ADMITTED_MOST];
    int count;
};

static inline void reference_send(struct reference *r, int node, int port, int origin, uint64_t step,
                                  uint64_t duration)
{
    ck_assert_int_lt(r->count, ADMITTED_MOST);
    r->packet[r->count++] =
        (struct admitted){.node = node, .port = port, .origin = origin, .sent = step, .duration = duration};
}

static inline bool on_link(const struct admitted *p, uint64_t step)
{
    return p->began && p->began <= step && step < p->began + p->duration;
}

/* Count, for one node and a step, what is on its links. */
struct load {
    bool sends[ADMITTED_PORTS], receives[ADMITTED_PORTS];
};

static inline void load_add(struct load *load, const struct reference *r, const struct admitted *p, int node)
{
    if (p->node == node)
        load->sends[p->port] = true;
    if (topo_peer(r->topo, p->node, p->port) == node)
        load->receives[topo_back(r->topo, p->node, p->port)] = true;
}

static inline bool load_is_legal(const struct load *load, const struct model *m)
{
    unsigned sends = 0, receives = 0, ports = 0;
    for (int port = 0; port < ADMITTED_PORTS; port++) {
        sends += load->sends[port];
        receives += load->receives[port];
        ports += load->sends[port] || load->receives[port];
        if (m->half_duplex && load->sends[port] && load->receives[port])
            return false;
    }
    return !(m->sends && sends > m->sends) && !(m->receives && receives > m->receives) &&
           !(m->ports && ports > m->ports) && !(m->transmissions && sends + receives > m->transmissions);
}

/* May the packet begin in this step, beside all that has begun? */
static inline bool may_begin(const struct reference *r, const struct admitted *packet, uint64_t step)
{
    int ends[2] = {packet->node, topo_peer(r->topo, packet->node, packet->port)};
    for (const struct admitted *p = r->packet; p < r->packet + r->count; p++)
        if (on_link(p, step) && p->node == packet->node && p->port == packet->port)
            return false;
    for (int i = 0; i < 2; i++) {
        struct load load = {0};
        load_add(&load, r, packet, ends[i]);
        for (const struct admitted *p = r->packet; p < r->packet + r->count; p++)
            if (on_link(p, step))
                load_add(&load, r, p, ends[i]);
        if (!load_is_legal(&load, r->model))
            return false;
    }
    return true;
}

/* End the step: begin what may begin, by rank and port. Result: how many packets wait. */
static inline int reference_end_step(struct reference *r, uint64_t step)
{
    int waiting = 0;
    for (int node = 0; node < (int)r->topo->nodes; node++)
        for (int port = 0; port < topo_degree(r->topo, node); port++) {
            struct admitted *first = NULL;
            for (struct admitted *p = r->packet; p < r->packet + r->count && !first; p++)
                if (!p->began && p->node == node && p->port == port)
                    first = p;
            if (first && may_begin(r, first, step))
                first->began = step;
        }
    for (const struct admitted *p = r->packet; p < r->packet + r->count; p++)
        waiting += !p->began;
    return waiting;
}

/* ------------------------------------------------------------------------------ as texts */

static inline void admitted_say(char *text, uint64_t step, int node, int port, int origin, uint64_t duration)
{
    size_t used = strlen(text);
    snprintf(text + used, ADMITTED_TEXT - used, "%d: %d port %d, of %d, %d steps\n", (int)step, node, port,
             origin, (int)duration);
}

/* All transmissions in the order of steps, ranks and ports. */
static inline void reference_text(const struct reference *r, uint64_t last, char *text)
{
    text[0] = 0;
    for (uint64_t step = 1; step <= last; step++)
        for (int node = 0; node < (int)r->topo->nodes; node++)
            for (int port = 0; port < ADMITTED_PORTS; port++)
                for (const struct admitted *p = r->packet; p < r->packet + r->count; p++)
                    if (p->began == step && p->node == node && p->port == port)
                        admitted_say(text, step, node, port, p->origin, p->duration);
}

static char admitted_text[ADMITTED_TEXT];

static inline void admitted_write(struct trace_sink *sink, const struct trace_event *events, size_t count)
{
    (void)sink;
    for (size_t i = 0; i < count; i++)
        admitted_say(admitted_text, events[i].step, (int)events[i].from, (int)events[i].port,
                     events[i].origin, events[i].duration);
}

/* Run with packets that wait, and note all transmissions in admitted_text. The caller ends the trial. */
static inline struct trial admitted_run(const struct parray_program *program, struct options options,
                                        int engine)
{
    static struct trace_sink sink = {.write = admitted_write};
    options.on_violation = VIOLATION_WAIT;
    options.trace = true;
    admitted_text[0] = 0;
    struct trial trial = trial_run_into(&sink, program, options, engine);
    ck_assert_uint_eq(trial.outcome->violation_count, 0);
    return trial;
}

#endif
