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
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

#include "path.h"
#include "say.h"
#include "whole_file.h"

/* Bytes of the stream's buffer, which is large because traces are long and written in small pieces. */
enum { STREAM_BUFFER = 1 << 17 };

/* Which file a name means: two names mean one file if all three are equal. */
struct identity {
    dev_t device;
    ino_t number;
    const char
        *name; /* of a file that does not exist yet, in the folder of that number; "" for one that does */
};

struct whole_file {
    char *path;   /* as the user wrote it, for sentences */
    char *target; /* what to rename onto; NULL: the stream writes there directly */
    char *part;   /* the name of the part */
    bool named;   /* the part exists under that name */
    bool seen;    /* the part is to have a name from the beginning */
    FILE *stream;
    struct identity identity; /* of the target */
    struct whole_file *next;  /* of those that are open */
};

/* A file that the process reads. */
struct source {
    struct source *next;
    struct identity identity;
    char path[];
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* protects the three below */
static struct whole_file *files;                         /* those with a target that are open */
static struct source *sources;
static void (*watcher)(void);

int file_far(int fd)
{
    enum { FAR = 800 };
    int far = fcntl(fd, F_DUPFD_CLOEXEC, FAR);
    if (far < 0)
        return fd;
    close(fd);
    return far;
}

static bool file_error(const struct whole_file *file, int code, char *error, size_t error_size)
{
    const char *todo = code == ENOSPC || code == EDQUOT || code == EIO
                           ? "free some space or choose another file system"
                       : code == EBADF  ? "the program closed a file that it had not opened"
                       : code == EISDIR ? "give the name of a file in it"
                                        : "name a file in a directory that you may write to";
    const char *what = code == EIO ? "a part of it was not written" : strerror(code);
    snprintf(error, error_size, "cannot write '%s': %s" SAY_DO "%s", file->path, what, todo);
    return false;
}

/* ------------------------------------------------------------------------------- names of one file */

static bool same_file(const struct identity *a, const struct identity *b)
{
    return a->device == b->device && a->number == b->number && strcmp(a->name, b->name) == 0;
}

void whole_file_watch(void (*opened)(void))
{
    pthread_mutex_lock(&lock);
    watcher = opened;
    pthread_mutex_unlock(&lock);
}

static void tell_watcher(void)
{
    pthread_mutex_lock(&lock);
    void (*opened)(void) = watcher;
    pthread_mutex_unlock(&lock);
    if (opened)
        opened();
}

void whole_file_protect(const char *path)
{
    struct stat status;
    struct source *source = calloc(1, sizeof *source + strlen(path) + 1);
    if (!source || stat(path, &status) != 0 || !S_ISREG(status.st_mode)) {
        free(source);
        return;
    }
    strcpy(source->path, path);
    source->identity = (struct identity){status.st_dev, status.st_ino, ""};
    pthread_mutex_lock(&lock);
    source->next = sources;
    sources = source;
    pthread_mutex_unlock(&lock);
}

/* The source of that identity; NULL: the process reads no such file. Sources stay for ever. */
static const struct source *find_source(const struct identity *identity)
{
    pthread_mutex_lock(&lock);
    const struct source *source = sources;
    while (source && !same_file(&source->identity, identity))
        source = source->next;
    pthread_mutex_unlock(&lock);
    return source;
}

static bool refuse_source(const struct whole_file *file, char *error, size_t error_size)
{
    const struct source *source = find_source(&file->identity);
    bool other = source && strcmp(source->path, file->path) != 0;
    if (source)
        snprintf(error, error_size, "'%s' is %s%s%s this command reads" SAY_DO "name another one to write",
                 file->path, other ? "the file '" : "a file that", other ? source->path : "",
                 other ? "', which" : "");
    return !source;
}

/* Enter the file into the list of those that are open. False with a sentence: its target has another use. */
static bool claim_target(struct whole_file *file, char *error, size_t error_size)
{
    if (!refuse_source(file, error, error_size))
        return false;
    pthread_mutex_lock(&lock);
    const struct whole_file *other = files;
    while (other && !same_file(&other->identity, &file->identity))
        other = other->next;
    if (other)
        snprintf(error, error_size,
                 "'%s' and '%s' are one file, and both are to be written" SAY_DO
                 "each needs a file of its own",
                 other->path, file->path);
    else
        file->next = files, files = file;
    pthread_mutex_unlock(&lock);
    return !other;
}

static void release_target(const struct whole_file *file)
{
    pthread_mutex_lock(&lock);
    struct whole_file **at = &files;
    while (*at && *at != file)
        at = &(*at)->next;
    if (*at)
        *at = file->next;
    pthread_mutex_unlock(&lock);
}

/* ------------------------------------------------------------------------------------------- open */

/* The identity of a file that is not there yet. Result: errno; 0: no error. */
static int identify_new(struct whole_file *file)
{
    struct stat folder;
    char *copy = strdup(file->target);
    bool found = copy && stat(dirname(copy), &folder) == 0;
    if (found)
        file->identity = (struct identity){folder.st_dev, folder.st_ino, path_last(file->target)};
    free(copy);
    return found ? 0 : errno;
}

/* Find the target and, if it exists, its mode; NULL: the path is to be written directly. Result: errno; 0: no
 * error. */
static int find_target(struct whole_file *file, mode_t *mode)
{
    struct stat status;
    char *path = *file->path ? path_absolute(file->path) : NULL;
    int code = !path ? ENOENT : stat(path, &status) == 0 ? 0 : errno;
    *mode = 0;
    if (code == ENOENT && path) {
        file->target = path;
        return identify_new(file);
    }
    if (!code)
        code = S_ISDIR(status.st_mode)                              ? EISDIR
               : S_ISREG(status.st_mode) && access(path, W_OK) != 0 ? errno
                                                                    : 0;
    if (!code && S_ISREG(status.st_mode)) {
        *mode = status.st_mode & 0777;
        file->identity = (struct identity){status.st_dev, status.st_ino, ""};
        file->target = realpath(path, NULL);
        code = file->target ? 0 : errno;
    }
    free(path);
    return code;
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
    int fd = file->seen ? -1 : open(dirname(copy), O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
    free(copy);
    if (fd >= 0 || (!file->seen && errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL))
        return fd;
    fd = open(file->part, O_CREAT | O_TRUNC | O_NOFOLLOW | O_RDWR | O_CLOEXEC, 0666);
    file->named = fd >= 0;
    return fd;
}

/* Open the stream. Result: errno; 0: no error. */
static int open_stream(struct whole_file *file, mode_t mode)
{
    int fd = file->target ? open_part(file) : open(file->path, O_WRONLY | O_CLOEXEC);
    if (fd < 0)
        return errno;
    fd = file_far(fd);
    if (mode && fchmod(fd, mode) != 0)
        mode = 0; /* not worth failing for: the new file has the default mode */
    file->stream = fdopen(fd, file->target ? "w+" : "w");
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
    release_target(file);
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
    tell_watcher();
    int code = find_target(file, &mode);
    if (!code && file->target && !claim_target(file, error, error_size)) {
        file_free(file);
        return NULL;
    }
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

bool whole_file_is_direct(const struct whole_file *file)
{
    return !file->target;
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
    if (!refuse_source(file, error, error_size)) /* it may have been read since the file was opened */
        return false;
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

int file_nameless(const char *folder)
{
    char path[4096];
    int fd = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (fd >= 0 || snprintf(path, sizeof path, "%s/nameless.XXXXXX", folder) >= (int)sizeof path)
        return fd;
    fd = mkostemp(path, O_CLOEXEC);
    if (fd >= 0)
        unlink(path);
    return fd;
}

/* ---------------------------------------------------------------------------------- files in memory */

static bool copy_all(int to, int from)
{
    struct stat about;
    if (to < 0 || from < 0 || fstat(from, &about) != 0)
        return false;
    for (off_t left = about.st_size; left > 0;) {
        ssize_t sent = sendfile(to, from, NULL, (size_t)left);
        if (sent <= 0)
            return false;
        left -= sent;
    }
    return true;
}

int file_into_memory(const char *path)
{
    int from = open(path, O_RDONLY | O_CLOEXEC), to = memfd_create("copy", MFD_CLOEXEC);
    bool fine = copy_all(to, from);
    int error = errno;
    if (!fine && to >= 0)
        close(to);
    if (from >= 0)
        close(from);
    errno = error;
    return fine ? to : -1;
}
