/*
 * report_page.c: option --report: a run as one HTML file that needs no other file.
 *
 * The page is page.html with four insertions: the style, D3, the data of the run (page_data.h), and the
 * scripts. The head of the page tells the browser to load nothing from anywhere.
 *
 * D3 (d3js.org) is that of the package manager: the file that configure found, or was told by --with-d3;
 * $PARRAY_D3 names another file. A browser takes "</" inside a script for the end of the script. Only texts,
 * patterns and comments of a script can have "</", and "<\/" means the same there.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
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

static const char *d3_path(void)
{
    const char *path = getenv("PARRAY_D3");
    return path && *path ? path : PA_D3;
}

static bool d3_write(const struct scope *scope, FILE *out)
{
    (void)scope;
    FILE *file = fopen(d3_path(), "r");
    if (!file)
        return false;
    for (int c, last = 0; (c = getc(file)) != EOF; last = c) {
        if (last == '<' && c == '/')
            putc('\\', out);
        putc(c, out);
    }
    bool fine = !ferror(file);
    fclose(file);
    return fine;
}

static bool script_write(const struct scope *scope, FILE *out)
{
    (void)scope;
    return fputs(page_script, out) >= 0;
}

/* The words of page.html that are replaced, and the functions that write in their place. */
static const struct page_slot {
    const char *word;
    bool (*write)(const struct scope *scope, FILE *out);
} slots[] = {{"{{style}}", css_write},
             {"{{d3}}", d3_write},
             {"{{data}}", page_data_write},
             {"{{script}}", script_write}};

/* Return the slot that comes next in the text, and set *where to it; NULL: none. */
static const struct page_slot *slot_find(const char *text, const char **where)
{
    const struct page_slot *next = NULL;
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
    const struct page_slot *slot;
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
    FILE *file = fopen(d3_path(), "r");
    if (file && getc(file) != EOF)
        return fclose(file) == 0;
    snprintf(error, error_size,
             "--report needs D3, and '%s': %s; install the package node-d3 (apt-get install node-d3), or "
             "set PARRAY_D3 to where d3.min.js is",
             d3_path(), file && !ferror(file) ? "the file is empty" : strerror(errno));
    if (file)
        fclose(file);
    return false;
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
