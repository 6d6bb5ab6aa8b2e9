/*
 * left.c: what is whole depends on the ending of the name.
 */
#include <dirent.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../lib/read_text.h"
#include "attempt.h"
#include "left.h"

enum { PATH_SIZE = 4200, LIMIT = 5, SIGNALED = 128 };

static bool ends_with(const char *text, size_t size, const char *end)
{
    return size >= strlen(end) && memcmp(text + size - strlen(end), end, strlen(end)) == 0;
}

static bool is_json(const char *text, size_t size)
{
    json_t *value = json_loadb(text, size, 0, NULL);
    json_decref(value);
    return value != NULL;
}

/* A head, and as many cells in each line. A cell in quotes may have commas and line ends. */
static bool is_csv(const char *text, size_t size)
{
    size_t columns = 0, cells = 1;
    bool quoted = false;
    if (!ends_with(text, size, "\n"))
        return false;
    for (const char *c = text; c < text + size; c++) {
        quoted ^= *c == '"';
        if (!quoted && *c == ',')
            cells++;
        if (quoted || *c != '\n')
            continue;
        if (columns && cells != columns)
            return false;
        columns = cells;
        cells = 1;
    }
    return columns > 0; /* --results of nodes that give no number has their ranks alone */
}

static bool is_trace(const char *tool, const char *path)
{
    char command[2 * PATH_SIZE];
    snprintf(command, sizeof command, "'%s' trace --events '%s' >/dev/null 2>&1", tool, path);
    return system(command) == 0;
}

static bool is_whole(const char *tool, const char *path, const char *name)
{
    size_t size, length = strlen(name);
    bool whole = true;
    char *text = read_text(path, &size);
    if (ends_with(name, length, ".json"))
        whole = is_json(text, size);
    else if (ends_with(name, length, ".csv"))
        whole = is_csv(text, size);
    else if (ends_with(name, length, ".trace"))
        whole = is_trace(tool, path);
    else if (ends_with(name, length, ".svg"))
        whole = ends_with(text, size, "</svg>\n");
    else if (ends_with(name, length, ".html"))
        whole = ends_with(text, size, "</html>\n");
    else if (ends_with(name, length, ".pdf"))
        whole = ends_with(text, size, "%%EOF\n");
    else if (ends_with(name, length, ".png"))
        whole = size > 12 && memcmp(text + size - 8, "IEND", 4) == 0;
    else if (ends_with(name, length, ".replay"))
        whole = strstr(text, "\nend ") != NULL;
    else if (ends_with(name, length, ".dot"))
        whole = ends_with(text, size, "}\n");
    free(text);
    return whole;
}

/* Remove a folder with its files. Result: it was one of a lesson, with a text and an exercise. */
static bool take_lesson(const char *path)
{
    char file[PATH_SIZE + 520];
    bool text = false, exercise = false;
    DIR *entries = opendir(path);
    for (struct dirent *entry; entries && (entry = readdir(entries));) {
        text |= strcmp(entry->d_name, "lesson.md") == 0;
        exercise |= strcmp(entry->d_name, "exercise.c") == 0;
        snprintf(file, sizeof file, "%s/%s", path, entry->d_name);
        unlink(file);
    }
    if (entries)
        closedir(entries);
    rmdir(path);
    return text && exercise;
}

static bool is_folder(const char *path)
{
    struct stat about;
    return lstat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

/* What is wrong with a file; NULL: nothing. A sweep keeps its finished runs beside its output, and a trace of
 * a process that was killed stays. */
static const char *fault_of(const char *tool, const char *path, const char *name, int status, bool files)
{
    size_t length = strlen(name);
    bool folder = is_folder(path);
    if (folder && !take_lesson(path))
        return "is a folder, and not that of a lesson";
    if (ends_with(name, length, ".part")) {
        bool kept = status != 0 && (!strstr(name, ".trace.") || status == LIMIT || status > SIGNALED);
        return kept ? NULL : "is left behind";
    }
    if (!files)
        return "is there in spite of status 2";
    return folder || is_whole(tool, path, name) ? NULL : "is not whole";
}

bool left_whole(const char *tool, const char *folder, int status, bool files, char *reason)
{
    char work[PATH_SIZE], path[PATH_SIZE + 260];
    bool whole = true;
    snprintf(work, sizeof work, "%s/work", folder);
    DIR *entries = opendir(work);
    for (struct dirent *entry; entries && (entry = readdir(entries));) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", work, entry->d_name);
        const char *fault = fault_of(tool, path, entry->d_name, status, files);
        if (fault && !*reason)
            snprintf(reason, REASON_SIZE, "the file %.100s %s", entry->d_name, fault);
        whole &= !fault;
        unlink(path);
    }
    if (entries)
        closedir(entries);
    return whole;
}
