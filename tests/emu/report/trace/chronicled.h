/*
 * chronicled.h: runs and their chronicles, for tests of chronicles. The caller closes what functions return.
 */
#ifndef CHRONICLED_H
#define CHRONICLED_H

#include "../../recorded.h"
#include "trace/chronicle.h"

static inline struct recording *recording_of(const struct parray_program *program, struct options options,
                                             int engine)
{
    char path[96];
    struct trial trial = recorded_run(program, options, engine, recorded_path(path, ".trace"));
    ck_assert_msg(options.on_violation == VIOLATION_COUNT || !*trial.outcome->error, "%s",
                  trial.outcome->error);
    trial_end(&trial);
    struct recording *recording = recorded_open(path);
    ck_assert_msg(recording->whole, "%s", recording->damage);
    unlink(path);
    return recording;
}

static inline struct chronicle *chronicle_of(const struct recording *recording, uint64_t first, uint64_t last)
{
    char error[RECORDING_ERROR_SIZE];
    struct chronicle *chronicle = chronicle_open(recording, first, last, 100000, error, sizeof error);
    ck_assert_msg(chronicle != NULL, "%s", error);
    return chronicle;
}

#endif
