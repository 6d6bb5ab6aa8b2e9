/*
 * whole_file.c: rename is the one operation that replaces a file at once. So the text is written to another
 * file in the same directory (rename does not cross file systems), the part, which is renamed at the end. If
 * possible the part has no name (O_TMPFILE), so that nothing is left after a crash; at the end linkat gives
 * it the name to be renamed from. A symbolic link is followed first, because renaming onto it would replace
 * the link instead of its target.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* O_TMPFILE, asprintf */
#endif
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "whole_file.h"

/* Bytes of the stream's buffer, which is large because traces are long and written in small pieces. */
enum { STREAM_BUFFER = 1 << 17 };

struct whole_file {
    char *path;   /* as the user wrote it, for sentences */
    char *target; /* what to rename onto; NULL: the stream writes there directly */
    char *part;   /* the name of the part */
    bool named;   /* the part exists under that name */
    bool seen;    /* the part is to have a name from the beginning */
    FILE *stream;
};

static bool file_error(const struct whole_file *file, int code, char *error, size_t error_size)
{
    const char *todo = code == ENOSPC || code == EDQUOT || code == EIO
                           ? "free some space or choose another file system"
                       : code == EISDIR ? "give the name of a file in it"
                                        : "name a file in a directory that you may write to";
    const char *what = code == EIO ? "a part of it was not written" : strerror(code);
    snprintf(error, error_size, "cannot write '%s': %s; %s", file->path, what, todo);
    return false;
}

/* Find the target and, if it exists, its mode; NULL: the path is to be written directly. Result: errno; 0: no
 * error. */
static int find_target(struct whole_file *file, mode_t *mode)
{
    struct stat status;
    if (stat(file->path, &status) != 0) {
        if (errno != ENOENT || !*file->path)
            return errno;
        *mode = 0;
        file->target = strdup(file->path);
        return file->target ? 0 : errno;
    }
    if (S_ISDIR(status.st_mode))
        return EISDIR;
    if (!S_ISREG(status.st_mode))
        return 0;
    if (access(file->path, W_OK) != 0)
        return errno;
    *mode = status.st_mode & 0777;
    file->target = realpath(file->path, NULL);
    return file->target ? 0 : errno;
}

/* Open the part. Result: its descriptor; -1 with errno. */
static int open_part(struct whole_file *file)
{
    char *copy = strdup(file->target);
    if (!copy || asprintf(&file->part, "%s.%ld.part", file->target, (long)getpid()) < 0) {
        free(copy);
        file->part = NULL;
        errno = ENOMEM;
        return -1;
    }
    int fd = file->seen ? -1 : open(dirname(copy), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
    free(copy);
    if (fd >= 0 || (!file->seen && errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL))
        return fd;
    fd = open(file->part, O_CREAT | O_TRUNC | O_NOFOLLOW | O_WRONLY | O_CLOEXEC, 0666);
    file->named = fd >= 0;
    return fd;
}

/* Open the stream. Result: errno; 0: no error. */
static int open_stream(struct whole_file *file, mode_t mode)
{
    int fd = file->target ? open_part(file) : open(file->path, O_WRONLY | O_CLOEXEC);
    if (fd < 0)
        return errno;
    if (mode && fchmod(fd, mode) != 0)
        mode = 0; /* not worth failing for: the new file has the default mode */
    file->stream = fdopen(fd, "w");
    if (!file->stream) {
        int code = errno;
        close(fd);
        return code;
    }
    setvbuf(file->stream, NULL, _IOFBF, STREAM_BUFFER);
    return 0;
}

static void file_free(struct whole_file *file)
{
    if (file->named)
        unlink(file->part);
    free(file->path);
    free(file->target);
    free(file->part);
    free(file);
}

static struct whole_file *file_open(const char *path, bool seen, char *error, size_t error_size)
{
    mode_t mode = 0;
    struct whole_file *file = calloc(1, sizeof *file);
    if (file) {
        file->seen = seen;
        file->path = strdup(path);
    }
    if (!file || !file->path) {
        snprintf(error, error_size, "cannot write '%s': out of memory", path);
        free(file);
        return NULL;
    }
    if (strcmp(path, "-") == 0) {
        file->stream = stdout;
        return file;
    }
    int code = find_target(file, &mode);
    if (!code)
        code = open_stream(file, mode);
    if (!code)
        return file;
    file_error(file, code, error, error_size);
    file_free(file);
    return NULL;
}

struct whole_file *whole_file_open(const char *path, char *error, size_t error_size)
{
    return file_open(path, false, error, error_size);
}

struct whole_file *whole_file_open_seen(const char *path, char *error, size_t error_size)
{
    return file_open(path, true, error, error_size);
}

FILE *whole_file_stream(struct whole_file *file)
{
    return file->stream;
}

bool whole_file_flush(struct whole_file *file, char *error, size_t error_size)
{
    errno = 0;
    if (fflush(file->stream) == 0 && !ferror(file->stream))
        return true;
    return file_error(file, errno ? errno : EIO, error,
                      error_size); /* the reason of an earlier write is lost */
}

/* Give the part its name, if it has none yet. */
static bool name_part(struct whole_file *file)
{
    char self[64];
    if (file->named)
        return true;
    snprintf(self, sizeof self, "/proc/self/fd/%d", fileno(file->stream));
    unlink(file->part); /* a leftover of an older process of the same id */
    file->named = linkat(AT_FDCWD, self, AT_FDCWD, file->part, AT_SYMLINK_FOLLOW) == 0;
    return file->named;
}

static bool file_keep(struct whole_file *file, char *error, size_t error_size)
{
    if (!whole_file_flush(file, error, error_size))
        return false;
    if (!file->target)
        return true;
    if (!name_part(file) || rename(file->part, file->target) != 0)
        return file_error(file, errno, error, error_size);
    file->named = false;
    return true;
}

bool whole_file_close(struct whole_file *file, bool keep, char *error, size_t error_size)
{
    bool fine = !keep || file_keep(file, error, error_size);
    if (file->stream != stdout && fclose(file->stream) != 0 && fine && keep)
        fine = file_error(file, errno, error, error_size);
    file_free(file);
    return fine;
}
