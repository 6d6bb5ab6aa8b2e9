/*
 * Golden texts of the progress line, and its end with the run.
 */
#include <pthread.h>
#include <semaphore.h>

#include "step/progress.h"
#include "../../../lib/suite.h"

static char text[4096];

START_TEST(progress_says_what_is_known_of_the_end)
{
    struct progress_view view = {.now = {.step = 1000, .transmissions = 3000000, .live = 7},
                                 .before = {.step = 500, .transmissions = 1000000},
                                 .since_before = 0.5,
                                 .elapsed = 2,
                                 .nodes = 4096};
    progress_text(text, sizeof text, &view);
    ck_assert_str_eq(text, "step 1,000, 4 M hops/s, 7 of 4,096 active");
    view.goal = 6000;
    progress_text(text, sizeof text, &view);
    ck_assert_str_eq(text,
                     "16 %, at least 10 s left: step 1,000 of at least 6,000, 4 M hops/s, 7 of 4,096 active");
    view.most = true;
    progress_text(text, sizeof text, &view);
    ck_assert_str_eq(text,
                     "16 %, at most 10 s left: step 1,000 of at most 6,000, 4 M hops/s, 7 of 4,096 active");
    view.goal = 1000; /* a bound that was reached does not tell how many steps are left */
    progress_text(text, sizeof text, &view);
    ck_assert_str_eq(text, "step 1,000, 4 M hops/s, 7 of 4,096 active");
}
END_TEST

static sem_t waits; /* the watcher is about to wait, with the lock held */

/* Stands before the function of the library: time does not pass. */
int pthread_cond_timedwait(pthread_cond_t *restrict cond, pthread_mutex_t *restrict mutex,
                           const struct timespec *restrict until)
{
    (void)until;
    sem_post(&waits);
    return pthread_cond_wait(cond, mutex);
}

static void *watch(void *array)
{
    progress_watch(array);
    return NULL;
}

START_TEST(the_end_of_the_run_wakes_the_watcher)
{
    static const struct parray_program program = {.name = "none"};
    static struct parray array = {.program = &program, .clock.progress = true};
    pthread_t watcher;
    sem_init(&waits, 0, 0);
    ck_assert_int_eq(pthread_create(&watcher, NULL, watch, &array), 0);
    sem_wait(&waits);
    progress_end(&array);
    ck_assert_int_eq(pthread_join(watcher, NULL), 0);
    sem_destroy(&waits);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, progress_says_what_is_known_of_the_end);
    tcase_add_test(cases, the_end_of_the_run_wakes_the_watcher);
}

UNIT(add_cases, 60)
