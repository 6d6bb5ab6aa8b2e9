/*
 * cli.c: the table of subcommands, their help, and the choice of one.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "facts/statuses.h"
#include "fault/exit_guard.h"
#include "machine/memory.h"
#include "command.h"
#include "options/execute.h"
#include "options/opts.h"
#include "options/preload.h"
#include "options/ranks.h"
#include "say.h"
#include "options/subcommand.h"
#include "parray.h"
#include "suggest.h"
#include "text.h"

extern const struct subcommand cmd_bound, cmd_cc, cmd_check_proof, cmd_compare, cmd_complete, cmd_explore,
    cmd_grade, cmd_learn, cmd_list, cmd_mpicc, cmd_mpirun, cmd_new, cmd_options, cmd_report, cmd_run,
    cmd_schedule, cmd_show, cmd_solve, cmd_stress, cmd_sweep, cmd_trace, cmd_where;

/* clang-format off */
const struct subcommand *const cli_subcommands[] = {
    &cmd_run,
    &cmd_sweep,
    &cmd_stress,
    &cmd_explore,
    &cmd_report,
    &cmd_trace,
    &cmd_list,
    &cmd_show,
    &cmd_bound,
    &cmd_solve,
    &cmd_check_proof,
    &cmd_compare,
    &cmd_schedule,
    &cmd_grade,
    &cmd_learn,
    &cmd_cc,
#ifndef WITHOUT_RANKS
    &cmd_mpicc,
    &cmd_mpirun,
#endif
    &cmd_new,
    &cmd_where,
    &cmd_complete,
    &cmd_options,
    NULL,
};
/* clang-format on */

/* Room for argv[0] of a subcommand: "parray run". */
enum { COMMAND_NAME_SIZE = 128, SHORT_COLUMNS = 79 };

static const struct subcommand *subcommand_find(const char *name)
{
    for (size_t i = 0; cli_subcommands[i]; i++)
        if (strcmp(cli_subcommands[i]->name, name) == 0)
            return cli_subcommands[i];
    return NULL;
}

/* argv[0] is the name of the subcommand; `tool` is how the process was called. */
static int subcommand_run(const struct subcommand *command, const char *tool, int argc, char **argv,
                          const struct parray_program *const *programs)
{
    char name[COMMAND_NAME_SIZE];
    if (!command->spreads && !ranks_alone(command->name))
        return PARRAY_USAGE;
    snprintf(name, sizeof name, "%s %s", tool, command->name);
    argv[0] = name;
    return command->run(argc, argv, programs);
}

static const char about[] =
    "parray emulates a processor array: every node runs a program of its own, in lock step.";

/* What fits on a screen. */
static void short_print(FILE *out, const char *tool)
{
    fprintf(out, "Usage: %s SUBCOMMAND [ARGUMENT...]\n", tool);
    text_fill(about, 0, SHORT_COLUMNS, out);
    putc('\n', out);
    for (size_t i = 0; cli_subcommands[i]; i++)
        if (cli_subcommands[i]->matters)
            fprintf(out, "  %-12s %s\n", cli_subcommands[i]->name, cli_subcommands[i]->help);
    fprintf(out,
            "\nExamples:\n"
            "  %s list --topology hypercube --task gossip\n"
            "  %s run hypercube-mnb --topology hypercube:10\n"
            "  %s stress hypercube-mnb --topology hypercube:3\n"
            "\n`%s --help' names all subcommands, `%s SUBCOMMAND -h' tells of one.\n",
            tool, tool, tool, tool, tool);
}

static void usage_print(FILE *out, const char *tool)
{
    fprintf(out, "%s\n\nusage:\n", about);
    for (size_t i = 0; cli_subcommands[i]; i++)
        if (cli_subcommands[i]->help)
            fprintf(out, "  %s %-28s %s\n", tool, cli_subcommands[i]->usage, cli_subcommands[i]->help);
    fprintf(out,
            "  %s help [SUBCOMMAND|options]     the options of a subcommand, or those that several share\n"
            "  %s --version\n",
            tool, tool);
}

/* What `parray help' tells beside the subcommands. */
static const char *const help_topics[] = {"options", "statuses"};

/* `refusal` says what is wrong with the name, what it is like, and which names there are. */
static int refuse_name(const char *name, const char *refusal, bool of_help)
{
    char names[320] = "help", hint[256];
    size_t used = strlen(names);
    struct suggestions nearest = {.word = name};
    for (size_t i = 0; of_help && i < ARRAY_LENGTH(help_topics); i++) {
        suggest_offer(&nearest, help_topics[i]);
        used += (size_t)snprintf(names + used, sizeof names - used, ", %s", help_topics[i]);
    }
    for (size_t i = 0; cli_subcommands[i]; i++) {
        if (!cli_subcommands[i]->help)
            continue;
        suggest_offer(&nearest, cli_subcommands[i]->name);
        used += (size_t)snprintf(names + used, sizeof names - used, ", %s", cli_subcommands[i]->name);
    }
    suggest_text(&nearest, hint, sizeof hint);
    return say_usage(refusal, name, hint, names);
}

static const char no_subcommand[] = "no subcommand '%s'%s (there are: %s)";
static const char no_help[] = "no help on '%s'%s (there is on: %s)";
static const char unknown_argument[] =
    "unknown argument '%s'%s" SAY_DO "options: --help lists them; subcommands: %s";

static int print_statuses(void)
{
    puts("Exit statuses. Of several that apply, the first one counts; above 128, but for 130, a signal ended "
         "the run.");
    for (size_t i = 0; i < exit_status_count; i++)
        printf("%5d  %-12s %s\n", exit_statuses[i].number, exit_statuses[i].word, exit_statuses[i].meaning);
    return PARRAY_DONE;
}

static int print_help(const char *tool, int argc, char **argv, const struct parray_program *const *programs)
{
    static char option[] = "--help";
    const struct subcommand *command = argc > 2 ? subcommand_find(argv[2]) : NULL;
    char *arguments[] = {NULL, option, NULL};
    if (command)
        return subcommand_run(command, tool, 2, arguments, programs);
    if (argc > 2 && strcmp(argv[2], "statuses") == 0)
        return print_statuses();
    if (argc > 2)
        return refuse_name(argv[2], no_help, true);
    usage_print(stdout, tool);
    return PARRAY_DONE;
}

static int run_command(int argc, char **argv, const struct parray_program *const *programs)
{
    if (argc < 2) {
        short_print(stderr, "parray");
        return say_usage("no subcommand was given" SAY_DO "`parray list' shows what there is to run");
    }
    const struct subcommand *command = subcommand_find(argv[1]);
    if (command)
        return subcommand_run(command, "parray", argc - 1, argv + 1, programs);
    if (strcmp(argv[1], "-h") == 0)
        return short_print(stdout, "parray"), PARRAY_DONE;
    if (strcmp(argv[1], "help") == 0 || strcmp(argv[1], "--help") == 0)
        return print_help("parray", argc, argv, programs);
    if (strcmp(argv[1], "--version") != 0)
        return refuse_name(argv[1], no_subcommand, false);
    puts(PACKAGE_STRING);
    return PARRAY_DONE;
}

/* What jansson allocates with. jansson 2.14 loses the key of a field, and says nothing, if the text that it
 * makes cannot grow in the middle of an object: so a lack of memory ends the process instead. */
static void *json_take(size_t size)
{
    void *taken = malloc(size);
    if (!taken)
        memory_failed(size, "JSON");
    return taken;
}

/* ------------------------------------------------------------------------- an embedding program */

/* Run a subcommand on the program that the process has, and put its name in where it was left out. */
static int run_own(const struct subcommand *command, int argc, char **argv,
                   const struct parray_program *program)
{
    const struct parray_program *const programs[] = {program, NULL};
    char *name = strdup(program->name), **words = calloc((size_t)argc + 2, sizeof *words);
    if (!name || !words)
        memory_failed((size_t)argc * sizeof *words, "the command line");
    bool put_in = command->of_program && (argc < 3 || strcmp(argv[2], program->name) != 0);
    int count = 0;
    words[count++] = argv[1];
    if (put_in)
        words[count++] = name;
    for (int i = 2; i < argc; i++)
        words[count++] = argv[i];
    int status = subcommand_run(command, argv[0], count, words, programs);
    free(words);
    free(name);
    return status;
}

int cli_own(int argc, char **argv, const struct parray_program *program)
{
    const struct parray_program *const programs[] = {program, NULL};
    const char *word = argc > 1 ? argv[1] : "--";
    const struct subcommand *command = subcommand_find(word);
    json_set_alloc_funcs(json_take, free);
    if (command)
        return run_own(command, argc, argv, program);
    if (strcmp(word, "help") == 0) {
        int status = print_help(argv[0], argc, argv, programs);
        if (argc == 2)
            puts("\nPROGRAM may be left out: it is that of this executable, which options alone run (see "
                 "--help).");
        return status;
    }
    if (word[0] != '-')
        return refuse_name(word, unknown_argument, false);
    if (strcmp(word, "--version") != 0)
        return CLI_NO_SUBCOMMAND;
    printf("%s, a program of " PACKAGE_STRING "\n", program->name);
    return PARRAY_DONE;
}

static int end(int status)
{
    return exit_guard_end(command_end(status));
}

int cli_main(int argc, char **argv, const struct parray_program *const *programs)
{
    if (!command_begin())
        return end(PARRAY_LIMIT);
    json_set_alloc_funcs(json_take, free);
    preload_may_begin_anew();
    return end(run_command(argc, argv, programs));
}

static int run_own_request(struct request *request, const struct parray_program *program)
{
    int status;
    if (!ranks_check(&request->options))
        return PARRAY_USAGE;
    if (ranks_due(&request->options))
        return ranks_start(&request->options);
    if (ranks_wanted(&request->options) && !ranks_open(request, program, "", &status))
        return status;
    return ranks_close(execute(request, program));
}

static int run_only(int argc, char **argv, const struct parray_program *program)
{
    struct request request;
    int status = opts_parse(&request, argc, argv, &opts_own, NULL);
    if (status == OPTS_RUN)
        status = run_own_request(&request, program);
    opts_free(&request);
    return status;
}

int parray_main(int argc, char **argv, const struct parray_program *program)
{
    if (!command_begin())
        return end(PARRAY_LIMIT);
    preload_may_begin_anew();
    int status = cli_own(argc, argv, program);
    if (status == CLI_NO_SUBCOMMAND)
        status = run_only(argc, argv, program);
    return end(status);
}
