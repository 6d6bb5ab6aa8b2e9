/*
 * replay_opts.c: a replay file says all of what runs; the options of the machine and of the output are those
 * of the command line.
 */
#include "facts/settings.h"
#include "options/opts.h"
#include "options/replay_opts.h"
#include "options/say.h"

/* Does the command line have an option that belongs into the file? A seed alone disturbs nothing. */
static bool says_what_runs(const struct request *request)
{
    for (const struct setting_kind *kind = setting_kinds; kind->name; kind++)
        if ((kind->group == SETTING_WHAT || kind->group == SETTING_TIME) &&
            !setting_is_normal(kind, &request->options, &request->disturb))
            return true;
    return disturb_active(&request->disturb);
}

bool replay_opts_take(struct request *request)
{
    char error[512];
    struct options *o = &request->options;
    const struct options given = *o;
    if (!request->replay_path)
        return true;
    if (says_what_runs(request)) {
        say_usage("--replay %s says what runs: with it, give only the options that --help lists under `What "
                  "it runs on' and `Output'",
                  request->replay_path);
        return false;
    }
    if (!replay_read(&request->replay, request->replay_path, error, sizeof error)) {
        say_usage("%s", error);
        return false;
    }
    *o = request->replay.options;
    for (const struct setting_kind *kind = setting_kinds; kind->name; kind++)
        if (kind->group == SETTING_MACHINE && !setting_is_normal(kind, &given, &request->disturb))
            setting_copy(kind, o, &given);
    o->trace = given.trace;
    o->progress = given.progress;
    o->disturb = &request->disturb;
    request->disturb = request->replay.disturb;
    request->disturb.record = request->replay.disturb.choice_count > 0; /* for replay_check */
    if (!request->program)
        request->program = request->replay.program;
    return true;
}
