/*
 * registers.h: the registers that tell where a signal has interrupted a flow of control.
 */
#ifndef REGISTERS_H
#define REGISTERS_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* REG_RIP */
#endif
#include <stdint.h>
#include <ucontext.h>

struct registers {
    uintptr_t pc, sp; /* 0: not known on this machine */
};

/* The registers in the context that a signal handler gets. Async-signal-safe. */
static inline struct registers registers_of(const void *context)
{
    const ucontext_t *interrupted = context;
    const mcontext_t *machine = &interrupted->uc_mcontext;
    (void)machine;
#if defined __x86_64__
    return (struct registers){(uintptr_t)machine->gregs[REG_RIP], (uintptr_t)machine->gregs[REG_RSP]};
#elif defined __aarch64__
    return (struct registers){machine->pc, machine->sp};
#else
    return (struct registers){0};
#endif
}

#endif
