/*
 * submissions.h: the programs of a class, which lie in one folder: found, each graded by a process of its
 * own, and what came of them.
 *
 * Life cycle: submissions_find; submissions_grade; what is to be written; submissions_free. One thread, which
 * is the only one of its process while grades are made.
 */
#ifndef SUBMISSIONS_H
#define SUBMISSIONS_H

#include <jansson.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "child.h"
#include "class/owner.h"
#include "grade/grade.h"

/* One piece of work: NAME.c or NAME.so in the folder, or a folder NAME with one program in it. */
struct submission {
    char *name, *file; /* file NULL: there is not one program; `why` says what there is */
    struct owner owner;
    unsigned sources, objects; /* that were found */
    char *why;                 /* the first thing that is missing, or why there is no grade; "": nothing */
    struct child child;        /* that grades it; pid 0: none does */
    double until;              /* when it is stopped, on the clock of seconds_now */
    int status;                /* of that process; -1: it has not ended */
    json_t *grade;             /* as --json of `parray grade FILE`; NULL: there is none */
    char *text;                /* what it says to the student; NULL: nothing */
};

struct submissions {
    const char *folder; /* in which the works lie */
    const struct grade_request *request;
    struct submission *each; /* in the order of their names */
    size_t count;
    char sheet[PATH_MAX];      /* from the root */
    char work[PATH_MAX];       /* a folder for what the processes write; "": there is none */
    char unpacked[PATH_MAX];   /* a folder for what an archive has; "": there is none */
    char place[PATH_MAX];      /* the one in it that has the works */
    struct grade_server races; /* of all works */
    double seconds;
};

/* Find the works of a folder, or of an archive, which is unpacked. False after a sentence: it cannot be read,
 * or there is none. */
bool submissions_find(struct submissions *all, const struct grade_request *request);

/* The file of a work, as people know it; NULL: it has none. */
const char *submissions_file(const struct submissions *all, size_t index);

/* Grade them, some at a time, and tell of each on standard output unless `quiet`, in the order of their
 * names. False after a sentence: it could not be begun. */
bool submissions_grade(struct submissions *all, bool quiet);

/* A line about one work, and one about all. */
void submissions_text(const struct submissions *all, size_t index, FILE *out);
void submissions_text_total(const struct submissions *all, FILE *out);

/* A row a work: name, file, points, of, passed, status, points of each setting, why. */
void submissions_csv(const struct submissions *all, FILE *out);

/* All grades as they are, as doc/schemas/grades-1.json has them. NULL: no memory. */
json_t *submissions_json(const struct submissions *all);

/* A suite a work, a case a setting. */
void submissions_junit(const struct submissions *all, FILE *out);

/* Has every work a grade, whatever it is? */
bool submissions_have_grades(const struct submissions *all);

void submissions_free(struct submissions *all);

/* `parray grade FOLDER`. Result: the exit status. */
int submissions_command(const struct grade_request *request);

#endif
