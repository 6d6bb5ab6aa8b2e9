/*
 * disturb_opts.c: a replay file says all of what runs; what it runs on and what comes out stay with the command line.
 */
#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "options/disturb_opts.h"
#include "options/number.h"
#include "options/opts.h"
#include "options/say.h"

enum {
    KEY_ORDER = 512,
    KEY_JITTER,
    KEY_LAG,
    KEY_FAULT,
    KEY_TURNS,
    KEY_VIRTUAL_TIME,
    KEY_DISTURB_SEED,
    KEY_REPLAY
};

static const struct argp_option options[] = {
    {0, 0, 0, 0, "Disturbances, which repeat bit for bit (see also `parray help stress'):", GROUP_DISTURB},
    {"order", KEY_ORDER, "fixed|random|priority:D", 0,
     "which of the packets that are there a receive from any port takes: the earliest (fixed, the default), "
     "any, or by "
     "priorities of links, half of which change at each of D moments",
     0},
    {"jitter", KEY_JITTER, "D", 0, "each packet takes 0 to D steps more; links keep their order", 0},
    {"lag", KEY_LAG, "P", 0, "a node that may run in a step sits it out with probability P", 0},
    {"fault", KEY_FAULT, "WHAT", 0,
     "down:U-V@A..B[:held], stop:U@T, lose:P, double:P or corrupt:P; may be given many times", 0},
    {"turns", KEY_TURNS, 0, 0,
     "nodes of a step run one after the other (on one worker), in an order that is drawn for each step: "
     "shows in what "
     "nodes share",
     0},
    {"virtual-time", KEY_VIRTUAL_TIME, 0, 0,
     "nodes that ask what time it is are told one that is drawn (see `parray cc --help')", 0},
    {"disturb-seed", KEY_DISTURB_SEED, "S", 0, "of all disturbances (default 1)", 0},
    {"replay", KEY_REPLAY, "FILE", 0,
     "run what the file says, which `parray stress' wrote (not for `stress' itself)", 0},
    {0},
};

static error_t refuse_fault(const struct request *request, const char *text)
{
    if (request->disturb.plan_count == FAULT_PLANS_MOST)
        say_usage("--fault %s: at most %d faults with a time can be planned", text, FAULT_PLANS_MOST);
    else
        say_usage("--fault is '%s'; it must be one of: %s", text, disturb_fault_help);
    return EINVAL;
}

static error_t take_number(const char *option, const char *text, uint64_t most, uint64_t *value)
{
    if (number_read(text, 0, most, value))
        return 0;
    say_usage("--%s is '%s'; it must be a whole number from 0 to %" PRIu64, option, text, most);
    return EINVAL;
}

static error_t take_jitter(struct request *request, const char *text)
{
    uint64_t value = 0;
    error_t failure = take_number("jitter", text, JITTER_MOST, &value);
    request->disturb.jitter = (uint32_t)value;
    return failure;
}

static error_t take(int key, char *text, struct argp_state *state)
{
    struct request *request = state->input;
    struct disturb *disturb = &request->disturb;
    switch (key) {
    case KEY_ORDER:
        if (disturb_read_order(disturb, text))
            return 0;
        say_usage("--order is '%s'; it must be fixed, random or priority:D with D up to %d", text,
                  CHANGES_MOST);
        return EINVAL;
    case KEY_JITTER:
        return take_jitter(request, text);
    case KEY_LAG:
        if (disturb_read_rate(text, &disturb->lag))
            return 0;
        say_usage("--lag is '%s'; it must be a probability from 0 to 0.99", text);
        return EINVAL;
    case KEY_FAULT:
        return disturb_read_fault(disturb, text) ? 0 : refuse_fault(request, text);
    case KEY_TURNS:
        return disturb->turns = true, 0;
    case KEY_VIRTUAL_TIME:
        return disturb->virtual_time = true, 0;
    case KEY_DISTURB_SEED:
        return take_number("disturb-seed", text, UINT64_MAX, &disturb->seed);
    case KEY_REPLAY:
        return request->replay_path = text, 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

const struct argp disturb_argp = {.options = options, .parser = take};

/* Has the command line said something that the file says? */
static bool says_what_runs(const struct request *request)
{
    const struct options *o = &request->options, plain = OPTIONS_DEFAULT;
    struct disturb d = request->disturb;
    d.seed = 0;
    return o->topology || o->model || o->layer || o->param_count || o->mailbox || o->startup ||
           o->max_steps || o->force || o->count_violations || o->seed != plain.seed ||
           o->per_unit != plain.per_unit || disturb_active(&d);
}

bool disturb_opts_replay(struct request *request)
{
    char error[512];
    struct options *o = &request->options;
    if (!request->replay_path)
        return true;
    if (says_what_runs(request)) {
        say_usage("--replay %s says what runs: beside it only options of the machine and of the output may "
                  "be given",
                  request->replay_path);
        return false;
    }
    if (!replay_read(&request->replay, request->replay_path, error, sizeof error)) {
        say_usage("%s", error);
        return false;
    }
    const struct options given = *o;
    *o = request->replay.options;
    o->engine = given.engine;
    o->workers = given.workers;
    o->stack = given.stack ? given.stack : o->stack;
    o->trace = given.trace;
    o->progress = given.progress;
    o->disturb = &request->disturb;
    request->disturb = request->replay.disturb;
    if (!request->program)
        request->program = request->replay.program;
    return true;
}
