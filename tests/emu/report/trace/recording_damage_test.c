/*
 * Traces that are cut off, damaged, or no traces at all are refused, or opened up to the damage.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* memfd_create */
#endif
#include <check.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "../../recorded.h"
#include "trace/recording.h"
#include "trace/trace_code.h"

static char path[96], error[RECORDING_ERROR_SIZE];

static struct recording *open_bytes(const char *bytes, size_t size)
{
    int fd = memfd_create("trace", 0);
    ck_assert_int_eq(write(fd, bytes, size), (ssize_t)size);
    return recording_open_fd(fd, "X", error, sizeof error);
}

/* Fails if a transmission names a node or a link that the array does not have. */
static void stalls_gone_through(const struct recording *r)
{
    struct recording_scan *scan = recording_stalls(r, 1, UINT64_MAX);
    struct trace_stall stall;
    uint64_t count = 0;
    for (; recording_stalls_next(scan, &stall); count++) {
        ck_assert(stall.first >= 1 && stall.last >= stall.first && (int)stall.node < r->view.topo->nodes);
        ck_assert((int)stall.to < r->view.topo->nodes);
        ck_assert(stall.port < 0 || topo_links_find(&r->links, (int)stall.node, stall.port) >= 0);
    }
    recording_scan_end(scan);
    ck_assert_uint_eq(count, r->stall_count);
}

/* A damaged trace must be refused with an offset, or give the first transmissions and say that it is
 * damaged. */
static void damaged_check(const char *bytes, size_t size, const struct trace_event *all, size_t all_count)
{
    struct recording *r = open_bytes(bytes, size);
    if (!r) {
        ck_assert_msg(strstr(error, "'X'") && strstr(error, " byte "), "%s", error);
        return;
    }
    ck_assert(!r->whole && !r->view.outcome);
    ck_assert_msg(strstr(r->damage, "'X'") && strstr(r->damage, " byte "), "%s", r->damage);
    ck_assert_uint_le(r->count, all_count);
    size_t count;
    struct trace_event *events = recorded_events(r, &count);
    if (count)
        ck_assert_mem_eq(events, all, count * sizeof *all);
    free(events);
    stalls_gone_through(r);
    recording_close(r);
}

/* Any bytes that can be opened can be scanned. */
static void forged_check(const char *bytes, size_t size)
{
    struct recording *r = open_bytes(bytes, size);
    if (!r)
        return;
    size_t count;
    struct trace_event *events = recorded_events(r, &count);
    for (size_t i = 0; i < count; i++)
        ck_assert(topo_links_find(&r->links, (int)events[i].from, (int)events[i].port) >= 0 &&
                  events[i].duration >= 1);
    free(events);
    stalls_gone_through(r);
    recording_close(r);
}

/* Each node of a line sends up and takes half as many packets; the last node takes four. The others stall
 * several times, and at last for ever. */
static void crowded_node(struct node *self)
{
    char byte = 0;
    bool is_last = node_rank(self) == node_count(self) - 1;
    for (int round = 0; round < (is_last ? 8 : 24); round++) {
        if (!is_last)
            node_send(self, 1, &byte, 1);
        if (node_rank(self) > 0 && round % 2)
            node_recv(self, 0, &byte, 1);
        node_step(self);
    }
}

static const struct parray_program crowded = {.name = "crowded", .topology = "line:4", .node = crowded_node};

/* Small traces in memory, with their transmissions: one without stalls, and one with stalls with and without
 * ends. */
static char *small_trace(int which, size_t *size, struct trace_event **all, size_t *count)
{
    struct trial trial = recorded_run(which ? &crowded : &restless, trial_on(which ? NULL : "ring:3"), 0,
                                      recorded_path(path, ".trace"));
    trial_end(&trial);
    char *bytes = recorded_bytes(path, size);
    unlink(path);
    struct recording *r = open_bytes(bytes, *size);
    ck_assert(r && r->whole);
    ck_assert_uint_eq(r->stall_count, which ? 9 : 0);
    *all = recorded_events(r, count);
    recording_close(r);
    return bytes;
}

/* All that a trace has may be appended: a byte, its last block, or a whole trace. */
START_TEST(bytes_behind_the_end_are_noticed)
{
    size_t size, count;
    struct trace_event *all;
    char *bytes = small_trace(_i, &size, &all, &count), *longer = calloc(2, size);
    memcpy(longer, bytes, size);
    for (size_t more = 1; more <= size; more += more < 100 ? 1 : 97) {
        memcpy(longer + size, bytes + size - more, more);
        damaged_check(longer, size + more, all, count);
    }
    struct recording *r = open_bytes(longer, size + 1);
    ck_assert(r && strstr(r->damage, "more bytes follow behind this block, the last one"));
    recording_close(r);
    free(longer);
    free(bytes);
    free(all);
}
END_TEST

START_TEST(every_cut_is_noticed)
{
    size_t size, count;
    struct trace_event *all;
    char *bytes = small_trace(_i, &size, &all, &count);
    for (size_t cut = 0; cut < size; cut++)
        damaged_check(bytes, cut, all, count);
    free(bytes);
    free(all);
}
END_TEST

START_TEST(every_changed_byte_is_noticed)
{
    size_t size, count;
    struct trace_event *all;
    char *bytes = small_trace(_i, &size, &all, &count);
    for (size_t at = 0; at < size; at++)
        for (int bit = 0; bit < 9; bit++) {
            char change = (char)(bit < 8 ? 1 << bit : 0xff);
            bytes[at] ^= change;
            damaged_check(bytes, size, all, count);
            bytes[at] ^= change;
        }
    free(bytes);
    free(all);
}
END_TEST

/* Damage with a right checksum must neither crash nor give a transmission that the array cannot have. */
START_TEST(forged_bytes_do_no_harm)
{
    size_t size, count, at = FILE_HEAD;
    struct trace_event *all;
    char *bytes = small_trace(_i, &size, &all, &count);
    while (at < size) {
        struct file_block block;
        unsigned char *head = (unsigned char *)bytes + at, *content = head + BLOCK_HEAD;
        ck_assert(trace_block_read(&block, head));
        for (uint32_t i = 0; i < block.length; i++)
            for (int bit = 0; bit < 8;
                 bit += 1 + (block.kind != TRACE_BLOCK_EVENTS && block.kind != TRACE_BLOCK_STALLS)) {
                content[i] ^= (unsigned char)(1 << bit);
                file_block_seal(head, &trace_blocks, &block, content);
                forged_check(bytes, size);
                content[i] ^= (unsigned char)(1 << bit);
            }
        file_block_seal(head, &trace_blocks, &block, content);
        at += BLOCK_HEAD + block.length;
    }
    free(bytes);
    free(all);
}
END_TEST

/* In a trace of several blocks, the blocks before the damage are of use. */
START_TEST(good_blocks_before_the_damage_are_of_use)
{
    size_t size;
    struct options options = recorded_slow("hypercube:9");
    struct trial trial = recorded_run(&restless, options, 1, recorded_path(path, ".trace"));
    uint64_t count = trial.outcome->transmissions;
    trial_end(&trial);
    char *bytes = recorded_bytes(path, &size);
    struct recording *r = open_bytes(bytes, size - 1);
    ck_assert_uint_eq(r->count, count); /* only the tail is missing */
    recording_close(r);
    bytes[size / 2] ^= 1;
    r = open_bytes(bytes, size);
    ck_assert_ptr_nonnull(r);
    ck_assert_uint_gt(r->count, 0);
    ck_assert_uint_lt(r->count, count);
    ck_assert_msg(strstr(r->damage, "checksum"), "%s", r->damage);
    recording_close(r);
    free(bytes);
    unlink(path);
}
END_TEST

/* All packets are received as soon as they come, so that the trace has no notes. */
static void pass_around(struct node *self)
{
    int number = node_rank(self);
    for (int i = 0; i < 9; i++) {
        node_send(self, 1, &number, sizeof number);
        node_recv(self, 0, &number, sizeof number);
    }
}

/* A trace of version 1 is read; that version has neither stalls nor notes. */
START_TEST(version_1_is_read)
{
    static const struct parray_program program = {
        .name = "pass-around", .topology = "ring:3", .node = pass_around};
    size_t size, count = 27;
    struct trial trial = recorded_run(&program, trial_on(NULL), 0, recorded_path(path, ".trace"));
    trial_end(&trial);
    char *bytes = recorded_bytes(path, &size);
    unlink(path);
    ck_assert_int_eq(bytes[8], 3);
    bytes[8] = 1;
    struct recording *r = open_bytes(bytes, size);
    ck_assert(r && r->whole);
    ck_assert_uint_eq(r->version, 1);
    ck_assert_uint_eq(r->count, count);
    ck_assert_uint_eq(r->note_count, 0);
    recording_close(r);
    bytes[8] = 4;
    ck_assert_ptr_null(open_bytes(bytes, size));
    ck_assert_msg(strstr(error, "version 4 of the format, this parray reads versions 1 to 3"), "%s", error);
    free(bytes);
}
END_TEST

/* A trace that has notes is not of a version without them. */
START_TEST(notes_in_an_old_trace_are_refused)
{
    size_t size, count;
    struct trace_event *all;
    char *bytes = small_trace(0, &size, &all, &count);
    bytes[8] = 2;
    struct recording *r = open_bytes(bytes, size);
    ck_assert(r && !r->whole);
    ck_assert_msg(strstr(r->damage, "notes in a trace of version 2"), "%s", r->damage);
    recording_close(r);
    free(bytes);
    free(all);
}
END_TEST

START_TEST(other_files_are_refused)
{
    ck_assert_ptr_null(open_bytes("", 0));
    ck_assert_msg(strstr(error, "byte 0") && strstr(error, "empty"), "%s", error);
    ck_assert_ptr_null(open_bytes("step,from,to,port,duration\n", 27));
    ck_assert_msg(strstr(error, "byte 0") && strstr(error, "--trace FILE.trace"), "%s", error);
    ck_assert_ptr_null(recording_open("/nowhere.trace", error, sizeof error));
    ck_assert_msg(strstr(error, "'/nowhere.trace'") && strstr(error, "No such file"), "%s", error);
    ck_assert_ptr_null(recording_open("/", error, sizeof error));
    ck_assert_msg(strstr(error, "directory"), "%s", error);
}
END_TEST

START_TEST(a_name_that_is_no_utf8_does_no_harm)
{
    size_t size, count;
    struct trace_event *all;
    char *bytes = small_trace(0, &size, &all, &count);
    int fd = memfd_create("trace", 0);
    ck_assert_int_eq(write(fd, bytes, size - 1), (ssize_t)size - 1);
    struct recording *r = recording_open_fd(fd, "\xff.trace", error, sizeof error);
    ck_assert_msg(r != NULL, "%s", error);
    ck_assert(!r->whole && r->count == count && r->view.told);
    ck_assert_msg(strstr(r->damage, "'\xff.trace'"), "%s", r->damage);
    recording_close(r);
    free(bytes);
    free(all);
}
END_TEST

/* A file with a graph may have changed after the run. */
START_TEST(a_graph_that_has_changed_is_refused)
{
    char graph[96], spec[128];
    snprintf(spec, sizeof spec, "graph:%s", recorded_path(graph, ".graph"));
    FILE *out = fopen(graph, "w");
    fputs("0 1\n1 2\n", out);
    fclose(out);
    struct trial trial = recorded_run(&restless, trial_on(spec), 0, recorded_path(path, ".trace"));
    trial_end(&trial);
    recording_close(recorded_open(path));
    out = fopen(graph, "w");
    fputs("0 2\n1 2\n", out);
    fclose(out);
    ck_assert_ptr_null(recording_open(path, error, sizeof error));
    ck_assert_msg(strstr(error, "has changed"), "%s", error);
    unlink(graph);
    ck_assert_ptr_null(recording_open(path, error, sizeof error));
    ck_assert_msg(strstr(error, "No such file"), "%s", error);
    unlink(path);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_loop_test(cases, bytes_behind_the_end_are_noticed, 0, 2);
    tcase_add_loop_test(cases, every_cut_is_noticed, 0, 2);
    tcase_add_loop_test(cases, every_changed_byte_is_noticed, 0, 2);
    tcase_add_loop_test(cases, forged_bytes_do_no_harm, 0, 2);
    tcase_add_test(cases, good_blocks_before_the_damage_are_of_use);
    tcase_add_test(cases, version_1_is_read);
    tcase_add_test(cases, notes_in_an_old_trace_are_refused);
    tcase_add_test(cases, other_files_are_refused);
    tcase_add_test(cases, a_name_that_is_no_utf8_does_no_harm);
    tcase_add_test(cases, a_graph_that_has_changed_is_refused);
}

UNIT(add, 60)
