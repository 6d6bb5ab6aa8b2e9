/*
 * whole_file.h: an output file that appears under its name only when it is whole.
 *
 * Life cycle: whole_file_open, write to whole_file_stream, whole_file_flush to learn early of errors, then
 * whole_file_close, which keeps or drops what was written. Until then an older file of that name stays as it
 * was. A program that dies between the two leaves nothing behind if the file system has files without a name,
 * else a file in the same directory whose name ends in ".part".
 *
 * "-" is standard output. It and all that is no regular file (a terminal, a pipe, /dev/null) are written
 * directly, so they cannot be dropped. One thread at a time uses a file; different files are independent.
 *
 * Relative names count as path_absolute says. Two open files of one process never become one file, whatever
 * links and names lead to it, and none becomes a file that whole_file_protect has named.
 */
#ifndef WHOLE_FILE_H
#define WHOLE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct whole_file;

/* Begin a file that will be `path`. NULL with one sentence in error, which names the path and the reason, and
 * says what to do. */
struct whole_file *whole_file_open(const char *path, char *error, size_t error_size);

/* Begin a file that will be `path`, and that is called `path`.PID.part until then: it can be read while it
 * grows, and stays when the program dies. */
struct whole_file *whole_file_open_seen(const char *path, char *error, size_t error_size);

/* This process reads the file `path`: no output is to become it. No such file: nothing is protected. */
void whole_file_protect(const char *path);

/* Have `opened` called when a file other than "-" is opened; NULL: nothing. */
void whole_file_watch(void (*opened)(void));

/* Is the file written directly? */
bool whole_file_is_direct(const struct whole_file *file);

/* The stream to write to. If the file is not written directly, what was written can be read from it, too, by
 * the rules of C for a stream of mode "w+". */
FILE *whole_file_stream(struct whole_file *file);

/* Flush the stream. False with a sentence in error: some of what was written so far could not be stored. */
bool whole_file_flush(struct whole_file *file, char *error, size_t error_size);

/* Close and free a file, and keep it under its name or drop it. False with a sentence in error: it was to be
 * kept and could not be stored whole; then nothing of it is left. */
bool whole_file_close(struct whole_file *file, bool keep, char *error, size_t error_size);

/* Move an open file to a number that a program which closes all small ones does not meet, if there is one.
 * Result: its number. */
int file_far(int fd);

/* Open a file that has no name, to be written and read, in a folder. Result: its descriptor; -1, with
 * errno. */
int file_nameless(const char *folder);

/* Copy a file into memory. Result: the descriptor of the copy, which is gone with the last process that has
 * it; -1 with errno. */
int file_into_memory(const char *path);

#endif
