/*
 * attempt.c: a command that takes long is sent SIGTERM, as a user would stop it: it then has some seconds to
 * end.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../lib/read_text.h"
#include "attempt.h"
#include "left.h"
#include "tools.h"

enum {
    LONG_SECONDS = TOOLS_ASAN ? 30 : 10,
    END_SECONDS = TOOLS_ASAN ? 60 : 20,
    FILE_MOST = 1 << 28,
    PATH_SIZE = 4200,
    CANNOT_START = 125
};

static _Noreturn void become(const char *tool, const char *folder, const struct command_line *line)
{
    char path[PATH_SIZE], *argv[WORDS_MAX + 2] = {(char *)(uintptr_t)tool};
    struct rlimit files = {FILE_MOST, FILE_MOST}, no_core = {0, 0},
                  memory = {(rlim_t)8 << 30, (rlim_t)8 << 30};
    setpgid(0, 0);
    setrlimit(RLIMIT_FSIZE, &files);
    setrlimit(RLIMIT_CORE, &no_core);
    if (!TOOLS_ASAN && !TOOLS_TSAN)
        setrlimit(RLIMIT_AS, &memory);
    snprintf(path, sizeof path, "%s/out", folder);
    int out = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    snprintf(path, sizeof path, "%s/err", folder);
    int err = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    int in = open("/dev/null", O_RDONLY);
    snprintf(path, sizeof path, "%s/work", folder);
    if (dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(err, 2) < 0 || chdir(path) != 0)
        _exit(CANNOT_START);
    for (int i = 0; i < line->count; i++)
        argv[i + 1] = (char *)(uintptr_t)line->word[i];
    execv(tool, argv);
    _exit(CANNOT_START);
}

/* Wait for the end of the child for some seconds. */
static bool ends_within(int pidfd, int seconds)
{
    struct pollfd end = {.fd = pidfd, .events = POLLIN};
    int got;
    while ((got = poll(&end, 1, 1000 * seconds)) < 0 && errno == EINTR)
        continue;
    return got > 0;
}

static char *text_of(const char *folder, const char *name)
{
    char path[PATH_SIZE];
    size_t size;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return read_text(path, &size);
}

struct attempt attempt_run(const char *tool, const char *folder, const struct command_line *line)
{
    struct attempt attempt = {0};
    int status = 0;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0)
        become(tool, folder, line);
    int pidfd = (int)syscall(SYS_pidfd_open, child, 0);
    if (!ends_within(pidfd, LONG_SECONDS)) {
        attempt.terminated = true;
        kill(child, SIGTERM);
        attempt.hangs = !ends_within(pidfd, END_SECONDS);
    }
    if (attempt.hangs)
        kill(-child, SIGKILL);
    waitpid(child, &status, 0);
    kill(-child, SIGKILL); /* what it has left running */
    close(pidfd);
    attempt.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    attempt.out = text_of(folder, "out");
    attempt.err = text_of(folder, "err");
    return attempt;
}

void attempt_free(struct attempt *attempt)
{
    free(attempt->out);
    free(attempt->err);
}

/* ------------------------------------------------------------------------------------------- contract */

static bool is_documented(const struct attempt *attempt)
{
    if (attempt->terminated)
        return attempt->status == 128 + SIGTERM || attempt->status == 130 || attempt->status <= 5;
    return attempt->status >= 0 && attempt->status <= 5;
}

/* Does a sentence name a word of the command line, a part of one, an option that is missing, or a node? */
static bool names_place(const char *sentence, const struct command_line *line)
{
    char word[WORD_SIZE];
    if (strstr(sentence, "--") || strstr(sentence, "was given") || strstr(sentence, "''") ||
        strstr(sentence, ": node "))
        return true;
    for (int i = 1; i < line->count; i++) {
        snprintf(word, sizeof word, "%s", line->word[i]);
        for (char *part = strtok(word, "=:,;"); part; part = strtok(NULL, "=:,;"))
            if (strstr(sentence, part))
                return true;
    }
    return line->count > 0 && strstr(sentence, line->word[0]);
}

static bool is_command(const struct command_line *line, const char *name)
{
    return line->count > 0 && strcmp(line->word[0], name) == 0;
}

/* Does a command make a table of runs, which tells how they ended, and whose status may be that of a run? */
static bool tells_of_runs(const struct command_line *line)
{
    return is_command(line, "stress") || is_command(line, "explore") || is_command(line, "sweep") ||
           is_command(line, "compare");
}

/* Is a sentence there where the status asks for one? A compiler has its own. */
static bool has_sentence(const struct attempt *attempt, const struct command_line *line)
{
    const char *sentence = strstr(attempt->err, "error: ");
    if (attempt->status == 0 || attempt->terminated || is_command(line, "cc"))
        return true;
    if (tells_of_runs(line))
        return sentence || *attempt->out;
    return sentence && (attempt->status != 2 || names_place(sentence, line));
}

bool attempt_right(const struct attempt *attempt, const char *tool, const char *folder,
                   const struct command_line *line, char *reason)
{
    bool right = false;
    *reason = '\0';
    if (attempt->hangs)
        snprintf(reason, REASON_SIZE, "does not end when it is sent SIGTERM");
    else if (strstr(attempt->err, "ERROR: AddressSanitizer") ||
             strstr(attempt->err, "ERROR: LeakSanitizer") ||
             strstr(attempt->err, "WARNING: ThreadSanitizer") || strstr(attempt->err, "runtime error:") ||
             strstr(attempt->err, ": panic: "))
        snprintf(reason, REASON_SIZE, "a sanitizer or an invariant complains");
    else if (!is_documented(attempt))
        snprintf(reason, REASON_SIZE, "status %d is none of the documented ones", attempt->status);
    else if (!has_sentence(attempt, line))
        snprintf(reason, REASON_SIZE, "status %d, and no sentence names what is wrong", attempt->status);
    else
        right = true;
    bool files = attempt->status != 2 || tells_of_runs(line);
    return left_whole(tool, folder, attempt->status, files, reason) && right;
}
