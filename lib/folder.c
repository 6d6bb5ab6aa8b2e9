/*
 * folder.c: the folder is filled under another name, and gets its own in one call when it is whole.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* renameat2, nftw */
#endif
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "folder.h"

enum { BLOCK = 1 << 16, PATH_SIZE = PATH_MAX + NAME_MAX + 2 };

/* Copy what is left to be read. */
static bool copy_bytes(FILE *from, FILE *to)
{
    static char block[BLOCK];
    size_t length;
    while ((length = fread(block, 1, sizeof block, from)))
        if (fwrite(block, 1, length, to) != length)
            return false;
    return !ferror(from);
}

/* Copy a file of a folder into another one, under the name that it has. False with errno. */
static bool copy_file(const char *from, const char *to, const char *name)
{
    char source[PATH_SIZE], target[PATH_SIZE];
    struct stat about;
    snprintf(source, sizeof source, "%s/%s", from, name);
    snprintf(target, sizeof target, "%s/%s", to, name);
    if (stat(source, &about) == 0 && !S_ISREG(about.st_mode))
        return true;
    FILE *in = fopen(source, "r"), *out = in ? fopen(target, "w") : NULL;
    bool fine = out && copy_bytes(in, out);
    int error = errno;
    if (in)
        fclose(in);
    if (out && fclose(out) != 0)
        return false;
    errno = error;
    return fine;
}

/* Copy every file of a folder that is wanted. False with errno. */
static bool copy_files(const char *from, const char *to, bool (*wanted)(const char *name))
{
    const struct dirent *entry;
    bool fine = true;
    DIR *files = opendir(from);
    while (fine && files && (entry = readdir(files)))
        fine = entry->d_name[0] == '.' || !wanted(entry->d_name) || copy_file(from, to, entry->d_name);
    int error = errno;
    if (files)
        closedir(files);
    errno = error;
    return files && fine;
}

static int remove_entry(const char *path, const struct stat *about, int kind, struct FTW *place)
{
    (void)about, (void)kind, (void)place;
    remove(path);
    return 0;
}

void folder_remove(const char *folder)
{
    nftw(folder, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
}

/* The access that a folder gets from mkdir, rather than from mkdtemp. */
static bool open_to_others(const char *folder)
{
    mode_t mask = umask(0);
    umask(mask);
    return chmod(folder, 0777 & ~mask) == 0;
}

/* Give the folder its name, unless something has it. Not every file system knows how to do both at once. */
static bool give_name(const char *folder, const char *name)
{
    struct stat about;
#ifdef RENAME_NOREPLACE
    if (renameat2(AT_FDCWD, folder, AT_FDCWD, name, RENAME_NOREPLACE) == 0)
        return true;
    if (errno != EINVAL && errno != ENOSYS)
        return false;
#endif
    if (lstat(name, &about) != 0)
        return rename(folder, name) == 0;
    errno = EEXIST;
    return false;
}

static bool fill_and_name(const char *folder, const char *to, bool (*fill)(const char *, void *),
                          void *context)
{
    if (fill(folder, context) && open_to_others(folder) && give_name(folder, to))
        return true;
    int error = errno;
    folder_remove(folder);
    errno = error;
    return false;
}

bool folder_make(const char *to, bool (*fill)(const char *folder, void *context), void *context)
{
    char folder[PATH_MAX], name[PATH_MAX];
    sigset_t ending, before;
    struct stat about;
    snprintf(name, sizeof name, "%s", to);
    for (size_t length = strlen(name); length > 1 && name[length - 1] == '/'; length--)
        name[length - 1] = '\0';
    snprintf(folder, sizeof folder, "%.*s.XXXXXX", PATH_MAX - 8, name);
    sigemptyset(&ending);
    sigaddset(&ending, SIGINT);
    sigaddset(&ending, SIGTERM);
    sigaddset(&ending, SIGHUP);
    sigprocmask(SIG_BLOCK, &ending, &before);
    errno = EEXIST;
    bool made = lstat(name, &about) != 0 && mkdtemp(folder) && fill_and_name(folder, name, fill, context);
    int error = errno;
    sigprocmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return made;
}

struct copied {
    const char *from;
    bool (*wanted)(const char *name);
};

static bool fill_with_copies(const char *folder, void *context)
{
    const struct copied *copied = context;
    return copy_files(copied->from, folder, copied->wanted);
}

bool folder_copy(const char *from, const char *to, bool (*wanted)(const char *name))
{
    struct copied copied = {from, wanted};
    return folder_make(to, fill_with_copies, &copied);
}

const char *folder_of_temporaries(void)
{
    const char *folder = getenv("TMPDIR");
    return folder && *folder ? folder : P_tmpdir;
}

bool folder_temporary(char *path, size_t size)
{
    if (snprintf(path, size, "%s/parray-XXXXXX", folder_of_temporaries()) < (int)size)
        return mkdtemp(path) != NULL;
    errno = ENAMETOOLONG;
    return false;
}
