#!/bin/sh
# A program that was compiled with AddressSanitizer or the one for undefined behaviour runs: the tool loads
# the runtime by itself, findings are those of the node program, and the last line names node and step.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

! sanitized asan tsan || { echo 'the tool is built with a sanitizer itself'; exit 77; }
by_gcc || { echo 'the names of the runtimes are those of gcc'; exit 77; }
echo 'int main(void) { return 0; }' >can.c
${CC:-cc} -fsanitize=address,undefined can.c -o can 2>/dev/null && ./can ||
    { echo 'the compiler has no AddressSanitizer here'; exit 77; }

cat >wrong.c <<'END'
#include <parray.h>
#include <stdlib.h>
#include <string.h>
enum { AT_FAULT = 2 };
static size_t state_bytes(const struct parray *array)
{
    (void)array;
    return 20;
}
static void node(struct node *self)
{
    volatile int rank = node_rank(self), much = 8 + (rank == AT_FAULT);
    int got = 0, mine = rank;
    volatile char own[8], *state = node_state(self), *block = malloc(8);
    node_send(self, 1, &mine, sizeof mine);
    node_recv(self, 0, &got, sizeof got); /* line: last */
    for (int i = 0; i < 8; i++)
        own[i] = block[i] = state[i] = (char)got;
    switch (FAULT * (rank == AT_FAULT)) {
    case 1:
        own[much - 1] = 1; /* line: stack */
        break;
    case 2:
        block[much - 1] = 1; /* line: heap */
        break;
    case 3:
        state[much + 11] = 1; /* line: state */
        break;
    case 4:
        free((char *)block);
        block[3] = 1; /* line: freed */
        break;
    case 5:
        rank = 2147483647 + much - 8; /* line: overflow */
        break;
    case 6:
        *(volatile char *)(size_t)much = 1; /* line: wild */
        break;
    }
    node_step(self);
    node_result(self, &got, sizeof got);
    free(FAULT == 4 && rank == AT_FAULT ? NULL : (char *)block);
}
PARRAY_PROGRAM(.name = "wrong", .node = node, .topology = "ring:6", .state_bytes = state_bytes);
END

# finds SANITIZERS FAULT MARK WORDS NAME: the run ends with 1 and a report of these words about the line; then
# come node and step, and the name of the sanitizer.
finds()
{
    run 0 "$PARRAY" cc -fsanitize="$1" -DFAULT="$2" wrong.c
    for how in "--engine fibers" "--engine fibers --workers 2 --stack 16k" "--engine threads"; do
        # shellcheck disable=SC2086 # words
        run 1 "$PARRAY" run ./wrong.so $how
        says err "$4"
        says err "wrong.c@$3"
        tail -n 2 err >last
        is last "error: step 2: $5 stopped node 2, after node_recv at wrong.c@last
note: its report stands above"
    done
}

run 0 "$PARRAY" cc -fsanitize=address,undefined -DFAULT=0 wrong.c
run 0 "$PARRAY" run ./wrong.so --verbose
silent err
says out "stacks         own, 256 KiB each"
run 0 "$PARRAY" run ./wrong.so --engine threads
run 0 "$PARRAY" run ./wrong.so --topology ring:3000
run 0 "$PARRAY" stress ./wrong.so --runs 20
run 0 "$PARRAY" sweep ./wrong.so --over workers=1,2
finds address,undefined 1 stack "runtime error: index 8 out of bounds" UndefinedBehaviorSanitizer
finds address 2 heap "heap-buffer-overflow" AddressSanitizer
finds address,undefined 3 state "use-after-poison" AddressSanitizer
finds address 4 freed "heap-use-after-free" AddressSanitizer
finds address,undefined 5 overflow "runtime error: signed integer overflow" UndefinedBehaviorSanitizer
finds address 6 wild "SEGV on unknown address" AddressSanitizer

# One sanitizer alone; a stack overflow is still told as one.
run 0 "$PARRAY" cc -fsanitize=undefined -DFAULT=5 wrong.c
run 1 "$PARRAY" run ./wrong.so
says err "error: step 2: UndefinedBehaviorSanitizer stopped node 2"
run 0 "$PARRAY" cc -fsanitize=address -DFAULT=1 wrong.c
run 1 "$PARRAY" run ./wrong.so
says err "stack-buffer-overflow"
cat >deep.c <<'END'
#include <parray.h>
static int deeper(int left)
{
    volatile char much[1000];
    much[0] = (char)left;
    return left ? deeper(left - 1) + much[0] : 0;
}
static void node(struct node *self)
{
    int sum = deeper(node_rank(self) == 1 ? 100000 : 3);
    node_result(self, &sum, sizeof sum);
}
PARRAY_PROGRAM(.name = "deep", .node = node, .topology = "ring:4");
END
run 0 "$PARRAY" cc -fsanitize=address deep.c
run 5 "$PARRAY" run ./deep.so
says err "node 1 overflowed its 256 KiB stack"

# The program's environment is the user's, whose own library stays in front; grading does without.
cat >environment.c <<'END'
#include <parray.h>
#include <stdlib.h>
static void node(struct node *self)
{
    const char *library = getenv("LD_PRELOAD");
    node_log(self, "preload is %s", library ? library : "unset");
    node_check(self, !getenv("PARRAY_PRELOADED") && !getenv("PARRAY_COMPILED"));
}
PARRAY_PROGRAM(.name = "environment", .node = node, .topology = "ring:3");
END
run 0 "$PARRAY" cc -fsanitize=address environment.c
run 0 "$PARRAY" run ./environment.so
says err "preload is unset"
run 0 env LD_PRELOAD=libm.so.6 "$PARRAY" run ./environment.so
says err "preload is libm.so.6"
run 2 "$PARRAY" grade ./environment.so --task gossip --topology ring:3
says err "'./environment.so' was compiled with a sanitizer"

# What cannot be done is said: a runtime that the loader does not find.
run 0 "$PARRAY" cc -fsanitize=address -DFAULT=0 wrong.c
# A runtime maps terabytes, and would end the process where it may not.
run 2 sh -c 'ulimit -v 8000000; exec "$@"' sh "$PARRAY" run ./wrong.so
says err "AddressSanitizer needs address space without a limit; here it is limited to 8000000 KiB"
run 2 env PARRAY_PRELOADED=AddressSanitizer "$PARRAY" run ./wrong.so
says err "and the dynamic loader does not find libasan.so"

# What a sanitizer says of a disturbed run is in the first line of stress, and its report below.
cat >late.c <<'END'
#include <parray.h>
static void node(struct node *self)
{
    int mine = node_rank(self);
    volatile int most = 0x7fffffff;
    struct packet packet = PACKET(&mine, sizeof mine);
    if (mine)
        node_send(self, 0, &mine, sizeof mine);
    for (int i = 1; i < node_count(self) && node_rank(self) == 0; i++) {
        node_recv_any(self, &packet); /* line: hears */
        if (i == 1 && mine != 1)
            most += mine; /* line: adds */
    }
}
PARRAY_PROGRAM(.name = "late", .node = node, .topology = "complete:4", .bears_delay = true);
END
run 0 "$PARRAY" cc -fsanitize=undefined late.c
run 1 "$PARRAY" stress ./late.so --runs 30 --no-shrink
head -n 1 out >first
says first 'cause          goes by arrival order (step '
says first ': UndefinedBehaviorSanitizer stopped node 0, after node_recv_any at late.c@hears: late.c@adds'
says first ': runtime error: signed integer overflow: 2 + 2147483647 cannot'
says out 'UndefinedBehaviorSanitizer stopped node 0, after node_recv_any at late.c@hears '
