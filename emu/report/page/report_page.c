/*
 * report_page.c: option --report: a run as one HTML file that needs no other file.
 *
 * The page is page.html with four insertions: the style, D3, the data of the run (page_data.h), and the
 * scripts. The head of the page tells the browser to load nothing from anywhere.
 */
#include <string.h>

#include "base.h"
#include "page/page_d3.h"
#include "page/page_data.h"
#include "page/page_scope.h"
#include "report/report.h"

extern const struct report_kind report_page;

/* The texts in page_files.S. */
extern const char page_html[], page_css[], page_script[];

static bool css_write(const struct scope *scope, FILE *out)
{
    (void)scope;
    return fputs(page_css, out) >= 0;
}

static bool d3_write(const struct scope *scope, FILE *out)
{
    (void)scope;
    return page_d3_write(out);
}

static bool script_write(const struct scope *scope, FILE *out)
{
    (void)scope;
    return fputs(page_script, out) >= 0;
}

/* The words of page.html that are replaced, and the functions that write in their place. */
static const struct slot {
    const char *word;
    bool (*write)(const struct scope *scope, FILE *out);
} slots[] = {{"{{style}}", css_write},
             {"{{d3}}", d3_write},
             {"{{data}}", page_data_write},
             {"{{script}}", script_write}};

/* Return the slot that comes next in the text, and set *where to it; NULL: none. */
static const struct slot *slot_find(const char *text, const char **where)
{
    const struct slot *next = NULL;
    for (size_t i = 0; i < ARRAY_LENGTH(slots); i++) {
        const char *found = strstr(text, slots[i].word);
        if (!found || (next && found > *where))
            continue;
        next = &slots[i];
        *where = found;
    }
    return next;
}

static bool slots_fill(const struct scope *scope, FILE *out)
{
    const char *text = page_html, *where = NULL;
    const struct slot *slot;
    while ((slot = slot_find(text, &where))) {
        fwrite(text, 1, (size_t)(where - text), out);
        if (!slot->write(scope, out))
            return false;
        text = where + strlen(slot->word);
    }
    fputs(text, out);
    return true;
}

static bool page_check(const char *path, const char *choice, char *error, size_t error_size)
{
    (void)path;
    (void)choice;
    return page_d3_check(error, error_size);
}

static bool page_write(const struct report *report, FILE *out)
{
    struct scope scope;
    bool fine = scope_open(&scope, report->recording);
    for (size_t i = 0; fine && report->say && i < scope.notes; i++)
        report->say(scope.note[i]);
    fine = fine && slots_fill(&scope, out);
    scope_close(&scope);
    return fine;
}

const struct report_kind report_page = {
    .option = "report",
    .file = "FILE.html",
    .help = "write a page that shows the array step by step in any browser (needs the package node-d3)",
    .needs_recording = true,
    .needs_links = true,
    .check = page_check,
    .write = page_write,
};
