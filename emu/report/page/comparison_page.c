/*
 * comparison_page.c: the pictures are those of --plot-kind spacetime, with rings where the runs differ.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "page/comparison_page.h"
#include "plot/picture.h"
#include "report/comparison.h"
#include "template.h"

extern const struct plot_kind plot_spacetime;

enum { STEPS_BEFORE = 4, STEPS_SHOWN = 60 };

static const char page[] =
    "<!DOCTYPE html>\n"
    "<html lang=\"en\">\n"
    "<head>\n"
    "<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<title>{{title}}</title>\n"
    "<style>\n"
    ":root { color-scheme: light dark; }\n"
    "body { margin: 1rem; background: light-dark(#f4f5f3, #14171b); color: light-dark(#1b1f24, #e6e9ed);\n"
    "  font: 14px/1.45 system-ui, \"DejaVu Sans\", sans-serif; }\n"
    "h1 { font-size: 20px; }\n"
    "pre { white-space: pre-wrap; overflow-wrap: anywhere; }\n"
    "main { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 34rem), 1fr)); gap: "
    "1rem; }\n"
    "figure { margin: 0; overflow-x: auto; background: #ffffff; border: 1px solid light-dark(#d5d9dd, "
    "#363d46);\n"
    "  border-radius: 6px; }\n"
    "figcaption { padding: 8px 12px; font-weight: 600; color: #1b1f24; }\n"
    "svg { max-width: 100%; height: auto; min-width: 26rem; display: block; }\n"
    "</style>\n"
    "</head>\n"
    "<body>\n"
    "<h1>{{title}}</h1>\n"
    "<pre>{{text}}</pre>\n"
    "<main>\n"
    "<figure tabindex=\"0\"><figcaption>A: {{a}}</figcaption>\n{{picture a}}</figure>\n"
    "<figure tabindex=\"0\"><figcaption>B: {{b}}</figcaption>\n{{picture b}}</figure>\n"
    "</main>\n"
    "</body>\n"
    "</html>\n";

struct comparison_sheet {
    const struct comparison *comparison;
    const char *title;
};

static void put_escaped(const char *text, FILE *out)
{
    for (; *text; text++)
        if (*text == '&')
            fputs("&amp;", out);
        else if (*text == '<')
            fputs("&lt;", out);
        else if (*text == '>')
            fputs("&gt;", out);
        else if (*text == '"')
            fputs("&quot;", out);
        else
            putc(*text, out);
}

static bool put_title(const void *context, FILE *out)
{
    put_escaped(((const struct comparison_sheet *)context)->title, out);
    return true;
}

static bool put_text(const void *context, FILE *out)
{
    char *text = NULL;
    size_t size;
    FILE *memory = open_memstream(&text, &size);
    if (!memory)
        return false;
    comparison_text(((const struct comparison_sheet *)context)->comparison, memory);
    bool fine = fclose(memory) == 0;
    if (fine)
        put_escaped(text, out);
    free(text);
    return fine;
}

/* The steps that are shown of both runs: where there is something to see. */
static void choose_steps(const struct comparison *comparison, struct plot_settings *settings)
{
    const struct divergence *d = &comparison->divergence;
    uint64_t first = d->count ? d->places[0].step : 1;
    settings->first = first > STEPS_BEFORE ? first - STEPS_BEFORE : 1;
    settings->last = settings->first + STEPS_SHOWN - 1;
}

/* Write an SVG picture without what stands before its element. */
static bool put_picture(const struct comparison *comparison, int i, FILE *out)
{
    struct plot_settings settings = {.kind = &plot_spacetime,
                                     .ringed = comparison->divergence.places,
                                     .ringed_count = comparison->divergence.count};
    struct picture picture = {.recording = comparison->run[i], .settings = &settings, .path = "a.svg"};
    char *text = NULL;
    size_t size;
    picture.out = open_memstream(&text, &size);
    if (!picture.out)
        return false;
    choose_steps(comparison, &settings);
    picture_plan(&picture);
    bool fine = plot_spacetime.draw(&picture);
    fine = fclose(picture.out) == 0 && fine;
    const char *svg = fine ? strstr(text, "<svg") : NULL;
    if (svg)
        fputs(svg, out);
    free(text);
    return svg != NULL;
}

static bool put_a(const void *context, FILE *out)
{
    put_escaped(((const struct comparison_sheet *)context)->comparison->name[0], out);
    return true;
}

static bool put_b(const void *context, FILE *out)
{
    put_escaped(((const struct comparison_sheet *)context)->comparison->name[1], out);
    return true;
}

static bool put_picture_a(const void *context, FILE *out)
{
    return put_picture(((const struct comparison_sheet *)context)->comparison, 0, out);
}

static bool put_picture_b(const void *context, FILE *out)
{
    return put_picture(((const struct comparison_sheet *)context)->comparison, 1, out);
}

bool comparison_page(const struct comparison *comparison, const char *title, FILE *out)
{
    const struct comparison_sheet sheet = {comparison, title};
    const struct template_slot slots[] = {{"{{title}}", NULL, put_title},
                                          {"{{text}}", NULL, put_text},
                                          {"{{a}}", NULL, put_a},
                                          {"{{b}}", NULL, put_b},
                                          {"{{picture a}}", NULL, put_picture_a},
                                          {"{{picture b}}", NULL, put_picture_b}};
    return template_fill(page, slots, sizeof slots / sizeof slots[0], &sheet, out);
}
