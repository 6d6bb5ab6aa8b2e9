/*
 * tools.h: what sanitizers and Valgrind have to be told about fibers. Without these tools all of it is empty.
 *
 * AddressSanitizer follows the bounds of the running stack and the fake stack that it keeps for each stack.
 * ThreadSanitizer keeps a clock and a call stack for each fiber. Valgrind takes a jump of the stack pointer
 * to a stack that it knows for a change of stacks, and to any other place for millions of errors. fiber.h and
 * apart.h call these functions in the right order; only the happens-before pair is for other files.
 *
 * TOOLS_ASAN and TOOLS_TSAN (set by the compiler) and TOOLS_VALGRIND (set by HAVE_VALGRIND of configure) are
 * 0 or 1. They change the size of struct fiber, so all files of a program have to be compiled with the same
 * values.
 *
 * gcc's ThreadSanitizer (clang's does not) ends the process at more than 8,128 fibers and threads.
 */
#ifndef TOOLS_H
#define TOOLS_H

#ifdef HAVE_CONFIG_H
#include <config.h> /* HAVE_VALGRIND */
#endif

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined __has_feature /* clang */
#if __has_feature(address_sanitizer)
#define TOOLS_ASAN 1
#endif
#if __has_feature(thread_sanitizer)
#define TOOLS_TSAN 1
#endif
#endif
#ifdef __SANITIZE_ADDRESS__ /* gcc */
#define TOOLS_ASAN 1
#endif
#ifdef __SANITIZE_THREAD__
#define TOOLS_TSAN 1
#endif
#ifdef HAVE_VALGRIND
#define TOOLS_VALGRIND 1
#endif

#ifndef TOOLS_ASAN
#define TOOLS_ASAN 0
#endif
#ifndef TOOLS_TSAN
#define TOOLS_TSAN 0
#endif
#ifndef TOOLS_VALGRIND
#define TOOLS_VALGRIND 0
#endif

#if TOOLS_ASAN
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif
#if TOOLS_TSAN
#include <sanitizer/tsan_interface.h>
#endif
#if TOOLS_VALGRIND
#include <valgrind/memcheck.h>
#include <valgrind/valgrind.h>
#endif

/* ------------------------------------------------------------------------- AddressSanitizer */

/* The running fiber is about to switch to the stack at `low`. *fake_stack keeps its fake stack until it goes
 * on; NULL: it never does. */
static inline void tools_asan_start(void **fake_stack, const void *low, size_t size)
{
#if TOOLS_ASAN
    __sanitizer_start_switch_fiber(fake_stack, low, size);
#else
    (void)fake_stack, (void)low, (void)size;
#endif
}

/* The switch is done, as below; learn the bounds of the stack that was left. */
static inline void tools_asan_finish_from(void *fake_stack, const void **low, size_t *size)
{
#if TOOLS_ASAN
    __sanitizer_finish_switch_fiber(fake_stack, low, size);
#else
    (void)fake_stack, (void)low, (void)size;
#endif
}

/* The switch is done. `fake_stack` is what tools_asan_start saved when the running fiber was left; NULL: it
 * has never run. */
static inline void tools_asan_finish(void *fake_stack)
{
#if TOOLS_ASAN
    __sanitizer_finish_switch_fiber(fake_stack, NULL, NULL);
#else
    (void)fake_stack;
#endif
}

/* ------------------------------------------------------------------------- ThreadSanitizer */

/* Flags of tools_tsan_switch: is what the fiber that goes on does ordered after what the other one has
 * done? */
enum { TOOLS_SYNC = 0, TOOLS_NO_SYNC = 1 };

/* The handle of a new fiber; NULL without the tool. */
static inline void *tools_tsan_create(void)
{
#if TOOLS_TSAN
    return __tsan_create_fiber(0);
#else
    return NULL;
#endif
}

/* The handle of the fiber or thread that runs now. */
static inline void *tools_tsan_current(void)
{
#if TOOLS_TSAN
    return __tsan_get_current_fiber();
#else
    return NULL;
#endif
}

/* Destroy a handle of tools_tsan_create; its fiber must not be the one that runs. */
static inline void tools_tsan_destroy(void *handle)
{
#if TOOLS_TSAN
    __tsan_destroy_fiber(handle);
#else
    (void)handle;
#endif
}

/* Call it right before the switch of stacks. Always inline: an instrumented call that is entered as one fiber
 * and left as another spoils the tool's call stacks of both. */
__attribute__((always_inline)) static inline void tools_tsan_switch(void *handle, unsigned flags)
{
#if TOOLS_TSAN
    __tsan_switch_to_fiber(handle, flags);
#else
    (void)handle, (void)flags;
#endif
}

/*
 * Tell of an order that comes from code which ThreadSanitizer cannot see (inline assembly in liburcu's
 * headers): what was done before tools_happens_before(a) is visible after a later tools_happens_after(a) of
 * the same address. The calls only say so; the order itself has to come from the code between them.
 */
static inline void tools_happens_before(const void *address)
{
#if TOOLS_TSAN
    __tsan_release((void *)address);
#else
    (void)address;
#endif
}

static inline void tools_happens_after(const void *address)
{
#if TOOLS_TSAN
    __tsan_acquire((void *)address);
#else
    (void)address;
#endif
}

/* Set the name of a fiber in the tool's reports. */
static inline void tools_tsan_name(void *handle, const char *name)
{
#if TOOLS_TSAN
    __tsan_set_fiber_name(handle, name);
#else
    (void)handle, (void)name;
#endif
}

#if TOOLS_TSAN
/* Every version of the tool's library has these functions, though its header does not declare them. */
void AnnotateIgnoreReadsBegin(const char *file, int line);
void AnnotateIgnoreReadsEnd(const char *file, int line);
void AnnotateIgnoreWritesBegin(const char *file, int line);
void AnnotateIgnoreWritesEnd(const char *file, int line);
void AnnotateIgnoreSyncBegin(const char *file, int line);
void AnnotateIgnoreSyncEnd(const char *file, int line);
void __tsan_read_range(void *address, unsigned long size);
void __tsan_write_range(void *address, unsigned long size);
#endif

/* Ignore from here on what the running fiber reads and writes; until tools_tsan_show. */
static inline void tools_tsan_hide(void)
{
#if TOOLS_TSAN
    AnnotateIgnoreReadsBegin(__FILE__, __LINE__);
    AnnotateIgnoreWritesBegin(__FILE__, __LINE__);
#endif
}

static inline void tools_tsan_show(void)
{
#if TOOLS_TSAN
    AnnotateIgnoreWritesEnd(__FILE__, __LINE__);
    AnnotateIgnoreReadsEnd(__FILE__, __LINE__);
#endif
}

/* Let nothing order the running fiber from here on, be it atomics, locks or allocations, or what
 * tools_happens_before says; until tools_tsan_hear. */
static inline void tools_tsan_deafen(void)
{
#if TOOLS_TSAN
    AnnotateIgnoreSyncBegin(__FILE__, __LINE__);
#endif
}

static inline void tools_tsan_hear(void)
{
#if TOOLS_TSAN
    AnnotateIgnoreSyncEnd(__FILE__, __LINE__);
#endif
}

/* Tell the tool that the running fiber reads (or writes) these bytes here. */
static inline void tools_tsan_reads(const void *address, size_t size)
{
#if TOOLS_TSAN
    __tsan_read_range((void *)(uintptr_t)address, size);
#else
    (void)address, (void)size;
#endif
}

static inline void tools_tsan_writes(void *address, size_t size)
{
#if TOOLS_TSAN
    __tsan_write_range(address, size);
#else
    (void)address, (void)size;
#endif
}

/* ------------------------------------------------------------------------- Valgrind */

/* Register the stack from `low` up to, not including, `high`. Result: its handle; 0 without the tool. */
static inline unsigned tools_valgrind_register(const void *low, const void *high)
{
#if TOOLS_VALGRIND
    return VALGRIND_STACK_REGISTER(low, high);
#else
    (void)low, (void)high;
    return 0;
#endif
}

static inline void tools_valgrind_deregister(unsigned handle)
{
#if TOOLS_VALGRIND
    VALGRIND_STACK_DEREGISTER(handle);
#else
    (void)handle;
#endif
}

/* Does the program run under Valgrind? Valgrind lacks some system calls and runs one thread at a time. */
static inline bool tools_under_valgrind(void)
{
#if TOOLS_VALGRIND
    return RUNNING_ON_VALGRIND != 0;
#else
    return false;
#endif
}

/* ------------------------------------------------------------------------- several tools */

/* Say that the fiber on this stack is gone: the whole stack is ordinary memory again. */
static inline void tools_forget_stack(const void *low, size_t size)
{
#if TOOLS_ASAN
    __asan_unpoison_memory_region(low, size);
#endif
#if TOOLS_VALGRIND
    VALGRIND_MAKE_MEM_DEFINED(low, size);
#endif
    (void)low, (void)size;
}

/* Call this pair before and after code that reads the stacks of other fibers without regard to frames. The
 * function with such code is also marked TOOLS_UNCHECKED, for the sanitizers. */
static inline void tools_peek_begin(void)
{
#if TOOLS_VALGRIND
    VALGRIND_DISABLE_ERROR_REPORTING;
#endif
}

static inline void tools_peek_end(void)
{
#if TOOLS_VALGRIND
    VALGRIND_ENABLE_ERROR_REPORTING;
#endif
}

#define TOOLS_UNCHECKED __attribute__((no_sanitize("address"), no_sanitize("thread")))

#endif
