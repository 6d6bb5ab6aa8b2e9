/*
 * cmd_mpirun.c: `parray mpirun -n N PROGRAM ARGUMENTS`: `parray run` for a program of MPI, with a topology of
 * N nodes, and what stands behind the program as its arguments.
 */
#include <argp.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "argument.h"
#include "options/compile_mpi.h"
#include "options/opts.h"
#include "options/source_program.h"
#include "options/subcommand.h"
#include "parray.h"
#include "path.h"
#include "say.h"
#include "topo/topo.h"
#include "words.h"

extern const struct subcommand cmd_mpirun, cmd_run;

/* What stands between the arguments of a program in its parameter: US of ASCII, which no argument has. */
#define BETWEEN "\x1f"

/* The command line, taken apart. */
struct mpi_request {
    const char *ranks, *program;
    const char *topology; /* NULL: -n chooses it */
    struct words passed;  /* on to `parray run` */
    char *arguments;      /* of the program */
};

static const struct argp_option own_options[] = {
    {"n", 'n', "N", 0, "so many ranks, on a torus, or a ring if that cannot be (also -np)", 0},
    {"coll", 256, "best|tree|ring|linear|FILE", 0, "how collective calls go", 0},
    {0},
};

static const char doc[] =
    "Run a program of MPI, unchanged, on the nodes of an array, a rank a node. PROGRAM is an object made by "
    "`parray mpicc', or a source.\v"
    "Options stand in front of PROGRAM, and are those of `parray run' besides; what stands behind it are "
    "arguments of its main. What the ranks print comes in the order of steps.\n\n"
    "Every run is checked: deadlocks, calls that do not fit together, messages that are cut or lost, wrong "
    "arguments, buffers in use and objects that are left are told with rank, call and line, and by a class. "
    "doc/mpi_programs.md tells of them.\n\n"
    "Examples:\n"
    "  parray mpirun -n 16 heat.c 50\n"
    "  parray mpirun --topology hypercube:4 --model SLA heat.c\n"
    "  parray mpirun -n 6 --coll ring --param eager=0 heat.c\n"
    "\n"
    "Exit status: as of `parray run': 1 wrong, 2 usage or misuse, 4 deadlock.";

static const struct argp *options(void)
{
    static struct argp_child children[2];
    static const struct argp argp = {
        .options = own_options, .args_doc = "PROGRAM [ARGUMENT...]", .doc = doc, .children = children};
    children[0] = (struct argp_child){cmd_run.options(), 0, "Options of `parray run'", 1};
    return &argp;
}

/* Does an option of `parray run` have its value in the next word? */
static bool takes_next(const struct argument_options *known, const char *word)
{
    if (word[1] != '-')
        for (size_t i = 0; i < known->count; i++) {
            const struct argp_option *row = known->option[i].row;
            if (row->name && row->key == word[1])
                return row->arg && !(row->flags & OPTION_ARG_OPTIONAL) && !word[2];
        }
    const char *value = strchr(word, '=');
    const struct argp_option *row =
        word[1] == '-' && !value ? argument_option_find(known, word + 2, strlen(word + 2)) : NULL;
    return row && row->arg && !(row->flags & OPTION_ARG_OPTIONAL);
}

/* The value of an option, in the word or in the next one. NULL: it is another option. */
static const char *value_of(char **argv, int *at, const char *name)
{
    size_t length = strlen(name);
    const char *word = argv[*at];
    if (strncmp(word, name, length) != 0 || (word[length] && word[length] != '='))
        return NULL;
    if (word[length])
        return word + length + 1;
    return argv[*at + 1] ? argv[++*at] : "";
}

/* Take apart what stands in front of the program. Result: where it stands. */
static int take_options(struct mpi_request *request, int argc, char **argv)
{
    struct argument_options known = {.count = 0};
    const char *value;
    argument_options(cmd_run.options(), &known);
    int at = 1;
    for (; at < argc && argv[at][0] == '-'; at++) {
        if (strcmp(argv[at], "--") == 0)
            return at + 1;
        if ((value = value_of(argv, &at, "-n")) || (value = value_of(argv, &at, "-np")) ||
            (value = value_of(argv, &at, "--n"))) {
            request->ranks = value;
        } else if ((value = value_of(argv, &at, "--coll"))) {
            words_add(&request->passed, "--param", "");
            words_add(&request->passed, "coll=", value);
        } else {
            if (strncmp(argv[at], "--topology", strlen("--topology")) == 0)
                request->topology = strchr(argv[at], '=') ? strchr(argv[at], '=') + 1 : argv[at + 1];
            bool next = takes_next(&known, argv[at]);
            words_add(&request->passed, argv[at], "");
            if (next && at + 1 < argc)
                words_add(&request->passed, argv[++at], "");
        }
    }
    return at;
}

static void take_arguments(struct mpi_request *request, char *const *arguments)
{
    size_t size = 1;
    for (char *const *one = arguments; *one; one++)
        size += strlen(*one) + strlen(BETWEEN);
    char *text = calloc(size, 1), *to = text;
    for (; text && *arguments; arguments++)
        to += sprintf(to, "%s" BETWEEN, *arguments);
    request->arguments = text;
}

/* A torus of two sides that are as equal as can be. */
static void topology_for(long ranks, char *text, size_t size)
{
    long side = 1;
    for (long i = 2; i * i <= ranks; i++)
        side = ranks % i == 0 ? i : side;
    if (side > 1)
        snprintf(text, size, "torus:%ldx%ld", side, ranks / side);
    else
        snprintf(text, size, "ring:%ld", ranks);
}

/* -n says again what the topology says. One that cannot be opened is told of later. */
static bool agree(const struct mpi_request *request, long ranks)
{
    char error[TOPO_ERROR_SIZE];
    struct topo *topo = request->topology ? topo_open(request->topology, error, sizeof error) : NULL;
    int nodes = topo ? topo->nodes : 0;
    if (topo)
        topo_close(topo);
    if (!nodes || nodes == ranks)
        return true;
    say_usage("-n says %ld ranks, and --topology %s has %d nodes" SAY_DO "leave one of them away", ranks,
              request->topology, nodes);
    return false;
}

static bool choose_topology(struct mpi_request *request)
{
    char *end, topology[64];
    if (!request->ranks)
        return true;
    long ranks = strtol(request->ranks, &end, 10);
    if (*end || !*request->ranks || ranks < 1 || ranks > 1 << 24) {
        say_usage("-n %s is no number of ranks" SAY_DO "give a number from 1 to %d", request->ranks, 1 << 24);
        return false;
    }
    if (request->topology)
        return agree(request, ranks);
    topology_for(ranks, topology, sizeof topology);
    words_add(&request->passed, "--topology", "");
    words_add(&request->passed, topology, "");
    return true;
}

/* A source is compiled as one of MPI from here on, also one that gets mpi.h by another header. */
static bool take_source(const char *program)
{
    static struct words flags; /* as long as the process, which may compile it again */
    char name[NAME_MAX];
    if (!path_is_source(program) || compile_mpi_is(program))
        return true;
    compile_mpi_name(program, name, sizeof name);
    if (!compile_mpi_options(&flags, name))
        return false;
    source_program_options(flags.item);
    return true;
}

static int run(const struct mpi_request *request, char *name, const struct parray_program *const *programs)
{
    struct words command = {.count = 0};
    words_add(&command, name, "");
    words_add(&command, request->program, "");
    words_add_all(&command, request->passed.item);
    if (*request->arguments) {
        words_add(&command, "--param", "");
        words_add(&command, "args=", request->arguments);
    }
    int status = cmd_run.run((int)command.count, command.item, programs);
    words_free(&command);
    return status;
}

static int run_mpirun(int argc, char **argv, const struct parray_program *const *programs)
{
    struct mpi_request request = {.ranks = NULL};
    if (argc > 1 && argument_help(options(), argv[0], argv[1]))
        return PARRAY_DONE;
    int at = take_options(&request, argc, argv), status = PARRAY_USAGE;
    if (at >= argc) {
        say_usage("no program was given" SAY_DO "usage: parray mpirun [-n N] [OPTION...] PROGRAM "
                  "[ARGUMENT...]");
    } else if (choose_topology(&request) && take_source(argv[at])) {
        request.program = argv[at];
        take_arguments(&request, argv + at + 1);
        status = request.arguments ? run(&request, argv[0], programs) : PARRAY_LIMIT;
    }
    free(request.arguments);
    words_free(&request.passed);
    return status;
}

const struct subcommand cmd_mpirun = {
    .name = "mpirun",
    .usage = "mpirun [-n N] PROGRAM [ARGUMENT...]",
    .help = "run a program of MPI on an array",
    .spreads = true,
    .options = options,
    .run = run_mpirun,
};
