/*
 * trace_shiviz.c: a log for ShiViz (I. Beschastnikh, P. Wang, Y. Brun, M. D. Ernst 2016), which shows what
 * happened before what from vector clocks. The first line is the regular expression by which ShiViz is to
 * read the log, the second one, empty, that which would part several runs; then each moment has two lines:
 *
 *     step 4: sends "ASK" to 1
 *     node0 {"node0":3,"node2":1}
 *
 * The moments are in the order of steps. As a packet takes a step at least, each comes behind its causes, so
 * that one pass finds all clocks: each node has its own, and each packet on its way that of its send. Nodes
 * without moments have no place in the clocks.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "facts/trace_sink.h"
#include "quantity.h"
#include "say.h"
#include "trace/causes_file.h"

extern const struct trace_format trace_shiviz;

/* Figures that all clocks of a log may have together, and so half a gigabyte of text at most. */
enum { FIGURES_MOST = 1 << 24 };

struct shiviz {
    const struct chronicle *chronicle;
    FILE *out;
    uint32_t *place; /* of each node, its place among those that have moments */
    uint32_t *rank;  /* of each place, the node */
    uint32_t places;
    uint32_t *clocks;   /* `places` figures for each place */
    uint32_t **carried; /* of each packet on its way, the clock of its send; else NULL */
    uint32_t *order;    /* the moments, in the order of steps */
};

static void find_places(struct shiviz *log, uint32_t nodes)
{
    for (uint32_t node = 0; node < nodes; node++) {
        if (!chronicle_count(log->chronicle, node))
            continue;
        log->place[node] = log->places;
        log->rank[log->places++] = node;
    }
}

/* False, with a sentence. */
static bool clocks_fit(const struct shiviz *log, char *error, size_t error_size)
{
    struct quantity moments, places, most;
    if (log->chronicle->moment_count <= FIGURES_MOST / (log->places ? log->places : 1))
        return true;
    snprintf(error, error_size,
             "%s moments of %s nodes have vector clocks of more than %s figures in all" SAY_DO
             "write fewer steps "
             "(`parray trace TRACE --steps A-B --to FILE'), or DOT or GraphML, which have no clocks",
             quantity_count(&moments, log->chronicle->moment_count), quantity_count(&places, log->places),
             quantity_count(&most, FIGURES_MOST));
    return false;
}

/* The clock of a send goes with its packet to the receive; a second copy of the packet brings nothing new. */
static bool carry_clock(struct shiviz *log, uint32_t send, const uint32_t *clock)
{
    const struct chronicle *chronicle = log->chronicle;
    uint32_t receive = chronicle->packets[chronicle->moments[send].packet].receive;
    if (receive == CHRONICLE_NONE)
        return true;
    log->carried[receive] = malloc(log->places * sizeof *clock);
    if (log->carried[receive])
        memcpy(log->carried[receive], clock, log->places * sizeof *clock);
    return log->carried[receive];
}

static void merge_clock(struct shiviz *log, uint32_t receive, uint32_t *clock)
{
    const uint32_t *came = log->carried[receive];
    for (uint32_t i = 0; came && i < log->places; i++)
        clock[i] = came[i] > clock[i] ? came[i] : clock[i];
    free(log->carried[receive]);
    log->carried[receive] = NULL;
}

static void put_moment(const struct shiviz *log, uint32_t moment, const uint32_t *clock)
{
    static const char *const as_is[128];
    char text[MOMENT_TEXT_SIZE];
    const char *comma = "";
    causes_moment_text(log->chronicle, moment, text, sizeof text);
    causes_put_text(text, as_is, log->out);
    fprintf(log->out, "\nnode%" PRIu32 " {", log->chronicle->moments[moment].node);
    for (uint32_t i = 0; i < log->places; i++)
        if (clock[i]) {
            fprintf(log->out, "%s\"node%" PRIu32 "\":%" PRIu32, comma, log->rank[i], clock[i]);
            comma = ",";
        }
    fputs("}\n", log->out);
}

/* False: no memory. */
static bool put_moments(struct shiviz *log)
{
    const struct chronicle *chronicle = log->chronicle;
    fputs("(?<event>.*)\\n(?<host>\\S*) (?<clock>{.*})\n\n", log->out);
    for (size_t i = 0; i < chronicle->moment_count; i++) {
        uint32_t moment = log->order[i], place = log->place[chronicle->moments[moment].node];
        uint32_t *clock = log->clocks + (size_t)place * log->places;
        merge_clock(log, moment, clock);
        clock[place]++;
        if (chronicle->moments[moment].kind == MOMENT_SEND && !carry_clock(log, moment, clock))
            return false;
        put_moment(log, moment, clock);
    }
    return true;
}

static void log_close(struct shiviz *log)
{
    for (size_t i = 0; log->carried && i < log->chronicle->moment_count; i++)
        free(log->carried[i]);
    free(log->carried);
    free(log->place);
    free(log->rank);
    free(log->clocks);
    free(log->order);
}

static bool shiviz_write(const struct chronicle *chronicle, FILE *out, char *error, size_t error_size)
{
    size_t nodes = (size_t)chronicle->recording->view.topo->nodes;
    struct shiviz log = {
        .chronicle = chronicle,
        .out = out,
        .place = calloc(nodes, sizeof *log.place),
        .rank = calloc(nodes, sizeof *log.rank),
        .carried = calloc(chronicle->moment_count + 1, sizeof *log.carried),
        .order = chronicle_by_steps(chronicle),
    };
    bool fine = log.place && log.rank && log.carried && log.order, fits = true;
    if (fine)
        find_places(&log, (uint32_t)nodes);
    if (fine && (fits = clocks_fit(&log, error, error_size))) {
        log.clocks = calloc((size_t)log.places * log.places + 1, sizeof *log.clocks);
        fine = log.clocks && put_moments(&log);
    }
    if (!fine)
        snprintf(error, error_size, "out of memory for the vector clocks of %zu moments",
                 chronicle->moment_count);
    log_close(&log);
    return fine && fits;
}

static const struct causes_format shiviz = {.name = "a log for ShiViz", .write = shiviz_write};

const struct trace_format trace_shiviz = {
    .ending = ".shiviz",
    .help = "what happened before what, a log with vector clocks for ShiViz",
    .causes = &shiviz,
};
