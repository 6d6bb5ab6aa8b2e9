/*
 * archive_name.c: a name is taken apart at slashes, and at backslashes, which some tools of Windows write.
 */
#include <string.h>

#include "archive/archive.h"
#include "path.h"
#include "text.h"

enum { PART_MOST = 200 };

bool archive_is_named(const char *path)
{
    static const char *const endings[] = {".zip", ".tar", ".tar.gz", ".tgz", ".tar.xz", ".tar.bz2"};
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++)
        if (path_ends_in(path, endings[i]))
            return true;
    return false;
}

/* What systems and editors leave behind. */
static bool is_hidden(const char *part, size_t length)
{
    static const char of_macs[] = "__MACOSX";
    return part[0] == '.' || (length == strlen(of_macs) && memcmp(part, of_macs, length) == 0);
}

static void put_harmless(const char *part, size_t length, bool beyond_ascii, char *to)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)part[i];
        bool plain = byte >= 0x80 ? beyond_ascii : byte >= ' ' && byte != 0x7f;
        to[i] = plain ? part[i] : '_';
    }
    to[length] = '\0';
}

bool archive_name(const char *raw, char *name, enum archive_left *why)
{
    bool beyond_ascii = text_is_utf8(raw);
    size_t used = 0;
    *why = ARCHIVE_LEFT_OUTSIDE;
    if (raw[0] == '/' || raw[0] == '\\')
        return false;
    for (const char *at = raw; *at;) {
        size_t length = strcspn(at, "/\\");
        bool is_up = length == 2 && memcmp(at, "..", 2) == 0, is_here = length == 1 && at[0] == '.';
        if (is_up || length > PART_MOST || used + length + 2 > ARCHIVE_NAME_MOST)
            return false;
        if (length && !is_here) {
            if (is_hidden(at, length))
                return *why = ARCHIVE_LEFTS, false;
            if (used)
                name[used++] = '/';
            put_harmless(at, length, beyond_ascii, name + used);
            used += length;
        }
        at += length + (at[length] != '\0');
    }
    return used > 0;
}
