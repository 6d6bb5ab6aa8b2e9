/*
 * owner.c: names are read from what is fixed in them: of Moodle the word behind the number, of Canvas both
 * numbers.
 */
#include "class/owner.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static size_t digits_at(const char *text)
{
    return strspn(text, "0123456789");
}

static bool take(struct owner *owner, const char *name, size_t name_length, const char *id, size_t id_length)
{
    if (!name_length || name_length >= sizeof owner->name || !id_length || id_length >= sizeof owner->id)
        return false;
    memcpy(owner->name, name, name_length);
    memcpy(owner->id, id, id_length);
    return true;
}

/* NAME_NUMBER_assignsubmission_file_REST; a plugin of another kind of work has another word than "file". */
static bool read_moodle(const char *entry, struct owner *owner)
{
    static const char word[] = "_assignsubmission_";
    const char *behind = strstr(entry, word), *id = behind;
    while (id && id > entry && isdigit((unsigned char)id[-1]))
        id--;
    if (!id || id < entry + 2 || id[-1] != '_' ||
        !take(owner, entry, (size_t)(id - 1 - entry), id, (size_t)(behind - id)))
        return false;
    behind += strlen(word);
    behind += strspn(behind, "abcdefghijklmnopqrstuvwxyz");
    owner->rest = behind + (*behind == '_');
    owner->platform = OWNER_OF_MOODLE;
    return true;
}

/* NAME[_LATE]_USER_SUBMISSION_REST */
static bool read_canvas(const char *entry, struct owner *owner)
{
    static const char late[] = "_LATE_";
    const char *id = strchr(entry, '_');
    if (!id)
        return false;
    size_t name_length = (size_t)(id - entry);
    bool is_late = strncmp(id, late, strlen(late)) == 0;
    id += is_late ? strlen(late) : 1;
    size_t id_length = digits_at(id);
    const char *other = id + id_length;
    size_t other_length = *other == '_' ? digits_at(other + 1) : 0;
    if (!other_length || other[1 + other_length] != '_' || !take(owner, entry, name_length, id, id_length))
        return false;
    owner->late = is_late;
    owner->rest = other + 2 + other_length;
    owner->platform = OWNER_OF_CANVAS;
    return true;
}

bool owner_read(const char *entry, struct owner *owner)
{
    *owner = (struct owner){.rest = entry};
    if (read_moodle(entry, owner) || read_canvas(entry, owner))
        return true;
    *owner = (struct owner){.rest = entry};
    return false;
}

void owner_key(const struct owner *owner, char *key, size_t size)
{
    snprintf(key, size, "%s_%s", owner->name, owner->id);
}

/* The last part of a path that is so long. */
static const char *part_of(const char *path, size_t length)
{
    while (length && path[length - 1] != '/')
        length--;
    return path + length;
}

bool owner_place(const char *name, char *other, size_t size)
{
    struct owner owner;
    const char *last = part_of(name, strlen(name));
    bool in_folder = last > name && owner_read(part_of(name, (size_t)(last - 1 - name)), &owner) &&
                     strcspn(owner.rest, "/") == 0;
    return !in_folder && owner_read(last, &owner) && *owner.rest &&
           snprintf(other, size, "%.*s/%s", (int)(owner.rest - name), name, owner.rest) < (int)size;
}
