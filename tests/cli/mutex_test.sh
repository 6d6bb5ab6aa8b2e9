#!/bin/sh
# A node that waits for a mutex which another node holds across a wait, or which it holds itself, never goes
# on: both are named, with their lines. Mutexes that are unlocked in their step, and those that other threads
# hold, are waited for.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

compile mutex <<'END_OF_PROGRAM'
#define _GNU_SOURCE
#include <errno.h>
#include <parray.h>
#include <pthread.h>
#include <sched.h>

enum way { SAME_STEP, STEP, TRIED, TIMED, RETURNED, TWICE, FREED, LAST_CALL, SHORT, THREAD, CHECKED };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER, strict = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
static long way, sum;
static int held;

static int prepare(struct parray *array)
{
    way = (long)parray_param_int(array, "way", 0, CHECKED, NULL);
    return 0;
}

static void tell(void)
{
    __atomic_store_n(&held, 1, __ATOMIC_RELEASE);
}

static void wait_until_held(void)
{
    while (!__atomic_load_n(&held, __ATOMIC_ACQUIRE))
        sched_yield();
}

static void *hold(void *none)
{
    struct timespec while_ = {.tv_nsec = 100000000};
    pthread_mutex_lock(&lock);
    tell();
    nanosleep(&while_, NULL);
    sum++;
    pthread_mutex_unlock(&lock);
    return none;
}

static void use_thread(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, hold, NULL);
    wait_until_held();
    pthread_mutex_lock(&lock);
    sum++;
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
}

static void be_first(struct node *self)
{
    struct timespec past = {.tv_sec = 0};
    if (way == TRIED)
        pthread_mutex_trylock(&lock);
    else if (way == TIMED)
        pthread_mutex_timedlock(&lock, &past);
    else
        pthread_mutex_lock(&lock);
    tell();
    if (way == TWICE)
        pthread_mutex_lock(&lock); /* again */
    if (way == FREED)
        pthread_mutex_unlock(&lock);
    if (way == RETURNED)
        return;
    node_step(self); /* one step */
    while (way != FREED)
        node_step(self); /* for ever */
}

static void be_last(struct node *self)
{
    if (way != SAME_STEP) {
        node_step(self);
        node_step(self); /* before */
    }
    wait_until_held();
    if (way == LAST_CALL) {
        __asm__ volatile(""); /* or compilers make one call of these two, which has no line */
        pthread_mutex_lock(&lock);
    } else
        sum += pthread_mutex_lock(&lock); /* waits */
}

static void add(struct node *self)
{
    for (int i = 0; i < 1000; i++) {
        pthread_mutex_lock(&lock);
        sum++;
        pthread_mutex_unlock(&lock);
        if (i % 100 == 0)
            node_step(self);
    }
}

static void run(struct node *self)
{
    int rank = node_rank(self);
    node_step(self); /* start */
    if (way == SHORT)
        add(self);
    else if (way == THREAD && rank == 0)
        use_thread();
    else if (way == CHECKED && rank == 0)
        node_check(self, !pthread_mutex_lock(&strict) && pthread_mutex_lock(&strict) == EDEADLK);
    else if (way < SHORT && rank == 0)
        be_first(self);
    else if (way < SHORT && rank == 7)
        be_last(self);
}

static bool check(struct node *self)
{
    return self && sum == (way == SHORT ? 8000 : way == THREAD ? 2 : 0);
}

static const struct parray_param params[] = {{"way", "0", ""}, {NULL, NULL, NULL}};
PARRAY_PROGRAM(.name = "mutex", .topology = "ring:8", .params = params, .prepare = prepare, .node = run,
               .verify = check);
END_OF_PROGRAM

line()
{
    grep -n "/\* $1 \*/" mutex.c | sed 's/:.*//'
}

# Where debug information cannot be read, the line of the last wait is told.
at()
{
    if has_lines; then
        echo " in $1 at mutex.c:$(line "$2")"
    else
        echo ", after node_step at mutex.c:$(line "$3"),"
    fi
}

for engine in 'fibers --workers 1' 'fibers --workers 2' 'fibers --workers 1 --stacks packed' threads; do
    # shellcheck disable=SC2086
    mutex()
    {
        run "$1" "$PARRAY" run ./mutex.so --quiet --engine $engine --param way="$2"
    }
    # blames STEP NODE PLACE WHAT
    blames()
    {
        is err "error: step $1: node $2$3 waits for ever for a mutex that $4; nodes have nothing in common but packets: send one instead, or unlock before every call that waits"
    }
    mutex 2 0
    blames 2 7 "$(at be_last waits start)" "node 0 holds across its node_step at mutex.c:$(line 'one step')"
    for way in 1 2 3; do
        mutex 2 $way
        says err "step 4: node 7$(at be_last waits before) waits for ever for a mutex that node 0 holds across its node_step at mutex.c:"
    done
    mutex 2 4
    blames 4 7 "$(at be_last waits before)" 'node 0 has held since before it returned'
    mutex 2 5
    blames 2 0 "$(at be_first again start)" 'it holds itself'
    mutex 2 7
    # Most compilers have left the function before such a call.
    grep -qE "^error: step 4: node 7( in (run|be_last) at mutex.c:[0-9]+|, after node_step at mutex.c:$(line before),) waits for ever" err ||
        fail 'neither the line of the call nor that before it is told'
    for way in 6 8 9 10; do
        mutex 0 $way
        silent err
    done
done
