/*
 * accesses.h: which node touches which variable of the program, at which instruction.
 *
 * The variables of a shared object lie in pages of their own. While nodes run, these pages are closed: each
 * access is a fault, whose handler notes the node and the instruction, opens the pages for this one
 * instruction, and closes them behind it. So a run takes many times as long, and is made only to explain what
 * another run has shown.
 *
 * Needs a processor that can be told to trap after one instruction (x86-64), one worker, the engine of fibers
 * and no sanitizer. Variables of a program that is linked into one file with the emulator share their pages
 * with those of the emulator, and cannot be watched. After ACCESSES_MOST accesses the pages stay open.
 *
 * Life cycle: accesses_open in a process that makes one run and ends; accesses_watch when the first node
 * runs, by the thread that runs nodes; then the run, and accesses_read.
 */
#ifndef ACCESSES_H
#define ACCESSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ACCESSES_MOST = 200000, ACCESSES_KEPT = 1 << 15 };

/* An access of a node, the first of its kind. */
struct memory_access {
    uintptr_t address;
    const void *pc;      /* in the program: where the instruction is, or the call that led to it */
    const void *library; /* in the function that was called there; NULL: the program itself accesses */
    uint32_t rank;
    bool writes;
};

/* Find the variables of the object that holds `within`, the description of a program. False: they cannot be
 * watched. *base becomes the place of the object, `path` its file. */
bool accesses_open(const void *within, const char **path, uintptr_t *base);

/* Watch a block of memory that has its pages for itself, too. */
void accesses_add(const void *start, size_t size);

/* Close the pages from here on. */
void accesses_watch(void);

/* Open the pages for good. Result: the accesses in their order, as many as *count. */
const struct memory_access *accesses_read(size_t *count);

#endif
