/*
 * supervisor.c: what the supervisor of a graded program does in the child, and with what comes of it.
 */
#include <stdio.h>

#include "base.h"
#include "grade/graded_run.h"
#include "run/program.h"
#include "sanitizer.h"

static const struct parray_program *enter(const struct supervisor *base, int fd, char *error, size_t size)
{
    const struct grade_supervisor *supervisor = container_of(base, const struct grade_supervisor, base);
    const struct sandbox_plan plan = {
        .seconds = supervisor->seconds,
        .memory = sanitizer_find() ? 0 : supervisor->memory, /* whose shadow takes more than any limit */
        .readable = {supervisor->path, supervisor->graph, supervisor->finds_races ? "/proc/self/exe" : NULL},
        .fd = fd,
        .link = supervisor->link};
    struct sandbox sandbox;
    if (sandbox_enter(&plan, &sandbox) && secret_hide(&supervisor->token))
        return supervisor->program ? supervisor->program : program_load(supervisor->path, error, size);
    snprintf(error, size, "the sandbox of the program could not be set up");
    return NULL;
}

static void sign(const struct supervisor *base, unsigned char *token, size_t size)
{
    if (size >= ENDING_TOKEN)
        secret_read(&container_of(base, const struct grade_supervisor, base)->token, token);
}

static bool is_signed(const struct supervisor *base, const unsigned char *token, size_t size)
{
    return secret_is(&container_of(base, const struct grade_supervisor, base)->token, token, size);
}

bool supervisor_open(struct grade_supervisor *supervisor, const char *path,
                     const struct parray_program *program, unsigned seconds, uint64_t memory)
{
    *supervisor = (struct grade_supervisor){.base = {enter, sign, is_signed},
                                            .path = path,
                                            .program = program,
                                            .seconds = seconds,
                                            .memory = memory};
    return secret_open(&supervisor->token, ENDING_TOKEN);
}

void supervisor_close(struct grade_supervisor *supervisor)
{
    secret_close(&supervisor->token);
}
