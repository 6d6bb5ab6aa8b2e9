/*
 * commands.c: command lines of the tool's own words, right ones and wrong ones, end as the contract says.
 *
 *     commands FOLDER --count COUNT [SEED]       so many command lines from this seed on (default 1)
 *     commands FOLDER --seconds SECONDS [SEED]   for long
 *
 * FOLDER has `in`, with the files that commands read, and `work`, which is empty. The tool is $PARRAY. Each
 * seed is a command line, so `--count 1 SEED` repeats one.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "attempt.h"
#include "invent.h"
#include "vocabulary.h"

static void show(const struct command_line *line)
{
    for (int i = 0; i < line->count; i++)
        printf(" '%s'", line->word[i]);
    putchar('\n');
}

/* Try the command line of a seed. False after telling what is wrong. */
static bool try(const struct vocabulary *words, const char *tool, const char *folder, uint64_t seed,
                unsigned *statuses)
{
    struct command_line line;
    char reason[REASON_SIZE];
    invent(&line, words, seed);
    struct attempt attempt = attempt_run(tool, folder, &line);
    bool right = attempt_right(&attempt, tool, folder, &line, reason);
    if (attempt.status < 6)
        statuses[attempt.status]++;
    if (!right) {
        printf("seed %" PRIu64 ": %s\n  parray", seed, reason);
        show(&line);
        printf("  status %d\n  standard error: %.1000s\n", attempt.status, attempt.err);
        fflush(stdout);
    }
    attempt_free(&attempt);
    return right;
}

int main(int argc, char **argv)
{
    static struct vocabulary words;
    unsigned statuses[6] = {0}, wrong = 0;
    const char *tool = getenv("PARRAY");
    if (argc < 4 || !tool || !vocabulary_ask(&words, tool))
        return 2;
    bool timed = strcmp(argv[2], "--seconds") == 0;
    uint64_t first = argc > 4 ? strtoull(argv[4], NULL, 10) : 1, seed = first;
    uint64_t most = strtoull(argv[3], NULL, 10);
    time_t end = time(NULL) + (time_t)most;
    for (; timed ? time(NULL) < end : seed - first < most; seed++)
        wrong += !try(&words, tool, argv[1], seed, statuses);
    printf("%" PRIu64 " command lines from seed %" PRIu64 " on:", seed - first, first);
    for (int i = 0; i < 6; i++)
        printf(" %u with status %d,", statuses[i], i);
    printf(" %u wrong\n", wrong);
    json_decref(words.list);
    return wrong ? EXIT_FAILURE : EXIT_SUCCESS;
}
