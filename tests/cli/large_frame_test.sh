#!/bin/sh
# A local variable larger than the stack is an overflow of its own node, however large it is. The report tells
# a --stack that is enough.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

cat >frame.c <<'END_OF_PROGRAM'
#include <parray.h>
static volatile int many = 100000;
static __attribute__((noinline)) int frame(void)
{
    char room[SIZE];
    room[0] = 1;
#ifdef ENDLESS
    room[0] = (char)frame();
#endif
    __asm__ volatile("" : : "r"(room) : "memory"); /* compilers make it no smaller than it is */
    return room[0];
}
static void run(struct node *self)
{
    node_step(self);
    if (node_rank(self) == 3 && many)
        node_check(self, frame() == 1);
    node_step(self);
}
PARRAY_PROGRAM(.name = "frame", .topology = "ring:8", .node = run);
END_OF_PROGRAM

# overflows SIZE [OPTION]
overflows()
{
    run 0 "$PARRAY" cc -DSIZE="$1" ${2:+"$2"} frame.c
    run 5 "$PARRAY" run ./frame.so --quiet --stack 16k
    says err 'step 2: node 3 overflowed its 16 KiB stack'
}

# advises STACK: that is told to be enough, and the run goes well with it.
advises()
{
    is_last "help: with --stack $1 no stack overflows"
    run 0 "$PARRAY" run ./frame.so --quiet --stack "$1"
}

is_last()
{
    [ "$(tail -n 1 err)" = "$1" ] || fail "the last line is not: $1"
}

run 0 "$PARRAY" cc -DSIZE=10 frame.c
run 0 "$PARRAY" run ./frame.so --quiet
case $("$PARRAY" run ./frame.so --verbose | grep '^stacks') in
*'canary'* | *'16 KiB each'*) ;;
*) exit 77 ;; # a sanitizer needs larger stacks
esac
"$PARRAY" run ./frame.so --verbose | grep -q canary && exit 77
overflows 20500
overflows 20900
advises 32k
for optimized in -O0 -O1 -O2; do
    overflows 100000 $optimized
    advises 128k
done
overflows 1000000
advises 1M
overflows 8388608
advises 16M
# Compiled by other means, a frame still does not reach over the guard below a stack.
for size in 20500 20900 60000; do
    overflows $size -fno-stack-clash-protection
done
advises 64k
# A variable whose size is known only when the program runs is touched by other code.
for optimized in -O0 -O1 -O2; do
    overflows many $optimized
    advises 128k
done
# Without end, no size is enough.
overflows 100 -DENDLESS
is_last "help: with --stack 64M a stack overflows, too: its calls may never end"
