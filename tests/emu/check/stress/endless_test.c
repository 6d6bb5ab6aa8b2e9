/*
 * A run whose time is up is ended and tells which node computes. The alarm is sent by the run itself, to save
 * its time.
 */
#include <signal.h>
#include <unistd.h>

#include "folds.h"
#include "stress/run_once.h"
#include "tools.h"

enum { LONG = 60, RETURNED = 5 };

typedef void body_call(void);

static int watch(const void *input, FILE *out, char *sentence)
{
    body_call *const *body = input;
    (void)out, (void)sentence;
    endless_watch(LONG);
    (*body)();
    _exit(RETURNED);
}

/* In a job that is watched. */
static struct run_ending watched(body_call *body)
{
    struct job job;
    struct job_result result;
    ck_assert(job_start(&job, watch, &body));
    ck_assert(job_wait(&job, &result, NULL, NULL));
    return run_ending_of(&result);
}

static void expect_end(void (*body)(void), const char *text)
{
    struct run_ending ending = watched(body);
    ck_assert_str_eq(ending.text, text);
    ck_assert_int_eq(ending.signal, SIGALRM);
    ck_assert_int_eq(ending.status, PARRAY_WRONG);
    ck_assert_int_eq(ending.verified, -1);
    ck_assert_uint_eq(ending.kind, (uint64_t)SIGALRM);
    ck_assert_uint_eq(ending.choices, 0);
}

static volatile int spinning = 1;

/* Node 1 computes without end from step 3 on, and node 0 waits for it. */
static void spin_node(struct node *self)
{
    node_wait_until_at(self, 3, "spin.c:3");
    if (node_rank(self) == 0)
        node_recv(self, 1, NULL, 0);
    kill(getpid(), SIGALRM);
    while (spinning)
        ;
}

static const struct parray_program spin = {.name = "spin", .node = spin_node};

static void run_spin(const char *engine)
{
    struct options options = trial_on("line:2");
    char error[OUTCOME_ERROR_SIZE];
    int status;
    options.engine = engine;
    options.workers = 2;
    array_run(array_open(&spin, &options, NULL, &status, error));
}

static void spin_on_fibers(void)
{
    run_spin("fibers");
}

static void spin_on_threads(void)
{
    run_spin("threads");
}

START_TEST(the_node_that_computes_is_told)
{
    if (TOOLS_TSAN)
        return; /* it keeps back the signals of a thread that computes */
    expect_end(spin_on_fibers, "no end: node 1 computes in step 3, after node_wait_until at spin.c:3");
    expect_end(spin_on_threads, "no end: node 1 computes in step 3, after node_wait_until at spin.c:3");
}
END_TEST

/* The second alarm comes while nobody computes. */
static void sleep_for_ever(void)
{
    raise(SIGALRM);
    raise(SIGALRM);
    pause();
}

START_TEST(if_nobody_computes_the_second_alarm_ends_the_run)
{
    expect_end(sleep_for_ever, "no end: the run takes too long");
}
END_TEST

static void nothing(void)
{
}

START_TEST(a_run_that_ends_in_its_time_is_left_alone)
{
    struct run_ending ending = watched(nothing);
    ck_assert_str_eq(ending.text,
                     "the process ended in mid-run with exit status 5 (by a sanitizer, or by _exit)");
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, the_node_that_computes_is_told);
    tcase_add_test(cases, if_nobody_computes_the_second_alarm_ends_the_run);
    tcase_add_test(cases, a_run_that_ends_in_its_time_is_left_alone);
}

UNIT(add_cases, 60)
