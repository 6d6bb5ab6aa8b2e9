/*
 * report_opts.c: each report has two keys: one for its file, one for its variant.
 */
#include "options/report_opts.h"

size_t report_opts_list(struct argp_option *list, int group)
{
    size_t count = 0;
    for (int i = 0; report_kinds[i]; i++) {
        const struct report_kind *kind = report_kinds[i];
        int key = REPORT_OPTS_KEY + 2 * i;
        list[count++] = (struct argp_option){kind->option, key, kind->file, 0, kind->help, group};
        if (kind->variant_option)
            list[count++] = (struct argp_option){kind->variant_option, key + 1, kind->variant_values, 0,
                                                 kind->variant_help,   group};
    }
    return count;
}

error_t report_opts_take(struct output_request *request, int key, const char *text)
{
    if (key < REPORT_OPTS_KEY || key >= REPORT_OPTS_KEY + REPORT_OPTS_MOST)
        return ARGP_ERR_UNKNOWN;
    size_t kind = (size_t)(key - REPORT_OPTS_KEY) / 2;
    *(key % 2 ? &request->choice[kind] : &request->report_path[kind]) = text;
    return 0;
}
