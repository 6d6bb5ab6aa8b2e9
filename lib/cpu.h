/*
 * cpu.h: the machine's processors, by hwloc.
 *
 * The first call loads the topology and keeps it. It takes some milliseconds, and sets a variable of the
 * environment meanwhile: no other thread reads or writes the environment. Any thread may call these
 * functions; a thread calls cpu_bind after somebody has called cpu_count.
 */
#ifndef CPU_H
#define CPU_H

/* How many threads can run at once: cores that this process may use, at least 1. */
unsigned cpu_count(void);

/* Keep the calling thread on core `index` modulo cpu_count(). Best effort. */
void cpu_bind(unsigned index);

#endif
