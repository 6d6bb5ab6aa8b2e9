#include <stdio.h>

#include "msccl/msccl_text.h"
#include "schedule/findings.h"
#include "schedule/schedule_check.h"
#include "schedule/schedule_file.h"

static void tell_first(const struct findings *findings, char *error, size_t error_size)
{
    for (size_t i = 0; i < findings->count; i++)
        if (findings->list[i].severity) {
            snprintf(error, error_size, "%s", findings->list[i].text);
            return;
        }
}

struct schedule *msccl_proof(const char *text, size_t size, char *error, size_t error_size)
{
    struct findings findings = FINDINGS_NONE;
    struct schedule *schedule = schedule_read_text("the schedule", text, size, &findings);
    if (schedule)
        schedule_check(schedule, &findings, NULL);
    if (findings.wrong) {
        tell_first(&findings, error, error_size);
        schedule_free(schedule);
        schedule = NULL;
    }
    findings_free(&findings);
    return schedule;
}
