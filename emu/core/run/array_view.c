/*
 * array_view.c: figures of links are read from the array on demand, because a large array has millions of
 * links.
 */
#include "facts/disturb_options.h"
#include "facts/model.h"
#include "run/array.h"
#include "run/array_view.h"
#include "run/link_sum.h"
#include "topo/topo.h"

static bool param_read(const struct view *view, size_t i, const char **name, const char **value)
{
    return array_param(view->of, i, name, value);
}

static void put_choice(struct view *view, const struct parray *array)
{
    view->of = array;
    view->param = param_read;
    link_sum_view(view, array);
    view->topo = array_topo(array);
    view->topology = view->topo->spec;
    view->rules = array_model(array);
    view->model = view->rules->name;
    view->half_duplex = view->rules->half_duplex;
    view->engine = array_engine(array);
    view->workers = array_workers(array);
    view->processes = array_processes(array);
    view->layer = parray_layer(array);
    view->seen = parray_topology(array);
    view->mailbox = array_mailbox(array);
    view->startup = array_startup(array);
    view->per_unit = array_per_unit(array);
    view->max_steps = array_max_steps(array);
    view->packet_units = array_packet_units(array);
    view->outcome = array_outcome(array);
}

void array_view(struct view *view, const struct parray_program *program, const struct options *options,
                const struct parray *array)
{
    const struct disturb_options *disturb = options->disturb;
    *view = (struct view){.program = program->name,
                          .topology = options->topology ? options->topology : program->topology,
                          .model = options->model ? options->model : program->model,
                          .engine = options->engine,
                          .workers = options->workers,
                          .seed = options->seed,
                          .verifies = program->verify || program->task,
                          .traced = options->trace,
                          .disturb = disturb && disturb_active(disturb) ? disturb : NULL};
    if (view->disturb) {
        disturb_text(disturb, view->disturbed, sizeof view->disturbed);
        view->disturb_seed = disturb->seed;
    }
    if (array)
        put_choice(view, array);
}
