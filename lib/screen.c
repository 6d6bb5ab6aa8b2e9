/*
 * screen.c: the locale is read from the environment, because setlocale would change it for an embedding
 * program, too.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* strcasestr */
#endif
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "screen.h"

enum { COLUMNS_DEFAULT = 80, EIGHTHS = 8 };

static bool is_set(const char *name)
{
    const char *value = getenv(name);
    return value && *value;
}

/* Of the three variables the first one that is not empty decides (POSIX). */
static bool locale_is_utf8(void)
{
    const char *locale = getenv(is_set("LC_ALL") ? "LC_ALL" : is_set("LC_CTYPE") ? "LC_CTYPE" : "LANG");
    return locale && (strcasestr(locale, "utf-8") || strcasestr(locale, "utf8"));
}

struct screen screen_of(FILE *out)
{
    struct winsize size;
    const char *term = getenv("TERM");
    struct screen screen = {.columns = COLUMNS_DEFAULT, .unicode = locale_is_utf8()};
    int fd = fileno(out);
    if (fd < 0 || !isatty(fd))
        return screen;
    screen.colour = !is_set("NO_COLOR") && term && *term && strcmp(term, "dumb") != 0;
    if (ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col)
        screen.columns = size.ws_col;
    return screen;
}

void screen_paint(const struct screen *screen, enum paint paint, FILE *out)
{
    static const char *const escapes[] = {"\033[0m", "\033[32m", "\033[1;31m", "\033[33m", "\033[36m"};
    if (screen->colour)
        fputs(escapes[paint], out);
}

/* The rounded number of parts that show a share; a share above 0 shows as at least one part. */
static int parts_of(double share, int whole)
{
    int parts = (int)(share * whole + 0.5);
    if (share > 0 && parts == 0)
        return 1;
    return parts < whole ? parts : whole;
}

void screen_bar(const struct screen *screen, double share, int columns, FILE *out)
{
    static const char *const eighth[] = {"▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    int each = screen->unicode ? EIGHTHS : 1;
    int parts = share > 0 ? parts_of(share, columns * each) : 0, used = parts / each;
    screen_paint(screen, PAINT_PICTURE, out);
    for (int i = 0; i < used; i++)
        fputs(screen->unicode ? "█" : "#", out);
    if (parts % each) {
        fputs(eighth[parts % each - 1], out);
        used++;
    }
    screen_paint(screen, PAINT_NONE, out);
    for (; used < columns; used++)
        fputs(screen->unicode ? "·" : ".", out);
}

void screen_line(FILE *out, const char *text)
{
    fprintf(out, "\r%.*s\033[K", screen_of(out).columns - 1, text);
    fflush(out);
}

void screen_spark(const struct screen *screen, const double *value, size_t count, FILE *out)
{
    static const char *const blocks[] = {"·", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    static const char *const ascii[] = {"_", ".", ":", "-", "=", "+", "*", "#", "@"};
    double most = 0;
    for (size_t i = 0; i < count; i++)
        most = value[i] > most ? value[i] : most;
    screen_paint(screen, PAINT_PICTURE, out);
    for (size_t i = 0; i < count; i++) {
        int level = value[i] > 0 ? parts_of(value[i] / most, EIGHTHS) : 0;
        fputs(screen->unicode ? blocks[level] : ascii[level], out);
    }
    screen_paint(screen, PAINT_NONE, out);
}
