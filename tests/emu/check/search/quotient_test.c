/*
 * States that differ only by the names of nodes: as many are left as brute force over all permutations
 * leaves, for random programs of a hub and its leaves; and a claim that is not true is refused.
 */
#include <stdlib.h>
#include <string.h>

#include "rng.h"
#include "searched.h"
#include "search/breadth_first.h"
#include "search/executions.h"
#include "search/quotient.h"

enum { LEAVES = 3, LENGTH_MOST = 5, STATES_MOST = 20000, PROGRAMS = 300 };

/* What a node does; hubs and leaves have the same words. */
enum word {
    TO_PEERS, /* send the sum to every peer, one after the other */
    TO_LAST,  /* send the sum to the peer that was heard last */
    TAKE,
    TAKE_WITHIN,
    TAKE_FIRST, /* from port 0 */
    CHOOSE,
    WORDS
};

static struct {
    enum word hub[LENGTH_MOST], leaf[LENGTH_MOST];
    int hub_length, leaf_length;
} drawn;

struct sums {
    int sum, last; /* last: the port */
};

static void play(struct node *self)
{
    struct sums *s = node_state(self);
    int value = 0, rank = node_rank(self), length = rank ? drawn.leaf_length : drawn.hub_length;
    struct packet packet = PACKET_ROOM(&value, sizeof value);
    for (int i = 0; i < length; i++) {
        switch (rank ? drawn.leaf[i] : drawn.hub[i]) {
        case TO_PEERS:
            for (int port = 0; port < node_degree(self); port++)
                if (node_peer(self, port) >= 0)
                    node_send_wait_at(self, port, &s->sum, sizeof s->sum, "s.c:1");
            break;
        case TO_LAST:
            node_send_wait_at(self, s->last, &s->sum, sizeof s->sum, "s.c:2");
            break;
        case TAKE:
            node_recv_any_at(self, &packet, "s.c:3");
            s->sum = (s->sum + value) % 5;
            s->last = packet.port;
            break;
        case TAKE_WITHIN:
            if (node_recv_within_at(self, NODE_ANY_PORT, &packet, 5, "s.c:4") >= 0)
                s->last = packet.port;
            else
                s->sum++;
            break;
        case TAKE_FIRST:
            node_recv_at(self, rank ? s->last : 0, &value, sizeof value, "s.c:5");
            s->sum = (s->sum + 2 * value) % 5;
            break;
        default:
            s->sum += node_choose_at(self, 2, "s.c:6");
            break;
        }
    }
}

static size_t sums_bytes(const struct parray *array)
{
    (void)array;
    return sizeof(struct sums);
}

static int leaves_alike(const struct parray *array, int rank)
{
    (void)array;
    return rank > 0;
}

static const struct parray_program played = {
    .name = "played", .node = play, .state_bytes = sums_bytes, .symmetric = leaves_alike};

static void draw(uint64_t seed)
{
    struct rng rng;
    rng_open(&rng, seed, 0);
    drawn.hub_length = 1 + (int)rng_below(&rng, LENGTH_MOST);
    drawn.leaf_length = 1 + (int)rng_below(&rng, LENGTH_MOST - 1);
    for (int i = 0; i < LENGTH_MOST; i++) {
        drawn.hub[i] = (enum word)rng_below(&rng, WORDS);
        drawn.leaf[i] = (enum word)rng_below(&rng, WORDS);
    }
}

/* -------------------------------------------------------------------------------- states, one by one */

static struct parray *array;
static struct globals g;

static void open_globals(const struct parray_program *program, const char *topology, int losses)
{
    struct fault_bounds bounds = {.total = (uint32_t)losses, .most[KIND_LOSE] = (uint8_t)losses};
    array = searched_array(program, topology, 0);
    ck_assert(globals_open(&g, array, bounds, true));
}

static void close_globals(void)
{
    globals_close(&g);
    array_close(array);
}

/* Go through all states that can be reached. False: there are too many, or the search is not for them. */
static bool go_through(void)
{
    struct global_move list[GLOBAL_MOVES_MOST];
    globals_first(&g);
    for (uint32_t state = 0; state < g.states.count && g.states.count < STATES_MOST && !g.unfit; state++)
        for (uint32_t node = 0; node < g.nodes; node++) {
            size_t count = global_moves(&g, state, node, list);
            for (size_t i = 0; i < count; i++)
                global_next(&g, state, list[i], NULL);
        }
    return g.states.count < STATES_MOST && !g.unfit;
}

/* The states that stand for all that are known. Each of them has to be known, too. 0: it cannot be said. */
static size_t count_standing(struct quotient *quotient)
{
    struct intern standing = {0};
    bool fresh;
    size_t known = g.states.count;
    g.quotient = quotient;
    for (uint32_t state = 0; state < known && !g.unfit; state++) {
        memcpy(g.scratch, intern_bytes(&g.states, state), g.width * sizeof g.scratch[0]);
        quotient_settle(&g, g.scratch);
        intern_add(&standing, g.scratch, g.width * sizeof g.scratch[0], NULL);
        intern_add(&g.states, g.scratch, g.width * sizeof g.scratch[0], &fresh);
        ck_assert(g.unfit || !fresh);
    }
    size_t count = g.unfit ? 0 : standing.count;
    intern_free(&standing);
    return count;
}

/* Result: the states that are left; 0: the claim was refused. */
static size_t compare(const char *topology, int losses, size_t *all)
{
    open_globals(&played, topology, losses);
    bool few = go_through();
    *all = g.states.count;
    ck_assert(quotient_open(&g));
    struct quotient *quotient = g.quotient;
    size_t standing = few ? count_standing(quotient) : 0;
    close_globals();
    open_globals(&played, topology, losses);
    ck_assert(quotient_open(&g));
    bool fits = few && go_through();
    size_t count = fits ? g.states.count : 0;
    if (few && standing)
        ck_assert_uint_eq(count, standing);
    close_globals();
    return count;
}

START_TEST(as_many_states_are_left_as_brute_force_leaves)
{
    int less = 0, refused = 0;
    for (uint64_t seed = 1; seed <= PROGRAMS; seed++) {
        size_t all, left;
        draw(seed);
        left = compare(seed % 2 ? "tree:3x2" : "complete:4", seed % 5 == 0, &all);
        refused += left == 0;
        less += left && left < all;
        if (left)
            ck_assert_msg(left * 6 >= all, "seed %d: %zu of %zu", (int)seed, left, all);
    }
    ck_assert_int_gt(less, PROGRAMS / 2);
    ck_assert_int_gt(refused, PROGRAMS / 10);
}
END_TEST

/* -------------------------------------------------------------------------------- what is found */

/* A property that knows nodes by name: only the last leaf must not have this sum. */
static void last_leaf(struct parray *whole)
{
    const struct sums *s = parray_state_of(whole, LEAVES);
    (void)parray_check_at(whole, s->sum != 3, "sum != 3", "s.c:7");
}

static const struct parray_program watched = {.name = "watched",
                                              .node = play,
                                              .state_bytes = sums_bytes,
                                              .symmetric = leaves_alike,
                                              .invariant = last_leaf};

/* Go a way by single moves. The nodes are in the end in the states that the search says. */
static void check_way(struct state_search *search)
{
    struct globals_aside kept;
    struct globals *s = &search->globals;
    size_t count;
    struct global_move *way = visit_way(search, search->at, &count);
    uint32_t local[LEAVES + 1], state;
    for (uint32_t node = 0; node <= LEAVES; node++)
        local[node] = quotient_local(s, search->at.state, search->at.renaming, node);
    globals_step_aside(s, &kept);
    state = globals_first(s);
    for (size_t i = 0; i < count; i++)
        state = global_next(s, state, way[i], NULL);
    for (uint32_t node = 0; node <= LEAVES; node++)
        ck_assert_uint_eq(global_local(s, state, node), local[node]);
    globals_step_back(s, &kept);
    free(way);
}

/* What a search found, and how much there is. */
struct verdict {
    enum search_end end;
    enum fault_found found;
    uint32_t depth; /* at which that was found; 0: nothing was */
    size_t endings;
    uint64_t executions;
};

static struct verdict judge(const struct parray_program *program, bool symmetric, bool whole)
{
    struct state_search search = {.states_most = STATES_MOST, .whole = whole};
    struct verdict verdict;
    memset(&verdict, 0, sizeof verdict);
    open_globals(program, "complete:4", 0);
    search.globals = g;
    if (symmetric)
        ck_assert(quotient_open(&search.globals));
    breadth_first_run(&search);
    verdict.end = search.end;
    verdict.found = search.found;
    verdict.depth = search.end == SEARCH_FOUND ? search.depth + 1 : 0;
    verdict.endings = search.ending_count;
    if (search.end == SEARCH_COMPLETE)
        verdict.executions = executions_count(&search.globals, 10 * STATES_MOST);
    if (search.end == SEARCH_FOUND && symmetric)
        check_way(&search);
    visit_close(&search);
    array_close(array);
    return verdict;
}

START_TEST(what_is_found_is_the_same)
{
    int found = 0, complete = 0;
    for (uint64_t seed = 1; seed <= 2 * PROGRAMS; seed++) {
        const struct parray_program *program = seed % 2 ? &watched : &played;
        draw(seed);
        struct verdict plain = judge(program, false, seed % 4 < 2), left = judge(program, true, seed % 4 < 2);
        if (left.end == SEARCH_TIMED || plain.end == SEARCH_AT_STATES)
            continue;
        ck_assert_msg(left.end == plain.end && left.found == plain.found && left.depth == plain.depth,
                      "seed %d: end %d found %d", (int)seed, left.end, left.found);
        found += plain.end == SEARCH_FOUND;
        if (plain.end != SEARCH_COMPLETE)
            continue;
        complete++;
        ck_assert_uint_eq(left.endings, plain.endings);
        ck_assert_uint_eq(left.executions, plain.executions);
    }
    ck_assert_int_gt(found, PROGRAMS / 10);
    ck_assert_int_gt(complete, PROGRAMS / 3);
}
END_TEST

static void add_cases(TCase *cases)
{
    skip_without_search();
    tcase_add_test(cases, as_many_states_are_left_as_brute_force_leaves);
    tcase_add_test(cases, what_is_found_is_the_same);
}

UNIT(add_cases, 240)
