#!/bin/sh
# A local variable larger than the stack is an overflow of its own node, however large it is.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

cat >frame.c <<'END_OF_PROGRAM'
#include <parray.h>
static __attribute__((noinline)) int frame(void)
{
    char room[SIZE];
    room[0] = 1;
    __asm__ volatile("" : : "r"(room) : "memory"); /* compilers make it no smaller than it is */
    return room[0];
}
static void run(struct node *self)
{
    node_step(self);
    if (node_rank(self) == 3)
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

run 0 "$PARRAY" cc -DSIZE=10 frame.c
run 0 "$PARRAY" run ./frame.so --quiet
case $("$PARRAY" run ./frame.so | grep '^stacks') in
*'canary'* | *'16 KiB each'*) ;;
*) exit 77 ;; # a sanitizer needs larger stacks
esac
"$PARRAY" run ./frame.so | grep -q canary && exit 77
for size in 20500 20900 100000 1000000 8000000; do
    overflows $size
done
# Compiled by other means, a frame still does not reach over the guard below a stack.
for size in 20500 20900 60000; do
    overflows $size -fno-stack-clash-protection
done
