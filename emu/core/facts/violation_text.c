/*
 * violation_text.c: for each rule a function that tells what was done, and how much of it the model allows.
 *
 *     step 3: node 5 (mesh 1,1) sends on 2 ports (0 to node 1, 3 to node 6); SLA allows 1 [x.c:9, x.c:10]
 *             node              what, by the rule                            allowed     lines of the sends
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base.h"
#include "facts/model.h"
#include "facts/node_text.h"
#include "facts/outcome.h"
#include "facts/site.h"
#include "facts/violation_text.h"

/* A sentence that is written piece by piece, as by snprintf, and what the sentence is about. */
struct text_buffer {
    const struct topo *topo;
    const struct model *model;
    char *at;
    size_t size;
    int length;
};

static void add_text(struct text_buffer *text, const char *format, ...) PRINTF_LIKE(2, 3);

static void add_text(struct text_buffer *text, const char *format, ...)
{
    size_t used = (size_t)text->length < text->size ? (size_t)text->length : text->size;
    va_list arguments;
    va_start(arguments, format);
    text->length += vsnprintf(text->at ? text->at + used : NULL, text->size - used, format, arguments);
    va_end(arguments);
}

/* ------------------------------------------------------------------------------ lists of parts */

static uint32_t parts_kept(const struct violation *v)
{
    return v->parts < VIOLATION_PARTS ? v->parts : VIOLATION_PARTS;
}

static void add_parts(struct text_buffer *text, const struct violation *v, bool say_direction)
{
    uint32_t kept = parts_kept(v);
    add_text(text, " (");
    for (uint32_t i = 0; i < kept; i++) {
        const struct violation_part *p = &v->part[i];
        const char *direction = !say_direction ? "" : p->receives ? "receives on " : "sends on ";
        add_text(text, "%s%s%d %s node %d", i ? ", " : "", direction, p->port, p->receives ? "from" : "to",
                 p->peer);
    }
    add_text(text, kept < v->parts ? ", ...)" : ")");
}

static void add_worms(struct text_buffer *text, const struct violation *v)
{
    uint32_t kept = parts_kept(v);
    add_text(text, " (");
    for (uint32_t i = 0; i < kept; i++) {
        const struct violation_part *p = &v->part[i];
        add_text(text, "%s%s node %d", i ? ", " : "", p->receives ? "receives from" : "sends to", p->peer);
        if (p->worm.since < v->step)
            add_text(text, " since step %" PRIu64, p->worm.since);
    }
    add_text(text, kept < v->parts ? ", ...)" : ")");
}

/* "x.c:9, x.c:10", or "x.c:9, 2 times" */
static void add_sites(struct text_buffer *text, const struct violation *v)
{
    uint32_t kept = parts_kept(v), equal = 1;
    while (equal < kept && strcmp(site_name(v->part[equal].site), site_name(v->part[0].site)) == 0)
        equal++;
    add_text(text, " [%s", kept ? site_name(v->part[0].site) : "");
    if (equal == kept && kept > 1)
        add_text(text, ", %" PRIu32 " times", kept);
    for (uint32_t i = 1; i < kept && equal < kept; i++)
        add_text(text, ", %s", site_name(v->part[i].site));
    add_text(text, kept < v->parts ? ", ...]" : "]");
}

static void add_node(struct text_buffer *text, const struct violation *v)
{
    char node[64];
    node_text(text->topo, v->node, node, sizeof node);
    add_text(text, "%s", node);
}

/* ------------------------------------------------------------------------------- a rule each */

static void say_unknown(struct text_buffer *text, const struct violation *v)
{
    add_node(text, v);
    add_text(text, " breaks a rule of model %s", text->model->name);
}

static void say_link(struct text_buffer *text, const struct violation *v)
{
    add_node(text, v);
    add_text(text,
             " sends a second packet on port %d to node %d while the first is on the link; a link direction "
             "carries 1",
             v->part[0].port, v->part[0].peer);
}

static void say_half_duplex(struct text_buffer *text, const struct violation *v)
{
    add_node(text, v);
    add_text(
        text,
        " and node %d both send on the link between them (port %d of node %d); %s allows 1 packet a link",
        v->part[0].peer, v->part[0].port, v->node, text->model->name);
}

static void say_sends(struct text_buffer *text, const struct violation *v)
{
    add_node(text, v);
    add_text(text, " sends on %u ports", v->parts);
    add_parts(text, v, false);
    add_text(text, "; %s allows %u", text->model->name, text->model->sends);
}

static void say_receives(struct text_buffer *text, const struct violation *v)
{
    add_node(text, v);
    add_text(text, " receives on %u ports", v->parts);
    add_parts(text, v, false);
    add_text(text, "; %s allows %u", text->model->name, text->model->receives);
}

static void say_ports(struct text_buffer *text, const struct violation *v)
{
    add_node(text, v);
    add_text(text, " is active on more than %u port", text->model->ports);
    add_parts(text, v, true);
    add_text(text, "; %s allows %u", text->model->name, text->model->ports);
}

static void say_transmissions(struct text_buffer *text, const struct violation *v)
{
    add_node(text, v);
    add_text(text, " takes part in %u transmissions", v->parts);
    add_parts(text, v, true);
    add_text(text, "; %s allows %u", text->model->name, text->model->transmissions);
}

static void say_one_port(struct text_buffer *text, const struct violation *v)
{
    add_node(text, v);
    add_text(text, " has part in %u worms", v->parts);
    add_worms(text, v);
    add_text(text, "; %s allows 1", text->model->name);
}

/* The channel that two worms cross. */
static void add_channel(struct text_buffer *text, const struct violation *v)
{
    const struct violation_part *holder = &v->part[0];
    add_text(text, " the channel %d -> %d (port %d of ", v->node, holder->peer, holder->port);
    add_node(text, v);
    add_text(text, "); %s allows 1", text->model->name);
}

static void say_step_contention(struct text_buffer *text, const struct violation *v)
{
    const struct violation_worm *a = &v->part[0].worm, *b = &v->part[1].worm;
    add_text(text, "step contention: worms %d -> %d and %d -> %d both cross", a->from, a->to, b->from, b->to);
    add_channel(text, v);
}

static void say_depth_contention(struct text_buffer *text, const struct violation *v)
{
    const struct violation_worm *holder = &v->part[0].worm, *late = &v->part[1].worm;
    add_text(text,
             "depth contention: worm %d -> %d of step %" PRIu64 " still holds what worm %d -> %d crosses:",
             holder->from, holder->to, holder->since, late->from, late->to);
    add_channel(text, v);
}

typedef void say(struct text_buffer *text, const struct violation *v);

static say *const sayings[RULES] = {
    [RULE_UNKNOWN] = say_unknown,
    [RULE_LINK] = say_link,
    [RULE_HALF_DUPLEX] = say_half_duplex,
    [RULE_SENDS] = say_sends,
    [RULE_RECEIVES] = say_receives,
    [RULE_PORTS] = say_ports,
    [RULE_TRANSMISSIONS] = say_transmissions,
    [RULE_ONE_PORT] = say_one_port,
    [RULE_STEP_CONTENTION] = say_step_contention,
    [RULE_DEPTH_CONTENTION] = say_depth_contention,
};

int violation_text(const struct topo *topo, const struct model *model, const struct violation *v, char *text,
                   size_t size)
{
    struct text_buffer t = {.topo = topo, .model = model, .at = text, .size = size};
    add_text(&t, "step %" PRIu64 ": ", v->step);
    sayings[v->rule](&t, v);
    add_sites(&t, v);
    return t.length;
}
