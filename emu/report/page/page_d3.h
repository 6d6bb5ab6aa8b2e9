/*
 * page_d3.h: D3 (d3js.org), of which every page has a copy.
 *
 * The copy is that of the package manager: the file that configure found, or was told by --with-d3.
 * $PARRAY_D3 names another file.
 */
#ifndef PAGE_D3_H
#define PAGE_D3_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Can D3 be read? If not, give a sentence that says what to install. */
bool page_d3_check(char *error, size_t error_size);

/* Write D3 such that it can stand in an HTML <script>. False: it cannot be read any more. */
bool page_d3_write(FILE *out);

#endif
