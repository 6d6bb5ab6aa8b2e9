/*
 * report_plot.c: option --plot: a picture of the run.
 */
#include "plot/canvas.h"
#include "plot/picture.h"
#include "plot/plot.h"
#include "report/report.h"
#include "trace/recording.h"

extern const struct report_kind report_plot;

static bool plot_check(const char *path, const char *choice, char *error, size_t error_size)
{
    struct plot_settings settings;
    return canvas_knows(path, error, error_size) && plot_settings_read(&settings, choice, error, error_size);
}

static bool plot_fits(const struct topo *topo, const char *choice, char *error, size_t error_size)
{
    struct plot_settings settings;
    return plot_settings_read(&settings, choice, error, error_size) &&
           (!settings.kind->fits || settings.kind->fits(&settings, topo, error, error_size));
}

static bool plot_write(const struct report *report, FILE *out)
{
    char error[256];
    struct plot_settings settings;
    struct picture picture = {
        .recording = report->recording, .settings = &settings, .path = report->path, .out = out};
    if (!plot_settings_read(&settings, report->choice, error, sizeof error))
        return false; /* cannot happen after plot_check */
    picture_plan(&picture);
    return settings.kind->draw(&picture);
}

const struct report_kind report_plot = {
    .option = "plot",
    .file = "FILE.svg|.pdf|.png",
    .help = "draw a picture of the run",
    .needs_recording = true,
    .variant_option = "plot-kind",
    .variant_values = "KIND",
    .variant_help =
        "kind of picture: steps (default), links, spacetime, dotwire, topology, tree or eyes; "
        "KIND:steps=1-20 "
        "shows "
        "these steps only, dotwire:row=0 (or column=, path=) one line of nodes, tree:origin=5 the packets of "
        "node 5",
    .check = plot_check,
    .fits = plot_fits,
    .write = plot_write,
};
