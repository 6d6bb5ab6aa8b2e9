/*
 * report.c: the table of the reports that go into files.
 */
#include <stddef.h>

#include "report/report.h"
#include "run/array.h"
#include "trace/recording.h"

extern const struct report_kind report_json, report_links, report_page, report_plot, report_steps;

const struct report_kind *const report_kinds[REPORT_KINDS_MAX + 1] = {
    &report_json, &report_links, &report_steps, &report_plot, &report_page, NULL};

const struct topo *report_topo(const struct report *report)
{
    return report->array ? array_topo(report->array) : report->recording->topo;
}
