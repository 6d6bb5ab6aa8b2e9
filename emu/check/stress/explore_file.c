/*
 * explore_file.c: the lines are made anew for a comparison.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* dladdr1 */
#endif
#include <dlfcn.h>
#include <errno.h>
#include <inttypes.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "facts/settings.h"
#include "hash.h"
#include "machine/memory.h"
#include "run/program.h"
#include "stress/explore_file.h"
#include "whole_file.h"

#define EXPLORE_HEAD "parray exploration 1\n"
#define EXPLORE_DATA "data\n"

static const char what_for[] = "an exploration in a file";

/* ------------------------------------------------------------------------------------------- bytes */

/* Read a file. NULL with errno. */
static unsigned char *read_bytes(const char *path, size_t *size)
{
    unsigned char *bytes = NULL;
    size_t room = 0, got = 0, count = 0;
    FILE *in = fopen(path, "re");
    if (!in)
        return NULL;
    do {
        count += got;
        bytes = memory_grow(bytes, &room, count + BUFSIZ, 1, what_for);
        got = fread(bytes + count, 1, room - count, in);
    } while (got);
    bool whole = !ferror(in);
    fclose(in);
    *size = count;
    if (whole)
        return bytes;
    free(bytes);
    return NULL;
}

/* A digest of the object that has the program. */
static uint64_t digest_code(const struct parray_program *program)
{
    Dl_info info;
    struct link_map *map = NULL;
    size_t size = 0;
    if (!dladdr1(program, &info, (void **)&map, RTLD_DL_LINKMAP) || !map)
        return 0;
    unsigned char *bytes = read_bytes(map->l_name[0] ? map->l_name : "/proc/self/exe", &size);
    uint64_t digest = bytes ? hash_bytes(0, bytes, size) : 0;
    free(bytes);
    return digest;
}

/* ------------------------------------------------------------------------------------------- lines */

/* Of what the exploration is. */
static void put_lines(const struct exploration *e, FILE *out)
{
    const struct options *options = &e->conditions.options;
    char faults[256] = "";
    fputs(EXPLORE_HEAD, out);
    fprintf(out, "version %s\nprogram %s\n", PACKAGE_VERSION, e->conditions.program->name);
    fprintf(out, "code %016" PRIx64 "\n", digest_code(e->conditions.program));
    for (const struct setting_kind *kind = setting_kinds; kind->name; kind++)
        if (kind->uses & SETTING_IN_FILES && !setting_is_normal(kind, options, &undisturbed_options))
            setting_write(kind, options, &undisturbed_options, out);
    if (fault_bounds_text(&e->faults, faults, sizeof faults))
        fprintf(out, "faults %s\n", faults);
    if (e->symmetry)
        fputs("symmetry\n", out);
    fputs(e->vary_time ? "late packets\n" : "lock step\n", out);
    fputs(EXPLORE_DATA, out);
}

static char *make_lines(const struct exploration *e, size_t *size)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, size);
    if (out)
        put_lines(e, out);
    if (!out || fclose(out) != 0)
        memory_failed(BUFSIZ, what_for);
    return text;
}

static bool refuse_file(char *error, size_t size, const char *path, const char *why)
{
    snprintf(error, size, "--continue %.100s: %s", path, why);
    return false;
}

/* The first line of `lines` that the others do not have. Result: its length; 0: there is none. */
static int find_line(const char *lines, const char *others, const char **found)
{
    char line[256];
    for (; strncmp(lines, EXPLORE_DATA, strlen(EXPLORE_DATA)) != 0; lines += strcspn(lines, "\n") + 1) {
        int length = (int)strcspn(lines, "\n");
        snprintf(line, sizeof line, "\n%.*s\n", length, lines);
        *found = lines;
        if (!strstr(others, line))
            return length;
    }
    return 0;
}

/* Say in which line the file differs; the first one of both is the same. */
static bool refuse_line(char *error, size_t size, const char *path, const char *lines, const char *theirs)
{
    const char *own = "", *other = "";
    char why[224];
    int own_length = find_line(strchr(lines, '\n') + 1, theirs, &own);
    int length = find_line(strchr(theirs, '\n') + 1, lines, &other);
    if (own_length && length)
        snprintf(why, sizeof why, "it is of another exploration: it has `%.*s', and this one `%.*s'", length,
                 other, own_length, own);
    else
        snprintf(why, sizeof why, "it is of another exploration: %s has `%.*s'",
                 length ? "it alone" : "this one alone", length + own_length, length ? other : own);
    return refuse_file(error, size, path, why);
}

/* ------------------------------------------------------------------------------------------- files */

bool explore_file_write(const struct exploration *e, const struct state_search *search, const char *path,
                        char *error, size_t error_size)
{
    size_t lines_size, body_size;
    char *lines = make_lines(e, &lines_size), *body = NULL;
    unsigned char head[3 * VARINT_MOST], *end = head;
    FILE *out = open_memstream(&body, &body_size);
    if (!out)
        memory_failed(BUFSIZ, what_for);
    end = varint_put(end, search->globals.watches);
    end = varint_put(end, e->search.endings);
    end = varint_put(end, e->reached);
    fwrite(lines, 1, lines_size, out);
    fwrite(head, 1, (size_t)(end - head), out);
    kept_search_write(search, out);
    if (fclose(out) != 0)
        memory_failed(body_size, what_for);
    uint64_t digest = hash_bytes(0, body, body_size);
    struct whole_file *file = whole_file_open(path, error, error_size);
    if (file) {
        fwrite(body, 1, body_size, whole_file_stream(file));
        fwrite(&digest, 1, sizeof digest, whole_file_stream(file));
    }
    free(lines);
    free(body);
    return file && whole_file_close(file, true, error, error_size);
}

/* Compare the lines, and take what comes behind them. */
static bool take_file(struct explore_file *file, struct exploration *e, const char *path, size_t size,
                      char *error, size_t error_size)
{
    uint64_t digest;
    size_t lines_size;
    if (size < sizeof EXPLORE_HEAD + sizeof digest ||
        memcmp(file->bytes, EXPLORE_HEAD, strlen(EXPLORE_HEAD)) != 0)
        return refuse_file(error, error_size, path, "it is no file that --save of this version has written");
    memcpy(&digest, file->bytes + size - sizeof digest, sizeof digest);
    if (digest != hash_bytes(0, file->bytes, size - sizeof digest))
        return refuse_file(error, error_size, path, "it is damaged");
    file->bytes[size - sizeof digest] = 0;
    char *lines = make_lines(e, &lines_size);
    bool same = strncmp((const char *)file->bytes, lines, lines_size) == 0 ||
                refuse_line(error, error_size, path, lines, (const char *)file->bytes);
    free(lines);
    if (!same)
        return false;
    file->body =
        (struct varint_reader){.at = file->bytes + lines_size, .end = file->bytes + size - sizeof digest};
    e->search.watches = (uint32_t)varint_get(&file->body, UINT32_MAX);
    e->search.kept_endings = varint_get(&file->body, UINT64_MAX);
    e->reached = varint_get(&file->body, UINT64_MAX);
    return true;
}

bool explore_file_read(struct explore_file *file, struct exploration *e, const char *path, char *error,
                       size_t error_size)
{
    size_t size;
    *file = (struct explore_file){.bytes = read_bytes(path, &size)};
    if (!file->bytes)
        return refuse_file(error, error_size, path, strerror(errno));
    if (take_file(file, e, path, size, error, error_size))
        return true;
    explore_file_close(file);
    return false;
}

void explore_file_close(struct explore_file *file)
{
    free(file->bytes);
    *file = (struct explore_file){.bytes = NULL};
}
