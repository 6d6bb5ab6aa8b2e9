#!/bin/sh
# A program that has damaged the heap, or that can no longer allocate, overflows a stack, crashes, aborts or
# waits for ever: the report names step, node and line all the same, and the status is right.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

! sanitized asan tsan || { echo 'sanitizers see the damage first'; exit 77; }

# Node 3 does the damage in step 2. `heap` writes over the C library's own words around blocks of the node's
# and of the host's thread; the others are done by the allocator below.
compile damage <<'END'
#include <parray.h>
#include <stdlib.h>
#include <string.h>
extern int refusal __attribute__((weak)); /* of the allocator */
enum { BLOCKS = 64 };
static const struct parray_param params[] = {
    {"damage", "heap", "heap, abort, none or lock"}, {"end", "overflow", "overflow, crash or free"}, {0}};
static const char *damage, *end;
static char *table;
static volatile int more = 1;
static int prepare(struct parray *array)
{
    damage = parray_param(array, "damage");
    end = parray_param(array, "end");
    table = parray_alloc(array, 100);
    return 0;
}
static void do_damage(void)
{
    char *volatile block[BLOCKS];
    if (strcmp(damage, "heap") != 0) {
        *(volatile int *)&refusal = strcmp(damage, "abort") == 0 ? 1 : strcmp(damage, "none") == 0 ? 2 : 3;
        return;
    }
    for (int i = 0; i < BLOCKS; i++)
        block[i] = malloc(24 + 40 * (size_t)i);
    for (int i = 0; i < BLOCKS; i += 2)
        free(block[i]);
    memset(block[1] - 16, 0x41, 100 * BLOCKS);
    memset(table, 0x41, 128);
}
static int dig(int depth)
{
    volatile char frame[100];
    frame[0] = (char)depth;
    return more ? dig(depth + 1) + frame[0] : 0;
}
static void node(struct node *self)
{
    node_send(self, 1, "x", 1);
    if (node_rank(self) != 3)
        node_wait_until(self, 9); /* or their threads would meet the allocator first */
    node_step(self); /* line: steps */
    do_damage();
    if (strcmp(damage, "lock") == 0) {
        void *volatile block = malloc(1);
        free(block);
    }
    if (strcmp(end, "crash") == 0)
        *(volatile int *)(uintptr_t)(8 * (unsigned)more) = 1;
    else if (strcmp(end, "free") == 0)
        free(table + 64 * more);
    else
        dig(0);
}
PARRAY_PROGRAM(.name = "damage", .topology = "ring:8", .params = params, .prepare = prepare, .node = node);
END

# An allocator that aborts (1), returns NULL (2), or overflows the stack with its lock held (3), once it is
# told to.
cat >allocator.c <<'END'
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
int refusal;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void __libc_free(void *memory);
static int dig(int depth)
{
    volatile char frame[100];
    frame[0] = (char)depth;
    return *(volatile int *)&refusal ? dig(depth + 1) + frame[0] : 0;
}
static int refuses(void)
{
    if (*(volatile int *)&refusal == 1)
        abort();
    if (*(volatile int *)&refusal == 3) {
        pthread_mutex_lock(&lock);
        dig(0);
    }
    return *(volatile int *)&refusal;
}
void *malloc(size_t size)
{
    return refuses() ? NULL : __libc_malloc(size);
}
void *calloc(size_t count, size_t size)
{
    return refuses() ? NULL : __libc_calloc(count, size);
}
void *realloc(void *memory, size_t size)
{
    return refuses() ? NULL : __libc_realloc(memory, size);
}
void free(void *memory)
{
    if (*(volatile int *)&refusal & 1)
        refuses();
    __libc_free(memory);
}
END
# shellcheck disable=SC2086 # $CC may have options
run 0 $CC -shared -fPIC -o allocator.so allocator.c

# told STATUS SENTENCE COMMAND...: the sentence is printed once, and first; files are absent or whole.
told()
{
    sentence=$2
    # shellcheck disable=SC2086 # a list of words
    run "$1" env LD_PRELOAD="$preload" "$PARRAY" run ./damage.so $engine --stack 64k "$3" "$4" "$5" "$6" --json run.json
    # The line is told where the allocator still serves the child that looks for it.
    sed -E 's/ (crashed) in [a-z]+ at damage\.c:[0-9]+/ \1/' err >err.less
    mv err.less err
    [ "$(grep -c -F -e "$sentence" err)" = 1 ] || fail "not once: $sentence"
    [ "$(grep '^error: ' err | head -n 1)" = "$sentence" ] || fail "not first: $sentence"
    [ ! -e run.json ] || has run.json status "$1"
    rm -f run.json
}

wait=$(numbered "after node_step at damage.c@steps")
overflow="error: step 2: node 3 overflowed its 64 KiB stack, $wait"
crash="error: step 2: node 3 crashed, $wait: signal 11 (SIGSEGV) at address 0x8"
abort="error: step 2: node 3 crashed, $wait: signal 6 (SIGABRT)"
for engine in '--engine fibers --workers 1' '--engine fibers --workers 3' '--engine threads'; do
    preload=
    told 5 "$overflow" --param damage=heap --param end=overflow
    told 139 "$crash" --param damage=heap --param end=crash
    told 134 "$abort" --param damage=heap --param end=free
    preload=$PWD/allocator.so
    for damage in abort none; do
        told 5 "$overflow" --param damage=$damage --param end=overflow
        told 139 "$crash" --param damage=$damage --param end=crash
    done
    told 5 "$overflow" --param damage=lock --param end=overflow
    says err 'for which all threads wait: there is nothing else to report'
done
