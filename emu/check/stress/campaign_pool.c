/*
 * campaign_pool.c: a loop in a child process, and the shares of children.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* F_SETPIPE_SZ */
#endif
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fault/last_words.h"
#include "machine/memory.h"
#include "meter.h"
#include "seconds.h"
#include "stress/campaign_pool.h"
#include "stress/put_back.h"

/* A run in a batch that takes longer is made again in a process of its own, which gives it more time. */
enum { BATCH_RUN_SECONDS = 1 };

/* Runs of a batch; how much longer the next one may be. A page of a pipe takes whole endings. */
enum { BATCH_MOST = 256, BATCH_GROWTH = 4, PIPE_PAGE = 4096 };
enum { ENDINGS_A_PAGE = PIPE_PAGE / sizeof(struct run_ending) };
_Static_assert(ENDINGS_A_PAGE > 0, "an ending is less than a page");

enum { JOBS_MOST = 64, LOOK_MS = 500 };

/* May runs of the campaign share a process? Not those of a program that is not trusted, and runs that are
 * made twice. */
static bool batch_fits(const struct campaign *c)
{
    const struct conditions *asked = &c->asked;
    return !asked->supervisor && !asked->twice && !asked->elsewhere && !asked->disturb.record &&
           put_back_fits(asked->program);
}

/* ---------------------------------------------------------------------------------------- in the child */

struct batch {
    const struct campaign *campaign;
    uint64_t seed;
    unsigned count;
};

static void on_alarm(int number)
{
    (void)number;
    job_leave(PARRAY_LIMIT, "");
}

/* Make one run. False: it might tell something, or the process is not what it was. Signals are left alone, so
 * that a run that crashes ends the process, and is made again in one that tells where. */
static bool make_one(const struct campaign *c, uint64_t seed, struct run_ending *ending)
{
    struct conditions conditions = campaign_conditions(c, seed);
    conditions.options.without_signals = true;
    alarm(BATCH_RUN_SECONDS);
    struct parray *array = run_here(&conditions, ending);
    if (!array || last_words_due(array))
        return false;
    array_close(array);
    return campaign_tells_nothing(c, &conditions, ending);
}

static int make_runs(const void *input, FILE *out, char *sentence)
{
    const struct batch *batch = input;
    struct variables kept;
    struct run_ending ending;
    struct sigaction action = {.sa_handler = on_alarm, .sa_flags = SA_ONSTACK};
    (void)sentence;
    sigaction(SIGALRM, &action, NULL);
    variables_keep(&kept, batch->campaign->asked.program);
    for (unsigned i = 0; i < batch->count && runs_left() > 0; i++) {
        variables_put_back(&kept);
        if (!make_one(batch->campaign, batch->seed + i, &ending))
            break;
        fwrite(&ending, sizeof ending, 1, out);
        if (fflush(out) != 0 || ferror(out))
            break;
    }
    return 0;
}

/* --------------------------------------------------------------------------------------- in the parent */

/* Start the runs with `count` stress seeds from `seed` on. False: the system gave no process. *holds: the
 * pipe has room for all endings, so that the process does not wait for its reader. */
static bool batch_start(struct started_run *run, const struct campaign *c, uint64_t seed, unsigned count,
                        bool *holds)
{
    const struct batch batch = {.campaign = c, .seed = seed, .count = count};
    if (!run_start_job(run, make_runs, &batch))
        return false;
    int room = (int)(count / ENDINGS_A_PAGE + 1) * PIPE_PAGE;
    *holds = fcntl(run->job.child.fd, F_SETPIPE_SZ, room) >= room;
    return true;
}

/* Wait for their end. Result: how many were made, whose endings are in `ending`, room for `count`; if not
 * all, the next one might tell something. */
static unsigned batch_collect(struct started_run *run, struct run_ending *ending, unsigned count)
{
    struct job_result result;
    job_wait(&run->job, &result, runs_job_in_time, &run->deadline);
    size_t made = result.size / sizeof *ending;
    made = made < count ? made : count;
    if (made)
        memcpy(ending, result.data, made * sizeof *ending);
    free(result.data);
    return (unsigned)made;
}

/* ------------------------------------------------------------------------------------------ the pool */

/* Runs with consecutive stress seeds, in one process. */
struct share {
    uint64_t seed;
    unsigned count;
    double began;
    bool read_late; /* at the end of the process, and not as soon as there is something to read */
};

struct pool {
    struct started_run run[JOBS_MOST];
    struct share share[JOBS_MOST]; /* of each of these */
    unsigned used;
    uint64_t next;
    struct share *left; /* of processes that ended early: each time one run, and the others */
    size_t left_count, left_room;
    unsigned length; /* runs of the next share, as long as all goes well */
    bool batches;
};

enum { SHARE_MS = 100 }; /* what a share may take */

static const int stop_signals[] = {SIGINT, SIGTERM};
static volatile sig_atomic_t stopped;

static void on_stop(int number)
{
    (void)number;
    stopped = 1;
}

static bool has_more(const struct campaign *c, const struct pool *pool)
{
    return pool->left_count || !c->runs || pool->next - c->seed < c->runs;
}

static bool wants_more(struct campaign *c, const struct pool *pool, double began)
{
    if (stopped || c->endless >= ENDLESS_MOST || !has_more(c, pool))
        return false;
    bool found = campaign_finding(c) != NULL;
    c->over = c->seconds > 0 && seconds_now() - began >= (found ? c->seconds / 2 : c->seconds);
    return !c->over && !(c->until_failure && found);
}

/* Take the share that a process is started for next. */
static struct share take_share(const struct campaign *c, struct pool *pool)
{
    struct share share = {.seed = pool->next, .count = pool->length};
    if (pool->left_count) {
        struct share *left = &pool->left[pool->left_count - 1];
        share = *left;
        share.count = share.count < pool->length ? share.count : pool->length;
        left->seed += share.count;
        left->count -= share.count;
        pool->left_count -= left->count == 0;
        return share;
    }
    if (c->runs && share.count > c->runs - (pool->next - c->seed))
        share.count = (unsigned)(c->runs - (pool->next - c->seed));
    pool->next += share.count;
    return share;
}

/* Put runs back that were not made. */
static void leave(struct pool *pool, uint64_t seed, unsigned count)
{
    pool->left = memory_grow(pool->left, &pool->left_room, pool->left_count + 1, sizeof pool->left[0],
                             "runs that are to be made again");
    pool->left[pool->left_count++] = (struct share){.seed = seed, .count = count};
}

static bool start_share(const struct campaign *c, struct pool *pool)
{
    struct share share = take_share(c, pool);
    const struct conditions conditions = campaign_conditions(c, share.seed);
    struct started_run *run = &pool->run[pool->used];
    share.began = seconds_now();
    bool begun = share.count > 1 ? batch_start(run, c, share.seed, share.count, &share.read_late)
                                 : run_start(run, &conditions);
    if (begun)
        pool->share[pool->used++] = share;
    else
        leave(pool, share.seed, share.count);
    return begun;
}

/* After a share of which all, or not all, runs were made: the next ones are larger, as far as they take no
 * longer than they may, or single runs. */
static void set_length(struct pool *pool, const struct share *share, bool all)
{
    double one = (seconds_now() - share->began) / share->count, most = SHARE_MS / 1000.0 / one;
    unsigned length = all && pool->batches ? BATCH_GROWTH * pool->length : 1;
    length = length < BATCH_MOST ? length : BATCH_MOST;
    pool->length = length < most ? length : most > 1 ? (unsigned)most : 1;
}

static void collect_share(struct campaign *c, struct pool *pool, unsigned i)
{
    struct share share = pool->share[i];
    struct run_ending ending[BATCH_MOST];
    bool single = share.count == 1;
    unsigned made = single ? 1 : batch_collect(&pool->run[i], ending, share.count);
    if (single)
        ending[0] = run_collect(&pool->run[i], NULL, NULL);
    const struct conditions conditions = campaign_conditions(c, share.seed);
    set_length(pool, &share,
               single ? campaign_tells_nothing(c, &conditions, &ending[0]) : made == share.count);
    for (unsigned k = 0; k < made; k++)
        campaign_sort(c, &ending[k], share.seed + k);
    pool->used--;
    pool->run[i] = pool->run[pool->used];
    pool->share[i] = pool->share[pool->used];
    if (share.count - made > 1)
        leave(pool, share.seed + made + 1, share.count - made - 1);
    if (share.count > made)
        leave(pool, share.seed + made, 1);
}

static void collect_endings(struct campaign *c, struct pool *pool)
{
    struct pollfd ready[JOBS_MOST];
    for (unsigned i = 0; i < pool->used; i++)
        ready[i] = (struct pollfd){.fd = pool->run[i].job.child.fd,
                                   .events = pool->share[i].read_late ? 0 : POLLIN}; /* 0: its end */
    if (poll(ready, pool->used, c->asked.supervisor || c->seconds > 0 ? LOOK_MS : -1) < 0)
        return;
    for (unsigned i = pool->used; i-- > 0;)
        if (ready[i].revents || run_overdue(&pool->run[i]))
            collect_share(c, pool, i);
}

static void show_progress(const struct campaign *c, struct meter *meter)
{
    char text[256];
    if (!meter_due(meter))
        return;
    campaign_progress_text(c, meter_elapsed(meter), text, sizeof text);
    meter_show(meter, text);
}

static void make_all(struct campaign *c, double began)
{
    struct pool pool = {.next = c->seed, .length = 1, .batches = !c->apart && batch_fits(c)};
    struct meter meter = {.out = c->progress ? stderr : NULL};
    unsigned jobs = c->jobs < JOBS_MOST ? c->jobs : JOBS_MOST;
    meter_begin(&meter);
    while (pool.used || wants_more(c, &pool, began)) {
        while (pool.used < jobs && wants_more(c, &pool, began) && start_share(c, &pool))
            ;
        if (!pool.used)
            break;
        collect_endings(c, &pool);
        show_progress(c, &meter);
    }
    meter_end(&meter);
    free(pool.left);
}

void pool_run(struct campaign *c, double began)
{
    struct sigaction action = {.sa_handler = on_stop}, before[ARRAY_LENGTH(stop_signals)];
    stopped = 0;
    for (size_t i = 0; i < ARRAY_LENGTH(stop_signals); i++)
        sigaction(stop_signals[i], &action, &before[i]);
    make_all(c, began);
    for (size_t i = 0; i < ARRAY_LENGTH(stop_signals); i++)
        sigaction(stop_signals[i], &before[i], NULL);
    c->interrupted = stopped;
}
