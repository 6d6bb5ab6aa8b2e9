/*
 * graded_stress.c: the campaign sees a description of the program that is made here, since this process does
 * not load the program.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cpu.h"
#include "grade/graded_run.h"
#include "machine/memory.h"
#include "machine/program_params.h"
#include "parray.h"
#include "stress/campaign.h"
#include "task/task.h"
#include "text.h"

/* -------------------------------------------------------------------------------------------- parameters */

uint32_t graded_params_of(const struct parray_program *program)
{
    uint32_t bits = 0;
    const struct task *task = program->task ? task_find(program->task) : NULL;
    for (int i = 0; task && task->params && task->params[i].name; i++) {
        const char *name = task->params[i].name;
        if (program_param_find(program, name, strlen(name)) >= 0)
            bits |= UINT32_C(1) << i;
    }
    return bits;
}

static bool is_given(const struct options *options, const char *name)
{
    size_t length = strlen(name);
    for (size_t i = 0; i < options->param_count; i++)
        if (strncmp(options->params[i], name, length) == 0 && options->params[i][length] == '=')
            return true;
    return false;
}

void graded_params_add(struct graded_params *params, struct options *options, const char *name, uint32_t bits)
{
    const struct task *task = task_find(name);
    size_t count = options->param_count;
    if (count)
        memcpy(params->list, options->params, count * sizeof params->list[0]);
    for (int i = 0; task && task->params && task->params[i].name; i++) {
        const struct parray_param *param = &task->params[i];
        if (!(bits >> i & 1) || is_given(options, param->name))
            continue;
        snprintf(params->text[i], sizeof params->text[i], "%s=%s", param->name, param->value);
        params->list[count++] = params->text[i];
    }
    options->params = params->list;
    options->param_count = count;
}

static void say_finding(struct graded_stress *stress, const struct outcome_class *found)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        memory_failed(GRADED_STRESS_TEXT, "what stress found");
    ending_print(&found->first, out);
    if (found->conditions.disturb.seed)
        fprintf(out, " (stress seed %" PRIu64 ")", found->conditions.disturb.seed);
    if (found->unsteady)
        fputs(", and otherwise when it is repeated", out);
    ending_print_results(&found->first, out);
    fclose(out);
    snprintf(stress->text, sizeof stress->text, "%s", text);
    free(text);
    text_mend(stress->text, sizeof stress->text); /* the words may be the program's */
}

struct graded_stress graded_stress(const struct grade_supervisor *supervisor, const struct options *options,
                                   const struct run_report *report, uint64_t runs, bool late)
{
    struct graded_params params;
    struct options completed = *options;
    graded_params_add(&params, &completed, report->task, report->task_params);
    const struct parray_program description = {
        .name = report->name, .mailbox = report->mailbox, .bears_delay = report->bears_delay};
    struct campaign c = {.asked = {.program = &description,
                                   .supervisor = &supervisor->base,
                                   .options = completed,
                                   .seconds = supervisor->seconds},
                         .seed = 1,
                         .runs = runs,
                         .jobs = (unsigned)cpu_count(),
                         .until_failure = true,
                         .vary_time = report->bears_delay || late};
    struct graded_stress stress = {.made = true};
    bool accepted = campaign_run(&c);
    const struct outcome_class *found = accepted ? campaign_finding(&c) : NULL;
    stress.runs = c.done;
    stress.classes = c.class_count;
    stress.alike = accepted && !found && c.class_count == 1 && c.done > runs && !c.interrupted;
    if (found)
        say_finding(&stress, found);
    else if (!accepted)
        snprintf(stress.text, sizeof stress.text, "%s", c.undisturbed.text);
    else if (!stress.alike)
        snprintf(stress.text, sizeof stress.text, "only %" PRIu64 " of %" PRIu64 " runs were made", c.done,
                 runs + 1);
    campaign_free(&c);
    return stress;
}
