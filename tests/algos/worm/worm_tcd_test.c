/*
 * Broadcasts by worms: the total communication distance from every source, as an independent simulation
 * counted it, and from the eyes, as the closed forms say.
 */
#include "tools.h"
#include "worm_run.h"
#include "worm_tcd_data.h"

/* Nodes are 2 to that power at most, and fewer in what takes longer. Sources are all of a small array, and
 * every so manyth of a large one: an odd number, so that they come to all places in every dimension. */
enum {
    DOUBLINGS_FEW = TOOLS_TSAN ? 8 : 12,
    DOUBLINGS_MOST = TOOLS_TSAN || TOOLS_ASAN ? DOUBLINGS_FEW : 16,
    SMALL = 256,
    STRIDE = TOOLS_TSAN ? 151 : 7
};

static int stride_of(int nodes)
{
    return nodes < SMALL && !TOOLS_TSAN ? 1 : STRIDE;
}

static const char *const methods[] = {"worm-broadcast", "worm-broadcast", "worm-broadcast-dp"};
static const char *const orders[] = {NULL, "best", NULL};

/* Where the mirror image of a source in the lower half of all dimensions stands in the table. */
static size_t folded(const struct tcd_table *table, int rank)
{
    int side = 1 << table->levels;
    size_t index = 0;
    for (int i = table->dims - 1; i >= 0; i--) {
        int at = rank >> i * table->levels & (side - 1);
        index = index * (size_t)(side / 2) + (size_t)(at < side / 2 ? at : side - 1 - at);
    }
    return index;
}

/* In the lower half of all dimensions: the sources that the table has one by one. */
static bool is_listed(const struct tcd_table *table, int rank)
{
    int half = 1 << (table->levels - 1), upper = 0;
    for (int i = 0; i < table->dims; i++)
        upper |= rank >> i * table->levels & half;
    return !upper;
}

/* All sources of the table, and of their mirror images those that the stride gives. */
START_TEST(every_source_has_the_simulated_distance)
{
    const struct tcd_table *table = &tcd_tables[_i];
    char spec[64];
    struct worm_case c = {.program = methods[table->method],
                          .topology = cube_spec("mesh", table->dims, table->levels, spec, sizeof spec),
                          .order = orders[table->method]};
    int nodes = 1 << table->dims * table->levels, stride = stride_of(nodes);
    for (; c.root < nodes; c.root++)
        if (c.root % stride == 0 || (!TOOLS_TSAN && is_listed(table, c.root)))
            ck_assert_uint_eq(worm_run(&c, NULL), table->tcd[folded(table, c.root)]);
}
END_TEST

/* a_l, how far the eyes of a cube lie apart. */
static uint64_t eye_distance(int level)
{
    return ((UINT64_C(1) << level) + (level % 2 ? 1 : UINT64_MAX)) / 3;
}

/* The recursion of the paper, Eq. (2), (6), which Eq. (16) solves. */
static uint64_t eye_tcd(int dims, int levels)
{
    uint64_t tcd = 0;
    for (int level = 1; level <= levels; level++)
        tcd = ((UINT64_C(1) << dims) - 1) * eye_distance(level) + (tcd << dims);
    return tcd;
}

/* Eq. (16) for dims >= 2, and for dims = 1 the form that it lacks. */
static uint64_t closed_form(int dims, int levels)
{
    int64_t n = INT64_C(1) << levels, f = INT64_C(1) << dims, sign = levels % 2 ? -1 : 1,
            nd = INT64_C(1) << dims * levels;
    if (dims == 1)
        return (uint64_t)((3 * levels * n + n - sign) / 9);
    /* (f - 1)/3 times the sums of f^i 2^(k-i) and of f^i (-1)^(k-i), i = 0 .. k-1. */
    int64_t twos = 2 * (nd - n) / (f - 2), signs = -(nd - sign) / (f + 1);
    return (uint64_t)((f - 1) * (twos - signs) / 3);
}

static int eye_rank(int dims, int levels)
{
    int eye = ((2 << levels) + (levels % 2 ? -1 : 1) - 3) / 6, rank = 0;
    for (int i = 0; i < dims; i++)
        rank = rank << levels | eye;
    return rank;
}

/* Dimensions, and the values of the formula from k = 1 on that the literature prints. */
static const struct {
    int dims;
    uint64_t printed[6]; /* 0 ends */
} forms[] = {{1, {1, 3, 9, 23, 57, 135}},
             {2, {3, 15, 69, 291, 1197}},
             {3, {7, 63, 525, 4235}},
             {4, {15, 255, 4125}},
             {5, {31, 1023}},
             {6, {63, 4095}}};

START_TEST(an_eye_has_the_distance_of_the_formula)
{
    int dims = forms[_i].dims;
    char spec[64];
    int most = dims >= 2 && dims <= 4 ? DOUBLINGS_MOST : DOUBLINGS_FEW;
    for (int levels = 1; dims * levels <= most; levels++) {
        struct worm_case c = {.program = "worm-broadcast",
                              .topology = cube_spec("mesh", dims, levels, spec, sizeof spec),
                              .root = eye_rank(dims, levels)};
        uint64_t tcd = worm_run(&c, NULL);
        ck_assert_uint_eq(tcd, eye_tcd(dims, levels));
        ck_assert_uint_eq(tcd, closed_form(dims, levels));
        if (levels <= 6 && forms[_i].printed[levels - 1])
            ck_assert_uint_eq(tcd, forms[_i].printed[levels - 1]);
        if (dims * levels > DOUBLINGS_FEW)
            continue;
        c.program = "worm-broadcast-dp";
        ck_assert_uint_eq(worm_run(&c, NULL), tcd);
    }
}
END_TEST

/* On a torus every node is an eye. */
START_TEST(a_torus_has_the_distance_of_an_eye_from_every_source)
{
    static const struct {
        int dims, levels;
    } sizes[] = {{1, 1}, {1, 4}, {2, 1}, {2, 2}, {2, 3}, {2, 4}, {3, 1}, {3, 2}, {3, 3}, {4, 2}};
    int dims = sizes[_i].dims, levels = sizes[_i].levels;
    char spec[64];
    struct worm_case c = {.topology =
                              cube_spec(dims == 1 ? "ring" : "torus", dims, levels, spec, sizeof spec)};
    for (; c.root < 1 << dims * levels; c.root += stride_of(1 << dims * levels)) {
        c.program = "worm-broadcast";
        ck_assert_uint_eq(worm_run(&c, NULL), eye_tcd(dims, levels));
        c.program = "worm-broadcast-dp";
        ck_assert_uint_eq(worm_run(&c, NULL), eye_tcd(dims, levels));
    }
}
END_TEST

START_TEST(doubling_has_its_distance_from_every_source)
{
    static const char *const kinds[] = {"mesh", "torus"};
    char spec[64];
    for (int dims = 1; dims <= 3; dims++)
        for (int levels = 1; levels <= 3; levels++) {
            struct worm_case c = {.program = "worm-broadcast-doubling",
                                  .topology = cube_spec(kinds[_i], dims, levels, spec, sizeof spec)};
            uint64_t tcd = 0, holders = 1;
            for (int level = levels; level > 0; level--)
                for (int i = 0; i < dims; i++, holders *= 2)
                    tcd += holders << (level - 1);
            for (; c.root < 1 << dims * levels; c.root += stride_of(1 << dims * levels))
                ck_assert_uint_eq(worm_run(&c, NULL), tcd);
        }
}
END_TEST

/* -------------------------------------------------------------------- a broadcast from a list */

static void listed_node(struct node *self)
{
    char token = 0;
    struct packet packet = PACKET(&token, sizeof token);
    int rank = node_rank(self);
    if (rank == tcd_annealed[0].from)
        token = 1;
    else
        node_recv_any(self, &packet);
    node_check(self, token == 1);
    for (size_t i = 0; i < ARRAY_LENGTH(tcd_annealed); i++) {
        if (tcd_annealed[i].from != rank)
            continue;
        node_check(self, node_now(self) <= tcd_annealed[i].step);
        node_wait_until(self, tcd_annealed[i].step);
        node_send_to(self, tcd_annealed[i].to, &token, sizeof token);
    }
}

/* From 7,7 of 16x16 halving boxes gives 300; boxes that are not halved may do with less. */
START_TEST(one_broadcast_is_known_that_no_halving_gives)
{
    struct parray_program program = {.name = "listed", .node = listed_node};
    struct options options = trial_on("mesh:16x16");
    struct worm_case halving = {.program = "worm-broadcast-dp", .topology = "mesh:16x16", .root = 119};
    options.model = "W1";
    struct trial trial = trial_run(&program, options, 0);
    ck_assert_str_eq(trial.outcome->error, "");
    ck_assert_int_eq(trial.outcome->verified, 1);
    ck_assert_uint_eq(trial.outcome->steps, 8);
    ck_assert_uint_eq(trial.outcome->received, 255);
    ck_assert_uint_eq(trial.outcome->tcd, 299);
    trial_end(&trial);
    ck_assert_uint_eq(worm_run(&halving, NULL), 300);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, every_source_has_the_simulated_distance, 0, (int)ARRAY_LENGTH(tcd_tables));
    tcase_add_loop_test(cases, an_eye_has_the_distance_of_the_formula, 0, (int)ARRAY_LENGTH(forms));
    tcase_add_loop_test(cases, a_torus_has_the_distance_of_an_eye_from_every_source, 0, 10);
    tcase_add_loop_test(cases, doubling_has_its_distance_from_every_source, 0, 2);
    tcase_add_test(cases, one_broadcast_is_known_that_no_halving_gives);
}

UNIT(add_cases, 120)
