/*
 * report_opts.h: options that the table of reports makes, for every command that writes reports.
 */
#ifndef REPORT_OPTS_H
#define REPORT_OPTS_H

#include <argp.h>

#include "options/outputs.h"

/* Keys from here on are theirs; the command's own are lower. */
enum { REPORT_OPTS_KEY = 1 << 12, REPORT_OPTS_MOST = 2 * REPORT_KINDS_MAX };

/* Append them, in that group of the help, to a list that has room for REPORT_OPTS_MOST more. Result: how many. */
size_t report_opts_list(struct argp_option *list, int group);

/* Take one into the wish: 0, or ARGP_ERR_UNKNOWN if it is none of them. */
error_t report_opts_take(struct output_request *wish, int key, const char *text);

#endif
