/*
 * embed.c: parray_main, for an embedding program, which brings its own node program: `parray run`, unless the
 * first argument is another subcommand.
 */
#include "cli/cli.h"
#include "options/command.h"
#include "options/execute.h"
#include "options/mpirun.h"
#include "options/opts.h"
#include "options/preload.h"
#include "options/ranks.h"
#include "parray.h"

static int run_request(struct request *request, const struct parray_program *program)
{
    int status;
    if (!ranks_check(&request->options))
        return PARRAY_USAGE;
    if (mpirun_due(&request->options))
        return mpirun_start(&request->options);
    if (ranks_wanted(&request->options) && !ranks_open(request, program, "", &status))
        return status;
    return ranks_close(execute(request, program));
}

static int run_only(int argc, char **argv, const struct parray_program *program)
{
    struct request request;
    int status = opts_parse(&request, argc, argv, &opts_own, NULL);
    if (status == OPTS_RUN)
        status = run_request(&request, program);
    opts_free(&request);
    return status;
}

int parray_main(int argc, char **argv, const struct parray_program *program)
{
    if (!command_begin())
        return command_end(PARRAY_LIMIT);
    preload_may_begin_anew();
    int status = cli_own(argc, argv, program);
    if (status == CLI_NO_SUBCOMMAND)
        status = run_only(argc, argv, program);
    return command_end(status);
}
