/*
 * ranks.c: what ranks agree on is every setting as text, and the content of each file that is named.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "agree.h"
#include "crash/stop_signals.h"
#include "facts/outcome.h"
#include "facts/settings.h"
#include "fault/spinning.h"
#include "hash.h"
#include "machine/memory.h"
#include "module.h"
#include "mpirun.h"
#include "options/opts.h"
#include "options/ranks.h"
#include "parray.h"
#include "run/program.h"
#include "say.h"
#include "transport_open.h"

static const char *const library_names[] = {[MPI_LIBRARY_OPENMPI] = "openmpi", [MPI_LIBRARY_MPICH] = "mpich"};

bool ranks_wanted(const struct options *options)
{
    return options->engine && strcmp(options->engine, "mpi") == 0;
}

bool ranks_speaks(const struct options *options)
{
    return !options->transport || options->transport->rank == 0;
}

/* ----------------------------------------------------------------------------------- refusals */

/* Leave the end to rank 0: its end has mpirun stop the others, while theirs would keep it from speaking. */
static void wait_for_first(void)
{
    const struct timespec while_ = {.tv_sec = 2};
    nanosleep(&while_, NULL);
}

/* A sentence that every rank comes to: rank 0 says it. A rank that is left over was alone with its trouble,
 * and says it, unless it has "". */
static int say_once(const char *sentence)
{
    struct launched launched = transport_launched();
    if (launched.rank)
        wait_for_first();
    if (launched.rank == 0 || *sentence)
        mpirun_put_down(-1, PARRAY_USAGE);
    if (launched.rank == 0)
        return say_usage("%s", sentence);
    return *sentence ? say_usage("MPI rank %d: %s", launched.rank, sentence) : PARRAY_USAGE;
}

/* The option that is given but says nothing without engine mpi; NULL: none. */
static const char *idle_option(const struct options *options)
{
    return options->ranks ? "--ranks" : options->mpi ? "--mpi" : options->partition ? "--partition" : NULL;
}

bool ranks_alone(const char *command)
{
    char text[OUTCOME_ERROR_SIZE];
    struct launched launched = transport_launched();
    if (launched.size < 2 || launched.by_slurm)
        return true;
    snprintf(
        text, sizeof text,
        "mpirun has started this %d times, and each process would do all of `parray %s'; only `parray run "
        "... --engine mpi' shares its work among processes",
        launched.size, command);
    say_once(text);
    return false;
}

bool ranks_none(const struct options *options, const char *command)
{
    const char *idle = idle_option(options);
    if (ranks_wanted(options))
        say_usage(
            "--engine mpi is for `parray run': it starts processes, and %s makes its runs in this one" SAY_DO
            "take --engine fibers",
            command);
    else if (idle)
        say_usage("%s is for `parray run ... --engine mpi': %s makes its runs in one process" SAY_DO
                  "leave out %s",
                  idle, command, idle);
    else
        return true;
    return false;
}

/* The file of the topology, if it gives its content once and to one process alone, as a pipe does. */
static const char *file_of_one(const struct options *options)
{
    static const char graph[] = "graph:";
    struct stat about;
    if (!options->topology || strncmp(options->topology, graph, strlen(graph)) != 0)
        return NULL;
    const char *file = options->topology + strlen(graph);
    return stat(file, &about) != 0 || S_ISREG(about.st_mode) || S_ISDIR(about.st_mode) ? NULL : file;
}

bool ranks_check(const struct options *options)
{
    char text[OUTCOME_ERROR_SIZE];
    struct launched launched = transport_launched();
    const char *idle = idle_option(options);
    if (!ranks_wanted(options) && !idle)
        return ranks_alone("run");
    if (!ranks_wanted(options))
        snprintf(text, sizeof text, "%s is for engine mpi; add --engine mpi, or leave %s out", idle, idle);
    else if (options->ranks && launched.mpi && (int)options->ranks != launched.size)
        snprintf(text, sizeof text,
                 "--ranks %u under an mpirun that has started %d processes; leave out --ranks, or mpirun",
                 options->ranks, launched.size);
    else if ((options->ranks > 1 || launched.size > 1) && file_of_one(options))
        snprintf(text, sizeof text,
                 "--topology %s: all ranks must read the file, and what is no regular file can be read by "
                 "one alone; write the graph to a file that all ranks can open",
                 options->topology);
    else
        return true;
    say_once(text);
    return false;
}

/* ---------------------------------------------------------------------------------- agreement */

/* Write the value of a setting as the command line has it: "4", or "A=1 --param B=2". "": none was given. */
static void value_of(const struct setting_kind *kind, const struct request *request, char *value, size_t size)
{
    char *lines = NULL;
    size_t length, used = 0;
    const size_t name = strlen(kind->name) + 1;
    FILE *out = open_memstream(&lines, &length);
    *value = '\0';
    if (out && !setting_is_normal(kind, &request->options, &request->disturb))
        setting_write(kind, &request->options, &request->disturb, out);
    if (!out || fclose(out) != 0)
        memory_failed(size, "the settings of a run");
    for (char *line = lines; strlen(line) > name && used < size; line += strcspn(line, "\n") + 1) {
        const char *between = used ? " --" : "";
        used += (size_t)snprintf(value + used, size - used, "%s%.*s%.*s", between, used ? (int)name : 0, line,
                                 (int)(strcspn(line, "\n") - name), line + name);
    }
    free(lines);
}

/* A hash of the files that the value of a setting names. */
static uint64_t files_of(const struct setting_kind *kind, const struct options *options)
{
    static const char graph[] = "graph:";
    uint64_t hash = 0;
    if (kind->type == SETTING_PARAMS)
        for (size_t i = 0; i < options->param_count; i++)
            hash = hash_mix(hash ^ HASH_K0, agree_file(strchr(options->params[i], '=') + 1) ^ HASH_K1);
    else if (kind->type == SETTING_TEXT && setting_text(kind, options) &&
             strncmp(setting_text(kind, options), graph, strlen(graph)) == 0)
        hash = agree_file(setting_text(kind, options) + strlen(graph));
    return hash;
}

static void note_all(struct agreement *agreement, const struct request *request,
                     const struct parray_program *program)
{
    char name[64], value[OUTCOME_ERROR_SIZE];
    bool is_file = request->program && program_is_file(request->program);
    agree_note_tool(agreement);
    agree_note(agreement, "program", is_file ? request->program : program->name,
               is_file ? agree_file(request->program) : 0);
    for (const struct setting_kind *kind = setting_kinds; kind->name; kind++) {
        snprintf(name, sizeof name, "--%s", kind->name);
        value_of(kind, request, value, sizeof value);
        agree_note(agreement, name, value, files_of(kind, &request->options));
    }
    agree_note(agreement, "trace", request->options.trace ? "of all packets" : "", 0);
}

static bool agree_on_all(const struct request *request, const struct parray_program *program, char *error)
{
    struct agreement agreement = {.out = NULL};
    note_all(&agreement, request, program);
    bool agreed = agree_reach(request->options.transport, &agreement, error, OUTCOME_ERROR_SIZE);
    agree_free(&agreement);
    return agreed;
}

int ranks_agree(const struct options *options, int status, char *error, size_t size)
{
    return options->transport ? agree_status(options->transport, status, error, size) : status;
}

/* ------------------------------------------------------------------------------------- starting them */

bool ranks_due(const struct options *options)
{
    return ranks_wanted(options) && options->ranks > 1 && !transport_launched().mpi;
}

/* The launcher of the library that is asked for, or of one that has a module and a command. NULL after a
 * sentence. */
static const struct mpi_launcher *choose_launcher(enum mpi_library mpi)
{
    char folders[2 * PATH_MAX];
    for (enum mpi_library library = MPI_LIBRARY_OPENMPI; library <= MPI_LIBRARY_MPICH; library++) {
        bool asked = mpi == MPI_LIBRARY_AUTO || mpi == library;
        const struct mpi_launcher *launcher = asked ? mpirun_launcher(library_names[library]) : NULL;
        if (launcher && transport_has_module(library_names[library]))
            return launcher;
    }
    module_folders(folders, sizeof folders);
    say_usage(
        "--ranks needs %s, with its mpirun in PATH, and a parray that was built with it, with the module "
        "parray-%s.so in one of %s (Debian: apt-get install %s, then configure and build parray anew)",
        mpi == MPI_LIBRARY_AUTO      ? "an MPI library"
        : mpi == MPI_LIBRARY_OPENMPI ? "Open MPI"
                                     : "MPICH",
        mpi == MPI_LIBRARY_MPICH ? "mpich" : "openmpi", folders,
        mpi == MPI_LIBRARY_MPICH ? "mpich libmpich-dev" : "openmpi-bin libopenmpi-dev");
    return NULL;
}

int ranks_start(const struct options *options)
{
    static bool started;
    const struct mpi_launcher *launcher = choose_launcher(options->mpi);
    if (!launcher)
        return PARRAY_USAGE;
    if (started)
        return say_usage("--ranks: this process has started mpirun before, and its ranks run all of its "
                         "main; one process calls parray_main for --ranks once");
    started = true;
    return mpirun(launcher, options->ranks, options->progress, "--ranks");
}

/* ----------------------------------------------------------------------------------------- life */

static void be_silent(struct request *request)
{
    request->quiet = true;
    request->options.progress = false;
    request->replay_path = NULL;
    request->output = (struct output_request){.trace = NULL};
}

bool ranks_open(struct request *request, const struct parray_program *program, const char *why, int *status)
{
    char error[OUTCOME_ERROR_SIZE];
    stop_signals_take_forwarded(spinning_interrupt);
    if (!mpirun_started())
        setenv("NO_COLOR", "1", 0); /* Open MPI shows ranks a terminal, wherever their output goes */
    request->options.progress |= mpirun_progress();
    request->options.transport = transport_open(library_names[request->options.mpi], error, sizeof error);
    if (!request->options.transport) {
        *status = say_once(error);
        return false;
    }
    snprintf(error, sizeof error, "%s", why);
    *status = ranks_agree(&request->options, program ? PARRAY_DONE : PARRAY_USAGE, error, sizeof error);
    if (*status == PARRAY_DONE && !agree_on_all(request, program, error))
        *status = PARRAY_USAGE;
    if (*error)
        say_usage("%s", error);
    if (!ranks_speaks(&request->options))
        be_silent(request);
    if (*status == PARRAY_DONE)
        return true;
    *status = ranks_close(*status);
    return false;
}

int ranks_close(int status)
{
    const struct transport *transport = transport_opened();
    bool silent = transport && transport->rank;
    if (transport)
        fflush(NULL);
    /* Open MPI takes two seconds to end a run whose rank 0 has another status than 0. */
    if (transport && !silent && status)
        silent = mpirun_put_down(-1, status);
    transport_end();
    return silent ? PARRAY_DONE : status;
}
