/*
 * suggest.c: the distance of two names is the least number of insertions, deletions and replacements of a
 * character, and of exchanges of two that stand side by side (Wagner and Fischer 1974, with the exchange of
 * Damerau 1964). Names are short, so it is computed by the table of the textbook, of which three rows are
 * kept.
 */
#include <ctype.h>
#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "path.h"
#include "suggest.h"

/* How many characters of a name are compared. */
enum { NAME_MOST = 63 };

static int least(int a, int b, int c)
{
    int ab = a < b ? a : b;
    return ab < c ? ab : c;
}

static bool is_same(char a, char b)
{
    return tolower((unsigned char)a) == tolower((unsigned char)b);
}

static int distance_of(const char *a, const char *b)
{
    int rows[3][NAME_MOST + 1];
    size_t width = strnlen(b, NAME_MOST), height = strnlen(a, NAME_MOST);
    for (size_t j = 0; j <= width; j++)
        rows[0][j] = (int)j;
    for (size_t i = 1; i <= height; i++) {
        const int *above = rows[(i - 1) % 3], *two_above = rows[(i + 1) % 3];
        int *row = rows[i % 3];
        row[0] = (int)i;
        for (size_t j = 1; j <= width; j++) {
            row[j] = least(above[j] + 1, row[j - 1] + 1, above[j - 1] + !is_same(a[i - 1], b[j - 1]));
            if (i > 1 && j > 1 && is_same(a[i - 1], b[j - 2]) && is_same(a[i - 2], b[j - 1]))
                row[j] = least(row[j], row[j], two_above[j - 2] + 1);
        }
    }
    return rows[height % 3][width];
}

/* The number of typing errors that are forgiven: one in three characters, and at least one. */
static int tolerance(const char *word)
{
    size_t length = strnlen(word, NAME_MOST);
    return length < 3 ? 1 : (int)(length / 3) + (length % 3 > 1);
}

void suggest_offer(struct suggestions *nearest, const char *name)
{
    int far = distance_of(nearest->word, name);
    bool contained =
        strlen(nearest->word) > 2 && (strstr(name, nearest->word) || strstr(nearest->word, name));
    size_t to;
    if (far > tolerance(nearest->word) && !contained)
        return;
    if (nearest->count < SUGGESTIONS_KEPT)
        nearest->count++;
    else if (nearest->distance[SUGGESTIONS_KEPT - 1] <= far)
        return;
    for (to = nearest->count - 1; to > 0 && nearest->distance[to - 1] > far; to--) {
        nearest->name[to] = nearest->name[to - 1];
        nearest->distance[to] = nearest->distance[to - 1];
    }
    nearest->name[to] = name;
    nearest->distance[to] = far;
}

int suggest_text(const struct suggestions *nearest, char *text, size_t size)
{
    const char *const *name = nearest->name, *before = nearest->before ? nearest->before : "";
    switch (nearest->count) {
    case 0:
        return snprintf(text, size, "%s", "");
    case 1:
        return snprintf(text, size, "; did you mean %s%s?", before, name[0]);
    case 2:
        return snprintf(text, size, "; did you mean %s%s or %s%s?", before, name[0], before, name[1]);
    default:
        return snprintf(text, size, "; did you mean %s%s, %s%s or %s%s?", before, name[0], before, name[1],
                        before, name[2]);
    }
}

/* Is it a file that a hint may name? Hidden ones are not. */
static int is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.' && entry->d_type != DT_DIR;
}

int suggest_file(char *text, size_t size, const char *path, bool (*fits)(const char *name))
{
    struct dirent **entries;
    const char *last = path_last(path);
    char *folder = strndup(path, (size_t)(last - path));
    struct suggestions nearest = {.word = last, .before = folder};
    int count = folder ? scandir(*folder ? folder : ".", &entries, is_shown, alphasort) : -1;
    for (int i = 0; i < count; i++)
        if (fits(entries[i]->d_name))
            suggest_offer(&nearest, entries[i]->d_name);
    int written = suggest_text(&nearest, text, size);
    for (int i = 0; i < count; i++)
        free(entries[i]);
    if (count >= 0)
        free(entries);
    free(folder);
    return written;
}

int suggest_none(char *text, size_t size, const char *what, const char *word, suggest_name *name,
                 const void *table)
{
    char hint[256];
    struct suggestions nearest = {.word = word};
    for (size_t i = 0; name(table, i); i++)
        suggest_offer(&nearest, name(table, i));
    int hinted = suggest_text(&nearest, hint, sizeof hint);
    int used = snprintf(text, size, "no such %s%s there are ", what, hinted ? hint : ";");
    for (size_t i = 0; name(table, i); i++) {
        size_t at = (size_t)used < size ? (size_t)used : size;
        used += snprintf(text + at, size - at, "%s%s", i ? ", " : "", name(table, i));
    }
    return used;
}

void suggest_refuse(char *text, size_t size, const char *what, const char *word, suggest_name *name,
                    const void *table)
{
    int used = snprintf(text, size, "%s \"%s\": ", what, word);
    size_t at = (size_t)used < size ? (size_t)used : size;
    suggest_none(text + at, size - at, what, word, name, table);
}
