/*
 * A whole binary trace gives back its run on every engine, and answers questions about it.
 */
#include <check.h>
#include <math.h>
#include <stdlib.h>

#include "../../recorded.h"
#include "facts/violation_text.h"
#include "trace/recording.h"

static char path[96], csv[96], error[RECORDING_ERROR_SIZE];

/* Return the recording of program `restless`, which the caller closes. */
static struct recording *restless_recording(void)
{
    struct trial trial = recorded_run(&restless, recorded_slow("mesh:3x4"), 0, recorded_path(path, ".trace"));
    trial_end(&trial);
    struct recording *recording = recorded_open(path);
    unlink(path);
    return recording;
}

/* ------------------------------------------------------------------------------------ whole traces */

START_TEST(the_facts_are_those_of_the_run)
{
    struct options options = recorded_slow("mesh:3x4");
    options.seed = UINT64_MAX;
    struct trial trial = recorded_run(&restless, options, 0, recorded_path(path, ".trace"));
    const struct outcome *o = trial.outcome, *back;
    const char *name, *value;
    struct recording *r = recorded_open(path);
    back = r->view.outcome;
    ck_assert(r->whole && back);
    ck_assert_str_eq(r->damage, "");
    ck_assert_uint_eq(r->version, 3);
    ck_assert_str_eq(r->view.program, "restless");
    ck_assert_str_eq(r->view.topo->spec, "mesh:3x4");
    ck_assert_str_eq(r->view.model, "F*");
    ck_assert(!r->view.half_duplex && !r->has_worms);
    ck_assert_uint_eq(r->view.seed, UINT64_MAX);
    ck_assert(r->view.startup == 1 && r->view.per_unit == 2 && r->view.mailbox == 64 &&
              r->view.packet_units == 1);
    ck_assert(view_param(&r->view, 0, &name, &value) && !view_param(&r->view, 1, &name, &value));
    ck_assert_str_eq(name, "mood");
    ck_assert_str_eq(value, "\"odd\" \\ \t");
    ck_assert_uint_eq(r->links.count, 34);
    ck_assert_uint_eq(r->steps, o->steps);
    ck_assert_uint_eq(r->count, o->transmissions);
    ck_assert_uint_eq(r->longest, 7);
    ck_assert_int_eq(back->status, o->status);
    ck_assert(back->steps == o->steps && back->transmissions == o->transmissions && back->clock == o->clock);
    ck_assert(back->digest == o->digest && back->stalls == o->stalls && back->leftovers == o->leftovers);
    ck_assert(back->busy == o->busy && back->received == o->received && back->verified == -1);
    ck_assert(isnan(back->lower_bound) && back->time == o->time);
    recording_close(r);
    trial_end(&trial);
    unlink(path);
}
END_TEST

/* Transmissions of a binary trace, written as CSV, are those of the CSV trace of an equal run. */
START_TEST(transmissions_are_those_of_the_csv_trace)
{
    char again[96];
    size_t wanted_size, size;
    struct trial trial = recorded_run(&restless, recorded_slow("torus:3x3"), _i, recorded_path(csv, ".csv"));
    trial_end(&trial);
    trial = recorded_run(&restless, recorded_slow("torus:3x3"), _i, recorded_path(path, ".trace"));
    trial_end(&trial);
    struct recording *r = recorded_open(path);
    struct trace_sink *sink = trace_open(recorded_path(again, ".2.csv"), error, sizeof error);
    struct recording_scan *scan = recording_scan(r, RECORDING_ALL);
    struct trace_event event;
    for (uint64_t number = 0; recording_next(scan, &event); number++) {
        ck_assert_uint_eq(recording_number(scan), number);
        sink->write(sink, &event, 1);
    }
    recording_scan_end(scan);
    ck_assert(sink->close(sink, true, error, sizeof error));
    char *wanted = recorded_bytes(csv, &wanted_size), *bytes = recorded_bytes(again, &size);
    ck_assert_uint_eq(size, wanted_size);
    ck_assert_mem_eq(bytes, wanted, size);
    ck_assert_uint_gt(r->count, 100);
    free(bytes);
    free(wanted);
    recording_close(r);
    unlink(path);
    unlink(csv);
    unlink(again);
}
END_TEST

START_TEST(the_file_is_the_same_on_every_engine)
{
    size_t first_size = 0, size;
    char *first = NULL;
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial =
            recorded_run(&restless, recorded_slow("hypercube:5"), engine, recorded_path(path, ".trace"));
        trial_end(&trial);
        char *bytes = recorded_bytes(path, &size);
        if (first) {
            ck_assert_uint_eq(size, first_size);
            ck_assert_mem_eq(bytes, first, size);
            free(bytes);
        } else {
            first = bytes;
            first_size = size;
        }
    }
    free(first);
    unlink(path);
}
END_TEST

/* Two worms cross in one step, one of them of two units; a third one comes later. */
static void worms_node(struct node *self)
{
    char text[] = "worm";
    struct packet packet = PACKET(text, 4);
    packet.units = node_rank(self) == 15 ? 2 : 1;
    if (node_rank(self) == 0 || node_rank(self) == 15)
        node_send_worm(self, node_rank(self) == 0 ? 3 : 12, &packet, NULL);
    if (node_rank(self) == 7) {
        node_wait_until(self, 5);
        node_send_to(self, 4, "late", 4);
    }
}

START_TEST(worms_keep_their_channels_together)
{
    const struct parray_program program = {
        .name = "worms", .topology = "mesh:4x4", .model = "W1", .node = worms_node};
    static const struct {
        uint64_t worm, step, duration;
        int from, to;
    } wanted[] = {{1, 1, 1, 0, 1},   {1, 1, 1, 1, 2}, {1, 1, 1, 2, 3}, {2, 1, 2, 15, 14}, {2, 1, 2, 14, 13},
                  {2, 1, 2, 13, 12}, {3, 5, 1, 7, 6}, {3, 5, 1, 6, 5}, {3, 5, 1, 5, 4}};
    struct trial trial = recorded_run(&program, trial_on(NULL), _i, recorded_path(path, ".trace"));
    struct recording *r = recorded_open(path);
    size_t count;
    struct trace_event *all = recorded_events(r, &count);
    ck_assert_msg(r->whole && r->has_worms, "%s", r->damage);
    ck_assert_uint_eq(count, ARRAY_LENGTH(wanted));
    for (size_t i = 0; i < count; i++) {
        ck_assert(all[i].worm == wanted[i].worm && all[i].step == wanted[i].step);
        ck_assert(all[i].duration == wanted[i].duration && all[i].bytes == 4);
        ck_assert((int)all[i].from == wanted[i].from && (int)all[i].to == wanted[i].to);
    }
    free(all);
    struct recording_filter filter = RECORDING_ALL;
    filter.worm = 2;
    ck_assert_uint_eq(recording_collect(r, filter, SIZE_MAX, &all, &count), 3);
    ck_assert(r->view.outcome->has_worms && r->view.outcome->worms == 3 && r->view.outcome->tcd == 9);
    free(all);
    recording_close(r);
    trial_end(&trial);
    unlink(path);
}
END_TEST

/* --------------------------------------------------------------------------------------- questions */

static bool matches(const struct recording_filter *f, const struct trace_event *e)
{
    uint64_t last = e->step + e->duration - 1;
    return e->step <= f->last && last >= f->first &&
           (f->node == RECORDING_ANY || (int)e->from == f->node || (int)e->to == f->node) &&
           (f->origin == RECORDING_ANY || f->origin == e->origin) &&
           (f->dest == RECORDING_ANY || f->dest == e->dest) && (!f->worm || f->worm == e->worm);
}

static void filter_check(const struct recording *r, const struct trace_event *all, size_t all_count,
                         struct recording_filter filter)
{
    size_t count, next = 0;
    struct trace_event *events;
    uint64_t total = recording_collect(r, filter, SIZE_MAX, &events, &count);
    ck_assert_uint_eq(total, count);
    for (size_t i = 0; i < all_count; i++)
        if (matches(&filter, &all[i]))
            ck_assert(next < count && memcmp(&events[next++], &all[i], sizeof all[i]) == 0);
    ck_assert_uint_eq(next, count);
    free(events);
}

START_TEST(filters_give_what_matches)
{
    struct recording *r = restless_recording();
    size_t count;
    struct trace_event *all = recorded_events(r, &count);
    for (int node = RECORDING_ANY; node < 12; node++)
        for (int origin = RECORDING_ANY; origin < 12; origin += 3)
            for (uint64_t first = 1; first < r->steps + 2; first += 5) {
                struct recording_filter filter = RECORDING_ALL;
                filter.node = node;
                filter.origin = origin;
                filter.dest = origin > 4 ? -1 : RECORDING_ANY;
                filter.first = first;
                filter.last = first + (uint64_t)(origin + 2);
                filter_check(r, all, count, filter);
            }
    size_t some;
    struct trace_event *events;
    ck_assert_uint_eq(recording_collect(r, RECORDING_ALL, 10, &events, &some), count);
    ck_assert_uint_eq(some, 10);
    ck_assert_mem_eq(events, all, 10 * sizeof *all);
    free(events);
    free(all);
    recording_close(r);
}
END_TEST

static void sum_check(const struct recording *r, const struct trace_event *all, size_t count,
                      struct recording_grid grid)
{
    for (int begins = 0; begins < 2; begins++) {
        uint64_t *cells = calloc(grid.rows * grid.columns, sizeof *cells);
        uint64_t *wanted = calloc(grid.rows * grid.columns, sizeof *wanted);
        ck_assert(recording_sum(r, grid, begins, cells));
        for (size_t i = 0; i < count; i++)
            for (uint64_t step = all[i].step; step < all[i].step + (begins ? 1 : all[i].duration); step++) {
                size_t link = (size_t)topo_links_find(&r->links, (int)all[i].from, (int)all[i].port);
                size_t row = link * grid.rows / r->links.count;
                size_t column = (step - grid.first) * grid.columns / (grid.last - grid.first + 1);
                if (step >= grid.first && step <= grid.last)
                    wanted[row * grid.columns + column]++;
            }
        ck_assert_mem_eq(cells, wanted, grid.rows * grid.columns * sizeof *cells);
        free(cells);
        free(wanted);
    }
}

START_TEST(sums_are_those_of_counting)
{
    struct recording *r = restless_recording();
    size_t count;
    struct trace_event *all = recorded_events(r, &count);
    const struct recording_grid grids[] = {
        {1, r->steps, r->links.count, 1},
        {1, r->steps, 1, r->steps},
        {1, r->steps, r->links.count, r->steps},
        {1, r->steps, 5, 7},
        {4, 19, 3, 5},
        {6, 6, 1, 1},
        {1, UINT64_MAX, r->links.count, 1},
        {1, UINT64_MAX, 2, 3},
        {3, 9, 2, 7},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(grids); i++)
        sum_check(r, all, count, grids[i]);
    free(all);
    recording_close(r);
}
END_TEST

START_TEST(links_are_found_from_their_ends)
{
    struct recording *r = restless_recording();
    size_t found = 0;
    for (int rank = 0; rank < r->view.topo->nodes; rank++)
        for (int port = 0; port < topo_degree(r->view.topo, rank); port++) {
            int64_t link = topo_links_find(&r->links, rank, port);
            ck_assert_int_eq(link >= 0, topo_peer(r->view.topo, rank, port) >= 0);
            if (link < 0)
                continue;
            ck_assert_uint_eq((size_t)link, found++);
            ck_assert(r->links.list[link].from == rank && r->links.list[link].port == port);
            ck_assert_int_eq(r->links.list[link].to, topo_peer(r->view.topo, rank, port));
            int64_t back = topo_links_back(&r->links, (size_t)link);
            ck_assert(r->links.list[back].to == rank && r->links.list[back].from == r->links.list[link].to);
        }
    ck_assert_uint_eq(found, r->links.count);
    ck_assert_int_eq(topo_links_find(&r->links, 12, 0), -1);
    ck_assert_int_eq(topo_links_find(&r->links, -1, 0), -1);
    ck_assert_int_eq(topo_links_find(&r->links, 0, 99), -1);
    ck_assert_int_eq(topo_links_find(&r->links, 0, -1), -1);
    recording_close(r);
}
END_TEST

/* ------------------------------------------------------------------------------ how a run may go wrong */

static void two_at_once(struct node *self)
{
    if (node_rank(self) != 2)
        return;
    node_send(self, 0, "a", 1);
    node_send(self, 0, "b", 1);
}

static void for_ends_of_its_own(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    packet.origin = node_rank(self) ? 99 : INT32_MAX;
    packet.dest = 1000;
    node_send_packet(self, 1, &packet);
    node_recv(self, 0, NULL, 0);
}

/* A program may give any numbers as origin and destination. */
START_TEST(ends_that_are_no_ranks_come_back)
{
    static const struct parray_program program = {
        .name = "ends", .topology = "ring:3", .node = for_ends_of_its_own};
    size_t count;
    struct trial trial = recorded_run(&program, trial_on("ring:3"), 0, recorded_path(path, ".trace"));
    trial_end(&trial);
    struct recording *r = recorded_open(path);
    ck_assert_msg(r->whole, "%s", r->damage);
    struct trace_event *events = recorded_events(r, &count);
    ck_assert_uint_eq(count, 3);
    for (size_t i = 0; i < count; i++) {
        ck_assert_int_eq(events[i].origin, i ? 99 : INT32_MAX);
        ck_assert_int_eq(events[i].dest, 1000);
    }
    free(events);
    recording_close(r);
    unlink(path);
}
END_TEST

START_TEST(violations_come_back)
{
    const struct parray_program program = {
        .name = "two", .topology = "ring:4", .mailbox = 2, .node = two_at_once};
    char text[1024];
    struct trial trial = recorded_run(&program, trial_on(NULL), 0, recorded_path(path, ".trace"));
    struct recording *r = recorded_open(path);
    ck_assert_int_eq(r->view.outcome->status, PARRAY_VIOLATION);
    ck_assert_uint_eq(r->view.outcome->violation_count, 1);
    ck_assert_uint_eq(r->view.outcome->violations_kept, 1);
    const struct violation *v = &r->view.outcome->violations[0];
    ck_assert(v->step == 1 && v->node == 2 && v->parts >= 1 && v->part[0].port == 0 && v->part[0].peer == 1);
    ck_assert_int_eq(v->rule, RULE_LINK);
    violation_text(array_topo(trial.array), array_model(trial.array), &trial.outcome->violations[0], text,
                   sizeof text);
    ck_assert_str_eq(r->view.violation_text[0], text);
    ck_assert_str_eq(r->view.outcome->error, trial.outcome->error);
    recording_close(r);
    trial_end(&trial);
    unlink(path);
}
END_TEST

static void stuck(struct node *self)
{
    char byte;
    if (node_rank(self) != 0)
        node_recv(self, 0, &byte, 1);
}

START_TEST(deadlocks_come_back)
{
    const struct parray_program program = {.name = "stuck", .topology = "line:4", .node = stuck};
    struct trial trial = recorded_run(&program, trial_on(NULL), 0, recorded_path(path, ".trace"));
    struct recording *r = recorded_open(path);
    const struct deadlock *d = r->view.outcome->deadlock, *was = trial.outcome->deadlock;
    ck_assert_int_eq(r->view.outcome->status, PARRAY_DEADLOCK);
    ck_assert(d && d->total && d->step == was->step);
    ck_assert_uint_eq(d->count, 3);
    for (size_t i = 0; i < 3; i++) {
        ck_assert_int_eq(d->waiters[i].node, (int)i + 1);
        ck_assert_int_eq(d->waiters[i].peer, (int)i);
        ck_assert_int_eq(d->waiters[i].returned, i == 0);
        ck_assert_str_eq(d->waiters[i].call, "node_recv");
    }
    ck_assert_uint_eq(d->cycle_length, was->cycle_length);
    ck_assert_uint_eq(r->count, 0);
    recording_close(r);
    trial_end(&trial);
    unlink(path);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, the_facts_are_those_of_the_run);
    tcase_add_loop_test(cases, transmissions_are_those_of_the_csv_trace, 0, TRIAL_ENGINES);
    tcase_add_test(cases, the_file_is_the_same_on_every_engine);
    tcase_add_loop_test(cases, worms_keep_their_channels_together, 0, TRIAL_ENGINES);
    tcase_add_test(cases, filters_give_what_matches);
    tcase_add_test(cases, sums_are_those_of_counting);
    tcase_add_test(cases, links_are_found_from_their_ends);
    tcase_add_test(cases, ends_that_are_no_ranks_come_back);
    tcase_add_test(cases, violations_come_back);
    tcase_add_test(cases, deadlocks_come_back);
}

UNIT(add, 60)
