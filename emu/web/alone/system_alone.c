/*
 * system_alone.c: calls of the system that Emscripten does not have. Each says that it failed, as it
 * may on any system: there are no signals to handle, no timers, no other threads and no loaded objects.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unwind.h>

static int absent(void)
{
    errno = ENOSYS;
    return -1;
}

long syscall(long number, ...)
{
    (void)number;
    return absent();
}

int madvise(void *start, size_t size, int advice)
{
    (void)start, (void)size, (void)advice;
    return absent();
}

int mprotect(void *start, size_t size, int access)
{
    (void)start, (void)size, (void)access;
    return absent();
}

int mincore(void *start, size_t size, unsigned char *there)
{
    (void)start, (void)size, (void)there;
    return absent();
}

int prctl(int operation, ...)
{
    (void)operation;
    return absent();
}

int sigaltstack(const stack_t *restrict stack, stack_t *restrict before)
{
    (void)stack, (void)before;
    return absent();
}

int timer_create(clockid_t clock, struct sigevent *restrict event, timer_t *restrict timer)
{
    (void)clock, (void)event, (void)timer;
    return absent();
}

int timer_delete(timer_t timer)
{
    (void)timer;
    return absent();
}

int timer_settime(timer_t timer, int flags, const struct itimerspec *restrict fresh,
                  struct itimerspec *restrict before)
{
    (void)timer, (void)flags, (void)fresh, (void)before;
    return absent();
}

int tgkill(pid_t group, pid_t thread, int number)
{
    (void)group, (void)thread, (void)number;
    return absent();
}

int sched_getaffinity(pid_t process, size_t size, cpu_set_t *set)
{
    (void)process, (void)size, (void)set;
    return absent();
}

int __sched_cpucount(size_t size, const cpu_set_t *set)
{
    (void)size, (void)set;
    return 1;
}

int pthread_attr_setstack(pthread_attr_t *attributes, void *base, size_t size)
{
    (void)attributes, (void)base, (void)size;
    return ENOSYS;
}

int dl_iterate_phdr(int (*call)(struct dl_phdr_info *info, size_t size, void *data), void *data)
{
    (void)call, (void)data;
    return 0;
}

void *dlopen(const char *file, int flags)
{
    (void)file, (void)flags;
    return NULL;
}

void *dlsym(void *restrict handle, const char *restrict name)
{
    (void)handle, (void)name;
    return NULL;
}

int dlclose(void *handle)
{
    (void)handle;
    return -1;
}

int dladdr(const void *address, Dl_info *info)
{
    (void)address, (void)info;
    return 0;
}

int on_exit(void (*call)(int status, void *data), void *data)
{
    (void)call, (void)data;
    return absent();
}

int at_quick_exit(void (*call)(void))
{
    (void)call;
    return absent();
}

_Unwind_Word _Unwind_GetIP(struct _Unwind_Context *context)
{
    (void)context;
    return 0;
}
