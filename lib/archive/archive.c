/*
 * archive.c: the process in the sandbox, and what is taken of its words. Each of its records is the name of
 * an entry and its content; an entry without content is given with what keeps it out.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* uselocale */
#endif
#include "archive/archive.h"

#include <errno.h>
#include <limits.h>
#include <locale.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "archive/archive_module.h"
#include "grow.h"
#include "job.h"
#include "module.h"
#include "sandbox/sandbox.h"
#include "say.h"
#include "seconds.h"
#include "serialize.h"

enum { MEMORY = 1 << 30 };

/* Statuses of the process beside 0. */
enum { DAMAGED = 1, TOO_MUCH, NO_SANDBOX };

/* --------------------------------------------------------------------------------- in the sandbox */

struct reading {
    FILE *out;
    size_t entries, bytes;
    bool too_much;
    char block[ARCHIVE_FILE_MOST + 1];
};

static void put_record(struct reading *reading, const char *name, uint64_t left, size_t size)
{
    uint64_t head[3] = {left, strlen(name) + 1, size};
    fwrite(head, sizeof head, 1, reading->out);
    fwrite(name, head[1], 1, reading->out);
    fwrite(reading->block, 1, size, reading->out);
}

static bool take_entry(const struct archive_entry_seen *seen, void *context)
{
    struct reading *reading = context;
    size_t size = 0;
    long got = 1;
    if (reading->entries++ == ARCHIVE_FILES_MOST)
        return reading->too_much = true, false;
    if (seen->folder)
        return true;
    while (seen->regular && got > 0 && size < sizeof reading->block) {
        got = seen->read(seen->archive, reading->block + size, sizeof reading->block - size);
        size += got > 0 ? (size_t)got : 0;
    }
    bool fits = size <= ARCHIVE_FILE_MOST, whole = fits && got == 0 && seen->regular;
    put_record(reading, seen->name,
               whole            ? ARCHIVE_LEFTS
               : !seen->regular ? ARCHIVE_LEFT_LINK
               : fits           ? ARCHIVE_LEFT_DAMAGED
                                : ARCHIVE_LEFT_LARGE,
               whole ? size : 0);
    reading->bytes += whole ? size : 0;
    return reading->too_much = reading->bytes > ARCHIVE_BYTES_MOST, !reading->too_much;
}

/* Names in archives are in UTF-8, which libarchive translates into what the locale has. */
static void speak_utf8(void)
{
    locale_t locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    if (locale)
        uselocale(locale);
}

struct archive_asked {
    const char *path;
    const struct archive_module *module;
};

static int read_all(const void *input, FILE *out, char *sentence)
{
    static struct reading reading;
    const struct archive_asked *asked = input;
    const struct sandbox_plan plan = {
        .seconds = ARCHIVE_SECONDS, .memory = MEMORY, .readable = {asked->path}, .fd = fileno(out)};
    struct sandbox sandbox;
    speak_utf8();
    if (!sandbox_enter(&plan, &sandbox))
        return NO_SANDBOX;
    reading.out = out;
    if (asked->module->each(asked->path, take_entry, &reading, sentence, JOB_SENTENCE))
        return reading.too_much ? TOO_MUCH : 0;
    return DAMAGED;
}

/* ------------------------------------------------------------------------------ what is taken of it */

static void take_record(struct archive_files *files, size_t *room, struct deserializer *from)
{
    enum archive_left why;
    uint64_t left = deserialize_u64(from), length = deserialize_u64(from), size = deserialize_u64(from);
    const char *name = deserialize_bytes(from, length), *data = deserialize_bytes(from, size);
    if (from->bad || !length || name[length - 1] != '\0')
        return;
    struct archive_file *more = grow(files->file, room, files->count + 1, sizeof files->file[0]);
    if (!more) {
        from->bad = true;
        return;
    }
    files->file = more;
    struct archive_file *file = &files->file[files->count];
    if (!archive_name(name, file->name, &why))
        left = why;
    else if (left >= ARCHIVE_LEFTS) {
        file->data = data;
        file->size = size;
        files->count++;
        return;
    }
    if (left < ARCHIVE_LEFTS)
        files->left[left]++;
}

static bool refuse(const char *path, const struct job_result *result, bool in_time)
{
    if (!in_time)
        say_usage("'%s' takes more than %d s to be read" SAY_DO "unpack it by hand, and name the folder",
                  path, ARCHIVE_SECONDS);
    else if (result->end == JOB_WHOLE && result->status == TOO_MUCH)
        say_usage("'%s' has more than %d files, or more than %d MiB in all" SAY_DO
                  "unpack it by hand, and name the folder",
                  path, ARCHIVE_FILES_MOST, ARCHIVE_BYTES_MOST >> 20);
    else if (result->end == JOB_WHOLE && result->status == NO_SANDBOX)
        say_usage("the sandbox could not be set up, in which archives are read" SAY_DO
                  "unpack '%s' by hand, and name the folder",
                  path);
    else
        say_usage("'%s' cannot be read as an archive: %s" SAY_DO "fetch it anew", path,
                  result->sentence[0] ? result->sentence : "the process that read it was lost");
    return false;
}

static bool read_by_job(struct archive_files *files, const struct archive_asked *asked, const char *shown)
{
    struct job job;
    struct job_result result;
    double until = seconds_now() + ARCHIVE_SECONDS;
    size_t room = 0;
    if (!job_start(&job, read_all, asked))
        return say_usage("no process can be had for the archive: %s", strerror(errno)), false;
    bool in_time = job_wait(&job, &result, job_in_time, &until);
    files->bytes = result.data;
    if (!in_time || result.end != JOB_WHOLE || result.status != 0)
        return refuse(shown, &result, in_time);
    struct deserializer from = deserialize(result.data, result.size);
    while (deserialize_more(&from))
        take_record(files, &room, &from);
    return !from.bad || (say_usage("'%s' cannot be taken in: out of memory", shown), false);
}

bool archive_open(struct archive_files *files, const char *path)
{
    char whole[PATH_MAX];
    *files = (struct archive_files){.count = 0};
    const struct archive_asked asked = {
        whole, module_object("parray-archive.so", ARCHIVE_MODULE_SYMBOL, ARCHIVE_MODULE_VERSION)};
    if (!realpath(path, whole))
        return say_usage("cannot read '%s': %s", path, strerror(errno)), false;
    if (!asked.module)
        return say_usage(
                   "'%s' is an archive, and the module that reads archives is not there "
                   "(parray-archive.so)" SAY_DO
                   "unpack it by hand and name the folder, or install libarchive (Debian: apt-get install "
                   "libarchive-dev) and build anew",
                   path),
               false;
    return read_by_job(files, &asked, path);
}

void archive_close(struct archive_files *files)
{
    free(files->file);
    free(files->bytes);
    *files = (struct archive_files){.count = 0};
}
