/*
 * sanitizer.h: the runtime of a sanitizer that is in this process although the emulator was built without it.
 *
 * A program that was compiled with -fsanitize=address or =thread brings the runtime, which is loaded before
 * all else (options/preload.h). The emulator then tells it what it cannot see: switches of stacks, packets,
 * memory that is not to be touched. In builds with a sanitizer tools.h does so, and nothing is found here.
 *
 * Life: sanitizer_find, any number of times, then any call. Without a runtime the calls do nothing;
 * functions of `sanitizer` are for callers that know it has them. Any thread, after sanitizer_find.
 */
#ifndef SANITIZER_H
#define SANITIZER_H

#include <stdbool.h>
#include <stddef.h>

/* Which nodes of an array of more than SANITIZER_FIBERS are one thread to ThreadSanitizer. In rows and
 * columns ranks fill a square. */
enum fibers_together { FIBERS_SINGLY, FIBERS_BY_ROWS, FIBERS_BY_COLUMNS };

/* The functions of the runtimes; NULL: not there. Set by sanitizer_find. */
struct sanitizer {
    bool address, thread; /* AddressSanitizer, ThreadSanitizer is here */
    bool apart;           /* nothing is handed over: fibers are to share no memory that one of them writes */
    enum fibers_together together;
    void (*start_switch)(void **fake_stack, const void *low, size_t size);
    void (*finish_switch)(void *fake_stack, const void **low, size_t *size);
    void (*poison)(const volatile void *from, size_t size);
    void (*unpoison)(const volatile void *from, size_t size);
    void *(*fiber_create)(unsigned flags);
    void *(*fiber_current)(void);
    void (*fiber_destroy)(void *fiber);
    void (*fiber_switch)(void *fiber, unsigned flags);
    void (*fiber_name)(void *fiber, const char *name);
    void (*release)(void *address);
    void (*acquire)(void *address);
    void (*ignore_order)(const char *file, int line);
    void (*heed_order)(const char *file, int line);
    void (*read_range)(void *from, unsigned long size, void *pc);
    void (*write_range)(void *from, unsigned long size, void *pc);
    void (*enter)(void *pc);
    void (*leave)(void);
};

extern struct sanitizer sanitizer;

/* Look which runtime is in the process. Result: is there one? */
bool sanitizer_find(void);

/* Under ThreadSanitizer: make fibers before they are wanted, which takes a hundredth of a second each; child
 * processes inherit them. To the runtime the main thread of such a child does nothing. */
enum { SANITIZER_FIBERS = 24 };
void sanitizer_fibers_make(void);

/* One of these that was not taken, or else a new one. */
void *sanitizer_fiber_take(void);

/* The name of the runtime; NULL: there is none. */
const char *sanitizer_name(void);

/* Have `call` called with the name of a runtime that has reported what ends the process, right before the
 * end. A runtime of several kinds has the name "a sanitizer". */
void sanitizer_at_death(void (*call)(const char *name));

/* Forbid, allow the program to touch memory. */
void sanitizer_poison(const void *from, size_t size);
void sanitizer_unpoison(const void *from, size_t size);

/* Under ThreadSanitizer: let nothing order the running fiber but the two calls below, until
 * sanitizer_hear. */
void sanitizer_deafen(void);
void sanitizer_hear(void);

/* The deaf fiber that runs hands something over to another one at this address (or takes it there). */
void sanitizer_gives(void *at);
void sanitizer_takes(void *at);

/* The program reads (or writes) memory by a call of the emulator, which is to have the address `call` in
 * reports. The caller is on the stack of that call. */
void sanitizer_reads(const void *from, size_t size, void *call);
void sanitizer_writes(void *to, size_t size, void *call);

#endif
