/*
 * cpu_alone.c: a process that has one thread has one core.
 */
#include "cpu.h"

unsigned cpu_count(void)
{
    return 1;
}

void cpu_bind(unsigned index)
{
    (void)index;
}
