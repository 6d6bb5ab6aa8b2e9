/*
 * nearest.c: the distance of two names is the least number of insertions, deletions and replacements of a
 * character (Wagner and Fischer 1974). Names are short, so it is computed by the table of the textbook, of
 * which one row is kept.
 */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "nearest.h"

/* How many characters of a name are compared. */
enum { NAME_MOST = 63 };

static int least(int a, int b, int c)
{
    int ab = a < b ? a : b;
    return ab < c ? ab : c;
}

static int distance_of(const char *a, const char *b)
{
    int row[NAME_MOST + 1];
    size_t width = strnlen(b, NAME_MOST), height = strnlen(a, NAME_MOST);
    for (size_t j = 0; j <= width; j++)
        row[j] = (int)j;
    for (size_t i = 1; i <= height; i++) {
        int diagonal = row[0];
        row[0] = (int)i;
        for (size_t j = 1; j <= width; j++) {
            int above = row[j];
            row[j] = least(above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1]));
            diagonal = above;
        }
    }
    return row[width];
}

/* The number of typing errors that are forgiven: one in three characters, and at least one. */
static int tolerance(const char *word)
{
    size_t length = strnlen(word, NAME_MOST);
    return length < 3 ? 1 : (int)(length / 3) + (length % 3 > 1);
}

void nearest_offer(struct nearest *nearest, const char *name)
{
    int far = distance_of(nearest->word, name);
    bool contained =
        strlen(nearest->word) > 2 && (strstr(name, nearest->word) || strstr(nearest->word, name));
    size_t to;
    if (far > tolerance(nearest->word) && !contained)
        return;
    if (nearest->count < NEAREST_KEPT)
        nearest->count++;
    else if (nearest->distance[NEAREST_KEPT - 1] <= far)
        return;
    for (to = nearest->count - 1; to > 0 && nearest->distance[to - 1] > far; to--) {
        nearest->name[to] = nearest->name[to - 1];
        nearest->distance[to] = nearest->distance[to - 1];
    }
    nearest->name[to] = name;
    nearest->distance[to] = far;
}

int nearest_text(const struct nearest *nearest, char *text, size_t size)
{
    const char *const *name = nearest->name;
    switch (nearest->count) {
    case 0:
        return snprintf(text, size, "%s", "");
    case 1:
        return snprintf(text, size, "; did you mean %s?", name[0]);
    case 2:
        return snprintf(text, size, "; did you mean %s or %s?", name[0], name[1]);
    default:
        return snprintf(text, size, "; did you mean %s, %s or %s?", name[0], name[1], name[2]);
    }
}
