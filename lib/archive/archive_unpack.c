/*
 * archive_unpack.c: files are made below a new folder, in which there is no link to follow.
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "archive/archive.h"
#include "say.h"

/* Make the folders above a file. */
static bool make_folders(char *path, size_t begin)
{
    bool fine = true;
    for (char *slash = strchr(path + begin, '/'); fine && slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        fine = mkdir(path, 0700) == 0 || errno == EEXIST;
        *slash = '/';
    }
    return fine;
}

static bool write_file(const char *path, const struct archive_file *file)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    size_t done = 0;
    ssize_t wrote = 1;
    while (fd >= 0 && done < file->size && wrote > 0) {
        wrote = write(fd, file->data + done, file->size - done);
        done += wrote > 0 ? (size_t)wrote : 0;
    }
    return fd >= 0 && close(fd) == 0 && done == file->size;
}

bool archive_unpack(struct archive_files *files, const char *folder,
                    bool (*place)(const char *name, char *other, size_t size))
{
    char path[PATH_MAX], other[ARCHIVE_NAME_MOST + 2];
    for (size_t i = 0; i < files->count; i++) {
        const struct archive_file *file = &files->file[i];
        const char *name = place && place(file->name, other, sizeof other) ? other : file->name;
        if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path)
            files->left[ARCHIVE_LEFT_OUTSIDE]++;
        else if (!make_folders(path, strlen(folder) + 1) || !write_file(path, file)) {
            if (errno != EEXIST && errno != ENOTDIR && errno != EISDIR)
                return say_usage("cannot write '%s': %s", path, strerror(errno)), false;
            files->left[ARCHIVE_LEFT_TWICE]++;
        }
    }
    return true;
}

void archive_left_text(const struct archive_files *files, char *text, size_t size)
{
    static const char *const why[] = {[ARCHIVE_LEFT_LINK] = "that are links or devices",
                                      [ARCHIVE_LEFT_OUTSIDE] = "whose names lead elsewhere or are too long",
                                      [ARCHIVE_LEFT_LARGE] = "that are larger than 1 MiB",
                                      [ARCHIVE_LEFT_TWICE] = "whose names another entry has",
                                      [ARCHIVE_LEFT_DAMAGED] = "that are damaged or have a password"};
    size_t used = 0;
    *text = '\0';
    for (int i = 0; i < ARCHIVE_LEFTS && used < size; i++)
        if (files->left[i])
            used += (size_t)snprintf(text + used, size - used, "%s%zu %s", used ? ", " : "", files->left[i],
                                     why[i]);
}
