/*
 * Memory that is refused, or a thread, ends a run with status 5 and a sentence, never the process; the next
 * array then runs.
 *
 * Every allocation of a run fails in turn: malloc and its kin stand here before those of the C library.
 */
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

#include "opened.h"
#include "tools.h"
#include "../../../lib/suite.h"

/* -------------------------------------------------------------------------------- allocations */

static atomic_long number,
    failing;                /* of the allocation that comes next, and of the one that fails; 0: none */
static atomic_bool forever; /* and of all that follow it */

#if !TOOLS_ASAN && !TOOLS_TSAN
static bool refused(void)
{
    /* Relaxed: numbers without other data. */
    long at = atomic_load_explicit(&failing, memory_order_relaxed);
    long now = atomic_fetch_add_explicit(&number, 1, memory_order_relaxed) + 1;
    return at && (now == at || (now > at && atomic_load_explicit(&forever, memory_order_relaxed)));
}

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);

static void *no_memory(void)
{
    errno = ENOMEM;
    return NULL;
}

void *malloc(size_t size)
{
    return refused() ? no_memory() : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return refused() ? no_memory() : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return refused() ? no_memory() : __libc_realloc(old, size);
}
#endif

static void fail_from(long at, bool always)
{
    atomic_store_explicit(&forever, always, memory_order_relaxed);
    atomic_store_explicit(&number, 0, memory_order_relaxed);
    atomic_store_explicit(&failing, at, memory_order_relaxed);
}

/* --------------------------------------------------------------------------------------- runs */

/* Every kind of memory that a node asks for while it runs. */
static void greedy_node(struct node *self)
{
    static char large[3000];
    char item[3000];
    node_phase(self, "talk");
    node_value(self, "rank", node_rank(self));
    for (int i = 0; i < 4; i++) {
        node_send(self, 0, large, sizeof large);
        node_log(self, "round %d", i);
        node_recv(self, 1, item, sizeof item);
        node_wait_until(self, node_now(self) + 2 + (uint64_t)node_rank(self) % 2);
    }
}

static const struct parray_program greedy = {.name = "greedy", .topology = "ring:6", .node = greedy_node};

/* Many worms in each step, more than their receivers' lists have room for at first. */
static void worms_node(struct node *self)
{
    char item[400] = {0};
    for (int i = 0; i < 6; i++)
        node_send_to(self, (node_rank(self) + 1 + i) % node_count(self), item, sizeof item);
    for (int i = 0; i < 6; i++) {
        struct packet packet = PACKET(item, sizeof item);
        node_recv_any(self, &packet);
    }
}

static const struct parray_program worms = {
    .name = "worms", .topology = "mesh:3x3", .model = "W1", .node = worms_node};

/* Every node sends on all of its ports at once: the model lets one of these packets begin in each step. */
static void flood_node(struct node *self)
{
    char item[400] = {0};
    struct packet packet = PACKET(item, sizeof item);
    packet.units = 2;
    for (int port = 0; port < node_degree(self); port++)
        for (int i = 0; node_peer(self, port) >= 0 && i < 1 + (node_rank(self) + port) % 7; i++)
            node_send_packet(self, port, &packet);
}

static const struct parray_program flood = {
    .name = "flood", .topology = "mesh:5x5", .model = "H1", .node = flood_node};

static void ignore_line(void *user, struct parray_array *array, uint64_t step, int node, const char *text)
{
    (void)user, (void)array, (void)step, (void)node, (void)text;
}

#define TRACE "/tmp/library_memory_test.csv"

static const struct {
    const struct parray_program *program;
    const char *settings[6];
} kinds[] = {
    {&greedy, {"engine=fibers", "workers=1", "stacks=own", "model=F*"}},
    {&greedy, {"engine=fibers", "workers=2", "stacks=packed", "model=H*", "on-violation=count"}},
    {&greedy, {"engine=threads", "model=SLA", "on-violation=count", "order=random", "jitter=2"}},
    {&worms, {"mailbox=8", "on-violation=count"}},
    {&worms, {"mailbox=8", "worms=wait"}},
    {&flood, {"mailbox=8", "on-violation=wait", "trace=" TRACE}},
};
enum { KINDS = 6, TRIES_MOST = 3000 };

/* Run; result: how many allocations there were. Count in `limits` if memory was short. */
static long run_short(int kind, long at, bool always, int *limits)
{
    struct parray_options *options = options_of(kinds[kind].program, kinds[kind].settings);
    parray_on_line(options, ignore_line, NULL);
    fail_from(at, always);
    struct parray_array *array = parray_open(options);
    int status = array ? parray_run(array) : PARRAY_LIMIT;
    long count = atomic_load_explicit(&number, memory_order_relaxed);
    fail_from(0, false);
    if (array && status == PARRAY_LIMIT) {
        ck_assert_str_ne(parray_error(array), "");
        ck_assert_uint_eq(parray_count(array, "status"), PARRAY_LIMIT);
    }
    bool said = status == PARRAY_USAGE && strstr(parray_error(array), "memory"); /* for the topology */
    ck_assert_msg(said || status == PARRAY_LIMIT || status == PARRAY_DONE || status == PARRAY_VIOLATION,
                  "allocation %ld: status %d, %s", at, status, array ? parray_error(array) : "");
    *limits += said || status == PARRAY_LIMIT;
    parray_close(array);
    parray_options_free(options);
    return count;
}

START_TEST(no_allocation_that_fails_ends_the_process)
{
    int limits = 0, usual;
    if (TOOLS_ASAN || TOOLS_TSAN)
        return;
    run_short(_i, 0, false, &limits); /* what a process does once */
    usual = limits;
    ck_assert_int_eq(usual, 0);
    long count = run_short(_i, 0, false, &limits);
    ck_assert_int_lt(count, TRIES_MOST);
    for (long at = 1; at <= count; at++) {
        run_short(_i, at, false, &limits);
        run_short(_i, at, true, &limits);
    }
    ck_assert_int_gt(limits, count / 2);
    limits = 0;
    run_short(_i, 0, false, &limits);
    ck_assert_int_eq(limits, 0);
    remove(TRACE);
}
END_TEST

static int too_much(struct parray *array)
{
    parray_alloc(array, SIZE_MAX / 4);
    return 0;
}

/* A prepare that is left in the middle: the handlers that were there for it are not. */
START_TEST(prepare_without_memory_gives_signals_back)
{
    const struct parray_program program = {.name = "large", .node = greedy_node, .prepare = too_much};
    struct sigaction before, after;
    if (TOOLS_ASAN || TOOLS_TSAN)
        return;
    sigaction(SIGSEGV, NULL, &before);
    struct parray_options *options = options_of(&program, (const char *const[]){"signals=yes", NULL});
    struct parray_array *array = parray_open(options);
    ck_assert_int_eq(parray_run(array), PARRAY_LIMIT);
    sigaction(SIGSEGV, NULL, &after);
    ck_assert(before.sa_handler == after.sa_handler);
    parray_close(array);
    parray_options_free(options);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, no_allocation_that_fails_ends_the_process, 0, KINDS);
    tcase_add_test(cases, prepare_without_memory_gives_signals_back);
}

UNIT(add_cases, 60)
