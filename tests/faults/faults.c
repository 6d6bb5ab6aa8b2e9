/*
 * faults.c: one call after the other fails, and the tool ends as it should.
 *
 *     faults INJECT.so FOLDER [--most COUNT] [COMMAND [KIND [AT]]]
 *
 * FOLDER has `in`, with the files that commands read. Each command of the table below runs once undisturbed,
 * which counts its calls of each kind of fault.h, and then with each of them failing: alone, and with all
 * that follow. --most limits how many of a kind fail for each command; they are spread evenly.
 *
 * Right are the status of the undisturbed run, with its outputs if it is 0; and 5 (a limit was reached) and 2
 * (an input or output cannot be used), with a sentence, and with no file that is not whole.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base.h"
#include "harm.h"
#include "supervise.h"

enum { WORDS_MAX = 40, SHOWN_MAX = 400, LIMIT = 5, USAGE = 2, TRACE_DAMAGED = 1 };

static const struct command {
    const char *name, *words;
} commands[] = {
    {"json", "run hypercube-mnb --topology hypercube:3 --workers 1 --json run.json --trace run.trace"},
    {"csv",
     "run echo --topology mesh:3x3 --workers 2 --trace run.csv --links links.csv --steps steps.csv --json -"},
    {"threads", "run ring-broadcasts --topology ring:5 --engine threads --json run.json"},
    {"worms",
     "run worm-broadcast --topology mesh:4x4 --workers 1 --trace chrome.json --quiet --json run.json"},
    {"fold", "run torus-mnb-2d --topology mesh:3x3 --layer fold --workers 1 --trace run.goal"},
    {"page", "run line-gossip --topology line:4 --workers 1 --report page.html --quiet"},
    {"svg", "run line-gossip --topology line:4 --workers 1 --plot plot.svg --plot-kind spacetime --quiet"},
    {"png", "run line-gossip --topology line:4 --workers 1 --plot plot.png --quiet"},
    {"sweep", "sweep echo --over topology=mesh:2..3x2 --csv sweep.csv --json sweep.json --plot sweep.svg"},
    {"compare", "compare colouring --topology ring:3 --quiet --csv c.csv --json c.json --plot c.svg"},
    {"stress", "stress ../in/order_sum.so --topology complete:3 --runs 4 --jobs 1 --keep found.replay"},
    {"explore", "explore ../in/order_sum.so --topology complete:3 --keep found.replay"},
    {"replay", "run --replay ../in/order_sum.replay --workers 1 --json run.json"},
    {"goal", "run goal --topology mesh:3x3 --param file=../in/run.goal --workers 1 --trace run.csv"},
    {"schedule", "schedule ../in/run.goal --topology mesh:3x3 --workers 1 --findings run.json"},
    {"graph", "run ../in/order_sum.so --topology graph:../in/edges --workers 1 --json run.json"},
    {"deadlock", "run ../in/three_of_64.so --workers 1 --json run.json --trace run.trace --report page.html"},
    {"report", "report ../in/run.trace --json run.json --plot plot.svg --links links.csv"},
    {"trace", "trace ../in/run.trace --to run.csv"},
    {"list", "list --json"},
    {"show", "show mesh-pmnb --topology mesh:4x4 --json"},
    {"cc", "cc ../in/order_sum.c -o order_sum.so"},
};

static const char *const kind_names[FAULT_KINDS] = {"memory", "mapping", "thread", "process",
                                                    "open",   "read",    "write",  "name"};

static char folder[2048], work[2100], out_path[2100], err_path[2100];
static long most = 0;
static long trials, complaints;

static struct supervised supervised_of(const struct command *command, char *text, char **word)
{
    size_t count = 0;
    strcpy(text, command->words);
    word[count++] = getenv("PARRAY");
    for (char *part = strtok(text, " "); part; part = strtok(NULL, " "))
        word[count++] = part;
    word[count] = NULL;
    return (struct supervised){
        .program = word[0], .argv = word, .folder = work, .out = out_path, .err = err_path};
}

/* Is there a sentence on standard error? And no sanitizer's. */
static bool has_sentence(const char *err)
{
    return strstr(err, "error: ") && !strstr(err, "Sanitizer") && !strstr(err, "runtime error");
}

/* Let the tool read a trace. Its status 1 says that the trace was cut off. */
static bool tool_reads(const char *text, size_t size)
{
    static char subcommand[] = "trace", option[] = "--events";
    char path[2200], *words[] = {getenv("PARRAY"), subcommand, option, path, NULL};
    snprintf(path, sizeof path, "%s/cut.trace", folder);
    FILE *file = fopen(path, "w");
    if (!file || fwrite(text, 1, size, file) != size || fclose(file) != 0)
        return false;
    struct supervised what = {
        .program = words[0], .argv = words, .folder = work, .out = "/dev/null", .err = err_path};
    int status = supervise(&what, FAULT_MEMORY, 0, false).status;
    return status == 0 || status == TRACE_DAMAGED;
}

static bool status_is_right(int status, int good, bool reads)
{
    return status == good || status == LIMIT || status == USAGE || (reads && status == TRACE_DAMAGED);
}

/* Judge one run. False with a reason. */
static bool judged(const struct command *command, const struct outputs_left *good,
                   const struct ended *undisturbed, const struct outputs_left *left,
                   const struct ended *ended, const char *err, char *reason)
{
    bool reads = strncmp(command->words, "run", 3) && strstr(command->words, "../in/run.trace");
    /* The tables of sweeps and campaigns hold the sentences of their runs. */
    bool said = has_sentence(err) || (strncmp(command->words, "s", 1) == 0 && strlen(left->file[0].text) > 0);
    if (ended->status == ENDED_HANGS)
        snprintf(reason, REASON_SIZE, "hangs");
    else if (!status_is_right(ended->status, undisturbed->status, reads))
        snprintf(reason, REASON_SIZE, "status %d", ended->status);
    else if (ended->status == 0)
        return left_same(good, left, reason);
    else if (!said && ended->status != undisturbed->status)
        snprintf(reason, REASON_SIZE, "status %d, and no sentence", ended->status);
    else if (reads && ended->status == TRACE_DAMAGED)
        return true; /* with what there is of the trace, as the sentence says */
    else
        return left_whole(good, left, ended->status, reason);
    return false;
}

/* Show what is wrong, once for each place of the program. */
static void complain(const struct command *command, enum fault_kind kind, long at, bool forever,
                     const struct ended *ended, const char *reason, const char *err)
{
    complaints++;
    if (complaints > SHOWN_MAX)
        return;
    printf("%s: %s call %ld%s fails: %s\n  status %d, standard error: %.600s\n  called from %s\n",
           command->name, kind_names[kind], at, forever ? " and all later ones" : "", reason, ended->status,
           err, *ended->where ? ended->where : "the C library, perhaps");
    fflush(stdout);
}

static void trial(const struct command *command, const struct outputs_left *good,
                  const struct ended *undisturbed, enum fault_kind kind, long at, bool forever)
{
    char text[1024], *word[WORDS_MAX], reason[REASON_SIZE];
    struct supervised what = supervised_of(command, text, word);
    struct outputs_left left, messages;
    struct ended ended = supervise(&what, kind, at, forever);
    left_take(&left, work, out_path);
    left_take(&messages, work, err_path);
    trials++;
    if (!judged(command, good, undisturbed, &left, &ended, messages.file[0].text, reason))
        complain(command, kind, at, forever, &ended, reason, messages.file[0].text);
    left_free(&left);
    left_free(&messages);
}

/* Of these, fewer calls fail when not all do. */
static bool is_slow(const struct command *command)
{
    static const char *const slow[] = {"page", "png", "sweep", "compare", "stress", "explore", "deadlock"};
    for (size_t i = 0; i < ARRAY_LENGTH(slow); i++)
        if (strcmp(command->name, slow[i]) == 0)
            return true;
    return false;
}

static void kind_try(const struct command *command, const struct outputs_left *good,
                     const struct ended *undisturbed, enum fault_kind kind)
{
    long count = undisturbed->seen[kind], limit = is_slow(command) ? (most + 2) / 3 : most;
    long tries = most && limit < count ? limit : count;
    for (long i = 0; i < tries; i++) {
        long at = 1 + i * count / tries;
        trial(command, good, undisturbed, kind, at, false);
        if (kind == FAULT_MEMORY || kind == FAULT_WRITE || kind == FAULT_MAPPING)
            trial(command, good, undisturbed, kind, at, true);
    }
}

static void command_try(const struct command *command, const char *kind, const char *at)
{
    char text[1024], *word[WORDS_MAX], reason[REASON_SIZE];
    struct supervised what = supervised_of(command, text, word);
    struct outputs_left good, again;
    struct ended undisturbed = supervise(&what, FAULT_MEMORY, 0, false);
    left_take(&good, work, out_path);
    struct ended second = supervise(&what, FAULT_MEMORY, 0, false);
    left_take(&again, work, out_path);
    if (second.status != undisturbed.status || undisturbed.status > LIMIT ||
        !left_same(&good, &again, reason)) {
        printf("%s: undisturbed, status %d and %d: %s\n", command->name, undisturbed.status, second.status,
               reason);
        complaints++;
    }
    printf("%-10s status %d; calls:", command->name, undisturbed.status);
    for (int i = 0; i < FAULT_KINDS; i++)
        printf(" %s %ld", kind_names[i], undisturbed.seen[i]);
    printf("\n");
    fflush(stdout);
    for (int i = 0; i < FAULT_KINDS; i++)
        if (at && strcmp(kind, kind_names[i]) == 0)
            trial(command, &good, &undisturbed, i, labs(atol(at)), atol(at) < 0);
        else if (!at && (!kind || strcmp(kind, kind_names[i]) == 0))
            kind_try(command, &good, &undisturbed, i);
    left_free(&good);
    left_free(&again);
}

int main(int argc, char **argv)
{
    char state[2100];
    int next = 3;
    if (argc < 3 || !getenv("PARRAY"))
        return 2;
    if (argc > 4 && strcmp(argv[3], "--most") == 0) {
        most = atol(argv[4]);
        next = 5;
    }
    snprintf(folder, sizeof folder, "%s", argv[2]);
    snprintf(work, sizeof work, "%s/work", folder);
    snprintf(out_path, sizeof out_path, "%s/out", folder);
    snprintf(err_path, sizeof err_path, "%s/err", folder);
    snprintf(state, sizeof state, "%s/state", folder);
    mkdir(work, 0777);
    trace_is_read = tool_reads;
    if (!supervise_begin(argv[1], state))
        return 2;
    if (!supervise_calls())
        printf("calls of the system cannot be made to fail here: no seccomp\n");
    for (size_t i = 0; i < ARRAY_LENGTH(commands); i++)
        if (argc <= next || strcmp(argv[next], commands[i].name) == 0)
            command_try(&commands[i], argc > next + 1 ? argv[next + 1] : NULL,
                        argc > next + 2 ? argv[next + 2] : NULL);
    printf("%ld calls failed: %ld complaints\n", trials, complaints);
    return complaints ? EXIT_FAILURE : EXIT_SUCCESS;
}
