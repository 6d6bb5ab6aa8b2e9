#!/bin/sh
# What gdb is told about nodes: where each is, and the frames and variables of nodes that do not run, whatever
# their stacks are.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

command -v gdb >/dev/null || exit 77
! sanitized asan tsan || exit 77
case $(uname -m) in x86_64 | aarch64) ;; *) exit 77 ;; esac
! grep -q 'PA_CTX "ucontext"' "$builddir/config.h" || exit 77
helper=$srcdir/scripts/install.d/parray_gdb.py

cat >sum.c <<'END_OF_PROGRAM'
#include <parray.h>

static int64_t wait_for_sum(struct node *self)
{
    int64_t sum = -1;
    node_recv(self, 0, &sum, sizeof sum); /* line: waits */
    return sum;
}

static void sum_up(struct node *self)
{
    volatile int64_t mine = 1000 + node_rank(self);
    int64_t sum = node_rank(self) == 0 ? mine : mine + wait_for_sum(self);
    node_send(self, 1, &sum, sizeof sum); /* line: sends */
    if (node_rank(self) == 0)
        wait_for_sum(self);
}
PARRAY_PROGRAM(.name = "sum", .topology = "ring:20", .node = sum_up);
END_OF_PROGRAM
run 0 "$PARRAY" cc -O1 -fno-inline sum.c

# of SOURCE: what is asked about SOURCE.c.
of()
{
    source=$1
    stop=$(line_of "$1" sends)
    waits=$(line_of "$1" waits)
}
of sum

# ask OPTION...: stops where node 2 sends, asks, and lets the program end.
ask()
{
    run 0 gdb -q -batch -nx -ex 'set pagination off' -ex 'set breakpoint pending on' \
        -ex 'set debuginfod enabled off' -ex "source $helper" -ex "break $source.c:$stop" \
        -ex "run run ./$source.so --quiet $*" -ex continue -ex continue -ex 'info nodes 0-17' \
        -ex 'node 17' -ex 'node 16 bt full' -ex 'node 3 print sum - 41' -ex 'info locals' -ex 'node 20' \
        -ex 'node x' -ex delete -ex continue "$PARRAY"
    ! grep -qE 'ptrace: Operation not permitted|Python scripting is not supported' err || exit 77
    says out "sum, 20 nodes, step 3"
    says out "       0  waits in node_recv at $source.c:$waits since step 1, on port 0"
    says out "       2  runs, last in node_recv at $source.c:$waits"
    says out "2 nodes more; info nodes 18-19 shows the next ones"
    says out "node 17 waits in node_recv at $source.c:$waits since step 1, on port 0"
    [ "$(grep -c "^#[0-9]* .*wait_for_sum .*$source\\.c" out)" = 2 ] || fail "not the frames in which nodes 17 and 16 wait"
    [ "$(grep -c "^#[0-9]* .*sum_up .*$source\\.c" out)" = 2 ] || fail "not the frames of their callers"
    says out "mine = 1016"
    says out '$1 = -42'
    [ "$source" = inlined ] || says out "mine = 1002" # what runs is as it was
    says err "there is no node 20; the nodes are 0 to 19"
    says err "give the rank of a node"
    says out "exited normally"
}

ask --stacks own --workers 1

# The node that runs is in a function that was inlined: its frames are not those of the one that is asked
# about.
sed 's|^static void sum_up|static inline __attribute__((always_inline)) void send_on(struct node *self, int64_t sum)\
{\
    node_send(self, 1, \&sum, sizeof sum); /* line: sends */\
}\
&|; s|^    node_send(self, 1, &sum, sizeof sum); /\* line: sends \*/$|    send_on(self, sum);|' sum.c >inlined.c
run 0 "$PARRAY" cc -O1 -fno-inline inlined.c
of inlined
ask --stacks own --workers 1
of sum
ask --stacks packed --workers 1
ask --engine threads
