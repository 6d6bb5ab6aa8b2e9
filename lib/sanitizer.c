/*
 * sanitizer.c: functions of runtimes by their names.
 *
 * An access by a call of the emulator belongs to the line of the program that made the call. The frames
 * between the two lie in the object of the emulator, which the runtime knows nothing of, as it is not
 * instrumented; so they are unwound, and the runtime is told of the line as if the compiler had marked the
 * call there. That takes microseconds, and happens under ThreadSanitizer only.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* dladdr, dl_iterate_phdr */
#endif
#include <dlfcn.h>
#include <link.h>
#include <stdint.h>
#include <string.h>
#include <unwind.h>

#include "sanitizer.h"
#include "tools.h"

struct sanitizer sanitizer;

#if !TOOLS_ASAN && !TOOLS_TSAN
/*
 * The runtimes call these when they begin. At its end a process leaves to the kernel what it has; that is no
 * leak. Accesses of the emulator, which are not marked, are no accesses of the program. The tool says by its
 * own status that there are races, and which node crashed, and where (fault/crash.h).
 */
__attribute__((visibility("default"))) const char *__asan_default_options(void);
__attribute__((visibility("default"))) const char *__tsan_default_options(void);

__attribute__((weak)) const char *__asan_default_options(void)
{
    return "detect_leaks=0";
}

__attribute__((weak)) const char *__tsan_default_options(void)
{
    return "ignore_noninstrumented_modules=1:history_size=5:report_thread_leaks=0:exitcode=0:"
           "die_after_fork=0:atexit_sleep_ms=0:handle_segv=0:handle_sigbus=0:handle_abort=0:handle_sigill=0:"
           "handle_sigfpe=0";
}
#endif

/* Where the object of the emulator lies. Set by find_thread: to ask the loader takes a walk over all names of
 * the tool, for each frame of each packet. */
static struct {
    uintptr_t low, high;
} own;

static int set_own(struct dl_phdr_info *object, size_t size, void *unused)
{
    uintptr_t low = UINTPTR_MAX, high = 0, here = (uintptr_t)&sanitizer;
    (void)size, (void)unused;
    for (size_t i = 0; i < object->dlpi_phnum; i++) {
        const uintptr_t from = object->dlpi_addr + object->dlpi_phdr[i].p_vaddr,
                        to = from + object->dlpi_phdr[i].p_memsz;
        if (object->dlpi_phdr[i].p_type != PT_LOAD)
            continue;
        low = from < low ? from : low;
        high = to > high ? to : high;
    }
    if (here < low || here >= high)
        return 0;
    own.low = low;
    own.high = high;
    return 1;
}

/* The function of this name, as a pointer that is not yet of its type. */
#define FIND(name) ((void *)(uintptr_t)dlsym(RTLD_DEFAULT, name))

static void find_address(void)
{
    *(void **)&sanitizer.start_switch = FIND("__sanitizer_start_switch_fiber");
    *(void **)&sanitizer.finish_switch = FIND("__sanitizer_finish_switch_fiber");
    *(void **)&sanitizer.poison = FIND("__asan_poison_memory_region");
    *(void **)&sanitizer.unpoison = FIND("__asan_unpoison_memory_region");
    sanitizer.address =
        sanitizer.start_switch && sanitizer.finish_switch && sanitizer.poison && sanitizer.unpoison;
}

static void find_thread(void)
{
    dl_iterate_phdr(set_own, NULL);
    *(void **)&sanitizer.fiber_create = FIND("__tsan_create_fiber");
    *(void **)&sanitizer.fiber_current = FIND("__tsan_get_current_fiber");
    *(void **)&sanitizer.fiber_destroy = FIND("__tsan_destroy_fiber");
    *(void **)&sanitizer.fiber_switch = FIND("__tsan_switch_to_fiber");
    *(void **)&sanitizer.fiber_name = FIND("__tsan_set_fiber_name");
    *(void **)&sanitizer.release = FIND("__tsan_release");
    *(void **)&sanitizer.acquire = FIND("__tsan_acquire");
    *(void **)&sanitizer.ignore_order = FIND("AnnotateIgnoreSyncBegin");
    *(void **)&sanitizer.heed_order = FIND("AnnotateIgnoreSyncEnd");
    *(void **)&sanitizer.read_range = FIND("__tsan_read_range_pc");
    *(void **)&sanitizer.write_range = FIND("__tsan_write_range_pc");
    *(void **)&sanitizer.enter = FIND("__tsan_func_entry");
    *(void **)&sanitizer.leave = FIND("__tsan_func_exit");
    sanitizer.thread = sanitizer.fiber_create && sanitizer.fiber_current && sanitizer.fiber_destroy &&
                       sanitizer.fiber_switch && sanitizer.fiber_name && sanitizer.release &&
                       sanitizer.acquire && sanitizer.ignore_order && sanitizer.heed_order &&
                       sanitizer.read_range && sanitizer.write_range && sanitizer.enter && sanitizer.leave;
}

bool sanitizer_find(void)
{
    if (TOOLS_ASAN || TOOLS_TSAN || sanitizer.address || sanitizer.thread)
        return sanitizer_name() != NULL;
    if (dlsym(RTLD_DEFAULT, "__asan_init"))
        find_address();
    if (dlsym(RTLD_DEFAULT, "__tsan_init"))
        find_thread();
    return sanitizer_name() != NULL;
}

const char *sanitizer_name(void)
{
    if (sanitizer.address)
        return "AddressSanitizer";
    return sanitizer.thread ? "ThreadSanitizer" : NULL;
}

/* -------------------------------------------------------------------------------------- the fibers */

static struct {
    void *fiber[SANITIZER_FIBERS];
    unsigned count;
} made;

enum { NO_SYNC = 1 }; /* a flag of fiber_create */

void sanitizer_fibers_make(void)
{
    while (sanitizer.thread && made.count < SANITIZER_FIBERS)
        made.fiber[made.count++] = sanitizer.fiber_create(NO_SYNC);
}

void *sanitizer_fiber_take(void)
{
    return made.count ? made.fiber[--made.count] : sanitizer.fiber_create(NO_SYNC);
}

/* --------------------------------------------------------------------------- the end of the process */

static void (*death)(const char *name);

static void address_ends(void)
{
    death("AddressSanitizer");
}

static void thread_ends(void)
{
    death("ThreadSanitizer");
}

static void undefined_ends(void)
{
    death("UndefinedBehaviorSanitizer");
}

static void other_ends(void)
{
    death("a sanitizer");
}

/* Several runtimes may be there, each with its own way to the end. */
static int set_death(struct dl_phdr_info *object, size_t size, void *unused)
{
    static const struct {
        const char *file;
        void (*ends)(void);
    } runtimes[] = {{"libasan.", address_ends},
                    {"libtsan.", thread_ends},
                    {"libubsan.", undefined_ends},
                    {"libclang_rt.", other_ends}};
    const char *path = object->dlpi_name, *file = path ? strrchr(path, '/') : NULL;
    void (*ends)(void) = NULL;
    (void)size, (void)unused;
    for (size_t i = 0; path && i < sizeof runtimes / sizeof runtimes[0]; i++)
        if (strncmp(file ? file + 1 : path, runtimes[i].file, strlen(runtimes[i].file)) == 0)
            ends = runtimes[i].ends;
    void *runtime = ends ? dlopen(path, RTLD_LAZY | RTLD_NOLOAD) : NULL;
    if (!runtime)
        return 0;
    void *set = dlsym(runtime, "__sanitizer_set_death_callback");
    if (set)
        ((void (*)(void (*)(void)))(uintptr_t)set)(ends);
    dlclose(runtime); /* what has loaded it keeps it */
    return 0;
}

void sanitizer_at_death(void (*call)(const char *name))
{
    death = call;
    if (!TOOLS_ASAN && !TOOLS_TSAN)
        dl_iterate_phdr(set_death, NULL);
}

/* -------------------------------------------------------------------------------------- memory */

void sanitizer_poison(const void *from, size_t size)
{
    if (sanitizer.address)
        sanitizer.poison(from, size);
}

void sanitizer_unpoison(const void *from, size_t size)
{
    if (sanitizer.address)
        sanitizer.unpoison(from, size);
}

/* ------------------------------------------------------------------------- the order of fibers */

void sanitizer_deafen(void)
{
    sanitizer.ignore_order(__FILE__, __LINE__);
}

void sanitizer_hear(void)
{
    sanitizer.heed_order(__FILE__, __LINE__);
}

void sanitizer_gives(void *at)
{
    if (sanitizer.apart)
        return;
    sanitizer_hear();
    sanitizer.release(at);
    sanitizer_deafen();
}

void sanitizer_takes(void *at)
{
    if (sanitizer.apart)
        return;
    sanitizer_hear();
    sanitizer.acquire(at);
    sanitizer_deafen();
}

/* --------------------------------------------------------------------------- accesses by calls */

/* Look for the line where the program called the emulator. */
static _Unwind_Reason_Code look_at_frame(struct _Unwind_Context *frame, void *context)
{
    void **line = context;
    const uintptr_t pc = _Unwind_GetIP(frame);
    Dl_info info;
    if (pc >= own.low && pc < own.high)
        return _URC_NO_REASON;
    if (pc && dladdr((void *)pc, &info))
        *line = (void *)pc;
    return _URC_END_OF_STACK;
}

static void tell(void (*range)(void *, unsigned long, void *), void *from, size_t size, void *call)
{
    void *line = NULL;
    _Unwind_Backtrace(look_at_frame, &line);
    if (line)
        sanitizer.enter(line);
    range(from, size, call);
    if (line)
        sanitizer.leave();
}

void sanitizer_reads(const void *from, size_t size, void *call)
{
    if (sanitizer.thread && size)
        tell(sanitizer.read_range, (void *)(uintptr_t)from, size, call);
}

void sanitizer_writes(void *to, size_t size, void *call)
{
    if (sanitizer.thread && size)
        tell(sanitizer.write_range, to, size, call);
}
