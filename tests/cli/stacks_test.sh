#!/bin/sh
# The kind of stacks shows in nothing but memory and time; and a program that uses another node's stack is
# found and told.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

! sanitized tsan || { echo 'ThreadSanitizer follows stacks of their own, of 8,128 fibers at most'; exit 77; }

# kind_of REPORT: the kind of stacks that a report of the machine tells.
kind_of()
{
    sed -n 's/^stacks  *\([a-z]*\),.*/\1/p' "$1"
}

run 2 "$PARRAY" run hypercube-mnb --stacks many
says err '--stacks many: it must be packed, own, closed or auto'
run 2 "$PARRAY" run hypercube-mnb --stacks packed --engine threads
says err '--stacks packed: nodes of engine threads run side by side on stacks of their own'

# Stacks of all kinds, and what the report says of them.
cat >frames.c <<'END_OF_PROGRAM'
#include <parray.h>
#include <string.h>
static __attribute__((noinline)) unsigned wait_deep(struct node *self, unsigned depth)
{
    volatile unsigned char mine[200];
    memset((void *)mine, (int)depth, sizeof mine);
    unsigned sum = depth ? wait_deep(self, depth - 1) : (node_step(self), 0);
    for (unsigned i = 0; i < sizeof mine; i++)
        sum += mine[i];
    return sum;
}
static void node(struct node *self)
{
    unsigned sum = 0;
    for (unsigned t = 0; t < 20; t++) {
        node_send(self, 0, &t, sizeof t);
        sum += wait_deep(self, ((unsigned)node_rank(self) + t) % FRAMES);
        node_recv(self, 1, &t, sizeof t);
    }
    node_result(self, &sum, sizeof sum);
}
PARRAY_PROGRAM(.name = "frames", .topology = "ring:2000", .packet_bytes = 4, .mailbox = 4, .node = node);
END_OF_PROGRAM
for frames in 1 7 40; do
    run 0 "$PARRAY" cc -DFRAMES=$frames frames.c
    run 0 "$PARRAY" run ./frames.so --verbose --stacks own
    grep '^digest' out >own
    for kind in packed auto 'packed --workers 1' 'packed --workers 3' 'auto --workers 1'; do
        # shellcheck disable=SC2086 # an option and its number
        run 0 "$PARRAY" run ./frames.so --verbose --stacks $kind
        grep '^digest' out | diff own - || fail "$kind: another digest"
    done
done
run 0 "$PARRAY" run ./frames.so --verbose --topology ring:30 --stacks closed
grep '^digest' out >closed
run 0 "$PARRAY" run ./frames.so --verbose --topology ring:30
grep '^digest' out | diff closed - || fail 'closed: another digest'

# An overflow is told as with stacks of their own.
cat >deep.c <<'END_OF_PROGRAM'
#include <parray.h>
static __attribute__((noinline)) int deeper(volatile int *above)
{
    volatile int room[64];
    room[0] = *above;
    return deeper(room) + room[0];
}
static void node(struct node *self)
{
    node_step(self); /* line: waits */
    if (node_rank(self) == 3)
        node_check(self, deeper(&(int){1}) == 1);
    node_step(self);
}
PARRAY_PROGRAM(.name = "deep", .topology = "ring:8", .node = node);
END_OF_PROGRAM
run 0 "$PARRAY" cc -O0 deep.c
in_deeper=' in deeper at deep.c:'
has_lines || in_deeper=
if ! sanitized tsan; then
    for kind in own packed closed; do
        run 5 "$PARRAY" run ./deep.so --quiet --stacks $kind --stack 64k
        says err "step 2: node 3 overflowed its 64 KiB stack,$in_deeper"
        says err ', after node_step at deep.c@waits'
    done
fi

# A node that waits at each level of a recursion overflows in the switch to the next node, which is not
# blamed; so does one whose only frame leaves no room for the switch. The run ends with a report.
cat >waits.c <<'END_OF_PROGRAM'
#include <parray.h>
static volatile int more = 1;
static __attribute__((noinline)) int deeper(struct node *self, int depth)
{
    volatile char room[ROOM];
    room[0] = (char)depth;
    node_step(self);
    return more ? deeper(self, depth + 1) + room[0] : 0;
}
static void node(struct node *self)
{
    node_step(self);
    for (int i = 0; i < 2000 && node_rank(self) != 3; i++)
        node_step(self);
    if (node_rank(self) == 3)
        node_check(self, deeper(self, 0) == 1);
}
PARRAY_PROGRAM(.name = "waits", .topology = "ring:8", .node = node);
END_OF_PROGRAM
in_deeper=' in deeper at waits.c:'
has_lines || in_deeper=
# waits ROOM: on all kinds of stacks, of 16 KiB.
waits()
{
    run 0 "$PARRAY" cc --allow-globals -DROOM="$1" waits.c
    for kind in 'own --workers 1' 'own --workers 2' 'packed --workers 1' closed 'own --engine threads'; do
        # shellcheck disable=SC2086 # options
        run 5 "$PARRAY" run ./waits.so --quiet --stack 16k --stacks $kind --json o.json
        says err ": node 3 overflowed its 16 KiB stack,$in_deeper"
        has o.json status 5
        [ "$(spoken err | grep -vc '^help: .*--stack')" = 1 ] || fail "$kind: not one sentence"
    done
}
if ! sanitized asan tsan; then
    for room in 1 33 65 15600 16100 16384 17000; do
        waits $room
    done
fi

# A node that uses another one's stack.
cat >foreign.c <<'END_OF_PROGRAM'
#include <parray.h>
static void node(struct node *self)
{
    int mine = node_rank(self), *theirs = NULL, *where = &mine;
    node_send(self, 1, &where, sizeof where);
    node_recv(self, 0, &theirs, sizeof theirs); /* line: received */
    int seen = *theirs;
    node_step(self);
    node_check(self, seen == node_peer(self, 0));
}
PARRAY_PROGRAM(.name = "foreign", .topology = "ring:4", .packet_bytes = 8, .node = node);
END_OF_PROGRAM
run 0 "$PARRAY" cc foreign.c
run 0 "$PARRAY" run ./foreign.so --verbose --stacks own
if [ "$(kind_of out)" != own ] || sanitized asan tsan; then
    exit 77
fi
run 2 "$PARRAY" run ./foreign.so --quiet --stacks closed
told="node 0 uses another node's stack, that of node 3, after node_recv at foreign.c@received; nodes have no"
says err "step 2: $told memory in common: send the data, not its address"
run 1 "$PARRAY" run ./foreign.so --quiet --stacks packed
run 0 "$PARRAY" run ./frames.so --verbose --stacks packed
[ "$(kind_of out)" = packed ] || fail 'the report does not say that stacks are packed'
run 2 "$PARRAY" stress ./foreign.so --runs 20 --no-shrink
says out 'stacks (own or packed)'
says out "$told"
run 2 "$PARRAY" stress ./foreign.so --runs 20
run 2 "$PARRAY" run --replay foreign.replay --quiet
says err "uses another node's stack"

# The address may be one that the C library keeps for its caller.
cat >words.c <<'END_OF_PROGRAM'
#include <parray.h>
#include <string.h>
static void node(struct node *self)
{
    char text[] = "a b c d";
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " "))
        node_step(self); /* line: steps */
}
PARRAY_PROGRAM(.name = "words", .topology = "ring:4", .node = node);
END_OF_PROGRAM
run 2 "$PARRAY" run words.c --quiet --stacks closed
says err "step 2: node 0 uses another node's stack, that of node 3, after node_step at words.c@steps; strtok keeps its"
says err "place in memory of the C library, which all nodes share: use strtok_r; and send data, not addresses"

# Flags of floating-point exceptions that one node has raised are not there for the next (x86-64).
if [ "$(uname -m)" = x86_64 ]; then
    compile flags <<'END'
#include <fenv.h>
#include <parray.h>
static void flags(struct node *self)
{
    volatile double zero = 0, one = 1;
    volatile long double none = 0; /* in the x87 unit, which has flags of its own */
    const int mine = node_rank(self) == 0 ? FE_DIVBYZERO : node_rank(self) == 3 ? FE_INVALID : 0;
    for (int i = 0; i < 3; i++) {
        node_check_eq(self, fetestexcept(FE_DIVBYZERO | FE_INVALID), i ? mine : 0);
        if (node_rank(self) == 0)
            one /= zero;
        if (node_rank(self) == 3)
            none /= zero;
        node_check(self, fegetround() == (i && node_rank(self) == 5 ? FE_UPWARD : FE_TONEAREST));
        if (node_rank(self) == 5)
            fesetround(FE_UPWARD);
        node_step(self);
    }
    (void)one, (void)none;
}
PARRAY_PROGRAM(.name = "flags", .node = flags);
END
    for stacks in own packed; do
        run 0 "$PARRAY" run ./flags.so --stacks $stacks --workers 1
    done
fi

# An array that the program is not made for is refused before nodes write where no memory is.
run 2 "$PARRAY" run matrix-transpose --force --topology complete:6
is err "error: matrix-transpose runs on hypercube:d only, not on complete:6"
