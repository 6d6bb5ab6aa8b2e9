/*
 * set_by_name.c: what is to run, by name: the names of the table of settings, of the table of reports, and
 * a few more.
 *
 * Texts are kept until the options are freed, also those that a later one replaces: an array that was opened
 * meanwhile may point to them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "facts/settings.h"
#include "grow.h"
#include "library/objects.h"
#include "suggest.h"

/* Settings that the tables do not have. */
static const char *const own_names[] = {"program", "replay", "signals", "trace", NULL};

const char options_missing[] = "there are no options (NULL): make them by parray_options_new";

/* ------------------------------------------------------------------------------------- life cycle */

struct parray_options *parray_options_new(void)
{
    struct parray_options *options = calloc(1, sizeof *options);
    if (!options)
        return NULL;
    options->request = (struct request){
        .options = OPTIONS_DEFAULT, .disturb = {.seed = DISTURB_SEED_DEFAULT}, .quiet = true};
    atomic_init(&options->holders, 1);
    return options;
}

void options_hold(struct parray_options *options)
{
    /* Relaxed: the caller's own hold keeps the options; pairs with the subtraction below. */
    atomic_fetch_add_explicit(&options->holders, 1, memory_order_relaxed);
}

void options_release(struct parray_options *options)
{
    /* Acquire and release: whoever frees the options comes after all uses. Pairs with itself. */
    if (!options || atomic_fetch_sub_explicit(&options->holders, 1, memory_order_acq_rel) > 1)
        return;
    for (size_t i = 0; i < options->text_count; i++)
        free(options->texts[i]);
    free(options->texts);
    free(options->request.params);
    free(options);
}

void parray_options_free(struct parray_options *options)
{
    options_release(options);
}

/* -------------------------------------------------------------------------------------- refusals */

static int refuse(struct parray_options *options, const char *format, ...) PRINTF_LIKE(2, 3);

/* The first refusal is kept: those that follow are often its consequence. */
static int refuse(struct parray_options *options, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (!options->error[0])
        vsnprintf(options->error, sizeof options->error, format, arguments);
    va_end(arguments);
    return PARRAY_USAGE;
}

static void offer_all(struct suggestions *nearest)
{
    for (const struct setting_kind *kind = setting_kinds; kind->name; kind++)
        if (kind->help)
            suggest_offer(nearest, kind->name);
    for (size_t i = 0; report_kinds[i]; i++) {
        suggest_offer(nearest, report_kinds[i]->option);
        if (report_kinds[i]->variant_option)
            suggest_offer(nearest, report_kinds[i]->variant_option);
    }
    for (size_t i = 0; own_names[i]; i++)
        suggest_offer(nearest, own_names[i]);
}

static int refuse_name(struct parray_options *options, const char *name)
{
    char text[256];
    struct suggestions nearest = {.word = name};
    offer_all(&nearest);
    suggest_text(&nearest, text, sizeof text);
    return refuse(
        options, "there is no setting '%s'%s; `parray help options' lists all: take the names without dashes",
        name, text);
}

static int refuse_value(struct parray_options *options, const struct setting_kind *kind, const char *text)
{
    char sentence[OUTCOME_ERROR_SIZE];
    setting_refusal(kind, text, sentence, sizeof sentence);
    return refuse(options, "%s", sentence);
}

/* -------------------------------------------------------------------------------------- settings */

/* A copy of the text that lives as long as the options; NULL: no memory. */
static const char *keep(struct parray_options *options, const char *text)
{
    char **grown =
        grow(options->texts, &options->text_room, options->text_count + 1, sizeof options->texts[0]);
    if (!grown)
        return NULL;
    options->texts = grown;
    char *copy = strdup(text);
    if (copy)
        options->texts[options->text_count++] = copy;
    return copy;
}

static bool make_room_for_param(struct parray_options *options)
{
    struct request *request = &options->request;
    const char **grown = grow(request->params, &options->param_room, request->options.param_count + 1,
                              sizeof request->params[0]);
    if (!grown)
        return false;
    request->params = grown;
    request->options.params = grown;
    return true;
}

/* Do the names ask for several processes? The library runs an array in the one that calls it. */
static bool asks_for_ranks(const char *name, const char *value)
{
    return strcmp(name, "engine") == 0
               ? strcmp(value, "mpi") == 0
               : strcmp(name, "ranks") == 0 || strcmp(name, "mpi") == 0 || strcmp(name, "partition") == 0;
}

static int set_setting(struct parray_options *options, const struct setting_kind *kind, const char *text)
{
    if (asks_for_ranks(kind->name, text))
        return refuse(options,
                      "%s=%s is for `parray run --engine mpi' and parray_main, which start processes: the "
                      "library makes its runs in this one; take engine=fibers, or leave out %s",
                      kind->name, text, kind->name);
    struct request *request = &options->request;
    const struct setting_place place = {&request->options, &request->disturb, request->params};
    return setting_set(kind, &place, text) ? PARRAY_DONE : refuse_value(options, kind, text);
}

/* Where the path or the choice of a report is kept; NULL: no report has such an option. */
static const char **report_place(struct output_request *output, const char *name)
{
    for (size_t i = 0; report_kinds[i]; i++) {
        const struct report_kind *kind = report_kinds[i];
        if (strcmp(kind->option, name) == 0)
            return &output->report_path[i];
        if (kind->variant_option && strcmp(kind->variant_option, name) == 0)
            return &output->choice[i];
    }
    return NULL;
}

static int set_signals(struct parray_options *options, const char *text)
{
    options->signals = strcmp(text, SETTING_YES) == 0;
    if (options->signals || strcmp(text, "no") == 0)
        return PARRAY_DONE;
    return refuse(options, "signals is '%s'; it must be yes or no", text);
}

int parray_set(struct parray_options *options, const char *name, const char *value)
{
    if (!options)
        return PARRAY_USAGE;
    struct request *request = &options->request;
    if (!name || !value)
        return refuse(options, "a setting needs a name and a value; NULL was given");
    const struct setting_kind *kind = setting_find(name);
    const char **place = report_place(&request->output, name), *text = keep(options, value);
    if (!text || !make_room_for_param(options))
        return refuse(options, "out of memory for the setting %s", name);
    if (kind && kind->help)
        return set_setting(options, kind, text);
    if (strcmp(name, "signals") == 0)
        return set_signals(options, text);
    if (strcmp(name, "program") == 0)
        place = &request->program;
    else if (strcmp(name, "trace") == 0)
        place = &request->output.trace;
    else if (strcmp(name, "replay") == 0)
        place = &request->replay_path;
    if (!place)
        return refuse_name(options, name);
    *place = text;
    return PARRAY_DONE;
}

void parray_set_program(struct parray_options *options, const struct parray_program *program)
{
    if (options)
        options->program = program;
}

void parray_set_data(struct parray_options *options, const void *data)
{
    if (options)
        options->data = data;
}

const char *parray_options_error(const struct parray_options *options)
{
    return options ? options->error : options_missing;
}

/* ------------------------------------------------------------------------------------- callbacks */

void parray_on_step(struct parray_options *options, parray_step_call *call, void *user)
{
    if (!options)
        return;
    options->calls.step = call;
    options->calls.step_user = user;
}

void parray_on_violation(struct parray_options *options, parray_violation_call *call, void *user)
{
    if (!options)
        return;
    options->calls.violation = call;
    options->calls.violation_user = user;
}

void parray_on_deadlock(struct parray_options *options, parray_deadlock_call *call, void *user)
{
    if (!options)
        return;
    options->calls.deadlock = call;
    options->calls.deadlock_user = user;
}

void parray_on_line(struct parray_options *options, parray_line_call *call, void *user)
{
    if (!options)
        return;
    options->calls.line = call;
    options->calls.line_user = user;
}
