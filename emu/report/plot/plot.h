/*
 * plot.h: pictures of a run, made from its recording.
 *
 * A kind of picture is one source with one `const struct plot_kind` and one line in the table of plot.c. It
 * draws on a struct picture (picture.h). The user asks for KIND[:SETTING,...], such as
 * "dotwire:row=0,steps=1-10".
 */
#ifndef PLOT_H
#define PLOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct divergence_place; /* trace/divergence.h */
struct picture;
struct recording;
struct topo;

struct plot_settings {
    const struct plot_kind *kind;
    uint64_t first, last; /* steps that are shown; all: 1 .. UINT64_MAX */
    enum plot_line { PLOT_ANY_LINE, PLOT_ROW, PLOT_COLUMN, PLOT_PATH } line;
    int number;       /* of the row or column */
    const char *path; /* ranks joined by "-", up to a comma; NULL: 0, 1, 2 .. */
    int origin;       /* the rank whose packets are drawn */
    bool ends;        /* packets are labelled by their origin and destination */
    const struct divergence_place
        *ringed; /* what is marked by rings, as another run differs there; NULL: none */
    size_t ringed_count;
    const char *values; /* names of values that are written, joined by "+", up to a comma; NULL: all */
};

struct plot_kind {
    const char *name;
    const char *help; /* one line */
    bool has_line;    /* the line may be set */
    bool has_origin;  /* the origin may be set */
    bool has_texts;   /* the texts that are written may be set */
    bool has_values;  /* the values may be chosen by name */
    bool has_stalls;  /* the kind draws stalls: its steps go on to the last step of a stall */
    bool has_notes;   /* the kind draws notes: its steps go on to the last step with one */

    /* Can the picture be drawn of such an array? If not, give a sentence. NULL: it always can. */
    bool (*fits)(const struct plot_settings *settings, const struct topo *topo, char *error,
                 size_t error_size);

    /* Is there in the run what the picture shows? If not, give a sentence. NULL: it always is. */
    bool (*has)(const struct plot_settings *settings, const struct recording *recording, char *error,
                size_t error_size);

    /* Draw the picture. False: no memory. */
    bool (*draw)(struct picture *picture);
};

extern const struct plot_kind *const plot_kinds[]; /* ended by NULL; the first is the default */

/* Are values of that name written? */
bool plot_writes_value(const struct plot_settings *settings, const char *name);

/* Read kind and settings from `text`, which must last as long as the settings; NULL: the default. False, with
 * a sentence. */
bool plot_settings_read(struct plot_settings *settings, const char *text, char *error, size_t error_size);

#endif
