/*
 * inject.c: a library to be preloaded (LD_PRELOAD): its malloc, mmap, pthread_create and fork fail where
 * fault.h says so, and else are those of the next library, which may be a sanitizer's.
 *
 * Not counted are calls before the constructor below, which are those of the loader, and allocations by the
 * libraries of `fragile`, which crash or loop for ever without memory: that is theirs to mend.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* RTLD_NEXT, dladdr */
#endif
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "fault.h"

enum { EARLY_SIZE = 1 << 20, CALLERS = 24 };

static struct fault_state *state;

/* What is allocated before the constructor, while a sanitizer may not be ready, is never freed. */
static _Alignas(64) char early[EARLY_SIZE];
static size_t early_used;
static __thread bool busy; /* the calls are this library's own */

#define NEAR       __builtin_return_address(0)
#define NEXT(name) ((__typeof__(&name))next(#name))

static void *next(const char *name)
{
    bool was = busy;
    busy = true;
    void *found = dlsym(RTLD_NEXT, name);
    busy = was;
    return found;
}

/* Note the callers in state->where, as OBJECT+OFFSET, for addr2line. */
static void note_callers(void)
{
    void *caller[CALLERS];
    Dl_info info;
    size_t used = 0;
    int count = backtrace(caller, CALLERS);
    for (int i = 2; i < count; i++) {
        if (!dladdr(caller[i], &info) || !info.dli_fname)
            continue;
        const char *slash = strrchr(info.dli_fname, '/');
        int length = snprintf(state->where + used, sizeof state->where - used, "%s+%#lx ",
                              slash ? slash + 1 : info.dli_fname,
                              (unsigned long)((char *)caller[i] - (char *)info.dli_fbase - 1));
        if (length < 0 || (size_t)length >= sizeof state->where - used)
            return;
        used += (size_t)length;
    }
}

static const char *const fragile[] = {"/libfontconfig.", "/libfreetype.", "/libexpat.", "/libhwloc.",
                                      "/libglib-",       "/libpixman-",   "/libcairo.", "/libasan."};
static const char *program_begin, *program_end; /* the code of the tested program */

/* Is the call one by such a library? The caller of malloc, if it is the program itself, tells at once. */
static bool is_fragile(const void *near)
{
    void *caller[CALLERS];
    Dl_info info;
    if ((const char *)near >= program_begin && (const char *)near < program_end)
        return false;
    busy = true;
    int count = backtrace(caller, CALLERS);
    busy = false;
    for (int i = 2; i < count; i++) {
        const char *at = caller[i];
        if (at >= program_begin && at < program_end)
            return false;
        for (size_t k = 0; dladdr(at, &info) && k < sizeof fragile / sizeof fragile[0]; k++)
            if (info.dli_fname && strstr(info.dli_fname, fragile[k]))
                return true;
    }
    return false;
}

static bool due(enum fault_kind kind, const void *near)
{
    if (!state || busy || (kind == FAULT_MEMORY && is_fragile(near)) || !fault_due(state, kind))
        return false;
    busy = true;
    if (!*state->where)
        note_callers();
    busy = false;
    return true;
}

/* ------------------------------------------------------------------------------------------ memory
 *
 * The calls of the next library are to be tail calls (-O2): a leak checker then sees who called malloc. */

static void *early_alloc(size_t size)
{
    size_t begin = (early_used + 15) & ~(size_t)15;
    if (size > sizeof early - begin)
        abort();
    early_used = begin + size;
    return early + begin;
}

static bool is_early(const void *memory)
{
    return (const char *)memory >= early && (const char *)memory < early + sizeof early;
}

static void *(*next_malloc)(size_t);
static void *(*next_calloc)(size_t, size_t);
static void *(*next_realloc)(void *, size_t);
static void *(*next_aligned)(size_t, size_t);
static int (*next_memalign)(void **, size_t, size_t);
static void (*next_free)(void *);

static void memory_open(void)
{
    next_malloc = NEXT(malloc);
    next_calloc = NEXT(calloc);
    next_realloc = NEXT(realloc);
    next_aligned = NEXT(aligned_alloc);
    next_memalign = NEXT(posix_memalign);
    next_free = NEXT(free);
}

static bool refuse_memory(const void *near)
{
    if (!due(FAULT_MEMORY, near))
        return false;
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size)
{
    return !next_free ? early_alloc(size) : refuse_memory(NEAR) ? NULL : next_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return !next_free ? early_alloc(count * size) : refuse_memory(NEAR) ? NULL : next_calloc(count, size);
}

void *realloc(void *memory, size_t size)
{
    if (next_free && !is_early(memory))
        return refuse_memory(NEAR) ? NULL : next_realloc(memory, size);
    void *larger = next_free ? next_malloc(size) : early_alloc(size);
    size_t most = (size_t)(early + sizeof early - (const char *)memory);
    return larger && memory ? memcpy(larger, memory, size < most ? size : most) : larger;
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return !next_free ? abort(), NULL : refuse_memory(NEAR) ? NULL : next_aligned(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size)
{
    if (!next_free)
        abort();
    return due(FAULT_MEMORY, NEAR) ? ENOMEM : next_memalign(memory, alignment, size);
}

void free(void *memory)
{
    if (memory && !is_early(memory))
        next_free(memory);
}

/* -------------------------------------------------------------------------------------- other calls */

void *mmap(void *address, size_t size, int protection, int flags, int fd, off_t offset)
{
    if (due(FAULT_MAPPING, NULL)) {
        errno = ENOMEM;
        return MAP_FAILED;
    }
    return NEXT(mmap)(address, size, protection, flags, fd, offset);
}

int mprotect(void *address, size_t size, int protection)
{
    if (due(FAULT_MAPPING, NULL)) {
        errno = ENOMEM;
        return -1;
    }
    return NEXT(mprotect)(address, size, protection);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*begin)(void *),
                   void *argument)
{
    return due(FAULT_THREAD, NULL) ? EAGAIN : NEXT(pthread_create)(thread, attributes, begin, argument);
}

pid_t fork(void)
{
    if (due(FAULT_PROCESS, NULL)) {
        errno = EAGAIN;
        return -1;
    }
    return NEXT(fork)();
}

int posix_spawn(pid_t *pid, const char *path, const posix_spawn_file_actions_t *actions,
                const posix_spawnattr_t *attributes, char *const *argv, char *const *environment)
{
    return due(FAULT_PROCESS, NULL) ? EAGAIN
                                    : NEXT(posix_spawn)(pid, path, actions, attributes, argv, environment);
}

int posix_spawnp(pid_t *pid, const char *file, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const *argv, char *const *environment)
{
    return due(FAULT_PROCESS, NULL) ? EAGAIN
                                    : NEXT(posix_spawnp)(pid, file, actions, attributes, argv, environment);
}

/* ------------------------------------------------------------------------------------------ the begin */

/* The first object is the program. */
static int note_program(struct dl_phdr_info *info, size_t size, void *unused)
{
    (void)size, (void)unused;
    for (int i = 0; i < info->dlpi_phnum; i++)
        if (info->dlpi_phdr[i].p_type == PT_LOAD && info->dlpi_phdr[i].p_flags & PF_X) {
            program_begin = (const char *)(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr);
            program_end = program_begin + info->dlpi_phdr[i].p_memsz;
        }
    return 1;
}

__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv(FAULT_STATE);
    void *caller[1];
    busy = true;
    int fd = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    void *shared =
        fd < 0 ? MAP_FAILED : NEXT(mmap)(NULL, sizeof *state, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (fd >= 0)
        close(fd);
    backtrace(caller, 1); /* loads a library, once */
    busy = false;
    memory_open();
    dl_iterate_phdr(note_program, NULL);
    bool tested = strcmp(program_invocation_short_name, FAULT_PROGRAM) == 0;
    if (shared != MAP_FAILED && tested)
        state = shared;
    (void)open(tested ? FAULT_BEGIN : FAULT_OTHER, O_RDONLY);
}
