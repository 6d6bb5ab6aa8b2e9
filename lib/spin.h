/*
 * spin.h: how to wait for another core for less than a microsecond.
 */
#ifndef SPIN_H
#define SPIN_H

/* Tell the core that this loop waits. The core pauses for some ten nanoseconds, in which its other hardware
 * thread gets more of it. */
static inline void spin_pause(void)
{
#if defined __x86_64__ || defined __i386__
    __builtin_ia32_pause();
#elif defined __aarch64__
    __asm__ volatile("isb"); /* `yield` does nothing on most cores */
#endif
}

#endif
