/*
 * job.c: data come through the pipe of the child; status and sentence stand in memory that both share, where
 * a signal handler of a process that is about to end can put them, too.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "exits.h"
#include "fail.h"
#include "job.h"
#include "seconds.h"

enum { WAIT_MS = 250, WAIT_NS = WAIT_MS * 1000 * 1000, REST_NS = 20 * 1000, ROOM_LEAST = 1 << 14 };

/* The child writes, and the parent reads when the child is over. */
struct job_note {
    atomic_int
        end; /* enum job_end, with the other members final: release in the child, acquire in the parent */
    int status;
    char sentence[JOB_SENTENCE];
};

static struct job_note *own_note; /* of the job that this process is; NULL: it is none */

/* -------------------------------------------------------------------------------------- the child */

static _Noreturn void child_main(const struct job *job, job_work *work, const void *input)
{
    struct job_note *note = job->note;
    int null = open("/dev/null", O_RDWR);
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        dup2(null, fd);
    own_note = note;
    fail_say_into(note->sentence, sizeof note->sentence);
    char sentence[JOB_SENTENCE] = "";
    FILE *out = fdopen(job->child.fd, "w");
    if (!out)
        _exit(1);
    note->status = work(input, out, sentence);
    if (*sentence)
        memcpy(note->sentence, sentence, sizeof sentence);
    bool whole = fflush(out) == 0 && !ferror(out);
    atomic_store_explicit(&note->end, whole ? JOB_WHOLE : JOB_UNTOLD,
                          memory_order_release); /* for job_wait */
    exits_now(note->status);
}

void job_leave(int status, const char *sentence)
{
    size_t length = strlen(sentence), most = sizeof own_note->sentence - 1;
    if (own_note) {
        own_note->status = status;
        memcpy(own_note->sentence, sentence, length < most ? length : most);
        own_note->sentence[length < most ? length : most] = '\0';
        atomic_store_explicit(&own_note->end, JOB_LEFT, memory_order_release); /* for job_wait */
    }
    exits_now(status);
}

bool job_start(struct job *job, job_work *work, const void *input)
{
    void *note = mmap(NULL, sizeof *job->note, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (note == MAP_FAILED)
        return false;
    job->note = note;
    atomic_init(&job->note->end, JOB_LOST);
    if (!child_fork(&job->child)) {
        munmap(note, sizeof *job->note);
        return false;
    }
    if (job->child.pid == 0)
        child_main(job, work, input);
    return true;
}

/* ------------------------------------------------------------------------------------- the parent */

/* Has the process ended, although somebody else may hold its pipe? */
static bool has_ended(const struct child *child)
{
    siginfo_t info = {.si_pid = 0};
    return waitid(P_PID, (id_t)child->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid != 0;
}

/* Read what there is. False: nothing more comes. */
static bool take_data(const struct child *child, struct job_result *result, size_t *room)
{
    if (*room - result->size < ROOM_LEAST) {
        size_t wanted = 2 * *room + 2 * ROOM_LEAST;
        char *more = realloc(result->data, wanted);
        if (!more) {
            result->end = JOB_LOST;
            return false;
        }
        result->data = more;
        *room = wanted;
    }
    ssize_t got = read(child->fd, result->data + result->size, *room - result->size - 1);
    if (got <= 0)
        return got < 0 && errno == EINTR;
    result->size += (size_t)got;
    return true;
}

/* The pipe is closed. Wait until the process has ended, which it does at once unless it was the work that
 * closed the pipe. False: it was not to go on. */
static bool await_end(const struct child *child, bool (*go_on)(void *context), void *context)
{
    struct timespec rest = {.tv_nsec = REST_NS};
    for (long waited = 0; !has_ended(child); waited += rest.tv_nsec) {
        nanosleep(&rest, NULL);
        if (waited < WAIT_NS)
            rest.tv_nsec += rest.tv_nsec < WAIT_NS / 2 ? rest.tv_nsec : 0;
        else if (go_on && !go_on(context))
            return false;
    }
    return true;
}

/* Take all that the child writes. False: it was not to go on. */
static bool take_all(const struct child *child, struct job_result *result, bool (*go_on)(void *context),
                     void *context)
{
    size_t room = 0;
    for (bool more = true; more;) {
        bool ended = has_ended(child); /* before looking: it may write until then */
        if (child_over(child, ended ? 0 : WAIT_MS))
            more = take_data(child, result, &room);
        else if (!ended && go_on && !go_on(context))
            return false;
        else
            more = !ended;
    }
    return await_end(child, go_on, context);
}

bool job_wait(struct job *job, struct job_result *result, bool (*go_on)(void *context), void *context)
{
    *result = (struct job_result){.end = JOB_WHOLE};
    bool fine = take_all(&job->child, result, go_on, context);
    int ended = fine ? child_wait(&job->child) : child_kill(&job->child);
    struct job_note *note = job->note;
    result->signal = WIFSIGNALED(ended) ? WTERMSIG(ended) : 0;
    result->status = child_status(ended);
    if (result->end == JOB_WHOLE) /* else there was no memory for what the work wrote */
        result->end =
            (enum job_end)atomic_load_explicit(&note->end, memory_order_acquire); /* released there */
    if (result->end != JOB_LOST)
        result->status = note->status;
    memcpy(result->sentence, note->sentence, sizeof result->sentence - 1);
    munmap(note, sizeof *note);
    if (result->size) {
        result->data[result->size] = '\0';
    } else {
        free(result->data);
        result->data = NULL;
    }
    return fine;
}

bool job_in_time(void *deadline)
{
    return seconds_now() < *(const double *)deadline;
}
