/*
 * run SECONDS COMMAND...: run a command with a time limit, and say what it took.
 *
 * What the command prints comes first; the last line is "@ STATUS WALL MAXRSS": its exit status ("limit" if
 * the time was up, "signal-N"), seconds of wall time, and the most KiB that it, or a process that it waited
 * for, had in memory. The command leads a process group of its own, so that all of it can be ended.
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Time to end in good order after the limit: mpirun ends its ranks then. */
#define GRACE_SECONDS 3

static volatile sig_atomic_t times_up;

static void on_alarm(int number)
{
    (void)number;
    times_up++;
}

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static pid_t start(char **command)
{
    pid_t child = fork();

    if (child != 0)
        return child;
    setpgid(0, 0);
    execvp(command[0], command);
    perror(command[0]);
    _exit(127);
}

/* Wait; first ask, then force when the time is up. */
static int wait_for(pid_t child, struct rusage *use)
{
    int status = 0;

    while (wait4(child, &status, 0, use) < 0 && errno == EINTR) {
        kill(-child, times_up > 1 ? SIGKILL : SIGTERM);
        alarm(GRACE_SECONDS);
    }
    kill(-child, SIGKILL); /* what it left behind, if anything */
    return status;
}

int main(int argc, char **argv)
{
    struct sigaction action = {.sa_handler = on_alarm};
    struct rusage use = {0};
    double begun = now();
    pid_t child;
    int status;

    if (argc < 3) {
        fprintf(stderr, "usage: run SECONDS COMMAND...\n");
        return 2;
    }
    sigaction(SIGALRM, &action, NULL);
    child = start(argv + 2);
    if (child < 0) {
        perror("run");
        return 1;
    }
    setpgid(child, child); /* whoever of the two is first */
    alarm((unsigned)atoi(argv[1]));
    status = wait_for(child, &use);
    if (times_up)
        printf("@ limit");
    else if (WIFSIGNALED(status))
        printf("@ signal-%d", WTERMSIG(status));
    else
        printf("@ %d", WEXITSTATUS(status));
    printf(" %.6f %ld\n", now() - begun, use.ru_maxrss);
    return 0;
}
