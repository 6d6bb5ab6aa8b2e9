/*
 * A search that is kept anywhere and goes on in another process's place counts what it would have counted
 * without that: states, moves, endings and executions, with the same numbers.
 */
#include <stdlib.h>
#include <string.h>

#include "search/breadth_first.h"
#include "search/executions.h"
#include "search/kept_search.h"
#include "searched.h"

enum { MOST = 1000000 };

struct heard {
    int sum, last;
};

/* Node 0 hears of choices of all others, tells them what it has made of them, and may not wait to the end. */
static void talk(struct node *self)
{
    struct heard *h = node_state(self);
    int mine = 0, theirs = 0;
    struct packet packet = PACKET_ROOM(&theirs, sizeof theirs);
    if (node_rank(self)) {
        mine = node_choose_at(self, 2, "k.c:1");
        node_send_at(self, 0, &mine, sizeof mine, "k.c:2");
        if (node_recv_within_at(self, 0, &packet, 9, "k.c:3") >= 0)
            h->sum = theirs;
        return;
    }
    for (int i = 0; i < node_degree(self); i++) {
        node_recv_any_at(self, &packet, "k.c:4");
        h->sum += theirs;
        h->last = 1 + packet.port;
    }
    for (int port = 0; port < node_degree(self); port++)
        node_send_at(self, port, &h->sum, sizeof h->sum, "k.c:5");
}

static size_t heard_bytes(const struct parray *unused)
{
    (void)unused;
    return sizeof(struct heard);
}

static void few(struct parray *whole)
{
    const struct heard *h = parray_state_of(whole, 0);
    (void)parray_check_at(whole, h->sum < 5, "sum < 5", "k.c:6");
}

static void fewer(struct parray *whole)
{
    const struct heard *h = parray_state_of(whole, 0);
    (void)parray_check_at(whole, h->sum < 3, "sum < 3", "k.c:7");
}

static int others_alike(const struct parray *unused, int rank)
{
    (void)unused;
    return rank > 0;
}

static const struct parray_program holds = {.name = "holds",
                                            .node = talk,
                                            .state_bytes = heard_bytes,
                                            .invariant = few,
                                            .symmetric = others_alike},
                                   fails = {.name = "fails",
                                            .node = talk,
                                            .state_bytes = heard_bytes,
                                            .invariant = fewer,
                                            .symmetric = others_alike};

/* ------------------------------------------------------------------------------------------- searches */

struct trial_search {
    struct parray *array;
    struct state_search search;
};

struct trial_kind {
    const struct parray_program *program;
    bool symmetric;
    uint8_t crashes;
};

static void open_search(struct trial_search *t, struct trial_kind kind, uint64_t most)
{
    t->array = searched_array(kind.program, "complete:4", 0);
    t->search = (struct state_search){.states_most = most, .whole = kind.crashes != 0};
    ck_assert(globals_open(&t->search.globals, t->array,
                           (struct fault_bounds){.total = kind.crashes, .most[KIND_CRASH] = kind.crashes},
                           true));
    if (kind.symmetric)
        ck_assert(quotient_open(&t->search.globals));
}

static void close_search(struct trial_search *t)
{
    visit_close(&t->search);
    array_close(t->array);
}

/* Go on with what a search keeps, up to `most` states, in its place. */
static void go_on(struct trial_search *t, struct trial_kind kind, uint64_t most)
{
    char *bytes = NULL;
    size_t size;
    FILE *out = open_memstream(&bytes, &size);
    ck_assert(out);
    kept_search_write(&t->search, out);
    ck_assert_int_eq(fclose(out), 0);
    close_search(t);
    open_search(t, kind, most);
    struct varint_reader from = {.at = (unsigned char *)bytes, .end = (unsigned char *)bytes + size};
    ck_assert(kept_search_read(&t->search, &from));
    ck_assert(t->search.end == SEARCH_COMPLETE);
    breadth_first_go_on(&t->search);
    free(bytes);
}

static void compare(struct trial_search *a, struct trial_search *b)
{
    struct state_search *s = &a->search, *other = &b->search;
    ck_assert_int_eq(s->end, other->end);
    ck_assert_int_eq(s->found, other->found);
    ck_assert_uint_eq(s->at.state, other->at.state);
    ck_assert_uint_eq(s->at.renaming, other->at.renaming);
    ck_assert_uint_eq(s->globals.states.count, other->globals.states.count);
    ck_assert_uint_eq(locals_count(s->globals.locals), locals_count(other->globals.locals));
    ck_assert_uint_eq(s->moves, other->moves);
    ck_assert_uint_eq(s->depth, other->depth);
    for (size_t i = 1; i < s->globals.states.count; i++) {
        ck_assert_uint_eq(s->parent[i], other->parent[i]);
        ck_assert_mem_eq(&s->by[i], &other->by[i], sizeof s->by[i]);
    }
    ck_assert_uint_eq(s->ending_count, other->ending_count);
    for (size_t i = 0; i < s->ending_count; i++) {
        ck_assert_uint_eq(s->ending[i].place.state, other->ending[i].place.state);
        ck_assert_uint_eq(s->ending[i].count, other->ending[i].count);
    }
    if (s->end == SEARCH_COMPLETE)
        ck_assert_uint_eq(executions_count(&s->globals, MOST), executions_count(&other->globals, MOST));
}

static const struct trial_kind kinds[] = {
    {&holds, false, 0}, {&holds, true, 0}, {&holds, false, 1}, {&fails, false, 0}, {&fails, true, 0}};

START_TEST(a_search_goes_on_from_anywhere)
{
    for (size_t k = 0; k < ARRAY_LENGTH(kinds); k++) {
        struct trial_search whole, parts;
        open_search(&whole, kinds[k], MOST);
        breadth_first_run(&whole.search);
        ck_assert_int_eq(whole.search.end, kinds[k].program == &fails ? SEARCH_FOUND : SEARCH_COMPLETE);
        size_t all = whole.search.globals.states.count;
        for (uint64_t most = 1; most < all; most += 1 + all / 40) {
            open_search(&parts, kinds[k], most);
            breadth_first_run(&parts.search);
            if (parts.search.end == SEARCH_AT_STATES)
                go_on(&parts, kinds[k], most + (all - most) / 2);
            if (parts.search.end == SEARCH_AT_STATES)
                go_on(&parts, kinds[k], MOST);
            compare(&parts, &whole);
            close_search(&parts);
        }
        close_search(&whole);
    }
}
END_TEST

/* What is cut off, or of another array, does not come out. */
START_TEST(what_does_not_come_out_is_refused)
{
    struct trial_search t;
    char *bytes = NULL;
    size_t size;
    FILE *out = open_memstream(&bytes, &size);
    open_search(&t, kinds[0], 100);
    breadth_first_run(&t.search);
    kept_search_write(&t.search, out);
    ck_assert_int_eq(fclose(out), 0);
    close_search(&t);
    for (size_t cut = 1; cut < size; cut += 1 + size / 50) {
        struct varint_reader from = {.at = (unsigned char *)bytes,
                                     .end = (unsigned char *)bytes + size - cut};
        open_search(&t, kinds[0], MOST);
        ck_assert(!kept_search_read(&t.search, &from));
        close_search(&t);
    }
    struct varint_reader from = {.at = (unsigned char *)bytes, .end = (unsigned char *)bytes + size};
    open_search(&t, kinds[2], MOST);
    ck_assert(!kept_search_read(&t.search, &from));
    close_search(&t);
    free(bytes);
}
END_TEST

static void add_cases(TCase *cases)
{
    skip_without_search();
    tcase_add_test(cases, a_search_goes_on_from_anywhere);
    tcase_add_test(cases, what_does_not_come_out_is_refused);
}

UNIT(add_cases, 120)
