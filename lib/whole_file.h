/*
 * whole_file.h: an output file that appears under its name only when it is whole.
 *
 * Life cycle: whole_file_open, write to `stream`, whole_file_flush if one wants to know early, then
 * whole_file_close, which keeps or drops what was written. Until then an older file of that name stays as
 * it was. A program that dies between the two leaves nothing behind where the file system has files
 * without a name, else a neighbour that ends in ".part".
 *
 * "-" is standard output, and what is no regular file (a terminal, a pipe, /dev/null) is written directly:
 * neither can be taken back. One thread at a time uses a file; different files are independent.
 */
#ifndef WHOLE_FILE_H
#define WHOLE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct whole_file;

/* Start to write what will be `path`. NULL with one sentence in error, which names the path, the reason
 * and what to do. */
struct whole_file *whole_file_open(const char *path, char *error, size_t error_size);

/* The same, but what is written can be seen while it grows, and stays when the program dies: as `path`.PID.part. */
struct whole_file *whole_file_open_seen(const char *path, char *error, size_t error_size);

/* The stream to write to. */
FILE *whole_file_stream(struct whole_file *file);

/* Flush the stream. False with a sentence in error if some of what was written so far could not be stored. */
bool whole_file_flush(struct whole_file *file, char *error, size_t error_size);

/* Finish and free: keep the file under its name, or drop it (always true then). False with a sentence in
 * error if it could not be kept whole; nothing of it is left then. */
bool whole_file_close(struct whole_file *file, bool keep, char *error, size_t error_size);

#endif
