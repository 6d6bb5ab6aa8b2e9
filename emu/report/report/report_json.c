/*
 * report_json.c: option --json: the run as one JSON object.
 */
#include "json/view_json.h"
#include "report/report.h"

extern const struct report_kind report_json;

static bool json_write(const struct report *report, FILE *out)
{
    return view_json_write(report->view, out);
}

const struct report_kind report_json = {
    .option = "json",
    .file = "FILE",
    .help = "write the report as one JSON object (- is standard output)",
    .write = json_write,
};
