/*
 * keeper.c: the token is drawn into its page directly, so that no copy of it is left elsewhere.
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

static const struct parray_program *enter(const struct custody *custody, int fd, char *error, size_t size)
{
    const struct keeper *keeper = container_of(custody, const struct keeper, custody);
    const struct fence_plan plan = {
        .seconds = keeper->seconds,
        .memory = keeper->memory,
        .readable = {keeper->path, keeper->graph, keeper->finds_races ? "/proc/self/exe" : NULL},
        .fd = fd};
    struct fences fences;
    if (fence_enter(&plan, &fences) && mprotect(keeper->token, keeper->page, PROT_NONE) == 0)
        return keeper->program ? keeper->program : program_load(keeper->path, error, size);
    snprintf(error, size, "the fences around the program could not be put up");
    return NULL;
}

void keeper_hush(void)
{
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, NULL);
}

static void sign(const struct custody *custody, unsigned char *token, size_t size)
{
    const struct keeper *keeper = container_of(custody, const struct keeper, custody);
    keeper_hush(); /* timers of the program go on */
    if (mprotect(keeper->token, keeper->page, PROT_READ) == 0)
        memcpy(token, keeper->token, size < ENDING_TOKEN ? size : ENDING_TOKEN);
}

static bool is_signed(const struct custody *custody, const unsigned char *token, size_t size)
{
    const struct keeper *keeper = container_of(custody, const struct keeper, custody);
    return size == ENDING_TOKEN && memcmp(token, keeper->token, size) == 0;
}

bool keeper_open(struct keeper *keeper, const char *path, const struct parray_program *program,
                 unsigned seconds, uint64_t memory)
{
    *keeper = (struct keeper){.custody = {enter, sign, is_signed},
                              .path = path,
                              .program = program,
                              .seconds = seconds,
                              .memory = memory,
                              .page = (size_t)sysconf(_SC_PAGESIZE)};
    void *page = mmap(NULL, keeper->page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED)
        return false;
    keeper->token = page;
    return getrandom(keeper->token, ENDING_TOKEN, 0) == ENDING_TOKEN;
}

void keeper_close(struct keeper *keeper)
{
    if (keeper->token)
        munmap(keeper->token, keeper->page);
    keeper->token = NULL;
}
