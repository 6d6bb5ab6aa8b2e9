/*
 * The time of a run is that from the release of the first node to the return of the last one; what comes
 * before is set-up.
 */
#include <time.h>

#include "../../trial.h"
#include "seconds.h"

enum { NODES = 8, MS = 20 };

static double began[NODES], ended[NODES]; /* each node writes its own */

static void sit(void)
{
    nanosleep(&(struct timespec){.tv_nsec = MS * 1000000L}, NULL);
}

/* The first node takes its time in the first step, the last one in the last step. */
static void slow_node(struct node *self)
{
    int rank = node_rank(self);
    began[rank] = seconds_now();
    if (rank == 0)
        sit();
    node_wait_until(self, (uint64_t)rank + 2);
    if (rank == NODES - 1)
        sit();
    ended[rank] = seconds_now();
}

START_TEST(the_time_of_a_run_spans_its_nodes_and_no_more_than_the_call)
{
    static const struct parray_program slow = {.name = "slow", .node = slow_node};
    double before = seconds_now();
    struct trial trial = trial_run(&slow, trial_on("ring:8"), _i);
    double after = seconds_now(), first = began[0], last = ended[0];
    for (int rank = 1; rank < NODES; rank++) {
        first = began[rank] < first ? began[rank] : first;
        last = ended[rank] > last ? ended[rank] : last;
    }
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    ck_assert_double_ge(trial.outcome->seconds, last - first);
    ck_assert_double_ge(trial.outcome->seconds, 2 * MS / 1e3);
    ck_assert_double_ge(trial.outcome->setup_seconds, 0);
    ck_assert_double_le(trial.outcome->setup_seconds + trial.outcome->seconds, after - before);
    trial_end(&trial);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, the_time_of_a_run_spans_its_nodes_and_no_more_than_the_call, 0, TRIAL_ENGINES);
}

UNIT(add_cases, 60)
