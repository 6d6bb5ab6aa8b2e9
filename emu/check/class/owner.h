/*
 * owner.h: whose work it is, from the names that learning platforms give to what students hand in.
 *
 *     Moodle   Full Name_1234567_assignsubmission_file_/ring.c, a folder or all of it in front of the file
 *     Canvas   lastnamefirstname_12345_67890_ring.c, with _LATE behind the name if it came late
 *
 * Pure functions; any thread.
 */
#ifndef OWNER_H
#define OWNER_H

#include <stdbool.h>
#include <stddef.h>

enum owner_platform { OWNER_UNKNOWN, OWNER_OF_MOODLE, OWNER_OF_CANVAS };

struct owner {
    enum owner_platform platform;
    char name[256], id[24]; /* as the platform has them: Moodle's participant, Canvas's user; "": unknown */
    bool late;
    const char *rest; /* of the name that was read: what the student's own file is called; "": a folder */
};

/* Take a name apart. False: it is none of a platform, and the owner is unknown. */
bool owner_read(const char *entry, struct owner *owner);

/* Write what the works of one owner have in common, and no others: "NAME_ID". */
void owner_key(const struct owner *owner, char *key, size_t size);

/* Write the place of a file in a folder of its owner. False: it is in a folder, or nobody's. */
bool owner_place(const char *name, char *other, size_t size);

#endif
