/*
 * task_own.c: the tables that were read, and tasks that are made of them.
 *
 * Names that lead to the same file are the same task. A file that was refused is read anew when it is asked
 * for again.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "parray.h"
#include "parray_demand.h"
#include "path.h"
#include "say.h"
#include "task/task.h"
#include "task/task_case.h"
#include "task/task_functions.h"
#include "task/task_own.h"
#include "task/token_table.h"

struct own_task {
    struct own_task *next;
    struct task task;
    struct token_table table;
    struct stat file;
    char path[];
};

/* Another name of a table. */
struct own_name {
    struct own_name *next;
    const struct own_task *own;
    char path[];
};

/* A task that functions of a program make. */
struct own_functions {
    struct own_functions *next;
    struct parray_task functions;
    struct task task;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* protects all lists */
static struct own_task *tasks;
static struct own_functions *defined;
static struct own_name *names;

static bool table_demand(struct task_case *task_case)
{
    struct token_list list = {.count = 0};
    bool fine = task_units(task_case) && token_table_list(task_case->task->table, task_case, &list) &&
                token_list_demand(task_case, &list);
    token_list_free(&list);
    return fine;
}

static const struct parray_param table_params[] = {TASK_UNITS_PARAM, TASK_PARAMS_END};

static struct own_task *read_table(const char *path, char *error, size_t size)
{
    size_t length = strlen(path) + 1;
    struct own_task *own = calloc(1, sizeof *own + length);
    if (!own) {
        snprintf(error, size, "not enough memory for the table of tokens %s", path);
        return NULL;
    }
    memcpy(own->path, path, length);
    if (!token_table_read(&own->table, own->path, error, size)) {
        token_table_free(&own->table);
        free(own);
        return NULL;
    }
    own->task = (struct task){.name = own->path,
                              .summary = "the tokens of a table",
                              .params = table_params,
                              .demand = table_demand,
                              .table = &own->table};
    stat(path, &own->file);
    own->next = tasks;
    return tasks = own;
}

/* A file that was removed leaves its number to others. */
static bool is_unchanged(const struct stat *one, const struct stat *other)
{
    return one->st_dev == other->st_dev && one->st_ino == other->st_ino && one->st_size == other->st_size &&
           one->st_mtim.tv_sec == other->st_mtim.tv_sec && one->st_mtim.tv_nsec == other->st_mtim.tv_nsec;
}

/* A table that was read by another name. */
static const struct own_task *read_before(const char *path)
{
    struct stat file;
    const struct own_task *own = stat(path, &file) == 0 ? tasks : NULL;
    while (own && !is_unchanged(&own->file, &file))
        own = own->next;
    return own;
}

static const struct own_task *find_named(const char *path)
{
    const struct own_name *name = names;
    while (name && strcmp(name->path, path) != 0)
        name = name->next;
    return name ? name->own : NULL;
}

static const struct own_task *find_or_read(const char *path, char *error, size_t size)
{
    const struct own_task *own = find_named(path);
    if (own)
        return own;
    own = read_before(path);
    if (!own)
        own = read_table(path, error, size);
    size_t length = strlen(path) + 1;
    struct own_name *name = own ? malloc(sizeof *name + length) : NULL;
    if (!name)
        return own;
    *name = (struct own_name){names, own};
    memcpy(name->path, path, length);
    names = name;
    return own;
}

static const struct task *find(const char *name, char *error, size_t size)
{
    pthread_mutex_lock(&lock);
    const struct own_task *own = find_or_read(name, error, size);
    pthread_mutex_unlock(&lock);
    return own ? &own->task : NULL;
}

static const struct task *find_defined(const char *name)
{
    pthread_mutex_lock(&lock);
    const struct own_functions *own = defined;
    while (own && strcmp(own->task.name, name) != 0)
        own = own->next;
    pthread_mutex_unlock(&lock);
    return own ? &own->task : NULL;
}

const struct task *task_own_find(const char *name)
{
    char error[512];
    return path_ends_in(name, ".task") ? find(name, error, sizeof error) : find_defined(name);
}

bool task_own_refused(const char *name, char *text, size_t size)
{
    return path_ends_in(name, ".task") && !find(name, text, size);
}

/* ------------------------------------------------------------------------------------ tasks of functions */

/* The description, whose fields that are newer than its object are zero. */
static void keep(struct own_functions *kept, const struct parray_task *functions, size_t size)
{
    memcpy(&kept->functions, functions, size < sizeof kept->functions ? size : sizeof kept->functions);
}

void parray_task_add(const struct parray_task *functions, size_t size)
{
    struct own_functions *kept = calloc(1, sizeof *kept);
    if (!kept)
        return;
    keep(kept, functions, size);
    const char *name = kept->functions.name ? kept->functions.name : "", *lack = NULL;
    if (!(lack = task_functions_lack(&kept->functions)) && task_find(name))
        lack = task_find(name)->functions ? "" : "a task that comes with parray has that name";
    if (lack && *lack)
        say_line(SAY_WARNING, stderr, "PARRAY_TASK(.name = \"%s\") is left out: %s", name, lack);
    if (lack) {
        free(kept);
        return;
    }
    kept->task = task_of_functions(&kept->functions);
    pthread_mutex_lock(&lock);
    kept->next = defined;
    defined = kept;
    pthread_mutex_unlock(&lock);
}
