/*
 * report_table.h: the reports that go into files; report_opts.h makes an option of each.
 */
#ifndef REPORT_TABLE_H
#define REPORT_TABLE_H

#include "report/report.h"

enum { REPORT_KINDS_MAX = 8 };
extern const struct report_kind *const report_kinds[]; /* ended by NULL */

#endif
