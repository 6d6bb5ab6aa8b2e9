/*
 * Test of happens.h: its answers are those of a search through the graph, for all pairs of operations of a
 * rank.
 */
#include <stdlib.h>

#include "../suite.h"
#include "drafted.h"
#include "rng.h"
#include "schedule/happens.h"

enum { ROUNDS = 60, RANKS = 3, OPS = 14, ALL = RANKS * OPS };

/* Operations in an order in which needs and messages point forward. */
static struct schedule *random_schedule(struct rng *rng)
{
    struct schedule *schedule = schedule_new(&drafted_format, "random", RANKS);
    uint32_t op[RANKS][OPS], count[RANKS] = {0};

    while (count[0] < OPS && count[1] < OPS && count[2] < OPS) {
        int from = (int)rng_below(rng, RANKS), to = (from + 1 + (int)rng_below(rng, RANKS - 1)) % RANKS;
        struct schedule_op send = drafted_op(schedule, from, SCHEDULE_SENDS),
                           receive = drafted_op(schedule, to, SCHEDULE_RECEIVES);

        send.to = to;
        receive.from = from;
        send.to_tag = receive.from_tag = (int32_t)schedule->count; /* each its own */
        op[from][count[from]++] = schedule_add(schedule, &send);
        op[to][count[to]++] = schedule_add(schedule, &receive);
        for (int rank = 0; rank < RANKS; rank++)
            if (count[rank] > 1 && rng_below(rng, 2))
                schedule_need(schedule, op[rank][count[rank] - 1], op[rank][rng_below(rng, count[rank] - 1)],
                              false);
    }
    schedule_finish(schedule);
    return schedule;
}

/* reached[a * ALL + b]: a happens before b. */
static void search(const struct walk *walk, uint8_t *reached)
{
    const struct schedule *schedule = walk->schedule;

    for (uint32_t i = 0; i < walk->ordered; i++) {
        uint32_t op = walk->order[i], partner = walk->partner[op];

        for (uint32_t a = 0; a < schedule->count; a++) {
            for (size_t k = schedule->need_first[op]; k < schedule->need_first[op + 1]; k++) {
                uint32_t before = schedule->need[k].op;

                reached[a * ALL + op] |= a == before || reached[a * ALL + before];
            }
            if (partner != SCHEDULE_NO_OP)
                reached[a * ALL + op] |= a == partner || reached[a * ALL + partner];
        }
    }
}

START_TEST(answers_are_those_of_a_search)
{
    uint8_t *reached = malloc(ALL * ALL);
    uint64_t yes = 0, no = 0;
    struct rng rng;

    rng_open(&rng, 3, 0);
    for (int round = 0; round < ROUNDS; round++) {
        struct schedule *schedule = random_schedule(&rng);
        struct findings findings = FINDINGS_NONE;
        struct happens happens;
        struct walk walk;

        memset(reached, 0, ALL * ALL);
        walk_run(&walk, schedule, &findings);
        ck_assert_uint_eq(walk.ordered, schedule->count);
        search(&walk, reached);
        happens_open(&happens, &walk);
        for (uint32_t i = 0; i < walk.ordered; i++)
            for (uint32_t j = i + 1; j < walk.ordered; j++) {
                uint32_t a = walk.order[i], b = walk.order[j];

                if (schedule->op[a].rank == schedule->op[b].rank && happens_ask(&happens, a, b, 0))
                    ck_assert(reached[a * ALL + b]);
            }
        happens_answer(&happens);
        for (size_t i = 0; i < happens.questions; i++) {
            const struct question *question = &happens.question[i];

            ck_assert_int_eq(question->yes, reached[question->before * ALL + question->after]);
            yes += question->yes;
            no += !question->yes;
        }
        happens_close(&happens);
        walk_close(&walk);
        findings_free(&findings);
        schedule_free(schedule);
    }
    ck_assert_uint_gt(yes, 500);
    ck_assert_uint_gt(no, 500);
    free(reached);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, answers_are_those_of_a_search);
}

UNIT(add, 30)
