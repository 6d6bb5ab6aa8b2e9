/*
 * trouble_text.c: one sentence for each rule, written bit by bit.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base.h"
#include "facts/model.h"
#include "facts/outcome.h"
#include "facts/site.h"
#include "facts/trouble_text.h"
#include "topo/topo.h"

/* A buffer that is written like snprintf, bit by bit. */
struct text {
    char *at;
    size_t size;
    int length;
};

static void add(struct text *text, const char *format, ...) PRINTF_LIKE(2, 3);

static void add(struct text *text, const char *format, ...)
{
    size_t used = (size_t)text->length < text->size ? (size_t)text->length : text->size;
    va_list arguments;
    va_start(arguments, format);
    text->length += vsnprintf(text->at ? text->at + used : NULL, text->size - used, format, arguments);
    va_end(arguments);
}

int node_text(const struct topo *topo, int rank, char *text, size_t size)
{
    char place[64], number[16];
    topo_place(topo, rank, place, sizeof place);
    snprintf(number, sizeof number, "%d", rank);
    if (!place[0] || !strcmp(place, number))
        return snprintf(text, size, "node %d", rank);
    return snprintf(text, size, "node %d (%s %s)", rank, topo->kind->name, place);
}

static void add_parts(struct text *text, const struct violation *v, bool say_direction)
{
    uint32_t kept = v->parts < VIOLATION_PARTS ? v->parts : VIOLATION_PARTS;
    add(text, " (");
    for (uint32_t i = 0; i < kept; i++) {
        const struct violation_part *p = &v->part[i];
        const char *direction = !say_direction ? "" : p->receives ? "receives on " : "sends on ";
        add(text, "%s%s%d %s node %d", i ? ", " : "", direction, p->port, p->receives ? "from" : "to",
            p->peer);
    }
    add(text, kept < v->parts ? ", ...)" : ")");
}

static void add_sites(struct text *text, const struct violation *v)
{
    uint32_t kept = v->parts < VIOLATION_PARTS ? v->parts : VIOLATION_PARTS;
    add(text, " [");
    for (uint32_t i = 0; i < kept; i++)
        add(text, "%s%s", i ? ", " : "", site_name(v->part[i].site));
    add(text, kept < v->parts ? ", ...]" : "]");
}

/* Two worms, the channel, and who sends on it. */
static void add_contention(struct text *text, const struct topo *topo, const struct model *model,
                           const struct violation *v)
{
    const struct violation_part *holder = &v->part[0], *late = &v->part[1];
    const struct violation_worm *a = &holder->worm, *b = &late->worm;
    char node[64];
    node_text(topo, v->node, node, sizeof node);
    if (!strcmp(v->rule, "step-contention"))
        add(text, "step contention: worms %d -> %d and %d -> %d both cross", a->from, a->to, b->from, b->to);
    else
        add(text,
            "depth contention: worm %d -> %d of step %" PRIu64 " still holds what worm %d -> %d crosses:",
            a->from, a->to, a->since, b->from, b->to);
    add(text, " the channel %d -> %d (port %d of %s); %s allows 1", v->node, holder->peer, holder->port, node,
        model->name);
}

static void add_worms(struct text *text, const struct violation *v)
{
    uint32_t kept = v->parts < VIOLATION_PARTS ? v->parts : VIOLATION_PARTS;
    add(text, "has part in %u worms (", v->parts);
    for (uint32_t i = 0; i < kept; i++) {
        const struct violation_part *p = &v->part[i];
        add(text, "%s%s node %d", i ? ", " : "", p->receives ? "receives from" : "sends to", p->peer);
        if (p->worm.since < v->step)
            add(text, " since step %" PRIu64, p->worm.since);
    }
    add(text, kept < v->parts ? ", ...)" : ")");
}

static bool contention(const struct violation *v)
{
    return strstr(v->rule, "contention") != NULL;
}

int violation_text(const struct topo *topo, const struct model *model, const struct violation *v, char *text,
                   size_t size)
{
    char node[64];
    struct text t = {.at = text, .size = size};
    node_text(topo, v->node, node, sizeof node);
    add(&t, "step %" PRIu64 ": ", v->step);
    if (!contention(v))
        add(&t, "%s ", node);
    if (contention(v)) {
        add_contention(&t, topo, model, v);
    } else if (!strcmp(v->rule, "one-port")) {
        add_worms(&t, v);
        add(&t, "; %s allows 1", model->name);
    } else if (!strcmp(v->rule, "link")) {
        add(&t,
            "sends a second packet on port %d to node %d while the first is on the link; a link direction "
            "carries 1",
            v->part[0].port, v->part[0].peer);
    } else if (!strcmp(v->rule, "half-duplex")) {
        add(&t,
            "and node %d both send on the link between them (port %d of node %d); %s allows 1 packet a link",
            v->part[0].peer, v->part[0].port, v->node, model->name);
    } else if (!strcmp(v->rule, "sends")) {
        add(&t, "sends on %u ports", v->parts);
        add_parts(&t, v, false);
        add(&t, "; %s allows %u", model->name, model->sends);
    } else if (!strcmp(v->rule, "receives")) {
        add(&t, "receives on %u ports", v->parts);
        add_parts(&t, v, false);
        add(&t, "; %s allows %u", model->name, model->receives);
    } else if (!strcmp(v->rule, "ports")) {
        add(&t, "is active on more than %u port", model->ports);
        add_parts(&t, v, true);
        add(&t, "; %s allows %u", model->name, model->ports);
    } else {
        add(&t, "takes part in %u transmissions", v->parts);
        add_parts(&t, v, true);
        add(&t, "; %s allows %u", model->name, model->transmissions);
    }
    add_sites(&t, v);
    return t.length;
}
