/*
 * solve_files.c: all files appear when everything is known, or none.
 */
#include <stdio.h>

#include "cli/solve_files.h"
#include "cli/solve_opts.h"
#include "cli/solve_text.h"
#include "facts/outcome.h"
#include "facts/trace_sink.h"
#include "json/json_value.h"
#include "options/say.h"
#include "solve/moves_goal.h"
#include "whole_file.h"

enum { PATH_SIZE = 4096 };

/* Open the files that are asked for. False after saying why not. */
bool solve_files_open(struct solve_files *files, const struct solve_asked *asked)
{
    char error[OUTCOME_ERROR_SIZE], formula[PATH_SIZE];
    if (asked->json && !(files->json = whole_file_open(asked->json, error, sizeof error)))
        return say_usage("%s", error), false;
    if (asked->output && !(files->schedule = moves_goal_open(asked->output, error, sizeof error)))
        return say_usage("%s", error), false;
    if (!asked->proof)
        return true;
    if (snprintf(formula, sizeof formula, "%s.cnf", asked->proof) >= (int)sizeof formula)
        return say_usage("the name of the proof is too long"), false;
    files->proof = whole_file_open(asked->proof, error, sizeof error);
    files->formula = files->proof ? whole_file_open(formula, error, sizeof error) : NULL;
    return files->formula || (say_usage("%s", error), false);
}

static bool close_file(struct whole_file *file, bool keep)
{
    char error[OUTCOME_ERROR_SIZE];
    return !file || whole_file_close(file, keep, error, sizeof error) || (say_usage("%s", error), false);
}

/* Put the files into place of which there is something to say, if `keep`. False after saying what failed. */
bool solve_files_close(struct solve_files *files, const struct solve_query *query, bool keep)
{
    char error[OUTCOME_ERROR_SIZE];
    bool proved = keep && query->solved.why == SOLVE_PROOF, fine = true;
    bool found = keep && query->solved.found;
    if (files->schedule && found)
        moves_goal_write(files->schedule, &query->instance, &query->solved.moves);
    if (files->schedule && !files->schedule->close(files->schedule, found, error, sizeof error) && found)
        fine = (say_usage("%s", error), false);
    if (files->json && keep) {
        json_t *json = solve_json(query);
        fine = json && json_dumpf(json, whole_file_stream(files->json),
                                  JSON_INDENT(2) | JSON_REAL_PRECISION(REAL_DIGITS)) == 0;
        fputc('\n', whole_file_stream(files->json));
        json_decref(json);
    }
    fine = close_file(files->json, keep) && fine;
    /* Neither the proof nor its formula is of use without the other one: a full disk is noticed before. */
    bool whole = !files->formula || fflush(whole_file_stream(files->formula)) == 0;
    bool proof = close_file(files->proof, proved && whole);
    return close_file(files->formula, proved && proof) && proof && fine;
}
