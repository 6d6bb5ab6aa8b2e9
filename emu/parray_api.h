/*
 * parray_api.h: macros for the headers of parray: what is exported, formats that the compiler checks, the
 * version, and the source line of a call. parray.h includes it.
 */
#ifndef PARRAY_API_H
#define PARRAY_API_H

#if defined __GNUC__
#define PARRAY_API                 __attribute__((visibility("default")))
#define PARRAY_PRINTF(text, first) __attribute__((format(printf, text, first)))
#define PARRAY_NORETURN            __attribute__((noreturn))
#else
#define PARRAY_API
#define PARRAY_PRINTF(text, first)
#define PARRAY_NORETURN
#endif

/* The version of these headers, also as one number that grows, 10203 for 1, 2 and 3. Within a major version
 * what was written and compiled for an older minor version goes on working: functions stay, and structures
 * grow at their ends alone. parray_version_number() of parray_array.h is that of the library which runs. */
#define PARRAY_VERSION_MAJOR 0
#define PARRAY_VERSION_MINOR 1
#define PARRAY_VERSION_PATCH 0

#define PARRAY_VERSION (100 * (100 * PARRAY_VERSION_MAJOR + PARRAY_VERSION_MINOR) + PARRAY_VERSION_PATCH)

/* "FILE:LINE" of a call. */
#define PARRAY_TEXT_(x) #x
#define PARRAY_TEXT(x)  PARRAY_TEXT_(x)
#define PARRAY_HERE     __FILE__ ":" PARRAY_TEXT(__LINE__)

#endif
