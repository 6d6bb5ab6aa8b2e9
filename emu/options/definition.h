/*
 * definition.h: where the source of an object defines a variable, by debug information.
 */
#ifndef DEFINITION_H
#define DEFINITION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Write "x.c:7" for the variable at this address of the file: `source`, the name under which the user knows
 * the source, stands in front of the line unless another file defines the variable. False: it is not known,
 * or this build cannot read debug information. */
bool definition_place(const char *object, uint64_t address, const char *source, char *text, size_t size);

#endif
