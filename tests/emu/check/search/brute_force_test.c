/*
 * The search agrees with brute force: on random small programs it finds the same endings, the same number of
 * executions and the same verdict as an enumeration that has the rules of an asynchronous array once more,
 * shares no code with the emulator, and leaves nothing out (brute_force.h).
 */
#include <inttypes.h>
#include <string.h>

#include "searched.h"
#include "brute_force.h"
#include "search/breadth_first.h"
#include "search/executions.h"
#include "search/sample.h"

enum { EXECUTIONS = 1000000, PROGRAMS = 1000, SAMPLED = 200, SAMPLES = 900 };

/* ----------------------------------------------------------------------- the emulator's side */

/* All ports but one, unless it is the only one. */
static long receive_but(struct node *self, int but, struct packet *packet)
{
    int ports[NODES], count = 0;
    for (int port = 0; port < node_degree(self); port++)
        if (port != but || node_degree(self) == 1)
            ports[count++] = port;
    return node_recv_from_at(self, ports, count, packet, "b.c:10");
}

static void receive(struct node *self, const struct instruction *i, int *sum)
{
    int value = 0;
    long size = 0;
    struct packet packet = PACKET_ROOM(&value, sizeof value);
    switch (i->operation) {
    case TAKE:
        size = node_recv_packet_at(self, i->number, &packet, "b.c:1");
        break;
    case TAKE_ANY:
        size = node_recv_any_at(self, &packet, "b.c:2");
        break;
    case TAKE_FROM:
        size = receive_but(self, i->number, &packet);
        break;
    case POLL:
        size = node_poll_at(self, NODE_ANY_PORT, &packet, "b.c:3");
        break;
    case WITHIN:
        size = node_recv_within_at(self, i->number, &packet, 5, "b.c:4");
        break;
    default:
        size = node_serve_at(self, &packet, "b.c:5");
        break;
    }
    *sum = size < 0 ? after_nothing(*sum) : after_packet(*sum, value, packet.port);
}

static void use_disk(struct node *self, const struct instruction *i, int *sum)
{
    uint64_t words[WORDS] = {(uint64_t)*sum, (uint64_t)*sum + 1};
    if (i->operation == FLUSH) {
        node_flush_at(self, "b.c:15");
    } else if (i->operation == RECOVER) {
        node_recover_at(self, 0, words, sizeof words, "b.c:16");
        *sum = after_disk(*sum, words[0], words[1]);
    } else {
        bool all = i->number == WORDS;
        node_store_at(self, all ? 0 : (size_t)i->number * sizeof words[0], words,
                      all ? sizeof words : sizeof words[0], "b.c:17");
    }
}

static void play(struct node *self)
{
    int *sum = node_state(self), rank = node_rank(self);
    *sum = rank + 1;
    for (int k = 0; k < program.length[rank]; k++) {
        const struct instruction *i = &program.list[rank][k];
        if (i->operation == SEND)
            node_send_wait_at(self, i->number, sum, packet_bytes(), "b.c:6");
        else if (i->operation == CHOOSE)
            *sum = after_number(*sum, node_choose_at(self, i->number, "b.c:7"));
        else if (i->operation == TRY)
            *sum = after_number(*sum, node_try_send_at(self, i->number, sum, packet_bytes(), "b.c:11"));
        else if (i->operation == FREE)
            *sum = after_number(*sum, node_link_free_at(self, i->number, "b.c:12"));
        else if (i->operation == ASK_ROOM)
            *sum = after_number(*sum, node_room_at(self, i->number, "b.c:13"));
        else if (i->operation == ASK_DOWN)
            *sum = after_number(*sum, node_peer_down_at(self, i->number, "b.c:14"));
        else if (i->operation >= STORE)
            use_disk(self, i, sum);
        else if (i->operation == PAUSE)
            node_pause_at(self, (uint64_t)i->number, "b.c:8");
        else if (i->operation == CHECK)
            node_check_at(self, *sum % 5 != i->number, "sum", "b.c:9");
        else
            receive(self, i, sum);
    }
}

static size_t one_number(const struct parray *array)
{
    (void)array;
    return sizeof(int);
}

static size_t two_words(const struct parray *array)
{
    (void)array;
    return WORDS * sizeof(uint64_t);
}

/* ----------------------------------------------------------------------- both */

static const struct parray_program played = {
    .name = "played", .node = play, .state_bytes = one_number, .disk_bytes = two_words};

static struct parray *open_array(void)
{
    char topology[32];
    snprintf(topology, sizeof topology, "complete:%d", program.nodes);
    return searched_array(&played, topology, (uint32_t)program.room);
}

static struct ending ending_of(const struct globals *g, uint32_t state)
{
    struct ending end;
    memset(&end, 0, sizeof end);
    for (uint32_t node = 0; node < g->nodes; node++) {
        uint32_t local = global_local(g, state, node);
        enum request_kind kind = local_wants(g->locals, local)->kind;
        memcpy(&end.sum[node], local_bytes(g->locals, local), sizeof end.sum[node]);
        end.waits[node] = kind == REQUEST_END ? 0 : kind == REQUEST_SEND ? 1 : 2;
        end.left |= !global_empty(g, state, node);
    }
    return end;
}

/* A search that goes to all ends; or else to the first that is wrong. */
static void search_make(struct state_search *search, struct parray *array, bool whole)
{
    struct fault_bounds bounds = {.total = (uint32_t)program.total};
    for (int kind = 0; kind < FAULT_KINDS; kind++)
        bounds.most[kind] = (uint32_t)program.faults[kind];
    *search = (struct state_search){.states_most = EXECUTIONS, .whole = whole};
    ck_assert(globals_open(&search->globals, array, bounds, true));
    search->globals.watches = program.watches;
}

static void search_open(struct state_search *search, struct parray *array, bool whole)
{
    search_make(search, array, whole);
    breadth_first_run(search);
}

static void compare(uint64_t seed)
{
    struct parray *array = open_array();
    struct state_search search;
    search_open(&search, array, true);
    ck_assert_msg(search.end == SEARCH_COMPLETE, "%s: end %d", program_text(seed), search.end);
    for (size_t i = 0; i < search.ending_count; i++) {
        struct ending end = ending_of(&search.globals, search.ending[i].place.state);
        bool fresh;
        intern_add(&brute.endings, &end, sizeof end, &fresh);
        ck_assert_msg(!fresh, "%s: ending %zu is none", program_text(seed), i);
    }
    ck_assert_msg(search.ending_count == brute.endings.count, "%s: %zu endings, not %zu", program_text(seed),
                  search.ending_count, (size_t)brute.endings.count);
    uint64_t executions = executions_count(&search.globals, EXECUTIONS);
    ck_assert_msg(executions == EXECUTIONS_BLURRED || executions == brute.executions,
                  "%s: %" PRIu64 " executions, not %" PRIu64, program_text(seed), executions,
                  brute.executions);
    visit_close(&search);
    array_close(array);
    array = open_array();
    search_open(&search, array, false);
    ck_assert_msg((search.end == SEARCH_FOUND) == brute.wrong, "%s: found %d", program_text(seed),
                  search.found);
    visit_close(&search);
    array_close(array);
}

/* Random executions end as brute force says that some do, and are wrong only if some are. Result: endings
 * that they did not come to. */
static size_t compare_sample(uint64_t seed, enum sample_strategy strategy)
{
    struct parray *array = open_array();
    struct state_search search;
    struct sampling sample = {.executions = SAMPLES, .depth = 3, .seed = seed};
    sample.on[strategy] = true;
    search_make(&search, array, true);
    sample_run(&sample, &search);
    ck_assert_msg(search.end == SEARCH_COMPLETE && sample.made == SAMPLES && !sample.cut, "%s: end %d",
                  program_text(seed), search.end);
    for (size_t i = 0; i < search.ending_count; i++) {
        struct ending end = ending_of(&search.globals, search.ending[i].place.state);
        ck_assert_msg(intern_find(&brute.endings, &end, sizeof end) != INTERN_NONE,
                      "%s: ending %zu by %s is none", program_text(seed), i, sample_name(strategy));
    }
    size_t missed = brute.endings.count - search.ending_count;
    visit_close(&search);
    array_close(array);
    array = open_array();
    sample.made = 0;
    search_make(&search, array, false);
    sample_run(&sample, &search);
    ck_assert_msg(search.end != SEARCH_FOUND || brute.wrong, "%s: found %d by %s", program_text(seed),
                  search.found, sample_name(strategy));
    visit_close(&search);
    array_close(array);
    return missed;
}

START_TEST(random_executions_are_some_of_all)
{
    size_t endings = 0, missed = 0;
    for (uint64_t seed = 1, compared = 0; compared < SAMPLED; seed++) {
        invent(seed);
        if (go_through()) {
            missed += compare_sample(seed, (enum sample_strategy)(compared % SAMPLE_STRATEGIES));
            endings += brute.endings.count;
            compared++;
        }
        forget();
    }
    ck_assert_msg(10 * missed < endings, "%zu of %zu endings were missed", missed, endings);
}
END_TEST

START_TEST(the_search_finds_what_brute_force_finds)
{
    int compared = 0, with_faults = 0, wrong = 0, several = 0;
    for (uint64_t seed = 1; compared < PROGRAMS; seed++) {
        invent(seed);
        if (go_through()) {
            several += brute.endings.count > 1;
            wrong += brute.wrong;
            compare(seed);
            compared++;
            with_faults += program.total > 0;
        }
        forget();
    }
    ck_assert_int_gt(with_faults, PROGRAMS / 3);
    ck_assert_int_gt(wrong, PROGRAMS / 10);
    ck_assert_int_gt(several, PROGRAMS / 10);
}
END_TEST

static void add_cases(TCase *cases)
{
    skip_without_search();
    tcase_add_test(cases, the_search_finds_what_brute_force_finds);
    tcase_add_test(cases, random_executions_are_some_of_all);
}

UNIT(add_cases, 240)
