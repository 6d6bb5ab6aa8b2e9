/*
 * expect.h: an assertion for loops.
 *
 * ck_assert notes every place that it passes, with a system call each time; EXPECT costs nothing while it holds.
 */
#ifndef EXPECT_H
#define EXPECT_H

#include <check.h>

/* The condition, and what to say when it does not hold, as for printf. */
#define EXPECT(condition, ...)         \
    do {                               \
        if (!(condition))              \
            ck_abort_msg(__VA_ARGS__); \
    } while (0)

#endif
