/*
 * trace_dot.c: what happened before what, as a graph in DOT, the language of Graphviz: a box for each moment,
 * the boxes of a node in a frame, an arrow from each moment to the next one of its node, and a coloured one
 * from the send to the receive of each packet.
 */
#include <inttypes.h>

#include "facts/trace_sink.h"
#include "trace/causes_file.h"

extern const struct trace_format trace_dot;

static void put(const char *text, FILE *out)
{
    static const char *const instead[128] = {['"'] = "\\\"", ['\\'] = "\\\\"};
    causes_put_text(text, instead, out);
}

static void put_node(const struct chronicle *chronicle, uint32_t node, FILE *out)
{
    char text[MOMENT_TEXT_SIZE];
    if (!chronicle_count(chronicle, node))
        return;
    fprintf(out, "  subgraph cluster_%" PRIu32 " {\n    label=\"node %" PRIu32 "\";\n", node, node);
    for (uint32_t moment = chronicle->begin[node]; moment < chronicle->begin[node + 1]; moment++) {
        causes_moment_text(chronicle, moment, text, sizeof text);
        fprintf(out, "    m%" PRIu32 " [label=\"", moment);
        put(text, out);
        fputs("\"];\n", out);
        if (moment > chronicle->begin[node])
            fprintf(out, "    m%" PRIu32 " -> m%" PRIu32 ";\n", moment - 1, moment);
    }
    fputs("  }\n", out);
}

static void put_packet(const struct chronicle *chronicle, uint32_t receive, FILE *out)
{
    uint32_t send = chronicle_cause(chronicle, receive);
    if (send == CHRONICLE_NONE)
        return;
    const char *label = chronicle->packets[chronicle->moments[receive].packet].event.label;
    fprintf(out, "  m%" PRIu32 " -> m%" PRIu32 " [color=blue", send, receive);
    if (label) {
        fputs(", fontcolor=blue, label=\"", out);
        put(label, out);
        putc('"', out);
    }
    fputs("];\n", out);
}

static bool dot_write(const struct chronicle *chronicle, FILE *out, char *error, size_t error_size)
{
    char name[MOMENT_TEXT_SIZE];
    uint32_t nodes = (uint32_t)chronicle->recording->view.topo->nodes;
    (void)error;
    (void)error_size;
    causes_run_text(chronicle, name, sizeof name);
    fputs("digraph \"", out);
    put(name, out);
    fputs("\" {\n  node [shape=box, fontsize=10];\n  edge [fontsize=9];\n", out);
    for (uint32_t node = 0; node < nodes; node++)
        put_node(chronicle, node, out);
    for (uint32_t moment = 0; moment < chronicle->moment_count; moment++)
        put_packet(chronicle, moment, out);
    fputs("}\n", out);
    return true;
}

static const struct causes_format dot = {.name = "DOT", .write = dot_write};

const struct trace_format trace_dot = {
    .ending = ".dot",
    .help = "what happened before what, a graph for Graphviz",
    .causes = &dot,
};
