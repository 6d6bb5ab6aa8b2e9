/*
 * submissions.c: each work is graded by the tool itself, started anew, so that it finds nothing in its memory
 * of other works. Its reports go into a folder that is readable for this user alone.
 */
#include "grade/submissions.h"

#include <dirent.h>
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
#include "machine/memory.h"
#include "path.h"
#include "say.h"
#include "seconds.h"

/* A grade that takes longer is stopped. */
enum { SECONDS_MOST = 1800, PATH_ROOM = 4096 + 512, NUMBER_ROOM = 24 };

static const char what[] = "the works of a class";

/* --------------------------------------------------------------------------------- which there are */

static int is_program(const struct dirent *entry)
{
    return entry->d_name[0] != '.' && (path_is_source(entry->d_name) || path_ends_in(entry->d_name, ".so"));
}

static int is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static void free_entries(struct dirent **entries, int count)
{
    for (int i = 0; i < count; i++)
        free(entries[i]);
    free(entries);
}

/* The one program of a folder: its only source, or else its only object. */
static void look_into(struct submission *work, const char *folder)
{
    struct dirent **entries = NULL;
    char path[PATH_ROOM];
    int sources = 0, objects = 0, chosen = -1, count = scandir(folder, &entries, is_program, alphasort);
    for (int i = 0; i < count; i++)
        path_is_source(entries[i]->d_name) ? sources++ : objects++;
    for (int i = 0; i < count; i++)
        if (path_is_source(entries[i]->d_name) == (sources > 0))
            chosen = i;
    if ((sources ? sources : objects) == 1 &&
        snprintf(path, sizeof path, "%s/%s", folder, entries[chosen]->d_name) < (int)sizeof path)
        work->file = memory_copy_text(path, what);
    else if (count < 0)
        snprintf(path, sizeof path, "the folder cannot be read: %s", strerror(errno));
    else if (count == 0)
        snprintf(path, sizeof path, "there is no program in the folder");
    else
        snprintf(path, sizeof path, "there are %d %s in the folder, and one is wanted",
                 sources ? sources : objects, sources ? "sources" : "objects");
    if (!work->file)
        work->why = memory_copy_text(path, what);
    free_entries(entries, count);
}

/* Is the entry a work? */
static bool find_one(struct submission *work, const char *folder, const struct dirent *entry)
{
    char path[PATH_ROOM];
    struct stat about;
    if (snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) >= (int)sizeof path ||
        stat(path, &about) != 0 || (!S_ISDIR(about.st_mode) && !is_program(entry)))
        return false;
    *work = (struct submission){.name = memory_copy_text(entry->d_name, what), .status = -1};
    if (S_ISDIR(about.st_mode))
        look_into(work, path);
    else
        work->file = memory_copy_text(path, what);
    return true;
}

bool submissions_find(struct submissions *all, const struct grade_request *request)
{
    struct dirent **entries = NULL;
    *all = (struct submissions){.folder = request->program, .request = request};
    int count = scandir(all->folder, &entries, is_shown, alphasort);
    if (count < 0)
        return say_usage("cannot read the folder '%s': %s", all->folder, strerror(errno)), false;
    all->each = memory_take((size_t)count + 1, sizeof all->each[0], what);
    for (int i = 0; i < count; i++)
        all->count += find_one(&all->each[all->count], all->folder, entries[i]);
    free_entries(entries, count);
    if (!all->count)
        say_usage("there is no work in the folder '%s'" SAY_DO
                  "a work is a source or an object in it, or a folder with one in it",
                  all->folder);
    return all->count > 0;
}

/* ---------------------------------------------------------------------------------------- the grades */

/* What the process of a work writes: "json", or "txt". */
static void name_report(const struct submissions *all, size_t index, const char *ending, char *path,
                        size_t size)
{
    if (all->request->texts && strcmp(ending, "txt") == 0)
        snprintf(path, size, "%s/%s.txt", all->request->texts, all->each[index].name);
    else
        snprintf(path, size, "%s/%zu.%s", all->work, index, ending);
}

/* In the child: become the grade of the work. */
static _Noreturn void become_grade(const struct submissions *all, size_t index)
{
    static char tool[] = "parray", command[] = "grade", sheet_option[] = "--sheet", json_option[] = "--json";
    static char seed[] = "--seed", seconds[] = "--seconds", memory[] = "--memory", runs[] = "--runs";
    const struct grade_request *request = all->request;
    char json[PATH_ROOM], text[PATH_ROOM], sheet[PATH_ROOM];
    struct limit {
        char *option, number[NUMBER_ROOM];
        uint64_t value;
        bool given;
    } limits[] = {{seed, "", request->seed, request->has_seed},
                  {seconds, "", request->seconds, request->has_seconds},
                  {memory, "", request->memory, request->has_memory},
                  {runs, "", request->runs, request->has_runs}};
    char *words[8 + 2 * ARRAY_LENGTH(limits)] = {
        tool, command, all->each[index].file, sheet_option, sheet, json_option, json};
    size_t count = 7;
    for (size_t i = 0; i < ARRAY_LENGTH(limits); i++)
        if (limits[i].given) {
            snprintf(limits[i].number, NUMBER_ROOM, "%" PRIu64, limits[i].value);
            words[count++] = limits[i].option;
            words[count++] = limits[i].number;
        }
    snprintf(sheet, sizeof sheet, "%s", request->sheet);
    name_report(all, index, "json", json, sizeof json);
    name_report(all, index, "txt", text, sizeof text);
    int out = open(text, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666),
        null = open("/dev/null", O_RDONLY | O_CLOEXEC);
    stop_signals_give_back();
    if (out >= 0 && null >= 0 && dup2(null, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0 &&
        dup2(out, STDERR_FILENO) >= 0)
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
static char *error_of(const char *path)
{
    static const char begins[] = "error: ";
    char line[1024];
    FILE *text = fopen(path, "re");
    const char *found = NULL;
    while (text && !found && fgets(line, sizeof line, text))
        found = strstr(line, begins);
    if (text)
        fclose(text);
    if (!found)
        return memory_copy_text("", what);
    line[strcspn(line, "\n")] = '\0';
    return memory_copy_text(found == line ? line + strlen(begins) : line, what);
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
    name_report(all, index, "json", path, sizeof path);
    if (work->status <= 1)
        work->grade = json_load_file(path, 0, NULL);
    if (work->grade) {
        work->why = missing_of(work->grade);
        return;
    }
    name_report(all, index, "txt", path, sizeof path);
    work->why = error_of(path);
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

static bool open_work(struct submissions *all)
{
    if (!folder_temporary(all->work, sizeof all->work)) {
        say_usage("no folder can be made in '%s' for grades: %s" SAY_DO "set TMPDIR to another place",
                  folder_of_temporaries(), strerror(errno));
        all->work[0] = '\0';
        return false;
    }
    if (all->request->texts && mkdir(all->request->texts, 0777) != 0 && errno != EEXIST)
        return say_usage("cannot make the folder '%s': %s", all->request->texts, strerror(errno)), false;
    return true;
}

bool submissions_grade(struct submissions *all, bool quiet)
{
    size_t begun = 0, told = 0, running = 0, most = all->request->jobs ? all->request->jobs : cpu_count();
    double since = seconds_now();
    if (!open_work(all))
        return false;
    while (told < all->count) {
        for (; begun < all->count && running < most; begun++)
            if (all->each[begun].file) {
                if (!begin_grade(all, begun))
                    return say_usage("cannot start a process: %s", strerror(errno)), false;
                running++;
            }
        running -= take_ended(all);
        for (; told < begun && !all->each[told].child.pid; told++)
            if (!quiet)
                submissions_text(all, told, stdout);
        fflush(stdout);
        if (interrupt_requested())
            return say_usage("interrupted, with grades of %zu of %zu works", told, all->count), false;
        if (running)
            nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
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
    char path[PATH_ROOM];
    for (size_t i = 0; i < all->count; i++) {
        struct submission *work = &all->each[i];
        if (work->child.pid)
            child_kill(&work->child);
        for (int text = 0; text < 2 && all->work[0]; text++) {
            snprintf(path, sizeof path, "%s/%zu.%s", all->work, i, text ? "txt" : "json");
            unlink(path);
        }
        json_decref(work->grade);
        free(work->name);
        free(work->file);
        free(work->why);
    }
    if (all->work[0])
        rmdir(all->work);
    free(all->each);
}
