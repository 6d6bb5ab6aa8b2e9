/*
 * archive_module.h: what the module parray-archive.so gives, which alone calls libarchive.
 */
#ifndef ARCHIVE_MODULE_H
#define ARCHIVE_MODULE_H

#include <stdbool.h>
#include <stddef.h>

#define ARCHIVE_MODULE_VERSION 1
#define ARCHIVE_MODULE_SYMBOL  "parray_archive"

/* What stands in an archive. `read` writes up to `size` bytes of its content; below 0: it is damaged. */
struct archive_entry_seen {
    const char *name;
    bool folder, regular; /* neither: it is a link or a device */
    long (*read)(void *archive, void *bytes, size_t size);
    void *archive;
};

struct archive_module {
    int version;
    /* Call `take` for each entry, as long as it says true. False with a sentence: the archive cannot be read
     * to its end. The process keeps what libarchive has taken: it is to end soon. */
    bool (*each)(const char *path, bool (*take)(const struct archive_entry_seen *seen, void *context),
                 void *context, char *sentence, size_t size);
};

#endif
