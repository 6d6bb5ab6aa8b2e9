/*
 * warn_shared.h: variables of a program that all its nodes would share; a processor array has none.
 */
#ifndef WARN_SHARED_H
#define WARN_SHARED_H

/* Name on standard error the variables in the object that can be written: those outside functions, and static
 * ones in them. `source` is what the object was made from; the lines come from debug information, if there is
 * any. */
void warn_shared(const char *object, const char *source);

#endif
