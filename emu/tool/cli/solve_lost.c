/*
 * solve_lost.c: one search for each set of links that can be lost. A schedule without them is one with them,
 * too, so that no search begins below the bound of the whole array; and each begins with what is left of the
 * schedule that was found with all links (plan/lost_links.h).
 */
#define _GNU_SOURCE /* memfd_create */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "alloc.h"
#include "cli/solve_lost.h"
#include "cli/solve_opts.h"
#include "cli/solve_text.h"
#include "crash/stop_signals.h"
#include "facts/model.h"
#include "facts/outcome.h"
#include "facts/trace_sink.h"
#include "fault/interrupt.h"
#include "fault/spinning.h"
#include "path.h"
#include "plan/lost_links.h"
#include "say.h"
#include "solve/automorphism.h"
#include "solve/moves_goal.h"
#include "topo/topo.h"

/* ---------------------------------------------------------------------------------- sets of links */

static int by_number(const void *left, const void *right)
{
    return *(const int *)left - *(const int *)right;
}

/* The image of a set of links that stands for all its images: the lowest one. */
static void stand_for(const struct solve_lost *lost, const struct automorphisms *automorphisms, int *link)
{
    size_t size = (size_t)lost->lost * sizeof link[0];
    int image[LOST_LINKS_MOST], lowest[LOST_LINKS_MOST];
    memcpy(lowest, link, size);
    for (int k = 0; automorphisms && k < automorphisms->count; k++) {
        for (int i = 0; i < lost->lost; i++)
            image[i] = lost->query->instance.channel[automorphisms->automorphism[k].channel[link[i]]].link;
        qsort(image, (size_t)lost->lost, sizeof image[0], by_number);
        for (int i = 0; i < lost->lost && image[i] <= lowest[i]; i++)
            if (image[i] < lowest[i]) {
                memcpy(lowest, image, size);
                break;
            }
    }
    memcpy(link, lowest, size);
}

static void add_row(struct solve_lost *lost, const int *link)
{
    size_t size = (size_t)lost->lost * sizeof link[0];
    for (size_t i = 0; i < lost->rows; i++)
        if (memcmp(lost->row[i].link, link, size) == 0) {
            lost->row[i].alike++;
            return;
        }
    lost->row = memory_grow(lost->row, &lost->room, lost->rows + 1, sizeof lost->row[0], "lost links");
    lost->row[lost->rows] = (struct lost_row){.alike = 1};
    memcpy(lost->row[lost->rows++].link, link, size);
}

/* Add all sets whose first `chosen` links are in `link`, with more links from number `next` on. */
static void add_sets(struct solve_lost *lost, const struct automorphisms *automorphisms, int *link,
                     int chosen, int next)
{
    const struct instance *instance = &lost->query->instance;
    if (chosen == lost->lost) {
        int low[LOST_LINKS_MOST];
        memcpy(low, link, sizeof low);
        stand_for(lost, automorphisms, low);
        add_row(lost, low);
        return;
    }
    for (int c = next; c < instance->channels; c++)
        if (instance->channel[c].link == c) {
            link[chosen] = c;
            add_sets(lost, automorphisms, link, chosen + 1, c + 1);
        }
}

/* How many sets there are; more than LOST_ROWS_MOST: too many. */
static uint64_t count_sets(const struct instance *instance, int lost)
{
    uint64_t links = 0, sets = 1;
    for (int c = 0; c < instance->channels; c++)
        links += instance->channel[c].link == c;
    for (int i = 0; i < lost; i++)
        sets = sets * (links > (uint64_t)i ? links - (uint64_t)i : 0) / (uint64_t)(i + 1);
    return sets;
}

/* -------------------------------------------------------------------------------------- one of them */

/* The graph of what is left, for bounds. NULL: there is none, and those of the whole array have to do. */
static struct topo *graph_of(const struct instance *left)
{
    char spec[64], error[TOPO_ERROR_SIZE];
    int file = memfd_create("links", MFD_CLOEXEC);
    FILE *out = file < 0 ? NULL : fdopen(file, "w");
    if (!out)
        return NULL;
    for (int c = 0; c < left->channels; c++)
        if (left->channel[c].back > c)
            fprintf(out, "%d %d %d\n", left->channel[c].from, left->channel[c].to, left->channel[c].width);
    fflush(out);
    snprintf(spec, sizeof spec, "graph:/proc/self/fd/%d", file);
    struct topo *topo = topo_open(spec, error, sizeof error);
    fclose(out);
    if (topo && topo->nodes != left->nodes) {
        topo_close(topo);
        topo = NULL;
    }
    return topo;
}

static uint64_t bound_of(const struct solve_lost *lost, const struct instance *left)
{
    struct bounds bounds = {0};
    struct topo *topo = graph_of(left);
    const struct terms terms = {topo, model_find(left->limits.name), 0, 1, &lost->query->task_case.demand};
    uint64_t least = lost->query->solved.lower, way = (uint64_t)instance_longest_way(left);
    if (topo && bounds_find(&terms, &bounds) && bounds_best(&bounds) > least)
        least = bounds_best(&bounds);
    if (topo)
        topo_close(topo);
    return way > least ? way : least;
}

/* The schedule with all links, mended: given once. */
struct mended {
    struct moves moves;
    bool given;
};

static const char *give_mended(struct moves *moves, uint32_t most, bool (*over)(void *over_arg),
                               void *over_arg, void *arg)
{
    struct mended *mended = arg;
    (void)most, (void)over, (void)over_arg;
    if (mended->given || !mended->moves.count)
        return NULL;
    mended->given = true;
    moves_swap(moves, &mended->moves);
    return "mended";
}

static void mend(const struct solve_lost *lost, const struct instance *left, struct lost_row *row,
                 struct mended *mended)
{
    const struct instance *whole = &lost->query->instance;
    const struct moves *found = &lost->query->solved.moves;
    struct moves plain = {.list = NULL};
    *mended = (struct mended){.given = false};
    if (whole->form == INSTANCE_SUMS || !lost->query->solved.found)
        return;
    for (size_t i = 0; i < found->count; i++)
        moves_add(&plain, found->list[i].step, found->list[i].channel, found->list[i].token);
    if (whole->reverse)
        moves_reverse(&plain, whole);
    moves_sort(&plain);
    if (lost_links_mend(left, whole, &plain, &mended->moves))
        row->mended = mended->moves.steps;
    else
        moves_clear(&mended->moves);
    moves_free(&plain);
}

static bool watch_lost(const struct solved *solved, void *arg)
{
    (void)solved, (void)arg;
    return interrupt_requested();
}

/* "best.goal" becomes "best.0-1.goal". */
static char *file_of(const struct solve_lost *lost, const struct lost_row *row, const char *output)
{
    const char *end = strrchr(path_last(output), '.');
    char links[LOST_LINKS_MOST * 32] = "";
    size_t used = 0, size;
    for (int i = 0; i < lost->lost; i++) {
        const struct instance_channel *channel = &lost->query->instance.channel[row->link[i]];
        used += (size_t)snprintf(links + used, sizeof links - used, ".%d-%d", channel->from, channel->to);
    }
    end = end && end != path_last(output) ? end : output + strlen(output);
    size = strlen(output) + used + 1;
    char *file = memory_take(size, 1, "a name of a file");
    snprintf(file, size, "%.*s%s%s", (int)(end - output), output, links, end);
    return file;
}

static bool write_schedule(const struct solve_lost *lost, struct lost_row *row, const struct instance *left,
                           const struct moves *moves, const char *output)
{
    char error[OUTCOME_ERROR_SIZE];
    row->file = file_of(lost, row, output);
    struct trace_sink *sink = moves_goal_open(row->file, error, sizeof error);
    if (sink)
        moves_goal_write(sink, &lost->query->task_case, left, model_find(left->limits.name), moves);
    return (sink && sink->close(sink, true, error, sizeof error)) || (say_usage("%s", error), false);
}

static bool find_row(struct solve_lost *lost, struct lost_row *row, const struct solve_asked *asked)
{
    struct instance left;
    struct mended mended;
    struct solved solved = {.found = false};
    bool fine = true;
    lost_links_open(&left, &lost->query->instance, row->link, lost->lost);
    row->apart = !lost_links_reach(&left);
    if (!row->apart) {
        mend(lost, &left, row, &mended);
        const struct solve_terms terms = {.instance = &left,
                                          .bound = bound_of(lost, &left),
                                          .seconds = asked->seconds / (double)lost->rows,
                                          .seed = asked->request.options.seed,
                                          .known = {give_mended, &mended},
                                          .watch = watch_lost};
        solve_find(&terms, &solved);
        row->lower = solved.lower;
        row->steps = solved.steps;
        row->found = solved.found;
        row->optimal = solved_optimal(&solved);
        row->stopped = solved.stopped;
        if (asked->output && solved.found && !solved.stopped)
            fine = write_schedule(lost, row, &left, &solved.moves, asked->output);
        moves_free(&mended.moves);
        solved_close(&solved);
    }
    instance_free(&left);
    return fine;
}

bool solve_lost_find(struct solve_lost *lost, const struct solve_query *query,
                     const struct solve_asked *asked, const struct automorphisms *automorphisms)
{
    int link[LOST_LINKS_MOST] = {0};
    bool fine = true;
    *lost = (struct solve_lost){.query = query, .lost = (int)asked->lost, .picture = asked->plot};
    uint64_t sets = count_sets(&query->instance, lost->lost);
    if (sets == 0)
        return say_usage("--links-lost %d: %s has fewer links", lost->lost, query->topo->spec), false;
    if (sets > LOST_ROWS_MOST)
        return say_usage("--links-lost %d: %s has %" PRIu64
                         " such sets of links, and %d are looked at, at most",
                         lost->lost, query->topo->spec, sets, LOST_ROWS_MOST),
               false;
    bool each = asked->output || asked->plot || automorphisms->count < 2;
    add_sets(lost, each ? NULL : automorphisms, link, 0, 0);
    stop_signals_take(spinning_interrupt);
    for (size_t i = 0; fine && i < lost->rows && !solve_lost_stopped(lost); i++)
        fine = find_row(lost, &lost->row[i], asked);
    stop_signals_give_back();
    interrupt_reset();
    return fine;
}

void solve_lost_close(struct solve_lost *lost)
{
    for (size_t i = 0; i < lost->rows; i++)
        free(lost->row[i].file);
    free(lost->row);
}

/* -------------------------------------------------------------------------------------------- answers */

bool solve_lost_stopped(const struct solve_lost *lost)
{
    bool stopped = false;
    for (size_t i = 0; i < lost->rows; i++)
        stopped = stopped || lost->row[i].stopped;
    return stopped;
}

bool solve_lost_known(const struct solve_lost *lost)
{
    bool known = true;
    for (size_t i = 0; i < lost->rows; i++)
        known = known && (lost->row[i].apart || lost->row[i].optimal);
    return known;
}
