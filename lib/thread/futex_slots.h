/*
 * futex_slots.h: room in the kernel for the futexes of an array.
 */
#ifndef FUTEX_SLOTS_H
#define FUTEX_SLOTS_H

#include <stdint.h>

/* Ask for a table in which `futexes` futexes of this process seldom share a slot. Nothing depends on it but
 * speed. Any thread may call it, any number of times; most calls cost a load and nothing else. */
void futex_slots_reserve(uint32_t futexes);

#endif
