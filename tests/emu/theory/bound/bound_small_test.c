/*
 * On every connected graph of up to four nodes the bounds of every task are true, under every model: no
 * schedule is shorter, of all that there are. In most cases the strongest bound is the optimum; their number
 * is fixed here, so that a bound that grows weaker is noticed.
 */
#include "bound/bound.h"
#include "small_graphs.h"

/* What a case costs and how it is counted. */
struct terms_of_case {
    int startup, per_unit, units;
    enum travel travel;
};

/* A bit for each sum of tokens: a node has its own token, and nothing, and wants the sum up to its own. */
static void give_sums(struct tiny *tiny)
{
    for (int node = 0; node < tiny->nodes; node++) {
        tiny->has[node] = (uint16_t)(1u | 1u << (1u << node));
        tiny->wants[node] = (uint16_t)(1u << ((2u << node) - 1));
    }
}

static uint64_t best_bound(const struct small_task *task, const struct terms_of_case *of, const char *model,
                           const struct topo *topo)
{
    static const int root_list[] = {0};
    const struct node_set all = {NULL, topo->nodes}, only = {root_list, 1};
    struct demand demand = {.form = task->form,
                            .combine = task->combine,
                            .prefix = task->prefix,
                            .units = (uint32_t)of->units,
                            .from = task->from_root ? only : all,
                            .to = task->to_root ? only : all};
    struct terms terms = {topo, model_find(model), (uint64_t)of->startup, (uint64_t)of->per_unit, &demand};
    struct bounds bounds;
    ck_assert(bounds_find(&terms, &bounds));
    return bounds_best(&bounds);
}

/* The bound is true. */
static void check_case(const struct small_case *c, const void *arg, struct small_score *score)
{
    const struct terms_of_case *of = arg;
    struct tiny tiny = {.model = c->model->name,
                        .nodes = c->topo->nodes,
                        .links = c->links,
                        .twice = c->twice,
                        .travel = of->travel,
                        .startup = of->startup,
                        .per_unit = of->per_unit};
    bool many = !strcmp(tiny.model, "F*") || !strcmp(tiny.model, "H*");
    if (of->travel == TRAVEL_SUMS && tiny.nodes > 3 && many)
        return;
    if (of->travel == TRAVEL_SUMS)
        give_sums(&tiny);
    else if (!small_give_tokens(c->task, of->units, &tiny))
        return;
    int optimum = tiny_optimum(&tiny);
    if (optimum < 0)
        return;
    uint64_t bound = best_bound(c->task, of, tiny.model, c->topo);
    ck_assert_msg(bound <= (uint64_t)optimum, "%s, %s, %d nodes, links %x, twice %x: bound %llu, optimum %d",
                  c->task->name, tiny.model, tiny.nodes, c->links, c->twice, (unsigned long long)bound,
                  optimum);
    score->cases++;
    score->equal += bound == (uint64_t)optimum;
}

static void check_rows(enum small_family family, const struct terms_of_case *of, const struct small_row *rows,
                       size_t count)
{
    small_check_rows(family, rows, count, check_case, of);
}

START_TEST(one_token_a_packet)
{
    static const struct terms_of_case of = {0, 1, 1, TRAVEL_ONE};
    static const struct small_row rows[] = {
        {"broadcast", 2, 6, 6}, {"broadcast", 3, 24, 24}, {"broadcast", 4, 228, 228},
        {"gossip", 2, 6, 6},    {"gossip", 3, 24, 24},    {"gossip", 4, 228, 228},
        {"scatter", 2, 6, 6},   {"scatter", 3, 24, 24},   {"scatter", 4, 228, 228},
        {"gather", 2, 6, 6},    {"gather", 3, 24, 24},    {"gather", 4, 228, 228},
        {"exchange", 2, 6, 6},  {"exchange", 3, 24, 24},
    };
    check_rows(SMALL_SIMPLE, &of, rows, ARRAY_LENGTH(rows));
}
END_TEST

START_TEST(tokens_of_two_units)
{
    static const struct terms_of_case of = {0, 1, 2, TRAVEL_ONE};
    static const struct small_row rows[] = {
        {"broadcast", 2, 6, 6}, {"broadcast", 3, 24, 24}, {"broadcast", 4, 228, 210}, {"gossip", 2, 6, 6},
        {"gossip", 3, 24, 24},  {"scatter", 3, 24, 24},   {"gather", 3, 24, 24},      {"exchange", 2, 6, 6},
    };
    check_rows(SMALL_SIMPLE, &of, rows, ARRAY_LENGTH(rows));
}
END_TEST

START_TEST(all_tokens_in_one_packet)
{
    static const struct terms_of_case of = {1, 0, 1, TRAVEL_ALL};
    static const struct small_row rows[] = {
        {"broadcast", 4, 228, 228}, {"gossip", 3, 24, 24},   {"gossip", 4, 228, 224},
        {"scatter", 4, 228, 228},   {"gather", 4, 228, 228}, {"exchange", 4, 228, 224},
    };
    check_rows(SMALL_SIMPLE, &of, rows, ARRAY_LENGTH(rows));
}
END_TEST

START_TEST(combined_tokens)
{
    static const struct terms_of_case of = {0, 1, 1, TRAVEL_ALL};
    static const struct small_row rows[] = {
        {"reduce", 2, 6, 6},      {"reduce", 3, 24, 24},      {"reduce", 4, 228, 228},
        {"allreduce", 3, 24, 24}, {"allreduce", 4, 228, 224},
    };
    check_rows(SMALL_SIMPLE, &of, rows, ARRAY_LENGTH(rows));
}
END_TEST

/* Of four nodes only those models that let few of them send at a time: there are too many sums for others. */
START_TEST(prefix_sums)
{
    static const struct terms_of_case of = {0, 1, 1, TRAVEL_SUMS};
    static const struct small_row rows[] = {{"scan", 2, 6, 6}, {"scan", 3, 24, 24}, {"scan", 4, 152, 124}};
    check_rows(SMALL_SIMPLE, &of, rows, ARRAY_LENGTH(rows));
}
END_TEST

/* Each of two parallel links carries what the model lets a link carry. */
START_TEST(parallel_links)
{
    static const struct terms_of_case whole = {0, 1, 1, TRAVEL_ONE}, two_units = {0, 1, 2, TRAVEL_ONE},
                                      together = {1, 0, 1, TRAVEL_ALL}, sums = {0, 1, 1, TRAVEL_ALL},
                                      timed = {2, 1, 1, TRAVEL_TIMED};
    static const struct small_row rows[] = {
        {"broadcast", 2, 6, 6}, {"broadcast", 3, 96, 96}, {"gossip", 2, 6, 6},   {"gossip", 3, 96, 96},
        {"scatter", 3, 96, 96}, {"gather", 3, 96, 96},    {"exchange", 2, 6, 6}, {"exchange", 3, 96, 96},
    };
    static const struct small_row combined[] = {{"reduce", 3, 96, 96}, {"allreduce", 3, 96, 90}};
    static const struct small_row all_in_one[] = {
        {"broadcast", 3, 96, 96}, {"gossip", 2, 6, 6}, {"gossip", 3, 96, 90}, {"exchange", 3, 96, 90}};
    static const struct small_row two[] = {
        {"broadcast", 3, 96, 96}, {"gossip", 2, 6, 6}, {"exchange", 2, 6, 6}};
    static const struct small_row slow[] = {{"broadcast", 2, 6, 6}, {"gossip", 2, 6, 6}};
    check_rows(SMALL_PARALLEL, &whole, rows, ARRAY_LENGTH(rows));
    check_rows(SMALL_PARALLEL, &sums, combined, ARRAY_LENGTH(combined));
    check_rows(SMALL_PARALLEL, &two_units, two, ARRAY_LENGTH(two));
    check_rows(SMALL_PARALLEL, &together, all_in_one, ARRAY_LENGTH(all_in_one));
    check_rows(SMALL_PARALLEL, &timed, slow, ARRAY_LENGTH(slow));
}
END_TEST

START_TEST(a_start_up_and_longer_packets)
{
    static const struct terms_of_case two_and_one = {2, 1, 1, TRAVEL_TIMED},
                                      one_and_two = {1, 2, 1, TRAVEL_TIMED},
                                      long_tokens = {2, 1, 2, TRAVEL_TIMED};
    static const struct small_row rows[] = {
        {"broadcast", 2, 6, 6}, {"broadcast", 3, 23, 23}, {"gossip", 2, 6, 6},
        {"gossip", 3, 23, 17},  {"scatter", 3, 23, 23},   {"gather", 3, 23, 23},
    };
    static const struct small_row longer[] = {{"broadcast", 2, 6, 6},
                                              {"broadcast", 3, 23, 15},
                                              {"gossip", 2, 6, 6},
                                              {"scatter", 3, 23, 19},
                                              {"gather", 3, 23, 19}};
    check_rows(SMALL_SIMPLE, &two_and_one, rows, ARRAY_LENGTH(rows));
    check_rows(SMALL_SIMPLE, &one_and_two, rows, ARRAY_LENGTH(rows));
    check_rows(SMALL_SIMPLE, &long_tokens, longer, ARRAY_LENGTH(longer));
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, one_token_a_packet);
    tcase_add_test(cases, tokens_of_two_units);
    tcase_add_test(cases, all_tokens_in_one_packet);
    tcase_add_test(cases, combined_tokens);
    tcase_add_test(cases, prefix_sums);
    tcase_add_test(cases, parallel_links);
    tcase_add_test(cases, a_start_up_and_longer_packets);
}

UNIT(add, 120)
