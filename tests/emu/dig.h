/*
 * dig.h: calls without end, for a node that is to overflow its stack.
 */
#ifndef DIG_H
#define DIG_H

static volatile int dig_on = 1;

/* Not a tail call, and every frame is touched. */
static int __attribute__((noinline)) dig(int depth)
{
    volatile char frame[256];
    frame[0] = (char)depth;
    return dig_on ? dig(depth + 1) + frame[0] : 0;
}

#endif
