/*
 * futex.h: names for code that sleeps until another thread wakes it: a process of one
 * thread never gets there.
 */
#ifndef WEB_FUTEX_H
#define WEB_FUTEX_H

enum {
    FUTEX_WAIT_PRIVATE = 128,
    FUTEX_WAKE_PRIVATE = 129,
    FUTEX_WAIT_BITSET_PRIVATE = 137,
    FUTEX_WAKE_BITSET_PRIVATE = 138
};

#endif
