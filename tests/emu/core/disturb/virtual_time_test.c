/*
 * Virtual time follows from the seed alone and never goes back for a node; a thread that runs no node has the
 * real time.
 */
#include <stdio.h>
#include <string.h>

#include "../../trial.h"
#include "disturb/virtual_time.h"
#include "facts/disturb_options.h"

enum { NODES = 6, READINGS = 20 };

static struct timespec reading[NODES][READINGS];

/* Read the clocks several times, in one step and in different steps. */
static void read_clock(struct node *self)
{
    for (int i = 0; i < READINGS; i++) {
        ck_assert_int_eq(__wrap_clock_gettime(CLOCK_MONOTONIC, &reading[node_rank(self)][i]), 0);
        if (i % 4 == 3)
            node_wait_until(self, node_now(self) + (uint64_t)i);
    }
}

static const struct parray_program program = {.name = "clock", .node = read_clock};

static struct trial run_clock(const struct parray_program *what, bool virtual_time, uint64_t seed, int engine)
{
    struct disturb_options disturb = {.seed = seed, .virtual_time = virtual_time};
    struct options options = trial_on("ring:6");
    options.disturb = &disturb;
    memset(reading, 0, sizeof reading);
    return trial_run(what, options, engine);
}

static void read_all(uint64_t seed, int engine)
{
    struct trial trial = run_clock(&program, true, seed, engine);
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    ck_assert(virtual_time_was_read(trial.array));
    trial_end(&trial);
}

static double seconds(struct timespec t)
{
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

START_TEST(every_engine_reads_the_same)
{
    struct timespec first[NODES][READINGS];
    for (uint64_t seed = 1; seed <= 4; seed++) {
        read_all(seed, 0);
        memcpy(first, reading, sizeof first);
        for (int engine = 1; engine < TRIAL_ENGINES; engine++) {
            read_all(seed, engine);
            ck_assert_mem_eq(reading, first, sizeof first);
        }
    }
}
END_TEST

START_TEST(seeds_and_nodes_have_times_of_their_own)
{
    read_all(1, 0);
    struct timespec first = reading[0][0], other = reading[1][0];
    ck_assert_mem_ne(&first, &other, sizeof first);
    ck_assert_double_le(seconds(first) - seconds(other), 0.0011);
    ck_assert_double_le(seconds(other) - seconds(first), 0.0011);
    read_all(2, 0);
    ck_assert_mem_ne(&reading[0][0], &first, sizeof first);
}
END_TEST

START_TEST(time_never_goes_back)
{
    for (uint64_t seed = 1; seed <= 50; seed++) {
        read_all(seed, 0);
        for (int node = 0; node < NODES; node++)
            for (int i = 1; i < READINGS; i++) {
                struct timespec a = reading[node][i - 1], b = reading[node][i];
                ck_assert_int_lt(b.tv_nsec, 1000000000);
                ck_assert(b.tv_sec > a.tv_sec || (b.tv_sec == a.tv_sec && b.tv_nsec >= a.tv_nsec));
            }
    }
}
END_TEST

/* All clocks tell the same date, each in its own unit. */
static void compare_clocks(struct node *self)
{
    struct timespec date, standard, start;
    struct timeval day;
    time_t kept;
    ck_assert_int_eq(__wrap_clock_gettime(CLOCK_REALTIME, &date), 0);
    ck_assert_int_eq(__wrap_timespec_get(&standard, TIME_UTC), TIME_UTC);
    ck_assert_int_eq(__wrap_gettimeofday(&day, NULL), 0);
    time_t now = __wrap_time(&kept);
    ck_assert_int_eq(now, kept);
    ck_assert_double_ge(seconds(standard), seconds(date));
    ck_assert_double_le(seconds(standard) - seconds(date), 1e-5);
    ck_assert_int_le(now - date.tv_sec, 1);
    ck_assert_int_le(day.tv_sec - date.tv_sec, 1);
    ck_assert_int_ge(date.tv_sec, 1577836800); /* 2020 */
    ck_assert_int_le(date.tv_sec, INT32_MAX);
    ck_assert_int_eq(__wrap_clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start), 0);
    ck_assert_int_le(start.tv_sec, 1); /* step 1, at 0.9 s a step at most */
    ck_assert_int_le(__wrap_clock(), 2 * CLOCKS_PER_SEC);
    ck_assert_int_eq(__wrap_clock_gettime(-1, &start), -1);
    node_step(self);
}

START_TEST(clocks_agree)
{
    static const struct parray_program clocks = {.name = "clocks", .node = compare_clocks};
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct trial trial = run_clock(&clocks, true, seed, 0);
        ck_assert_int_eq(trial.status, PARRAY_DONE);
        trial_end(&trial);
    }
}
END_TEST

/* Between two readings of the real clock. */
static void is_real(void)
{
    struct timespec before, now, after;
    clock_gettime(CLOCK_MONOTONIC, &before);
    __wrap_clock_gettime(CLOCK_MONOTONIC, &now);
    clock_gettime(CLOCK_MONOTONIC, &after);
    ck_assert_double_le(seconds(before), seconds(now));
    ck_assert_double_le(seconds(now), seconds(after));
    ck_assert_int_le(time(NULL), __wrap_time(NULL));
}

static void read_real(struct node *self)
{
    (void)self;
    is_real();
}

START_TEST(all_others_have_the_real_time)
{
    static const struct parray_program real = {.name = "real", .node = read_real};
    is_real();
    struct options options = trial_on("ring:6");
    struct trial trial = trial_run(&real, options, _i);
    is_real();
    trial_end(&trial);
    trial = run_clock(&real, false, 1, _i);
    ck_assert(!virtual_time_was_read(trial.array));
    trial_end(&trial);
    trial = run_clock(&program, true, 1, _i);
    is_real();
    trial_end(&trial);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, every_engine_reads_the_same);
    tcase_add_test(cases, seeds_and_nodes_have_times_of_their_own);
    tcase_add_test(cases, time_never_goes_back);
    tcase_add_test(cases, clocks_agree);
    tcase_add_loop_test(cases, all_others_have_the_real_time, 0, TRIAL_ENGINES);
}

UNIT(add_cases, 60)
