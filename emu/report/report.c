/*
 * report.c: what a report is about.
 */
#include "report/report.h"
#include "run/array.h"
#include "trace/recording.h"

const struct topo *report_topo(const struct report *report)
{
    return report->array ? array_topo(report->array) : report->recording->topo;
}
