/*
 * random_test.c: random cases behave on the emulator, in all its ways, as the reference says.
 *
 *     random_test                              the cases in tests/random/kept, and a fixed number of others
 *     random_test --cases COUNT [SEED]         other cases
 *     random_test --seconds SECONDS [SEED]     for long
 *     random_test FILE...                      cases that were kept
 *
 * Cases run in a child process, so that a crash or a hang counts as a difference, too. A case that differs is
 * made smaller, shown, and kept in the file random-SEED.case of the current folder.
 */
#include <glob.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "emulate.h"
#include "fit.h"
#include "generate.h"
#include "reference.h"
#include "smaller.h"
#include "tools.h"

enum { CASES = TOOLS_TSAN ? 200 : TOOLS_ASAN ? 600 : 2500, HANG_SECONDS = 20, REPEATS = 3 };

/* Where the child is; shared with the parent. */
static struct place {
    uint64_t seed;
    int way;
} * place;

static struct account expected, shown;

/* Run the case in one way. False: it differs, which is written to `out` (NULL: to nobody). */
static bool agrees(const struct net_case *c, int way, FILE *out)
{
    place->way = way;
    alarm(HANG_SECONDS);
    bool ran = emulate_run(c, way, &shown);
    alarm(0);
    if (!ran)
        return false;
    if (account_same(&expected, &shown, way == EMULATE_FOLD))
        return true;
    if (out)
        account_differ(&expected, &shown, out);
    return false;
}

static bool folds(const struct net_case *c)
{
    return case_folds(c) && !expected.stalls && !expected.breach_count;
}

/* Run the case by the reference and in way 0 and two others that the number chooses; all: in every way. */
static bool holds(const struct net_case *c, uint64_t number, bool all, FILE *out)
{
    place->way = 0;
    if (!reference_run(c, &expected)) {
        fprintf(stderr, "the case does not fit its topology\n");
        return false;
    }
    for (int way = 0; way < EMULATE_WAYS; way++) {
        bool chosen = way == 0 || way == 1 + (int)(number % (EMULATE_WAYS - 1)) ||
                      way == 1 + (int)(number / 8 % (EMULATE_WAYS - 1));
        if ((all || chosen) && !agrees(c, way, out))
            return false;
    }
    return !folds(c) || agrees(c, EMULATE_FOLD, out);
}

/* --------------------------------------------------------------------------------- in a child */

/* Wait for a child. Result: all was well with it. */
static bool child_well(pid_t child)
{
    int status;
    if (child < 0 || waitpid(child, &status, 0) != child) {
        perror("a child process");
        exit(EXIT_FAILURE);
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* Does the case differ in the way in which the first one did? */
static bool differs(const struct net_case *c)
{
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        bool same = reference_run(c, &expected);
        int repeats = place->way == 0 ? 1 : place->way == EMULATE_FOLD && !folds(c) ? 0 : REPEATS;
        for (int i = 0; same && i < repeats; i++)
            same = agrees(c, place->way, NULL);
        _exit(same ? 0 : 1);
    }
    return !child_well(child);
}

/* Show a case, and what differs, which a child finds out. */
static void show(const struct net_case *c, FILE *out)
{
    fprintf(out, "# differs on: %s\n", emulate_name(place->way));
    case_write(c, out);
    fflush(out);
    pid_t child = fork();
    if (child == 0) {
        reference_run(c, &expected);
        for (int i = 0; i < REPEATS && agrees(c, place->way, out); i++)
            continue;
        fflush(out);
        _exit(0);
    }
    if (!child_well(child))
        fprintf(out, "# emulator: crashes, or hangs\n");
}

static void keep(struct net_case *c, uint64_t seed)
{
    char name[64];
    smaller_case(c, differs);
    show(c, stdout);
    snprintf(name, sizeof name, "random-%" PRIu64 ".case", seed);
    FILE *out = fopen(name, "w");
    if (!out) {
        perror(name);
        return;
    }
    show(c, out);
    fclose(out);
    printf("# kept in %s\n", name);
}

/* ------------------------------------------------------------------------------------ many cases */

/* Run cases from a seed on, until `last`, or for some seconds if that is not 0. Ends the process. */
static _Noreturn void run_cases(uint64_t seed, uint64_t last, double seconds)
{
    static struct net_case c;
    time_t end = time(NULL) + (time_t)seconds;
    for (place->seed = seed; seconds > 0 ? time(NULL) < end : place->seed <= last; place->seed++) {
        generate(&c, place->seed);
        if (!case_fits(&c) || !holds(&c, place->seed, false, NULL))
            _exit(1);
    }
    _exit(0);
}

static int many(uint64_t seed, uint64_t count, double seconds)
{
    pid_t child = fork();
    if (child == 0)
        run_cases(seed, seed + count - 1, seconds);
    if (child_well(child)) {
        printf("%" PRIu64 " cases from seed %" PRIu64 " on: no difference\n", place->seed - seed, seed);
        return EXIT_SUCCESS;
    }
    static struct net_case c;
    printf("# seed %" PRIu64 "\n", place->seed);
    generate(&c, place->seed);
    show(&c, stdout);
    keep(&c, place->seed);
    return EXIT_FAILURE;
}

static int replay(const char *name, bool quiet)
{
    static struct net_case c;
    FILE *in = fopen(name, "r");
    if (!in) {
        perror(name);
        return EXIT_FAILURE;
    }
    bool fits = case_read(&c, in) && case_fits(&c);
    fclose(in);
    if (!fits)
        fprintf(stderr, "%s: not a case, or it asks for what is not there\n", name);
    else if (holds(&c, 0, true, stdout)) {
        if (!quiet)
            account_write(&expected, stdout);
        return EXIT_SUCCESS;
    } else
        printf("# %s differs on: %s\n", name, emulate_name(place->way));
    return EXIT_FAILURE;
}

/* Replay the cases that were kept, which lie in the source folder that `make check` tells. */
static int replay_kept(void)
{
    const char *top = getenv("srcdir");
    char pattern[4096];
    glob_t names = {0};
    int status = EXIT_SUCCESS;
    if (!top)
        return status;
    snprintf(pattern, sizeof pattern, "%s/tests/random/kept/*.case", top);
    if (glob(pattern, 0, NULL, &names) != 0) {
        fprintf(stderr, "%s: no cases\n", pattern);
        return EXIT_FAILURE;
    }
    for (size_t i = 0; i < names.gl_pathc; i++)
        status |= replay(names.gl_pathv[i], true);
    globfree(&names);
    return status;
}

int main(int argc, char **argv)
{
    place = mmap(NULL, sizeof *place, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (place == MAP_FAILED) {
        perror("mmap");
        return EXIT_FAILURE;
    }
    uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    if (argc > 2 && !strcmp(argv[1], "--cases"))
        return many(seed, strtoull(argv[2], NULL, 10), 0);
    if (argc > 2 && !strcmp(argv[1], "--seconds"))
        return many(seed, 0, strtod(argv[2], NULL));
    int status = EXIT_SUCCESS;
    for (int i = 1; i < argc; i++)
        status |= replay(argv[i], false);
    return argc > 1 ? status : replay_kept() | many(seed, CASES, 0);
}
