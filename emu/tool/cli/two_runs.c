/*
 * two_runs.c: --report is that of the page of one run (page/report_page.c); for two runs its file has another
 * page.
 */
#include <stdio.h>

#include "cli/two_runs.h"
#include "facts/outcome.h"
#include "page/comparison_page.h"
#include "say.h"
#include "topo/topo.h"
#include "whole_file.h"

extern const struct report_kind report_page;

const char *two_runs_path(const struct output_request *request)
{
    for (size_t i = 0; report_kinds[i]; i++)
        if (report_kinds[i] == &report_page)
            return request->report_path[i];
    return NULL;
}

/* `found`: files of what was found are no others. */
static bool no_other(const struct output_request *request, bool found)
{
    for (size_t i = 0; report_kinds[i]; i++)
        if (request->report_path[i] && report_kinds[i] != &report_page &&
            !(found && report_kinds[i]->write_found))
            return false;
    return !request->trace;
}

bool two_runs_only(const struct output_request *request)
{
    return no_other(request, false);
}

bool two_runs_or_found(const struct output_request *request)
{
    return no_other(request, true);
}

bool two_runs_page(const struct comparison *comparison, const char *path)
{
    char title[256];
    struct whole_file *file;
    if (!say_opened(&file, path))
        return false;
    snprintf(title, sizeof title, "Two runs of %s on %s", comparison->run[0]->view.program,
             comparison->run[0]->view.topo->spec);
    bool fine = comparison_page(comparison, title, whole_file_stream(file));
    if (!fine && !ferror(whole_file_stream(file)))
        say_usage("out of memory for '%s'", path);
    return say_closed(file, fine);
}
