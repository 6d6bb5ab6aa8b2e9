/*
 * cpu.h: the machine's processors, by hwloc.
 *
 * The first call loads the topology (some milliseconds, by setting and unsetting a variable of the environment) and keeps it. Any thread may call these
 * functions; a thread calls cpu_bind after somebody has called cpu_count.
 */
#ifndef CPU_H
#define CPU_H

/* How many threads can run at once: cores that this process may use, at least 1. */
unsigned cpu_count(void);

/* Keep the calling thread on core `index` modulo cpu_count(). Best effort. */
void cpu_bind(unsigned index);

#endif
