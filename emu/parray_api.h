/*
 * parray_api.h: macros for the headers of parray: what is exported, formats that the compiler checks, and the
 * source line of a call. parray.h includes it.
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

/* "FILE:LINE" of a call. */
#define PARRAY_TEXT_(x) #x
#define PARRAY_TEXT(x)  PARRAY_TEXT_(x)
#define PARRAY_HERE     __FILE__ ":" PARRAY_TEXT(__LINE__)

#endif
