/*
 * A job gives a status, a sentence and bytes as data; a process that ends in the midst of its work, in
 * whatever way, says how.
 */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fail.h"
#include "job.h"
#include "suite.h"

static bool go_on(void *context)
{
    (void)context;
    return true;
}

static bool stop(void *context)
{
    ++*(int *)context;
    return false;
}

static struct job_result result_of(job_work *work, const void *input)
{
    struct job job;
    struct job_result result;
    ck_assert(job_start(&job, work, input));
    ck_assert(job_wait(&job, &result, go_on, NULL));
    return result;
}

enum { NUMBERS = 1 << 20 }; /* more than a pipe holds */

static int write_numbers(const void *input, FILE *out, char *sentence)
{
    puts("what is printed is not data");
    for (uint32_t i = 0; i < NUMBERS; i++)
        fwrite(&i, sizeof i, 1, out);
    strcpy(sentence, input);
    return 300; /* more than an exit status holds */
}

START_TEST(status_sentence_and_bytes_arrive)
{
    struct job_result result = result_of(write_numbers, "a sentence");
    ck_assert_int_eq(result.end, JOB_WHOLE);
    ck_assert_int_eq(result.signal, 0);
    ck_assert_int_eq(result.status, 300);
    ck_assert_str_eq(result.sentence, "a sentence");
    ck_assert_uint_eq(result.size, NUMBERS * sizeof(uint32_t));
    for (uint32_t i = 0; i < NUMBERS; i++)
        ck_assert(memcmp(result.data + i * sizeof i, &i, sizeof i) == 0);
    ck_assert_int_eq(result.data[result.size], '\0');
    free(result.data);
}
END_TEST

static int say_and_crash(const void *input, FILE *out, char *sentence)
{
    (void)input;
    strcpy(sentence, "of no use");
    fputs("half", out);
    fail_say("the first sentence");
    fail_say("the second sentence");
    signal(SIGSEGV, SIG_DFL);
    raise(SIGSEGV);
    return 0;
}

static int leave(const void *input, FILE *out, char *sentence)
{
    (void)out, (void)sentence;
    _exit(*(const int *)input);
}

START_TEST(a_process_that_ends_in_mid_work_says_how)
{
    struct job_result result = result_of(say_and_crash, NULL);
    ck_assert_int_eq(result.end, JOB_LOST);
    ck_assert_int_eq(result.signal, SIGSEGV);
    ck_assert_int_eq(result.status, 128 + SIGSEGV);
    ck_assert_str_eq(result.sentence, "the first sentence");
    free(result.data);
    result = result_of(leave, &(int){7});
    ck_assert_int_eq(result.end, JOB_LOST);
    ck_assert_int_eq(result.signal, 0);
    ck_assert_int_eq(result.status, 7);
    ck_assert_str_eq(result.sentence, "");
    ck_assert_ptr_null(result.data);
}
END_TEST

static int sleep_long(const void *input, FILE *out, char *sentence)
{
    (void)input, (void)out, (void)sentence;
    raise(SIGINT); /* neither ends a job */
    raise(SIGTERM);
    pause();
    return 0;
}

START_TEST(a_job_that_is_not_to_go_on_is_killed)
{
    int asked = 0;
    struct job job;
    struct job_result result;
    ck_assert(job_start(&job, sleep_long, NULL));
    ck_assert(!job_wait(&job, &result, stop, &asked));
    ck_assert_int_eq(asked, 1);
    ck_assert_int_eq(result.end, JOB_LOST);
    ck_assert_int_eq(result.signal, SIGKILL);
}
END_TEST

static int leave_by_job(const void *input, FILE *out, char *sentence)
{
    (void)input, (void)sentence;
    fputs("half", out);
    job_leave(300, "why it ends");
}

START_TEST(work_that_is_left_gives_its_status_and_the_reason)
{
    struct job_result result = result_of(leave_by_job, NULL);
    ck_assert_int_eq(result.end, JOB_LEFT);
    ck_assert_int_eq(result.status, 300);
    ck_assert_str_eq(result.sentence, "why it ends");
    ck_assert_ptr_null(result.data);
}
END_TEST

/* Close the pipe as a program can that closes all files; input: and then go on for ever. */
static int close_pipe(const void *input, FILE *out, char *sentence)
{
    (void)sentence;
    fputs("lost", out);
    close(fileno(out));
    while (input)
        pause();
    return 5;
}

START_TEST(work_that_closes_its_pipe_is_told_from_work_that_wrote_nothing_and_keeps_nobody_waiting)
{
    int asked = 0;
    struct job job;
    struct job_result result = result_of(close_pipe, NULL);
    ck_assert_int_eq(result.end, JOB_UNTOLD);
    ck_assert_int_eq(result.status, 5);
    ck_assert(job_start(&job, close_pipe, &asked));
    ck_assert(!job_wait(&job, &result, stop, &asked));
    ck_assert_int_eq(asked, 1);
    ck_assert_int_eq(result.end, JOB_LOST);
}
END_TEST

START_TEST(a_deadline_ends_a_job)
{
    double over = 0;
    struct job job;
    struct job_result result;
    ck_assert(job_start(&job, sleep_long, NULL));
    ck_assert(!job_wait(&job, &result, job_in_time, &over));
    ck_assert_int_eq(result.signal, SIGKILL);
}
END_TEST

/* The work leaves a process of its own behind, which holds the pipe. */
static int leave_one_behind(const void *input, FILE *out, char *sentence)
{
    (void)input, (void)sentence;
    pid_t behind = fork();
    if (behind == 0) {
        pause();
        _exit(0);
    }
    fwrite(&behind, sizeof behind, 1, out);
    return 0;
}

START_TEST(what_a_job_leaves_behind_keeps_nobody_waiting)
{
    struct job_result result = result_of(leave_one_behind, NULL);
    pid_t behind;
    ck_assert_int_eq(result.end, JOB_WHOLE);
    ck_assert_uint_eq(result.size, sizeof behind);
    memcpy(&behind, result.data, sizeof behind);
    kill(behind, SIGKILL);
    free(result.data);
}
END_TEST

static int twice(const void *input, FILE *out, char *sentence)
{
    (void)sentence;
    fprintf(out, "%d", 2 * *(const int *)input);
    return 0;
}

START_TEST(jobs_go_on_side_by_side)
{
    enum { JOBS = 4 };
    struct job job[JOBS];
    struct job_result result;
    for (int i = 0; i < JOBS; i++)
        ck_assert(job_start(&job[i], twice, &i));
    for (int i = JOBS - 1; i >= 0; i--) {
        ck_assert(job_wait(&job[i], &result, go_on, NULL));
        ck_assert_int_eq(result.end, JOB_WHOLE);
        ck_assert_int_eq(atoi(result.data), 2 * i);
        free(result.data);
    }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, status_sentence_and_bytes_arrive);
    tcase_add_test(cases, a_process_that_ends_in_mid_work_says_how);
    tcase_add_test(cases, a_job_that_is_not_to_go_on_is_killed);
    tcase_add_test(cases, work_that_is_left_gives_its_status_and_the_reason);
    tcase_add_test(cases,
                   work_that_closes_its_pipe_is_told_from_work_that_wrote_nothing_and_keeps_nobody_waiting);
    tcase_add_test(cases, a_deadline_ends_a_job);
    tcase_add_test(cases, what_a_job_leaves_behind_keeps_nobody_waiting);
    tcase_add_test(cases, jobs_go_on_side_by_side);
}

UNIT(add_cases, 60)
