#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "excerpt.h"
#include "say.h"
#include "schedule/findings.h"
#include "text.h"

/* How many findings of one kind are kept already. */
static int kept_of(const struct findings *findings, const char *what)
{
    int count = 0;

    for (size_t i = 0; i < findings->count; i++)
        count += strcmp(findings->list[i].what, what) == 0;
    return count;
}

static char *format_text(const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *text = memory_take((size_t)length, 1, "a finding");

    vsnprintf(text, (size_t)length + 1, format, arguments);
    text_mend(text, (size_t)length + 1); /* words of the file may be in it */
    return text;
}

static void count_one(struct findings *findings, enum severity severity)
{
    if (severity == SEVERITY_NONE)
        findings->remarks++;
    else
        findings->wrong++;
    if (severity > findings->severity)
        findings->severity = severity;
}

bool finding_wanted(struct findings *findings, enum severity severity, const char *what)
{
    if (kept_of(findings, what) < FINDINGS_OF_A_KIND)
        return true;
    count_one(findings, severity);
    return false;
}

void finding_add(struct findings *findings, enum severity severity, const char *what, uint32_t line,
                 uint32_t column, const char *format, ...)
{
    va_list arguments;

    count_one(findings, severity);
    if (kept_of(findings, what) == FINDINGS_OF_A_KIND)
        return;
    findings->list = memory_grow(findings->list, &findings->room, findings->count + 1,
                                 sizeof findings->list[0], "findings");
    va_start(arguments, format);
    findings->list[findings->count++] =
        (struct schedule_finding){severity, line, column, what, format_text(format, arguments)};
    va_end(arguments);
}

/* ----------------------------------------------------------------------------------------------- print */

static void print_one(const struct schedule_finding *finding, const char *file, FILE *out)
{
    char place[PATH_MAX], column[16] = "";
    if (finding->column)
        snprintf(column, sizeof column, ":%" PRIu32, finding->column);
    if (finding->line)
        snprintf(place, sizeof place, "%s:%" PRIu32 "%s", file, finding->line, column);
    else
        snprintf(place, sizeof place, "%s", file);
    say_line(finding->severity == SEVERITY_NONE ? SAY_NOTE : SAY_ERROR, out, "%s: %s: %s", place,
             finding->what, finding->text);
    excerpt_print(place, NULL, out);
}

/* The finding that follows `last` in the order of lines, of what is wrong or of remarks; `last` NULL:
 * the first one. NULL: there is none. Findings of one line keep the order in which they were added. */
static const struct schedule_finding *next_of(const struct findings *findings, bool remarks,
                                              const struct schedule_finding *last)
{
    const struct schedule_finding *next = NULL;

    for (const struct schedule_finding *at = findings->list; at < findings->list + findings->count; at++) {
        bool after = !last || at->line > last->line || (at->line == last->line && at > last);

        if ((at->severity == SEVERITY_NONE) == remarks && after && (!next || at->line < next->line))
            next = at;
    }
    return next;
}

static void print_group(const struct findings *findings, bool remarks, const char *file, FILE *out)
{
    uint64_t all = remarks ? findings->remarks : findings->wrong, printed = 0;

    for (const struct schedule_finding *at = NULL; (at = next_of(findings, remarks, at)); printed++)
        print_one(at, file, out);
    if (printed < all)
        say_line(SAY_NOTE, out, "%s: %" PRIu64 " more %s of these kinds", file, all - printed,
                 remarks ? "remarks" : "findings");
}

void findings_print(const struct findings *findings, const char *file, FILE *out)
{
    if (!findings->count)
        return;
    print_group(findings, false, file, out);
    print_group(findings, true, file, out);
}

void findings_free(struct findings *findings)
{
    for (size_t i = 0; i < findings->count; i++)
        free(findings->list[i].text);
    free(findings->list);
    *findings = (struct findings)FINDINGS_NONE;
}
