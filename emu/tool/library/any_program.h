/*
 * any_program.h: node programs by name, in a process that has loaded the library in any way.
 */
#ifndef ANY_PROGRAM_H
#define ANY_PROGRAM_H

struct parray_program;

/* The program in a file, or a shipped one. NULL after saying why not. */
const struct parray_program *program_by_name(const char *name);

#endif
