/*
 * setting_opts.c: the key of an option is that of the first one plus the number of its row.
 */
#include <errno.h>

#include "facts/disturb_options.h"
#include "facts/outcome.h"
#include "options/opts.h"
#include "say.h"
#include "options/setting_opts.h"

static const char *const heads[SETTING_GROUPS_END] = {
    [SETTING_WHAT] = "What runs (defaults: what the program declares):",
    [SETTING_TIME] = "Time and links:",
    [SETTING_DISTURB] = "Disturbances, which repeat bit for bit (see also `parray help stress'):",
    [SETTING_MACHINE] = "What it runs on:",
};

static struct argp_option option_of(const struct setting_kind *kind)
{
    int key = SETTING_OPTS_KEY + (int)(kind - setting_kinds);
    int flags = kind->uses & SETTING_MATTERS ? ARGUMENT_MATTERS : 0;
    return (struct argp_option){kind->name, key, kind->argument, flags, kind->help, 0};
}

size_t setting_opts_pick(struct argp_option *list, const char *const *names)
{
    size_t count = 0;
    for (; *names; names++)
        list[count++] = option_of(setting_find(*names));
    return count;
}

size_t setting_opts_list(struct argp_option *list, enum setting_group group, int flags)
{
    size_t count = 0;
    list[count++] = (struct argp_option){.doc = heads[group], .flags = flags, .group = group};
    for (int i = 0; setting_kinds[i].name; i++) {
        const struct setting_kind *kind = &setting_kinds[i];
        if (!kind->help || kind->group != group)
            continue;
        list[count] = option_of(kind);
        list[count++].flags |= flags;
    }
    return count;
}

static void refuse_option(const struct request *request, const struct setting_kind *kind, const char *text)
{
    char sentence[OUTCOME_ERROR_SIZE];
    if (kind->type == SETTING_FAULTS && request->disturb.plan_count == FAULT_PLANS_MOST) {
        say_usage("--%s %s: at most %d faults with a time can be planned", kind->name, text,
                  FAULT_PLANS_MOST);
    } else {
        setting_refusal(kind, text, sentence, sizeof sentence);
        say_usage("--%s", sentence);
    }
}

bool setting_opts_set(struct request *request, const struct setting_kind *kind, const char *text)
{
    const struct setting_place place = {&request->options, &request->disturb, request->params};
    bool fine = setting_set(kind, &place, text);
    if (!fine)
        refuse_option(request, kind, text);
    return fine;
}

error_t setting_opts_take(struct request *request, int key, const char *text)
{
    if (key < SETTING_OPTS_KEY || key >= SETTING_OPTS_KEY + SETTINGS_MOST)
        return ARGP_ERR_UNKNOWN;
    const struct setting_kind *kind = &setting_kinds[key - SETTING_OPTS_KEY];
    text = text ? text : SETTING_YES; /* an option without an argument */
    request->seed_given |= kind == setting_find("seed");
    return setting_opts_set(request, kind, text) ? 0 : EINVAL;
}
