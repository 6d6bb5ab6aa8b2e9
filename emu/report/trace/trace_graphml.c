/*
 * trace_graphml.c: what happened before what, as a graph in GraphML (U. Brandes, M. Eiglsperger, I. Herman,
 * M. Himsolt, M. S. Marshall 2001), which NetworkX, igraph, Gephi and yEd read: a vertex for each moment, an
 * edge from each to the next one of its node, and one from the send to the receive of each packet.
 */
#include <inttypes.h>

#include "facts/trace_sink.h"
#include "trace/causes_file.h"

extern const struct trace_format trace_graphml;

static void put(const char *text, FILE *out)
{
    static const char *const instead[128] = {
        ['<'] = "&lt;", ['>'] = "&gt;", ['&'] = "&amp;", ['"'] = "&quot;"};
    causes_put_text(text, instead, out);
}

static void put_data(const char *key, const char *text, FILE *out)
{
    fprintf(out, "<data key=\"%s\">", key);
    put(text, out);
    fputs("</data>", out);
}

static const char *kind_of(const struct chronicle *chronicle, const struct chronicle_moment *moment)
{
    static const char *const kinds[NOTE_KINDS] = {
        [NOTE_EVENT] = "event",     [NOTE_STATE] = "state",     [NOTE_VALUE] = "value",
        [NOTE_CHOICE] = "choice",   [NOTE_DROPPED] = "dropped", [NOTE_STOPPED] = "stopped",
        [NOTE_CRASHED] = "crashed", [NOTE_BEGUN] = "begun",     [NOTE_TRAITOR] = "traitor",
        [NOTE_CUT] = "cut",
    };
    if (moment->kind != MOMENT_NOTE)
        return moment->kind == MOMENT_SEND ? "send" : "receive";
    const char *kind = kinds[chronicle->notes[moment->note].kind];
    return kind ? kind : "note";
}

static void put_moment(const struct chronicle *chronicle, uint32_t moment, FILE *out)
{
    char text[MOMENT_TEXT_SIZE];
    const struct chronicle_moment *m = &chronicle->moments[moment];
    fprintf(out,
            "    <node id=\"m%" PRIu32 "\"><data key=\"rank\">%" PRIu32 "</data><data key=\"step\">%" PRIu64
            "</data><data key=\"kind\">%s</data>",
            moment, m->node, m->step, kind_of(chronicle, m));
    chronicle_text(chronicle, moment, text, sizeof text);
    put_data("text", text, out);
    fputs("</node>\n", out);
}

static void put_edge(uint32_t from, uint32_t to, const char *relation, const char *label, FILE *out)
{
    fprintf(out, "    <edge source=\"m%" PRIu32 "\" target=\"m%" PRIu32 "\">", from, to);
    put_data("relation", relation, out);
    if (label)
        put_data("label", label, out);
    fputs("</edge>\n", out);
}

static void put_edges(const struct chronicle *chronicle, uint32_t moment, FILE *out)
{
    uint32_t cause = chronicle_cause(chronicle, moment);
    if (chronicle_position(chronicle, moment))
        put_edge(moment - 1, moment, "node", NULL, out);
    if (cause != CHRONICLE_NONE)
        put_edge(cause, moment, "packet", chronicle->packets[chronicle->moments[moment].packet].event.label,
                 out);
}

static bool graphml_write(const struct chronicle *chronicle, FILE *out, char *error, size_t error_size)
{
    char name[MOMENT_TEXT_SIZE];
    (void)error;
    (void)error_size;
    causes_run_text(chronicle, name, sizeof name);
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
          "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n"
          "  <key id=\"run\" for=\"graph\" attr.name=\"run\" attr.type=\"string\"/>\n"
          "  <key id=\"rank\" for=\"node\" attr.name=\"rank\" attr.type=\"int\"/>\n"
          "  <key id=\"step\" for=\"node\" attr.name=\"step\" attr.type=\"long\"/>\n"
          "  <key id=\"kind\" for=\"node\" attr.name=\"kind\" attr.type=\"string\"/>\n"
          "  <key id=\"text\" for=\"node\" attr.name=\"text\" attr.type=\"string\"/>\n"
          "  <key id=\"relation\" for=\"edge\" attr.name=\"relation\" attr.type=\"string\"/>\n"
          "  <key id=\"label\" for=\"edge\" attr.name=\"label\" attr.type=\"string\"/>\n"
          "  <graph id=\"G\" edgedefault=\"directed\">\n    ",
          out);
    put_data("run", name, out);
    putc('\n', out);
    for (uint32_t moment = 0; moment < chronicle->moment_count; moment++)
        put_moment(chronicle, moment, out);
    for (uint32_t moment = 0; moment < chronicle->moment_count; moment++)
        put_edges(chronicle, moment, out);
    fputs("  </graph>\n</graphml>\n", out);
    return true;
}

static const struct causes_format graphml = {.name = "GraphML", .write = graphml_write};

const struct trace_format trace_graphml = {
    .ending = ".graphml",
    .help = "what happened before what, a graph in GraphML",
    .causes = &graphml,
};
