/*
 * submissions_find.c: the works of a folder, or of an archive, which is unpacked into a folder first. What
 * has the names of a learning platform belongs together by its owner.
 */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "archive/archive.h"
#include "folder.h"
#include "grade/submissions.h"
#include "machine/memory.h"
#include "path.h"
#include "say.h"

enum { PATH_ROOM = 4096 + 512 };

static const char what[] = "the works of a class";

static int is_program(const struct dirent *entry)
{
    return entry->d_name[0] != '.' && (path_is_source(entry->d_name) || path_ends_in(entry->d_name, ".so"));
}

static int is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static void free_entries(struct dirent **entries, int count)
{
    for (int i = 0; i < count; i++)
        free(entries[i]);
    free(entries);
}

/* The work of that name, which is a new one if there is none. */
static struct submission *work_named(struct submissions *all, size_t *room, const char *name)
{
    for (size_t i = all->count; i-- > 0;)
        if (strcmp(all->each[i].name, name) == 0)
            return &all->each[i];
    all->each = memory_grow(all->each, room, all->count + 1, sizeof all->each[0], what);
    all->each[all->count] = (struct submission){.name = memory_copy_text(name, what), .status = -1};
    return &all->each[all->count++];
}

/* Its only source, or else its only object, is what is graded. */
static void add_program(struct submission *work, const char *path)
{
    bool is_source = path_is_source(path);
    is_source ? work->sources++ : work->objects++;
    if (work->file && !is_source)
        return;
    free(work->file);
    work->file = memory_copy_text(path, what);
}

static void set_why(struct submission *work, const char *why)
{
    free(work->why);
    work->why = memory_copy_text(why, what);
}

/* A link leads to the file of somebody else: it is no work. */
static void look_into(struct submission *work, const char *folder)
{
    struct dirent **entries = NULL;
    struct stat about;
    char path[PATH_ROOM];
    int count = scandir(folder, &entries, is_program, alphasort);
    for (int i = 0; i < count; i++)
        if (snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name) < (int)sizeof path &&
            lstat(path, &about) == 0 && S_ISREG(about.st_mode))
            add_program(work, path);
    if (count < 0) {
        snprintf(path, sizeof path, "the folder cannot be read: %s", strerror(errno));
        set_why(work, path);
    }
    free_entries(entries, count);
}

static void look_at(struct submissions *all, size_t *room, const struct dirent *entry)
{
    char path[PATH_ROOM], key[sizeof(struct owner)];
    struct stat about;
    struct owner owner;
    if (snprintf(path, sizeof path, "%s/%s", all->folder, entry->d_name) >= (int)sizeof path ||
        stat(path, &about) != 0)
        return;
    bool is_owned = owner_read(entry->d_name, &owner), is_folder = S_ISDIR(about.st_mode);
    if (!is_owned && !is_folder && !is_program(entry))
        return;
    owner_key(&owner, key, sizeof key);
    struct submission *work = work_named(all, room, is_owned ? key : entry->d_name);
    owner.late |= work->owner.late;
    owner.rest = "";
    work->owner = owner;
    if (is_folder)
        look_into(work, path);
    else if (is_program(entry))
        add_program(work, path);
}

/* With one program there is something to grade. */
static void settle(struct submission *work)
{
    char why[128];
    unsigned programs = work->sources ? work->sources : work->objects;
    if (programs == 1)
        return;
    free(work->file);
    work->file = NULL;
    if (programs)
        snprintf(why, sizeof why, "there are %u %s in the folder, and one is wanted", programs,
                 work->sources ? "sources" : "objects");
    else
        snprintf(why, sizeof why, "there is no program in the folder");
    if (!work->why)
        set_why(work, why);
}

/* ---------------------------------------------------------------------------------------- archives */

static size_t count_entries(const char *folder, int (*wanted)(const struct dirent *), char *first,
                            size_t size)
{
    struct dirent **entries = NULL;
    int count = scandir(folder, &entries, wanted, alphasort);
    if (count > 0)
        snprintf(first, size, "%s/%s", folder, entries[0]->d_name);
    free_entries(entries, count);
    return count > 0 ? (size_t)count : 0;
}

/* Go down into a folder that is all there is, unless it is a work: one that has one program. */
static void skip_outer_folder(struct submissions *all)
{
    char only[PATH_ROOM], program[PATH_ROOM];
    struct owner owner;
    struct stat about;
    if (count_entries(all->place, is_shown, only, sizeof only) == 1 && strlen(only) < sizeof all->place &&
        !owner_read(path_last(only), &owner) && stat(only, &about) == 0 && S_ISDIR(about.st_mode) &&
        count_entries(only, is_program, program, sizeof program) != 1)
        memcpy(all->place, only, strlen(only) + 1);
}

/* Unpack the archive into a folder of its own, which becomes that of the works. */
static bool unpack(struct submissions *all, const char *archive)
{
    struct archive_files files;
    char left[512];
    bool fine = folder_temporary(all->unpacked, sizeof all->unpacked);
    if (!fine) {
        all->unpacked[0] = '\0';
        return say_usage("no folder can be made in '%s' for the archive: %s" SAY_DO
                         "set TMPDIR to another place",
                         folder_of_temporaries(), strerror(errno)),
               false;
    }
    fine = archive_open(&files, archive) && archive_unpack(&files, all->unpacked, owner_place);
    archive_left_text(&files, left, sizeof left);
    if (fine && *left)
        say_line(SAY_WARNING, stderr, "entries of '%s' were left out: %s", archive, left);
    archive_close(&files);
    snprintf(all->place, sizeof all->place, "%s", all->unpacked);
    all->folder = all->place;
    if (fine)
        skip_outer_folder(all);
    return fine;
}

const char *submissions_file(const struct submissions *all, size_t index)
{
    const char *file = all->each[index].file;
    size_t length = strlen(all->unpacked);
    return file && length && strncmp(file, all->unpacked, length) == 0 ? file + length + 1 : file;
}

bool submissions_find(struct submissions *all, const struct grade_request *request)
{
    struct dirent **entries = NULL;
    size_t room = 0;
    *all = (struct submissions){.folder = request->program, .request = request};
    if (request->is_archive && !unpack(all, request->program))
        return false;
    int count = scandir(all->folder, &entries, is_shown, alphasort);
    if (count < 0)
        return say_usage("cannot read the folder '%s': %s", all->folder, strerror(errno)), false;
    for (int i = 0; i < count; i++)
        look_at(all, &room, entries[i]);
    for (size_t i = 0; i < all->count; i++)
        settle(&all->each[i]);
    free_entries(entries, count);
    if (!all->count)
        say_usage("there is no work in %s '%s'" SAY_DO
                  "a work is a source or an object in it, or a folder with one in it",
                  request->is_archive ? "the archive" : "the folder", request->program);
    return all->count > 0;
}
