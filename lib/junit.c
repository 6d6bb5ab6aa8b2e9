/*
 * junit.c: the head of a suite has the numbers of its tests, and that of the whole those of all: so what
 * stands below a head is gathered first.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "junit.h"
#include "text.h"

static const char what_for[] = "a report in JUnit XML"; /* of memory */

static void put_text(const char *text, FILE *out)
{
    static const char *const escapes[UINT8_MAX + 1] = {
        ['<'] = "&lt;", ['>'] = "&gt;", ['&'] = "&amp;", ['"'] = "&quot;"};
    bool plain = !text_is_utf8(text);
    for (; *text; text++) {
        unsigned char sign = (unsigned char)*text;
        if (escapes[sign])
            fputs(escapes[sign], out);
        else
            putc(sign < ' ' || sign == 0x7f || (plain && sign >= 0x80) ? '?' : sign, out);
    }
}

/* Put attributes, pairs of a name and a value, ended by NULL. */
static void put_tag(FILE *out, const char *begin, const char *const *pairs, const char *end)
{
    fputs(begin, out);
    for (; *pairs; pairs += 2) {
        fprintf(out, " %s=\"", pairs[0]);
        put_text(pairs[1], out);
        putc('"', out);
    }
    fputs(end, out);
}

static FILE *begin_text(char **text, size_t *size)
{
    FILE *out = open_memstream(text, size);
    if (!out)
        memory_failed(BUFSIZ, what_for);
    return out;
}

static void end_text(FILE *out)
{
    if (fclose(out) != 0)
        memory_failed(BUFSIZ, what_for);
}

void junit_open(struct junit *junit, const char *name)
{
    *junit = (struct junit){.name = name};
    junit->suites = begin_text(&junit->suites_text, &junit->suites_size);
}

static void end_properties(struct junit *junit)
{
    if (junit->in_properties)
        fputs("    </properties>\n", junit->suite);
    junit->in_properties = false;
}

/* Move the suite that was begun to the others. */
static void end_suite(struct junit *junit)
{
    char tests[32], failures[32];
    if (!junit->suite_name)
        return;
    end_properties(junit);
    end_text(junit->suite);
    snprintf(tests, sizeof tests, "%zu", junit->suite_tests);
    snprintf(failures, sizeof failures, "%zu", junit->suite_failures);
    put_tag(junit->suites, "  <testsuite",
            (const char *const[]){"name", junit->suite_name, "tests", tests, "failures", failures, "errors",
                                  "0", "skipped", "0", NULL},
            ">\n");
    fprintf(junit->suites, "%s  </testsuite>\n", junit->suite_text);
    free(junit->suite_text);
    junit->tests += junit->suite_tests;
    junit->failures += junit->suite_failures;
    junit->suite_tests = junit->suite_failures = 0;
    junit->suite_name = NULL;
}

void junit_suite(struct junit *junit, const char *name)
{
    end_suite(junit);
    junit->suite_name = name;
    junit->suite = begin_text(&junit->suite_text, &junit->suite_size);
}

/* Properties stand in front of all cases, in an element of their own. */
void junit_property(struct junit *junit, const char *name, const char *value)
{
    if (!junit->in_properties)
        fputs("    <properties>\n", junit->suite);
    junit->in_properties = true;
    put_tag(junit->suite, "      <property", (const char *const[]){"name", name, "value", value, NULL},
            "/>\n");
}

void junit_case(struct junit *junit, const char *class, const char *name, const char *why)
{
    junit_case_at(junit, class, name, why, "", 0);
}

void junit_case_at(struct junit *junit, const char *class, const char *name, const char *why,
                   const char *file, int line)
{
    char number[16];
    snprintf(number, sizeof number, "%d", line);
    end_properties(junit);
    fputs("    <testcase classname=\"", junit->suite);
    put_text(class, junit->suite);
    putc('.', junit->suite);
    put_text(junit->suite_name, junit->suite);
    put_tag(junit->suite, "\"",
            (const char *const[]){"name", name, line ? "file" : NULL, file, "line", number, NULL},
            why ? ">\n" : "/>\n");
    if (why)
        put_tag(junit->suite, "      <failure", (const char *const[]){"message", why, NULL},
                "/>\n    </testcase>\n");
    junit->suite_tests++;
    junit->suite_failures += why != NULL;
}

void junit_write(struct junit *junit, FILE *out)
{
    end_suite(junit);
    end_text(junit->suites);
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", out);
    put_tag(out, "<testsuites", (const char *const[]){"name", junit->name, NULL}, "");
    fprintf(out, " tests=\"%zu\" failures=\"%zu\" errors=\"0\">\n%s</testsuites>\n", junit->tests,
            junit->failures, junit->suites_text);
    free(junit->suites_text);
    *junit = (struct junit){.name = NULL};
}
