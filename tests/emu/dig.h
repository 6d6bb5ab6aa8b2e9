/*
 * dig.h: a recursion without end, for a node that is to overflow its stack.
 */
#ifndef DIG_H
#define DIG_H

static volatile int dig_on = 1;

/* The call is no tail call, and every frame is written to. */
static int __attribute__((noinline)) dig(int depth)
{
    volatile char frame[256];
    frame[0] = (char)depth;
    return dig_on ? dig(depth + 1) + frame[0] : 0;
}

#endif
