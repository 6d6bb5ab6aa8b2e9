/*
 * sanitizer_flags.h: what a program needs beside -fsanitize=... so that the tool can run it.
 */
#ifndef SANITIZER_FLAGS_H
#define SANITIZER_FLAGS_H

#include <stddef.h>

/* Write more options for the compiler, separated by spaces, if its arguments (ended by NULL) ask for a
 * sanitizer; else "". `compiler` is the command without them, ended by NULL. */
void sanitizer_flags(char *const *compiler, char *const *arguments, char *flags, size_t size);

#endif
