/*
 * submissions.c: each work is graded by the tool itself, started anew, so that it finds nothing in its memory
 * of other works. Its reports go into a folder that is readable for this user alone.
 */
#include "grade/submissions.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "child.h"
#include "cpu.h"
#include "crash/stop_signals.h"
#include "fault/interrupt.h"
#include "folder.h"
#include "grade/result.h"
#include "json/json_value.h"
#include "machine/memory.h"
#include "meter.h"
#include "say.h"
#include "seconds.h"
#include "text.h"

/* A grade that takes longer is stopped. */
enum { SECONDS_MOST = 1800, TEXT_MOST = 32 << 10, PATH_ROOM = 4096 + 512, NUMBER_ROOM = 24 };

static const char what[] = "the works of a class";

/* ---------------------------------------------------------------------------------------- the grades */

/* What the process of a work writes: "json", or "txt". */
static void name_report(const struct submissions *all, size_t index, const char *ending, char *path,
                        size_t size)
{
    if (all->request->of_class.texts && strcmp(ending, "txt") == 0)
        snprintf(path, size, "%s/%s.txt", all->request->of_class.texts, all->each[index].name);
    else
        snprintf(path, size, "%s/%zu.%s", all->work, index, ending);
}

/* In the child: become the grade of the work. */
static _Noreturn void become_grade(const struct submissions *all, size_t index)
{
    static char tool[] = "parray", command[] = "grade", sheet_option[] = "--sheet", json_option[] = "--json";
    static char seed[] = "--seed", seconds[] = "--seconds", memory[] = "--memory", runs[] = "--runs";
    const struct grade_request *request = all->request;
    char json[PATH_ROOM], text[PATH_ROOM], sheet[PATH_ROOM], file[PATH_ROOM];
    struct limit {
        char *option, number[NUMBER_ROOM];
        uint64_t value;
        bool given;
    } limits[] = {{seed, "", request->seed, request->has_seed},
                  {seconds, "", request->seconds, request->has_seconds},
                  {memory, "", request->memory, request->has_memory},
                  {runs, "", request->runs, request->has_runs}};
    char *words[8 + 2 * ARRAY_LENGTH(limits)] = {tool, command, file, sheet_option, sheet, json_option, json};
    size_t count = 7;
    for (size_t i = 0; i < ARRAY_LENGTH(limits); i++)
        if (limits[i].given) {
            snprintf(limits[i].number, NUMBER_ROOM, "%" PRIu64, limits[i].value);
            words[count++] = limits[i].option;
            words[count++] = limits[i].number;
        }
    snprintf(file, sizeof file, "%s", submissions_file(all, index));
    snprintf(sheet, sizeof sheet, "%s", all->unpacked[0] ? all->sheet : request->sheet);
    name_report(all, index, "json", json, sizeof json);
    name_report(all, index, "txt", text, sizeof text);
    int out = open(text, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666),
        null = open("/dev/null", O_RDONLY | O_CLOEXEC);
    stop_signals_give_back();
    if ((!all->unpacked[0] || chdir(all->unpacked) == 0) && out >= 0 && null >= 0 &&
        dup2(null, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0 && dup2(out, STDERR_FILENO) >= 0)
        execv("/proc/self/exe", words);
    _exit(127);
}

static bool begin_grade(struct submissions *all, size_t index)
{
    struct child *child = &all->each[index].child;
    if (!child_fork(child)) {
        child->pid = 0;
        return false;
    }
    if (child->pid == 0)
        become_grade(all, index);
    fcntl(child->fd, F_SETFD, FD_CLOEXEC); /* the next ones do not get it */
    all->each[index].until = seconds_now() + SECONDS_MOST;
    return true;
}

/* The first error in the text of a grade: the tool's, or a compiler's with its place in front. */
static char *error_of(const char *text)
{
    static const char begins[] = "error: ", of_assemblers[] = "Error: ";
    const char *found = strstr(text, begins);
    found = found ? found : strstr(text, of_assemblers);
    const char *line = found;
    while (line && line > text && line[-1] != '\n')
        line--;
    if (!found)
        return memory_copy_text("", what);
    line = found == line ? line + strlen(begins) : line;
    char *error = memory_copy_text(line, what);
    error[strcspn(error, "\n")] = '\0';
    return error;
}

/* What is missing in the first setting that has not all its points. */
static char *missing_of(const json_t *grade)
{
    size_t i;
    const json_t *setting;
    json_array_foreach(json_object_get(grade, "settings"), i, setting)
    {
        const json_t *total = json_object_get(setting, "total"), *stress = json_object_get(setting, "stress");
        const char *reason = json_string_value(json_object_get(setting, "error"));
        char text[1024];
        if (json_integer_value(json_object_get(total, "points")) ==
            json_integer_value(json_object_get(total, "of")))
            continue;
        if (!reason)
            reason = json_string_value(json_object_get(setting, "shared_memory"));
        if (!reason && !json_is_true(json_object_get(stress, "alike")))
            reason = json_string_value(json_object_get(stress, "text"));
        snprintf(text, sizeof text, "%s: %s", json_string_value(json_object_get(setting, "name")),
                 reason ? reason : "more steps, packets or bytes than points are given for");
        return memory_copy_text(text, what);
    }
    return memory_copy_text("", what);
}

static void end_grade(struct submissions *all, size_t index)
{
    struct submission *work = &all->each[index];
    char path[PATH_ROOM];
    int ended = child_wait(&work->child);
    work->child.pid = 0;
    work->status = child_status(ended);
    name_report(all, index, "txt", path, sizeof path);
    work->text = text_read(path, TEXT_MOST, what); /* as far as it is to be read by people */
    if (!work->text)
        work->text = memory_copy_text("", what);
    name_report(all, index, "json", path, sizeof path);
    if (work->status <= 1)
        work->grade = json_load_file(path, 0, NULL);
    if (work->grade) {
        json_object_set_new(work->grade, "sheet", text_json(all->request->sheet));
        work->why = missing_of(work->grade);
        return;
    }
    work->why = error_of(work->text);
    if (work->why[0])
        return;
    free(work->why);
    snprintf(path, sizeof path, "the grade ended with status %d", work->status);
    work->why = memory_copy_text(path, what);
}

/* Take in what has ended, and end what takes too long. */
static size_t take_ended(struct submissions *all)
{
    size_t ended = 0;
    for (size_t i = 0; i < all->count; i++) {
        struct submission *work = &all->each[i];
        siginfo_t about = {.si_pid = 0};
        if (!work->child.pid)
            continue;
        if (seconds_now() > work->until)
            kill(work->child.pid, SIGKILL);
        if (waitid(P_PID, (id_t)work->child.pid, &about, WEXITED | WNOHANG | WNOWAIT) == 0 && about.si_pid) {
            end_grade(all, i);
            ended++;
        }
    }
    return ended;
}

/* Grades of an archive are made in another folder. */
static bool open_work(struct submissions *all)
{
    if (!realpath(all->request->sheet, all->sheet))
        return say_usage("cannot read '%s': %s", all->request->sheet, strerror(errno)), false;
    if (!folder_temporary(all->work, sizeof all->work)) {
        say_usage("no folder can be made in '%s' for grades: %s" SAY_DO "set TMPDIR to another place",
                  folder_of_temporaries(), strerror(errno));
        all->work[0] = '\0';
        return false;
    }
    if (all->request->of_class.texts && mkdir(all->request->of_class.texts, 0777) != 0 && errno != EEXIST)
        return say_usage("cannot make the folder '%s': %s", all->request->of_class.texts, strerror(errno)),
               false;
    return true;
}

/* How far it is, on a terminal. */
static void show_progress(struct meter *meter, size_t done, size_t all)
{
    char text[128];
    if (!meter_due(meter))
        return;
    double took = meter_elapsed(meter), left = meter_left(took, (double)done, (double)all);
    int used = meter_ahead(text, sizeof text, took, left, "");
    snprintf(text + used, sizeof text - (size_t)used, "%zu of %zu works", done, all);
    meter_show(meter, text);
}

/* Tell of the works whose grades are there, as far as those before them are, too. */
static size_t tell(const struct submissions *all, struct meter *meter, size_t told, size_t begun, bool quiet)
{
    for (; told < begun && !all->each[told].child.pid; told++)
        if (!quiet) {
            meter_end(meter);
            submissions_text(all, told, stdout);
        }
    fflush(stdout);
    return told;
}

bool submissions_grade(struct submissions *all, bool quiet)
{
    size_t begun = 0, told = 0, running = 0,
           most = all->request->of_class.jobs ? all->request->of_class.jobs : cpu_count();
    size_t done = 0;
    double since = seconds_now();
    struct meter meter = {.out = isatty(STDERR_FILENO) ? stderr : NULL};
    if (!open_work(all))
        return false;
    server_listen_for_races(&all->races, all->work);
    graded_bounds_share(all->work);
    meter_begin(&meter);
    while (told < all->count) {
        for (; begun < all->count && running < most; begun++)
            if (all->each[begun].file) {
                if (!begin_grade(all, begun))
                    return say_usage("cannot start a process: %s", strerror(errno)), false;
                running++;
            }
        size_t ended = take_ended(all);
        running -= ended;
        done += ended;
        told = tell(all, &meter, told, begun, quiet);
        show_progress(&meter, done, all->count);
        if (interrupt_requested())
            return say_usage("interrupted, with grades of %zu of %zu works", told, all->count), false;
        if (running)
            nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    meter_end(&meter);
    all->seconds = seconds_now() - since;
    return true;
}

bool submissions_have_grades(const struct submissions *all)
{
    for (size_t i = 0; i < all->count; i++)
        if (!all->each[i].grade)
            return false;
    return true;
}

void submissions_free(struct submissions *all)
{
    for (size_t i = 0; i < all->count; i++) {
        struct submission *work = &all->each[i];
        if (work->child.pid)
            child_kill(&work->child);
        json_decref(work->grade);
        free(work->name);
        free(work->file);
        free(work->why);
        free(work->text);
    }
    server_stop_listening(&all->races);
    if (all->work[0])
        folder_remove(all->work);
    if (all->unpacked[0])
        folder_remove(all->unpacked);
    free(all->each);
}
