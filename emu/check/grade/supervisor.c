/*
 * supervisor.c: the token is drawn into its page directly, so that no copy of it is left elsewhere.
 */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <unistd.h>

#include "base.h"
#include "grade/graded_run.h"
#include "run/program.h"

static const struct parray_program *enter(const struct supervisor *base, int fd, char *error, size_t size)
{
    const struct grade_supervisor *supervisor = container_of(base, const struct grade_supervisor, base);
    const struct sandbox_plan plan = {
        .seconds = supervisor->seconds,
        .memory = supervisor->memory,
        .readable = {supervisor->path, supervisor->graph, supervisor->finds_races ? "/proc/self/exe" : NULL},
        .fd = fd};
    struct sandbox sandbox;
    if (sandbox_enter(&plan, &sandbox) && mprotect(supervisor->token, supervisor->page, PROT_NONE) == 0)
        return supervisor->program ? supervisor->program : program_load(supervisor->path, error, size);
    snprintf(error, size, "the sandbox of the program could not be set up");
    return NULL;
}

void supervisor_hush(void)
{
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, NULL);
}

static void sign(const struct supervisor *base, unsigned char *token, size_t size)
{
    const struct grade_supervisor *supervisor = container_of(base, const struct grade_supervisor, base);
    supervisor_hush(); /* timers of the program go on */
    if (mprotect(supervisor->token, supervisor->page, PROT_READ) == 0)
        memcpy(token, supervisor->token, size < ENDING_TOKEN ? size : ENDING_TOKEN);
}

static bool is_signed(const struct supervisor *base, const unsigned char *token, size_t size)
{
    const struct grade_supervisor *supervisor = container_of(base, const struct grade_supervisor, base);
    return size == ENDING_TOKEN && memcmp(token, supervisor->token, size) == 0;
}

bool supervisor_open(struct grade_supervisor *supervisor, const char *path,
                     const struct parray_program *program, unsigned seconds, uint64_t memory)
{
    *supervisor = (struct grade_supervisor){.base = {enter, sign, is_signed},
                                            .path = path,
                                            .program = program,
                                            .seconds = seconds,
                                            .memory = memory,
                                            .page = (size_t)sysconf(_SC_PAGESIZE)};
    void *page = mmap(NULL, supervisor->page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED)
        return false;
    supervisor->token = page;
    return getrandom(supervisor->token, ENDING_TOKEN, 0) == ENDING_TOKEN;
}

void supervisor_close(struct grade_supervisor *supervisor)
{
    if (supervisor->token)
        munmap(supervisor->token, supervisor->page);
    supervisor->token = NULL;
}
