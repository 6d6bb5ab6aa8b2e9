/*
 * file_program.h: run a program that reads a file, for fuzz targets of what such files hold.
 */
#ifndef FILE_PROGRAM_H
#define FILE_PROGRAM_H

#include <stddef.h>
#include <stdint.h>

#include "parray.h"

/* Run the program on a topology, with the data as the file that parameter `name` names, and `more` as another
 * parameter (NULL: none). The process stops unless the file is refused with one sentence that names it, or
 * the run comes to some end. */
void file_program_run(const struct parray_program *program, const char *topology, const char *name,
                      const char *more, const uint8_t *data, size_t size);

#endif
