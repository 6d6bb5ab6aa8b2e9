/*
 * interrupted.h: where a signal has interrupted a flow of control.
 *
 * All functions are pure and async-signal-safe, but for code_segment, which takes the lock of the dynamic
 * loader: call that beforehand.
 */
#ifndef INTERRUPTED_H
#define INTERRUPTED_H

#include <stdbool.h>
#include <stdint.h>

struct registers {
    uintptr_t pc, sp; /* 0: not known on this machine */
};

/* The registers in the context that a signal handler gets. */
struct registers registers_of(const void *context);

/* Was a call of the system interrupted? It begins anew, or has returned. */
bool interrupted_system(const void *context);

/* Addresses of code: begin .. end - 1. */
struct code_segment {
    uintptr_t begin, end;
};

/* The segment of a loaded object that has this address; none: both are 0. */
struct code_segment code_segment(uintptr_t inside);

static inline bool code_has(const struct code_segment *segment, uintptr_t pc)
{
    return pc >= segment->begin && pc < segment->end;
}

#endif
