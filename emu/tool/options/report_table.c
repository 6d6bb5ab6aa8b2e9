/*
 * report_table.c: each report is one line.
 */
#include <stddef.h>

#include "options/report_table.h"

extern const struct report_kind report_json, report_links, report_page, report_plot, report_results,
    report_steps;

const struct report_kind *const report_kinds[REPORT_KINDS_MAX + 1] = {
    &report_json, &report_links, &report_results, &report_steps, &report_plot, &report_page, NULL};
