/*
 * cmd_explore.c: `parray explore PROGRAM`: a run for every order in which packets can be taken.
 */
#include "cli/explore_text.h"
#include "cli/stress_opts.h"
#include "options/command.h"
#include "options/find_program.h"
#include "options/opts.h"
#include "options/ranks.h"
#include "options/say.h"
#include "options/subcommand.h"
#include "parray.h"
#include "run/program.h"

extern const struct subcommand cmd_explore;

/* Were only options given that make sense for many runs? False after saying which is not. */
static bool check_request(const struct request *request)
{
    if (!ranks_none(&request->options, "`parray explore'"))
        return false;
    if (outputs_any(&request->output))
        say_usage("an exploration makes many runs, and writes no reports of single ones: leave --trace, "
                  "--json and the like to `parray run --replay'");
    else if (request->replay_path)
        say_usage("--replay repeats one run: give it to `parray run'");
    else
        return true;
    return false;
}

static const struct opts_form form = {
    .argument = "PROGRAM", .none = OPTS_NO_PROGRAM, .no_outputs = true, .more = &explore_argp};

static const struct argp *options(void)
{
    return opts_argp(&form);
}

static int run_explore(int argc, char **argv, const struct parray_program *const *programs)
{
    struct request request;
    struct stress_request explore = stress_defaults();
    int status = opts_parse(&request, argc, argv, &form, &explore);
    explore.explore = true;
    bool fine = status == OPTS_RUN && check_request(&request);
    status = status == OPTS_RUN ? PARRAY_USAGE : status;
    if (fine) {
        command_outlive_readers(); /* a replay file may come of it */
        const struct parray_program *program = find_program(programs, request.program);
        if (program)
            status = explore_program(&request, &explore, program);
    }
    opts_free(&request);
    return status;
}

const struct subcommand cmd_explore = {
    .name = "explore",
    .usage = "explore PROGRAM [OPTION...]",
    .help = "run it once for every order of packets there is",
    .of_program = true,
    .options = options,
    .run = run_explore,
};
