#!/bin/sh
# A local variable larger than the stack is an overflow of its own node, however large it is. The report tells
# a --stack that is enough.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

by_gcc || { echo 'how much stack is needed is read from the code of gcc'; exit 77; }

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

# advises STACK: a number of bytes is told, and the run goes well with that stack.
advises()
{
    case $(uname -m) in
    x86_64) ;;
    *) return 0 ;; # the size of a frame is read from the code, on this machine only
    esac
    says err "; it needs at least "
    says err " KiB more: use --stack $1, or keep"
    run 0 "$PARRAY" run ./frame.so --quiet --stack "$1"
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
advises 64k
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
advises 128k
# A variable whose size is known only when the program runs is touched by other code.
for optimized in -O0 -O1 -O2; do
    overflows many $optimized
    advises 128k
done
# Without end, no size can be told.
overflows 100 -DENDLESS
says err 'how much more it needs is not known: try --stack 64k'
