/*
 * sweep_files.c: three whole files (whole_file.h), one for each option.
 */
#include <string.h>

#include "facts/outcome.h"
#include "options/say.h"
#include "sweep/sweep_files.h"
#include "whole_file.h"

bool sweep_files_differ(const struct sweep *sweep)
{
    for (size_t i = 0; i < SWEEP_FILES; i++)
        for (size_t k = 0; k < i; k++)
            if (sweep->path[i] && sweep->path[k] && strcmp(sweep->path[i], sweep->path[k]) == 0)
                return say_usage(
                           "'%s' is named by two options that write a file; each needs a file of its own",
                           sweep->path[i]),
                       false;
    return true;
}

bool sweep_files_any(const struct sweep *sweep)
{
    return sweep->path[SWEEP_CSV] || sweep->path[SWEEP_JSON] || sweep->path[SWEEP_PLOT];
}

static void drop_file(struct whole_file **file)
{
    char ignored[OUTCOME_ERROR_SIZE];
    if (*file)
        whole_file_close(*file, false, ignored, sizeof ignored);
    *file = NULL;
}

bool sweep_files_open(struct whole_file **file, const struct sweep *sweep)
{
    char error[OUTCOME_ERROR_SIZE];
    for (size_t i = 0; i < SWEEP_FILES; i++)
        if (sweep->path[i] && !(file[i] = whole_file_open(sweep->path[i], error, sizeof error)))
            return say_usage("%s", error), false;
    return true;
}

void sweep_files_forgo(struct whole_file **file, const struct sweep *sweep)
{
    for (size_t i = 0; i < SWEEP_FILES; i++) {
        drop_file(&file[i]);
        if (sweep->path[i])
            say_usage("'%s' is not written", sweep->path[i]);
    }
}

bool sweep_files_flush(struct whole_file **file)
{
    bool fine = true;
    char error[OUTCOME_ERROR_SIZE];
    for (size_t i = 0; i < SWEEP_FILES; i++)
        if (file[i] && !whole_file_flush(file[i], error, sizeof error)) {
            say_usage("%s", error);
            drop_file(&file[i]);
            fine = false;
        }
    return fine;
}

bool sweep_files_close(struct whole_file **file, bool keep)
{
    bool fine = keep;
    char error[OUTCOME_ERROR_SIZE];
    for (size_t i = 0; i < SWEEP_FILES; i++)
        if (file[i] && !whole_file_close(file[i], keep, error, sizeof error)) {
            say_usage("%s", error);
            fine = false;
        }
    return fine;
}
