/*
 * stress_explore.c: what the search over all executions found.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "describe.h"
#include "report/figures.h"
#include "say.h"
#include "stress/explore.h"
#include "stress_explore.h"
#include "stress_small.h"

enum { EXPLORE_STEPS = 100000 };

static void put_critical(const struct exploration *e)
{
    const struct choice *c = &e->critical;
    printf("critical       node %" PRId32 ", its call %" PRIu64 " (%s) ", c->node, c->number,
           e->critical_call);
    if (c->kind == CHOICE_MISS)
        fputs("finds nothing", stdout);
    else
        printf("takes from port %" PRId32, c->port);
    if (e->instead >= 0)
        printf(" instead of port %" PRId32 "\n", e->instead);
    else
        puts(" instead of finding nothing");
}

static void put_outcome(const char *what, const struct result *result)
{
    printf("%-15s", what);
    result_print(result, stdout);
    putchar('\n');
}

static int put_difference(const struct exploration *e, const struct request *request,
                          const struct stress_request *stress)
{
    struct figure f;
    struct shrinking s = {.failing = e->setting,
                          .failure = e->odd,
                          .plain_fine = result_fine(&e->first),
                          .plain_mailbox = e->setting.options.mailbox,
                          .keep_array = true};
    s.failing.disturb.choice = e->choice;
    s.failing.disturb.choice_count = e->choice_count;
    printf("executions     %s agreed, the next one does not\n", figure_count(&f, e->executions - 1));
    put_outcome("the first", &e->first);
    put_outcome("the odd one", &e->odd);
    put_critical(e);
    if (!stress->no_shrink)
        small_find(&s, request, stress);
    return e->odd.status ? e->odd.status : PARRAY_WRONG;
}

int explore_program(const struct request *request, const struct stress_request *stress,
                    const struct parray_program *program)
{
    struct figure f;
    const struct options *o = &request->options;
    struct exploration e = {.setting = {.program = program, .options = *o, .seconds = 60},
                            .delay = stress->delay,
                            .limit = stress->limit,
                            .progress = isatty(STDERR_FILENO)};
    e.setting.disturb = plain_disturb;
    e.setting.options.workers = 1;
    e.setting.options.progress = false;
    if (!e.setting.options.max_steps)
        e.setting.options.max_steps = EXPLORE_STEPS;
    explore(&e);
    if (e.refused)
        return say_usage("%s", e.first.text);
    printf("exploration of %s on %s, model %s, seed %" PRIu64 "; delays of up to %" PRIu64 " steps\n",
           program->name, o->topology ? o->topology : describe_topology(program),
           o->model ? o->model : describe_model(program), o->seed, e.delay);
    int status = e.first.status;
    if (e.differs) {
        status = put_difference(&e, request, stress);
    } else if (e.complete) {
        printf("all %s executions agree\n", figure_count(&f, e.executions));
        put_outcome("outcome", &e.first);
    } else {
        printf("the first %s executions agree; there are more (--explore-limit)\n",
               figure_count(&f, e.executions));
        put_outcome("outcome", &e.first);
        status = status ? status : PARRAY_LIMIT;
    }
    free(e.choice);
    return status;
}
