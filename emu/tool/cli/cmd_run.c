/*
 * cmd_run.c: `parray run PROGRAM`.
 */
#include "facts/outcome.h"
#include "options/execute.h"
#include "options/find_program.h"
#include "options/opts.h"
#include "options/ranks.h"
#include "say.h"
#include "options/subcommand.h"
#include "parray.h"
#include "run/program.h"
#include "sanitizer.h"
#include "stress/race_report.h"

extern const struct subcommand cmd_run;

/* Find the program. Of several ranks one tells that it is not there. NULL: *status is for the process. */
static const struct parray_program *find(struct request *request,
                                         const struct parray_program *const *programs, int *status)
{
    char why[OUTCOME_ERROR_SIZE] = "";
    *status = PARRAY_USAGE;
    if (!ranks_wanted(&request->options))
        return find_program(programs, request->program);
    say_into(why, sizeof why);
    const struct parray_program *program = find_program(programs, request->program);
    say_into(NULL, 0);
    return ranks_open(request, program, why, status) ? program : NULL;
}

static int run_request(struct request *request, const struct parray_program *const *programs)
{
    int status;
    if (!ranks_check(&request->options))
        return PARRAY_USAGE;
    if (ranks_due(&request->options))
        return ranks_start(&request->options);
    const struct parray_program *program = find(request, programs, &status);
    if (program)
        status = ranks_close(execute(request, program));
    if (program && sanitizer.thread && race_reports_count()) {
        say_usage("nodes share memory that no packet orders, see the reports of ThreadSanitizer" SAY_DO
                  "`parray stress "
                  "--races' makes them short");
        status = status == PARRAY_DONE ? PARRAY_WRONG : status;
    }
    return status;
}

static int run_subcommand(int argc, char **argv, const struct parray_program *const *programs)
{
    struct request request;
    int status = opts_parse(&request, argc, argv, &opts_run, NULL);
    if (status == OPTS_RUN)
        status = run_request(&request, programs);
    opts_free(&request);
    return status;
}

static const struct argp *options(void)
{
    return opts_argp(&opts_run);
}

const struct subcommand cmd_run = {
    .name = "run",
    .usage = "run PROGRAM [OPTION...]",
    .help = "run a program on an array, report what it did",
    .matters = true,
    .of_program = true,
    .spreads = true,
    .options = options,
    .run = run_subcommand,
};
