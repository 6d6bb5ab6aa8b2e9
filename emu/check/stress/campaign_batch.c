/*
 * campaign_batch.c: copies of the program's variables, and a loop in a child process.
 */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fault/last_words.h"
#include "machine/memory.h"
#include "machine/program_params.h"
#include "serialize.h"
#include "stress/campaign_batch.h"
#include "stress/suspects.h"
#include "tools.h"

/* A run in a batch that takes longer is made again in a process of its own, which gives it more time. */
enum { BATCH_RUN_SECONDS = 1 };

/* ------------------------------------------------------------------------------- the variables of a program */

struct variables {
    struct {
        char *start, *copy;
        size_t size;
    } part[OBJECT_SEGMENTS];
    size_t count;
};

/* Can the variables of the program be put back? Those of a built-in program are none. Sanitizers lay zones
 * around variables, which must not be touched. */
static bool can_put_back(const struct parray_program *program)
{
    const struct loaded_object object = object_of(program_code(program));
    bool plain = !object.of_threads && !object.constructors && !TOOLS_ASAN && !TOOLS_TSAN;
    return object.path && (object.own || plain);
}

static void keep_variables(struct variables *kept, const struct parray_program *program)
{
    const struct loaded_object object = object_of(program_code(program));
    kept->count = 0;
    for (size_t i = 0; i < object.variables && !object.own; i++) {
        uintptr_t start = object.variable[i].start, end = object.variable[i].end;
        start = start < object.fixed ? object.fixed : start;
        if (start >= end)
            continue;
        size_t n = kept->count++;
        kept->part[n].start = (char *)start;
        kept->part[n].size = end - start;
        kept->part[n].copy = memory_take(end - start, 1, "copies of the program's variables");
        memcpy(kept->part[n].copy, kept->part[n].start, end - start);
    }
}

static void put_back_variables(const struct variables *kept)
{
    for (size_t i = 0; i < kept->count; i++)
        memcpy(kept->part[i].start, kept->part[i].copy, kept->part[i].size);
    srand(1); /* as in a process that begins */
}

bool batch_fits(const struct campaign *c)
{
    const struct conditions *asked = &c->asked;
    return !asked->supervisor && !asked->twice && !asked->elsewhere && !asked->disturb.record &&
           can_put_back(asked->program);
}

bool batch_tells_nothing(const struct campaign *c, const struct conditions *conditions,
                         const struct run_ending *ending)
{
    /* With drawn faults nobody takes what is for a node that is down, or came twice. */
    bool left = ending->leftovers && !ending->varies && !campaign_faults_drawn(c, conditions);
    if (!ending_fine(ending) || left || ending->unsteady || ending->cut)
        return false;
    return !campaign_compares(c, conditions) || ending->kind == c->undisturbed.kind;
}

/* -------------------------------------------------------------------------------------------- in the child */

struct batch {
    const struct campaign *campaign;
    uint64_t seed;
    unsigned count;
};

static void on_alarm(int number)
{
    (void)number;
    job_leave(PARRAY_LIMIT, "");
}

/* Make one run. False: it might tell something, or the process is not what it was. */
static bool make_one(const struct campaign *c, uint64_t seed, struct run_ending *ending)
{
    const struct conditions conditions = campaign_conditions(c, seed);
    alarm(BATCH_RUN_SECONDS);
    struct parray *array = run_here(&conditions, ending);
    if (!array || last_words_due(array))
        return false;
    array_close(array);
    return batch_tells_nothing(c, &conditions, ending);
}

static int make_runs(const void *input, FILE *out, char *sentence)
{
    const struct batch *batch = input;
    struct variables kept;
    struct run_ending ending;
    struct sigaction action = {.sa_handler = on_alarm, .sa_flags = SA_ONSTACK};
    (void)sentence;
    sigaction(SIGALRM, &action, NULL);
    keep_variables(&kept, batch->campaign->asked.program);
    for (unsigned i = 0; i < batch->count && runs_left() > 0; i++) {
        put_back_variables(&kept);
        if (!make_one(batch->campaign, batch->seed + i, &ending))
            break;
        fwrite(&ending, sizeof ending, 1, out);
        if (fflush(out) != 0)
            break;
    }
    return 0;
}

/* ------------------------------------------------------------------------------------------- in the parent */

bool batch_start(struct started_run *run, const struct campaign *c, uint64_t seed, unsigned count)
{
    const struct batch batch = {.campaign = c, .seed = seed, .count = count};
    return run_start_job(run, make_runs, &batch);
}

unsigned batch_collect(struct started_run *run, struct run_ending *ending, unsigned count)
{
    struct job_result result;
    job_wait(&run->job, &result, job_in_time, &run->deadline);
    size_t made = result.size / sizeof *ending;
    made = made < count ? made : count;
    if (made)
        memcpy(ending, result.data, made * sizeof *ending);
    free(result.data);
    return (unsigned)made;
}
