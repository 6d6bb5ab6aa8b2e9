/*
 * archive_module.c: the module parray-archive.so, and the one place where libarchive is called. Formats are
 * those that learning platforms and students hand out; libarchive knows filters that start other programs,
 * and these are left out.
 */
#include <archive.h>
#include <archive_entry.h>
#include <stdio.h>

#include "archive/archive_module.h"

enum { BLOCK_SIZE = 1 << 16 };

static long read_bytes(void *archive, void *bytes, size_t size)
{
    return (long)archive_read_data(archive, bytes, size);
}

static void choose_formats(struct archive *archive)
{
    archive_read_support_filter_gzip(archive);
    archive_read_support_filter_bzip2(archive);
    archive_read_support_filter_xz(archive);
    archive_read_support_format_zip(archive);
    archive_read_support_format_tar(archive);
}

static const char *name_of(struct archive_entry *entry)
{
    const char *name = archive_entry_pathname_utf8(entry);
    return name ? name : archive_entry_pathname(entry);
}

static bool each(const char *path, bool (*take)(const struct archive_entry_seen *seen, void *context),
                 void *context, char *sentence, size_t size)
{
    struct archive *archive = archive_read_new();
    struct archive_entry *entry;
    int status = ARCHIVE_FATAL;
    if (!archive)
        return snprintf(sentence, size, "out of memory"), false;
    choose_formats(archive);
    if (archive_read_open_filename(archive, path, BLOCK_SIZE) == ARCHIVE_OK)
        while ((status = archive_read_next_header(archive, &entry)) == ARCHIVE_OK || status == ARCHIVE_WARN) {
            const char *name = name_of(entry);
            const struct archive_entry_seen seen = {
                name ? name : "", archive_entry_filetype(entry) == AE_IFDIR,
                archive_entry_filetype(entry) == AE_IFREG && !archive_entry_hardlink(entry), read_bytes,
                archive};
            if (!take(&seen, context))
                return true;
        }
    if (status != ARCHIVE_EOF) {
        const char *why = archive_error_string(archive);
        snprintf(sentence, size, "%s", why ? why : "libarchive does not say why");
    }
    return status == ARCHIVE_EOF;
}

extern const struct archive_module parray_archive;

__attribute__((visibility("default")))
const struct archive_module parray_archive = {.version = ARCHIVE_MODULE_VERSION, .each = each};
