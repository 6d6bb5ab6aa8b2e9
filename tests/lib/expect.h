/*
 * expect.h: an assertion for loops.
 *
 * ck_assert makes a system call every time, also when it holds; EXPECT costs nothing while it holds.
 */
#ifndef EXPECT_H
#define EXPECT_H

#include <check.h>

/* Fails unless the condition holds. The arguments behind it are those of printf. */
#define EXPECT(condition, ...)         \
    do {                               \
        if (!(condition))              \
            ck_abort_msg(__VA_ARGS__); \
    } while (0)

#endif
