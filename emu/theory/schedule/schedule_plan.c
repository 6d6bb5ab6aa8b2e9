#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fault/failed_check.h"
#include "machine/memory.h"
#include "parray.h"
#include "schedule/cargo.h"
#include "schedule/schedule_file.h"
#include "schedule/schedule_plan.h"
#include "schedule/schedule_text.h"

static const char what_for[] = "the plan of a schedule";

/* Messages of more bytes travel without them. */
enum { PLAIN_BYTES_MOST = 4096 };

/* Pairs without a link that a refusal names. */
enum { PAIRS_TOLD = 8, PAIRS_TEXT_SIZE = 400, SITE_FILE_MOST = 48, SITE_SIZE = SITE_FILE_MOST + 16 };

/* --------------------------------------------------------------------------------------------- links */

/* The first send of a pair, for its line. */
static const struct schedule_op *find_send(const struct schedule *schedule, struct schedule_pair pair)
{
    const struct schedule_op *op = schedule->op + schedule->first[pair.from];

    while (!schedule_does(op, SCHEDULE_SENDS) || op->to != pair.to)
        op++;
    return op;
}

/* Refuse an array that lacks links, from the pair `missing` on. */
static int refuse_links(struct parray *array, const struct schedule_plan *plan,
                        const struct schedule_pair *pair, size_t count, size_t missing)
{
    const struct schedule *schedule = plan->schedule;
    char more[PAIRS_TEXT_SIZE] = "";
    size_t used = 0, others = 0;

    for (size_t i = missing + 1; i < count; i++) {
        if (plan->outlet[i].ports)
            continue;
        if (others++ < PAIRS_TOLD)
            used += (size_t)snprintf(more + used, sizeof more - used, "%s%" PRId32 "-%" PRId32,
                                     others == 1 ? " (nor have " : ", ", pair[i].from, pair[i].to);
    }
    if (others > PAIRS_TOLD)
        snprintf(more + used, sizeof more - used, " and %zu more pairs a link)", others - PAIRS_TOLD);
    else if (others)
        snprintf(more + used, sizeof more - used, " a link)");
    return parray_refuse(array,
                         "%s:%" PRIu32 ": %s %" PRId32 " is no neighbour of %s %" PRId32
                         " there on %s%s; choose the topology that the schedule is for (complete:%d has all "
                         "links)",
                         schedule->file, find_send(schedule, pair[missing])->line,
                         schedule->format->rank_word, pair[missing].to, schedule->format->rank_word,
                         pair[missing].from, parray_topology(array), more, schedule->ranks);
}

uint32_t plan_outlet_to(const struct schedule_plan *plan, int rank, int to)
{
    uint32_t low = plan->outlet_first[rank], high = plan->outlet_first[rank + 1];

    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;

        if (plan->outlet[middle].peer <= to)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* The outlet behind a port of a rank; NULL: the schedule sends nothing there. */
static struct outlet *outlet_behind(const struct parray *array, const struct schedule_plan *plan, int rank,
                                    int port)
{
    int peer = parray_peer(array, rank, port);
    uint32_t first = plan->outlet_first[rank];

    if (peer < 0 || first == plan->outlet_first[rank + 1])
        return NULL;
    struct outlet *outlet = &plan->outlet[plan_outlet_to(plan, rank, peer)];

    return outlet->peer == peer ? outlet : NULL;
}

/* Find the ports of all outlets: count them, give each outlet its part of the table, fill it. */
static void find_ports(const struct parray *array, struct schedule_plan *plan, size_t count)
{
    uint32_t ports = 0;

    for (int rank = 0; rank < plan->schedule->ranks; rank++)
        for (int port = 0; port < parray_degree(array, rank); port++) {
            struct outlet *outlet = outlet_behind(array, plan, rank, port);

            if (outlet)
                outlet->ports++;
        }
    for (size_t i = 0; i < count; i++) {
        plan->outlet[i].port_first = ports;
        ports += plan->outlet[i].ports;
        plan->outlet[i].ports = 0;
    }
    plan->port = arena_take(&plan->memory, ports, sizeof plan->port[0], what_for);
    for (int rank = 0; rank < plan->schedule->ranks; rank++)
        for (int port = 0; port < parray_degree(array, rank); port++) {
            struct outlet *outlet = outlet_behind(array, plan, rank, port);

            if (outlet)
                plan->port[outlet->port_first + outlet->ports++] = port;
        }
}

/* -1 after a refusal. */
static int make_outlets(struct parray *array, struct schedule_plan *plan)
{
    const struct schedule *schedule = plan->schedule;
    size_t count, next = 0, missing = 0;
    struct schedule_pair *pair = schedule_pairs(schedule, &count);
    int result = 0;

    plan->outlet = arena_take(&plan->memory, count, sizeof plan->outlet[0], what_for);
    plan->outlet_first =
        arena_take(&plan->memory, (size_t)schedule->ranks + 1, sizeof plan->outlet_first[0], what_for);
    plan->outlet_of = arena_take(&plan->memory, schedule->count, sizeof plan->outlet_of[0], what_for);
    for (int rank = 0; rank <= schedule->ranks; rank++) {
        plan->outlet_first[rank] = (uint32_t)next;
        for (; next < count && pair[next].from == rank; next++)
            plan->outlet[next].peer = pair[next].to;
    }
    find_ports(array, plan, count);
    while (missing < count && plan->outlet[missing].ports)
        missing++;
    if (missing < count)
        result = refuse_links(array, plan, pair, count, missing);
    free(pair);
    return result;
}

/* --------------------------------------------------------------------------------- times and payloads */

/* The least number of parts of size `part` that make `whole`; at least `least`. */
static uint64_t parts(uint64_t whole, uint64_t part, uint64_t least)
{
    uint64_t count = whole / part + (whole % part != 0);

    return count > least ? count : least;
}

static uint64_t units_of(const struct schedule *schedule, const struct schedule_op *op,
                         const struct schedule_times *times)
{
    if (op->record && schedule->record[op->record - 1].units)
        return schedule->record[op->record - 1].units;
    if (schedule->space)
        return op->count > 1 ? op->count : 1;
    return times->unit ? parts(op->size, times->unit, 1) : 1;
}

static int set_times(struct parray *array, struct schedule_plan *plan, const struct schedule_times *times)
{
    const struct schedule *schedule = plan->schedule;

    plan->units = arena_take(&plan->memory, schedule->count, sizeof plan->units[0], what_for);
    plan->duration = plan->cost =
        arena_take(&plan->memory, schedule->count, sizeof plan->duration[0], what_for);
    for (uint32_t i = 0; i < schedule->count; i++) {
        const struct schedule_op *op = &schedule->op[i];

        if (schedule_does(op, SCHEDULE_CALCULATES))
            plan->cost[i] = times->calc ? parts(op->size, times->calc, 0) : 0;
        if (!schedule_does(op, SCHEDULE_SENDS))
            continue;
        uint64_t units = units_of(schedule, op, times);

        if (units > UINT32_MAX)
            return parray_refuse(array,
                                 "%s:%" PRIu32 ": a message of %" PRIu64 " bytes has more than %" PRIu32
                                 " units: let more bytes be a unit",
                                 schedule->file, op->line, op->size, UINT32_MAX);
        plan->units[i] = (uint32_t)units;
        plan->duration[i] = parray_duration(array, plan->units[i]);
        plan->outlet_of[i] = plan_outlet_to(plan, op->rank, op->to);
    }
    return 0;
}

static bool is_recorded(const struct schedule *schedule, const struct schedule_op *op)
{
    return op->record && schedule->record[op->record - 1].data;
}

/* What a lane may be, as the lanes beside it tell: those between its ranks. */
static enum plain judge_lane(const struct schedule_plan *plan, const struct schedule_lane *lane,
                             uint32_t ports)
{
    uint32_t first, end = lanes_between(&plan->lanes, lane->from, lane->to, &first), tags = 0;
    bool by_port = true;

    for (uint32_t other = first; other < end; other++) {
        tags += plan->lanes.lane[other].sends > 0;
        by_port &= (uint32_t)plan->lanes.lane[other].tag < ports;
    }
    if (plan->schedule->space || plan->cargo)
        return PLAIN_NOT;
    if (tags == 1 && ports == 1)
        return PLAIN_ALONE;
    return by_port ? PLAIN_BY_PORT : PLAIN_NOT;
}

/* No lane between the ranks of an operation that it sends between is plain. */
static void forbid_plain(struct schedule_plan *plan, const struct schedule_op *op)
{
    uint32_t lane, end = lanes_between(&plan->lanes, op->rank, op->to, &lane);

    for (; lane < end; lane++)
        plan->plain[lane] = PLAIN_NOT;
}

/* Find the lanes that are plain. */
static void judge_lanes(struct schedule_plan *plan)
{
    const struct schedule *schedule = plan->schedule;

    plan->plain = arena_take(&plan->memory, plan->lanes.count, 1, what_for);
    for (uint32_t i = 0; i < plan->lanes.count; i++) {
        const struct schedule_lane *lane = &plan->lanes.lane[i];

        if (lane->sends)
            plan->plain[i] = (uint8_t)judge_lane(
                plan, lane, plan->outlet[plan_outlet_to(plan, lane->from, lane->to)].ports);
    }
    for (uint32_t i = 0; i < schedule->count; i++) {
        const struct schedule_op *op = &schedule->op[i];
        bool sends = schedule_does(op, SCHEDULE_SENDS);
        enum plain plain = sends ? plan->plain[plan->lanes.of_send[i]] : PLAIN_NOT;

        if (plain != PLAIN_NOT && !is_recorded(schedule, op) &&
            (plain == PLAIN_BY_PORT || op->size > PLAIN_BYTES_MOST))
            forbid_plain(plan, op);
    }
}

uint32_t plan_cargo(const struct schedule_plan *plan, uint32_t op)
{
    return plan->units[op] < plan->cargo ? plan->units[op] : plan->cargo;
}

/* Find the largest packet. */
static void set_payloads(struct schedule_plan *plan)
{
    const struct schedule *schedule = plan->schedule;

    plan->zeros = arena_take(&plan->memory, PLAIN_BYTES_MOST, 1, what_for);
    for (uint32_t i = 0; i < schedule->count; i++) {
        const struct schedule_op *op = &schedule->op[i];
        uint32_t chunks = schedule->space ? op->count : CARGO_WORDS * plan_cargo(plan, i);

        if (!schedule_does(op, SCHEDULE_SENDS))
            continue;
        size_t bytes = plan->plain[plan->lanes.of_send[i]]
                           ? (size_t)op->size
                           : sizeof(struct message_head) + chunks * sizeof(uint64_t);

        plan->most_bytes = bytes > plan->most_bytes ? bytes : plan->most_bytes;
        plan->most_chunks = chunks > plan->most_chunks ? chunks : plan->most_chunks;
    }
    for (uint32_t i = 0; schedule->space && i < schedule->count; i++)
        if (schedule->op[i].count > plan->most_chunks)
            plan->most_chunks = schedule->op[i].count;
}

/* The lines of operations, as reports show them: the file without its folders. They live as long as the
 * array: reports are written after the program has released its plan. */
static void set_sites(struct parray *array, struct schedule_plan *plan)
{
    const struct schedule *schedule = plan->schedule;
    const char *slash = strrchr(schedule->file, '/'), *name = slash ? slash + 1 : schedule->file;
    size_t room = 0, used = 0;
    char site[SITE_SIZE];

    for (uint32_t i = 0; i < schedule->count; i++)
        room += 1 + (size_t)snprintf(site, sizeof site, "%.*s:%" PRIu32, SITE_FILE_MOST, name,
                                     schedule->op[i].line);
    char *text = parray_alloc(array, room);
    plan->site = arena_take(&plan->memory, schedule->count, sizeof plan->site[0], what_for);
    for (uint32_t i = 0; i < schedule->count; i++) {
        plan->site[i] = text + used;
        used += 1 + (size_t)snprintf(text + used, room - used, "%.*s:%" PRIu32, SITE_FILE_MOST, name,
                                     schedule->op[i].line);
    }
}

/* ---------------------------------------------------------------------------------------- life, death */

static int refuse_nodes(struct parray *array, const struct schedule *schedule)
{
    return parray_refuse(array, "%s is for %d %ss, %s has %d nodes: choose --topology so that they are equal",
                         schedule->file, schedule->ranks, schedule->format->rank_word, parray_topology(array),
                         parray_nodes(array));
}

static int refuse_own_rank(struct parray *array, const struct schedule_op *op,
                           const struct schedule *schedule)
{
    return parray_refuse(array,
                         "%s:%" PRIu32 ": %s %" PRId32 " is no neighbour of itself: no link leads there",
                         schedule->file, op->line, schedule->format->rank_word, op->rank);
}

static int check_array(struct parray *array, const struct schedule *schedule)
{
    if (schedule->ranks != parray_nodes(array))
        return refuse_nodes(array, schedule);
    for (const struct schedule_op *op = schedule->op; op < schedule->op + schedule->count; op++)
        if (schedule_does(op, SCHEDULE_SENDS) && op->to == op->rank)
            return refuse_own_rank(array, op, schedule);
    return 0;
}

struct schedule_plan *plan_make(struct parray *array, const struct schedule *schedule,
                                const struct schedule_times *times)
{
    struct schedule_plan *plan = memory_take(1, sizeof *plan, what_for);

    plan->schedule = schedule;
    if (check_array(array, schedule) != 0 || make_outlets(array, plan) != 0 ||
        set_times(array, plan, times) != 0) {
        plan_free(plan);
        return NULL;
    }
    lanes_open(&plan->lanes, schedule);
    successors_open(&plan->successors, schedule);
    if (schedule->space)
        sums_open(&plan->sums, schedule);
    if (check_task(array) && cargo_plan(array, plan) != 0) {
        plan_free(plan);
        return NULL;
    }
    judge_lanes(plan);
    set_payloads(plan);
    set_sites(array, plan);
    return plan;
}

void plan_free(struct schedule_plan *plan)
{
    if (!plan)
        return;
    lanes_close(&plan->lanes);
    successors_close(&plan->successors);
    if (plan->schedule->space)
        sums_close(&plan->sums);
    arena_free(&plan->memory);
    schedule_free(plan->owned);
    free(plan);
}
