/*
 * sweep_fit.c: the names of axes are looked up among options and parameters, which are also what is offered
 * in their place.
 */
#include <stdio.h>
#include <string.h>

#include "facts/settings.h"
#include "nearest.h"
#include "options/say.h"
#include "parray.h"
#include "sweep/sweep_fit.h"
#include "sweep/sweep_request.h"
#include "task/program_params.h"

static bool is_name(const struct sweep *sweep, const char *name)
{
    return strcmp(name, "size") == 0 || sweep_is_option(sweep->program, name) ||
           program_param_find(sweep->program, name, strlen(name)) >= 0;
}

static void refuse_name(const struct sweep *sweep, const char *whose, const char *name)
{
    char names[512] = "size", hint[256];
    size_t used = strlen(names);
    struct nearest nearest = {.word = name};
    nearest_offer(&nearest, "size");
    for (const struct setting_kind *kind = setting_kinds; kind->name; kind++) {
        if (!(kind->uses & SETTING_SWEPT))
            continue;
        nearest_offer(&nearest, kind->name);
        used += (size_t)snprintf(names + used, sizeof names - used, ", %s", kind->name);
    }
    const struct parray_param *param;
    for (size_t i = 0; (param = program_param(sweep->program, i)) && used < sizeof names; i++) {
        nearest_offer(&nearest, param->name);
        used += (size_t)snprintf(names + used, sizeof names - used, "%s %s", i ? "," : "; its parameters are",
                                 param->name);
    }
    nearest_text(&nearest, hint, sizeof hint);
    say_usage("--over %s: no parameter of %s and no option that can be swept has that name%s (there are: %s)",
              name, whose, hint, names);
}

bool sweep_axes_fit(const struct sweep *sweep, const char *whose)
{
    bool sizes = false, topologies = false;
    for (size_t i = 0; i < sweep->axes; i++) {
        const char *name = sweep->axis[i].name;
        for (size_t k = 0; k < i; k++)
            if (strcmp(sweep->axis[k].name, name) == 0)
                return say_usage("%s is swept twice; give all its values in one --over", name), false;
        if (!is_name(sweep, name))
            return refuse_name(sweep, whose, name), false;
        sizes |= strcmp(name, "size") == 0;
        topologies |= strcmp(name, "topology") == 0;
    }
    if (sizes && topologies)
        say_usage("--over size and --over topology both choose the topology; give one of them");
    return !(sizes && topologies);
}
