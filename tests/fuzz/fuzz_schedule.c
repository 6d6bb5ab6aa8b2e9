/*
 * Schedules of all formats, checked before they run: each is refused with a place, or is checked; and if its
 * messages can meet in one way only, it runs and ends as the check said.
 */
#include <stdio.h>
#include <string.h>

#include "fail.h"
#include "fuzz.h"
#include "parray.h"
#include "run/array.h"
#include "schedule/schedule_check.h"
#include "schedule/schedule_file.h"
#include "schedule/schedule_program.h"
#include "schedule/schedule_text.h"

enum { FUZZ_RANKS_MOST = 16, OPS_MOST = 2000, STEPS_MOST = 100000 };

/* Is the end of the run known from the check? */
static bool is_plain(const struct schedule *schedule, const struct schedule_depth *depth)
{
    return depth->certain && schedule->ranks > 1 && schedule->ranks <= FUZZ_RANKS_MOST &&
           schedule->count <= OPS_MOST && !schedule->records && !schedule->room;
}

static void run(const struct schedule *schedule, int status)
{
    char spec[32], error[OUTCOME_ERROR_SIZE] = "";
    struct schedule_job job = {.schedule = schedule};
    struct options options = OPTIONS_DEFAULT;
    int ended;

    snprintf(spec, sizeof spec, "complete:%d", schedule->ranks);
    options.topology = spec;
    options.arg = &job;
    options.workers = 1;
    options.max_steps = STEPS_MOST;
    struct parray *array = array_open(&schedule_program, &options, NULL, &ended, error);

    ensure(array);
    ended = array_run(array);
    ensure(ended == PARRAY_LIMIT || ended == status);
    array_close(array);
}

static void check_texts(const struct schedule *schedule)
{
    char text[SCHEDULE_TEXT_SIZE];
    struct schedule_facts facts;

    schedule_facts(schedule, &facts);
    ensure(facts.links <= facts.pairs && facts.pairs <= facts.sends);
    for (uint32_t op = 0; op < schedule->count && op < 100; op++)
        ensure(*schedule_place(schedule, op, text, sizeof text));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct findings findings = FINDINGS_NONE;
    struct schedule_depth depth;
    struct schedule *schedule = schedule_read_text("file", (const char *)data, size, &findings);

    if (!schedule) {
        ensure(findings.severity == SEVERITY_UNUSABLE && findings.count);
    } else {
        bool read_well = findings.severity == SEVERITY_NONE;
        int status = schedule_status(schedule_check(schedule, &findings, &depth));

        ensure((status == PARRAY_DONE) == !findings.wrong);
        check_texts(schedule);
        /* a race, or a length that does not fit, may still give the right result */
        if (read_well && status != PARRAY_USAGE && is_plain(schedule, &depth) &&
            (!schedule->space || status == PARRAY_DONE))
            run(schedule, status);
    }
    for (size_t i = 0; i < findings.count; i++)
        ensure(*findings.list[i].text && !strchr(findings.list[i].text, '\n'));
    findings_free(&findings);
    schedule_free(schedule);
    return 0;
}
