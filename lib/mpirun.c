/*
 * mpirun.c: mpirun gets a process group of its own, so that a signal from the terminal goes to this process
 * alone, and no terminal to read from, which would stop it there.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* pipe2, memfd_create */
#endif
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "alloc.h"
#include "base.h"
#include "child.h"
#include "command.h"
#include "mpirun.h"
#include "path.h"
#include "say.h"
#include "words.h"

/* How the libraries call their mpirun, and what it is told: Open MPI would refuse more ranks than there
 * are processors, and root, and would bind each rank to one processor, workers and all; after the end of a
 * rank it would let the others linger. */
static const struct mpi_launcher {
    const char *mpi, *command[4], *option[4];
    const char *as_root;
    bool tells_signal; /* of the rank that was over first, by a status as that of shells; else its status is
                          mixed of all ranks, and it ends the others so soon that one may be over before */
} launchers[] = {
    {"openmpi",
     {"mpirun.openmpi", "mpiexec.openmpi", "mpirun"},
     {"--oversubscribe", "--bind-to", "none"},
     "--allow-run-as-root",
     true},
    {"mpich", {"mpirun.mpich", "mpiexec.mpich", "mpiexec.hydra", "mpirun"}, {NULL}, NULL, false},
};

static const char board_variable[] = "PARRAY_RANKS", progress_variable[] = "PARRAY_RANKS_PROGRESS";

/* ------------------------------------------------------------------------------------- in a rank */

bool mpirun_put_down(int rank, long value)
{
    const char *board = getenv(board_variable);
    int fd = board ? open(board, O_WRONLY | O_APPEND | O_CLOEXEC) : -1;
    if (fd < 0)
        return false;
    bool told = dprintf(fd, "%d %ld\n", rank, value) > 0;
    close(fd);
    return told;
}

bool mpirun_started(void)
{
    return getenv(board_variable);
}

bool mpirun_progress(void)
{
    return getenv(progress_variable);
}

/* ------------------------------------------------------------------------------------ the command */

static bool is_in_path(const char *command)
{
    char path[PATH_MAX];
    const char *folders = getenv("PATH"), *end;
    for (; folders && *folders; folders = *end ? end + 1 : end) {
        end = folders + strcspn(folders, ":");
        snprintf(path, sizeof path, "%.*s/%s", (int)(end - folders), folders, command);
        if (access(path, X_OK) == 0)
            return true;
    }
    return false;
}

/* The command of the launcher that is here; NULL: none. */
static const char *command_of(const struct mpi_launcher *launcher)
{
    for (size_t i = 0; i < ARRAY_LENGTH(launcher->command) && launcher->command[i]; i++)
        if (is_in_path(launcher->command[i]))
            return launcher->command[i];
    return NULL;
}

const struct mpi_launcher *mpirun_launcher(const char *mpi)
{
    for (size_t i = 0; i < ARRAY_LENGTH(launchers); i++)
        if (strcmp(launchers[i].mpi, mpi) == 0 && command_of(&launchers[i]))
            return &launchers[i];
    return NULL;
}

/* The words of mpirun's command line: its own, then those of this process. False: those cannot be read. */
static bool mpirun_words(const struct mpi_launcher *launcher, unsigned ranks, struct words *words)
{
    char number[16], tool[PATH_MAX];
    char **own = command_words();
    if (!own || !*own || !path_of_tool(tool, sizeof tool))
        return false;
    snprintf(number, sizeof number, "%u", ranks);
    words_add(words, command_of(launcher), "");
    words_add(words, "-n", "");
    words_add(words, number, "");
    for (size_t i = 0; i < ARRAY_LENGTH(launcher->option) && launcher->option[i]; i++)
        words_add(words, launcher->option[i], "");
    if (launcher->as_root && geteuid() == 0)
        words_add(words, launcher->as_root, "");
    words_add(words, tool, "");
    words_add_all(words, own + 1);
    for (char **word = own; *word; word++)
        free(*word);
    free(own);
    return true;
}

/* ------------------------------------------------------------------------------------ the process */

struct mpirun {
    pid_t pid;
    int out, err;
    int ranks;
    int board;          /* where ranks put down who they are; -1: nowhere */
    struct pollfd *fds; /* out, err, then the processes of ranks that were put down, while all of them live */
    int *rank;          /* of each of these processes */
    int known;          /* how many */
    bool progress;      /* is to be shown */
    bool tells_signal;  /* as in struct launcher */
    int first, status;  /* the rank that was over first, -1: not known; the status that a rank has told */
    int lost;           /* why standard output could not be written; 0: it could */
};

/* mpirun, for the handler of signals, and how many there were. */
static volatile sig_atomic_t child, asked_to_end;

static void on_stop_signal(int number)
{
    int error = errno;
    (void)number;
    if (child)
        kill((pid_t)child, asked_to_end ? SIGTERM : SIGUSR1);
    asked_to_end = 1;
    errno = error;
}

static const int stop_signals[] = {SIGINT, SIGTERM, SIGHUP};

static void take_signals(void)
{
    struct sigaction action = {.sa_handler = on_stop_signal, .sa_flags = SA_RESTART}, before;
    for (size_t i = 0; i < ARRAY_LENGTH(stop_signals); i++) {
        sigaction(stop_signals[i], NULL, &before);
        if (before.sa_handler != SIG_IGN)
            sigaction(stop_signals[i], &action, NULL);
    }
}

/* fork; no signal is lost that comes before the handler knows `child`. */
static pid_t fork_child(void)
{
    sigset_t stops, before;
    sigemptyset(&stops);
    for (size_t i = 0; i < ARRAY_LENGTH(stop_signals); i++)
        sigaddset(&stops, stop_signals[i]);
    sigprocmask(SIG_BLOCK, &stops, &before);
    pid_t pid = fork();
    child = pid > 0 ? pid : 0;
    if (child && asked_to_end)
        kill(pid, SIGUSR1);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return pid;
}

static _Noreturn void become(char **words, int out, int err)
{
    int nothing = isatty(STDIN_FILENO) ? open("/dev/null", O_RDONLY | O_CLOEXEC) : -1;
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (nothing >= 0)
        dup2(nothing, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    execvp(words[0], words);
    say_usage("cannot start %s: %s", words[0], strerror(errno));
    _exit(SAY_REFUSED);
}

static bool start(struct mpirun *mpirun, char **words)
{
    int out[2], err[2];
    char board[64];
    if (pipe2(out, O_CLOEXEC) != 0 || pipe2(err, O_CLOEXEC) != 0)
        return false;
    mpirun->board = memfd_create("ranks", MFD_CLOEXEC);
    snprintf(board, sizeof board, "/proc/%ld/fd/%d", (long)getpid(), mpirun->board);
    setenv(board_variable, board, 1);
    if (!isatty(STDOUT_FILENO))
        setenv("NO_COLOR", "1", 1); /* Open MPI makes a terminal of it */
    if (mpirun->progress)
        setenv(progress_variable, "1", 1); /* they see no terminal, even if there is one */
    else
        unsetenv(progress_variable);
    fflush(NULL);
    mpirun->pid = fork_child();
    if (mpirun->pid == 0)
        become(words, out[1], err[1]);
    close(out[1]);
    close(err[1]);
    mpirun->out = out[0];
    mpirun->err = err[0];
    return mpirun->pid > 0;
}

/* Write all of it. Result: 0, or why it could not be written, as in errno. */
static int write_all(int to, const char *bytes, size_t size)
{
    struct pollfd room = {.fd = to, .events = POLLOUT};
    while (size) {
        ssize_t written = write(to, bytes, size);
        if (written > 0) {
            bytes += written;
            size -= (size_t)written;
        } else if (errno == EAGAIN) {
            poll(&room, 1, -1);
        } else if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

/* Pass on what can be read, as it is; *error: why it could not be written before, and now. False: it has
 * ended. */
static bool pass(int from, int to, int *error)
{
    char bytes[1 << 16];
    ssize_t size = read(from, bytes, sizeof bytes);
    if (size > 0 && !*error)
        *error = write_all(to, bytes, (size_t)size);
    return size > 0 || (size < 0 && errno == EINTR);
}

/* Read what ranks have put down, from the begin, and watch their processes. */
static void read_board(struct mpirun *mpirun)
{
    char text[64];
    long rank, value;
    off_t at = 0;
    ssize_t size;
    for (int line = 0; (size = pread(mpirun->board, text, sizeof text - 1, at)) > 0; line++) {
        text[size] = '\0';
        char *end = strchr(text, '\n');
        if (!end || sscanf(text, "%ld %ld", &rank, &value) != 2)
            return;
        at += end + 1 - text;
        if (rank < 0)
            mpirun->status = (int)value;
        if (rank < 0 || line < mpirun->known || mpirun->known == mpirun->ranks)
            continue;
        mpirun->rank[mpirun->known] = (int)rank;
        mpirun->fds[2 + mpirun->known++] =
            (struct pollfd){.fd = (int)syscall(SYS_pidfd_open, (pid_t)value, 0), .events = POLLIN};
    }
}

/* Note which rank is over, before the launcher ends the others. */
static void see_first(struct mpirun *mpirun)
{
    int over = 0;
    for (int i = 0; i < mpirun->known && mpirun->first < 0; i++)
        if (mpirun->fds[2 + i].revents && over++ == 0)
            mpirun->first = mpirun->rank[i];
    if (over > 1 || mpirun->known < mpirun->ranks) /* any of them, or one that is not known yet */
        mpirun->first = -1;
    for (int i = 0; over && i < mpirun->known; i++) {
        close(mpirun->fds[2 + i].fd);
        mpirun->fds[2 + i].fd = -1; /* which poll passes over */
    }
}

/* Pass on all that comes. */
static void pass_all(struct mpirun *mpirun)
{
    enum { LOOK_MILLISECONDS = 20 };
    static const int to[] = {STDOUT_FILENO, STDERR_FILENO};
    int error[2] = {0};
    struct pollfd *fds = mpirun->fds;
    fds[0] = (struct pollfd){.fd = mpirun->out, .events = POLLIN};
    fds[1] = (struct pollfd){.fd = mpirun->err, .events = POLLIN};
    while (fds[0].fd >= 0 || fds[1].fd >= 0) {
        read_board(mpirun);
        int wait = mpirun->known < mpirun->ranks ? LOOK_MILLISECONDS : -1;
        int ready = poll(fds, 2 + (nfds_t)mpirun->known, wait);
        if (ready < 0 && errno != EINTR)
            break;
        for (int i = 0; i < 2 && ready > 0; i++)
            if (fds[i].fd >= 0 && fds[i].revents && !pass(fds[i].fd, to[i], &error[i]))
                fds[i].fd = -1;
        if (ready > 0)
            see_first(mpirun);
    }
    read_board(mpirun);
    mpirun->lost = error[0];
}

/* -------------------------------------------------------------------------------------- the end */

/* The status of the run, after a sentence if no rank has told a status, and so why it has it. */
static int conclude(const struct mpirun *mpirun, int status)
{
    char who[32] = "an MPI rank";
    int code = child_status(status);
    int number = mpirun->tells_signal && code > CHILD_SIGNALLED ? code - CHILD_SIGNALLED : 0;
    if (mpirun->status || !code)
        return mpirun->status;
    if (asked_to_end) {
        say_usage("interrupted, and the ranks could not report what was done");
        return CHILD_SIGNALLED + SIGINT;
    }
    if (mpirun->first >= 0)
        snprintf(who, sizeof who, "MPI rank %d", mpirun->first);
    if (WIFSIGNALED(status))
        say_usage("mpirun was ended by signal %d (%s), and the run with it", WTERMSIG(status),
                  strsignal(WTERMSIG(status)));
    else if (number)
        say_usage("%s was ended by signal %d (%s), and the run with it", who, number, strsignal(number));
    else
        say_usage("%s ended without a report, and mpirun ended the run with status %d", who, code);
    return code;
}

int mpirun(const struct mpi_launcher *launcher, unsigned ranks, bool progress, const char *option)
{
    int status;
    struct mpirun mpirun = {
        .first = -1, .ranks = (int)ranks, .progress = progress, .tells_signal = launcher->tells_signal};
    struct words words = {.item = NULL};
    if (!mpirun_words(launcher, ranks, &words))
        return say_usage("%s: the command line of this process cannot be read in /proc" SAY_DO "use mpirun",
                         option);
    mpirun.fds = memory_take(ranks + 2, sizeof *mpirun.fds, "the ranks");
    mpirun.rank = memory_take(ranks, sizeof *mpirun.rank, "the ranks");
    asked_to_end = 0;
    take_signals();
    if (!start(&mpirun, words.item))
        return say_usage("%s: no process can be had for %s: %s", option, words.item[0], strerror(errno));
    pass_all(&mpirun);
    while (waitpid(mpirun.pid, &status, 0) < 0)
        if (errno != EINTR)
            return say_usage("%s: the end of %s cannot be waited for: %s", option, words.item[0],
                             strerror(errno));
    child = 0;
    if (!launcher->tells_signal)
        mpirun.first = -1;
    close(mpirun.out);
    close(mpirun.err);
    close(mpirun.board);
    words_free(&words);
    free(mpirun.fds);
    free(mpirun.rank);
    status = conclude(&mpirun, status);
    return mpirun.lost ? say_lost(mpirun.lost) : status;
}
