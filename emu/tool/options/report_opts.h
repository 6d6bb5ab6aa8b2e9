/*
 * report_opts.h: options that the table of reports makes, for every command that writes reports.
 */
#ifndef REPORT_OPTS_H
#define REPORT_OPTS_H

#include <argp.h>

#include "options/outputs.h"

/* Keys of these options begin here; keys of the command's own options are lower. */
enum { REPORT_OPTS_KEY = 1 << 12, REPORT_OPTS_MOST = 2 * REPORT_KINDS_MAX };

/* Append the options, in a group of the help, to a list with room for REPORT_OPTS_MOST more. Result: how
 * many. */
size_t report_opts_list(struct argp_option *list, int group);

/* Take an option into the request. Result: 0, or ARGP_ERR_UNKNOWN if the key is not one of a report. */
error_t report_opts_take(struct output_request *request, int key, const char *text);

#endif
