/*
 * archive.h: the files of an archive (.zip, .tar, .tar.gz and its like) that nobody vouches for.
 *
 * It is read by a process in a sandbox, which has that one file and writes to nobody but this process. What
 * comes from there are claims: names are made harmless here, and what is too much is refused or left out.
 *
 * Life cycle: archive_open, archive_unpack, archive_close, also after a refusal. One thread, which is the
 * only one of its process (job.h).
 */
#ifndef PA_ARCHIVE_H
#define PA_ARCHIVE_H

#include <stdbool.h>
#include <stddef.h>

enum {
    ARCHIVE_FILE_MOST = 1 << 20,   /* bytes of one file */
    ARCHIVE_BYTES_MOST = 64 << 20, /* of all files together */
    ARCHIVE_FILES_MOST = 10000,
    ARCHIVE_NAME_MOST = 1024,
    ARCHIVE_SECONDS = 60
};

/* Why entries are left out. */
enum archive_left {
    ARCHIVE_LEFT_LINK,
    ARCHIVE_LEFT_OUTSIDE,
    ARCHIVE_LEFT_LARGE,
    ARCHIVE_LEFT_TWICE,
    ARCHIVE_LEFT_DAMAGED,
    ARCHIVE_LEFTS
};

struct archive_file {
    char name[ARCHIVE_NAME_MOST]; /* harmless: relative, without "..", in UTF-8 without control characters */
    const char *data;
    size_t size;
};

struct archive_files {
    struct archive_file *file;
    size_t count;
    size_t left[ARCHIVE_LEFTS]; /* entries that were left out */
    char *bytes;                /* in which the data lie */
};

/* Does the name end as that of an archive does? */
bool archive_is_named(const char *path);

/* Make a name harmless. False: it leads outside, is too long, or names something hidden ("why" is then
 * ARCHIVE_LEFTS, and nothing is to be said). */
bool archive_name(const char *raw, char *name, enum archive_left *why);

/* Read all files. False after a sentence. */
bool archive_open(struct archive_files *files, const char *path);

/* Write them below a folder, which is empty; `place` (NULL: as it is) may give a file another name. False
 * after a sentence. What is left out for its name is counted in `left`. */
bool archive_unpack(struct archive_files *files, const char *folder,
                    bool (*place)(const char *name, char *other, size_t size));

/* Say in one sentence what was left out; "": nothing. */
void archive_left_text(const struct archive_files *files, char *text, size_t size);

void archive_close(struct archive_files *files);

#endif
