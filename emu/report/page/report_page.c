/*
 * report_page.c: option --report: a run as one HTML file that needs no other file.
 *
 * The page is page.html with four insertions: the style, D3, the data of the run (page_data.h), and the
 * scripts. The head of the page tells the browser to load nothing from anywhere.
 *
 * D3 (d3js.org) is that of the package manager: the file that configure found, or was told by --with-d3;
 * $PARRAY_D3 names another file.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "facts/outcome.h"
#include "page/page_data.h"
#include "page/page_scope.h"
#include "report/report.h"
#include "say.h"
#include "template.h"

extern const struct report_kind report_page;

/* The texts in page_files.S. */
extern const char page_html[], page_css[], page_script[];

static const char *d3_path(void)
{
    const char *path = getenv("PARRAY_D3");
    return path && *path ? path : PA_D3;
}

static bool d3_write(const void *scope, FILE *out)
{
    (void)scope;
    return template_script(d3_path(), out);
}

static bool data_write(const void *scope, FILE *out)
{
    return page_data_write(scope, out);
}

static bool page_check(const char *path, const char *choice, char *error, size_t error_size)
{
    (void)path;
    (void)choice;
    FILE *file = fopen(d3_path(), "r");
    if (file && getc(file) != EOF)
        return fclose(file) == 0;
    snprintf(error, error_size,
             "--report needs D3, and '%s': %s" SAY_DO
             "install the package node-d3 (apt-get install node-d3), or "
             "set PARRAY_D3 to where d3.min.js is",
             d3_path(), file && !ferror(file) ? "the file is empty" : strerror(errno));
    if (file)
        fclose(file);
    return false;
}

/* Return the node of the trouble that scope_trouble gives the step of; -1: none. */
static int32_t trouble_node(const struct outcome *outcome)
{
    if (outcome->violations_kept)
        return outcome->violations[0].node;
    if (!outcome->deadlock)
        return outcome->error_at.node;
    return outcome->deadlock->count ? outcome->deadlock->waiters[0].node : -1;
}

/* Say with which address the page opens where it went wrong. */
static void say_where(const struct report *report)
{
    const struct outcome *outcome = report->recording->view.outcome;
    uint64_t step = scope_trouble(outcome);
    char text[1024], node[32] = "";
    if (!report->say || !step || strcmp(report->path, "-") == 0)
        return;
    if (trouble_node(outcome) >= 0)
        snprintf(node, sizeof node, "&node=%d", trouble_node(outcome));
    snprintf(text, sizeof text, "%s#step=%" PRIu64 "%s shows where it went wrong.", report->path, step, node);
    report->say(text);
}

static bool page_write(const struct report *report, FILE *out)
{
    const struct template_slot slots[] = {{"{{style}}", page_css, NULL},
                                          {"{{d3}}", NULL, d3_write},
                                          {"{{data}}", NULL, data_write},
                                          {"{{script}}", page_script, NULL}};
    struct scope scope;
    bool fine = scope_open(&scope, report->recording);
    for (size_t i = 0; fine && report->say && i < scope.notes; i++)
        report->say(scope.note[i]);
    fine = fine && template_fill(page_html, slots, ARRAY_LENGTH(slots), &scope, out);
    scope_close(&scope);
    if (fine)
        say_where(report);
    return fine;
}

const struct report_kind report_page = {
    .option = "report",
    .matters = true,
    .file = "FILE.html",
    .help = "write a page that shows the array step by step, for any browser (needs the package node-d3)",
    .needs_recording = true,
    .needs_links = true,
    .check = page_check,
    .write = page_write,
};
