/*
 * report.c: the table of the reports that go into files.
 */
#include <stddef.h>

#include "report/report.h"

extern const struct report_kind report_json, report_links;

const struct report_kind *const report_kinds[REPORT_KINDS_MAX + 1] = {&report_json, &report_links, NULL};
