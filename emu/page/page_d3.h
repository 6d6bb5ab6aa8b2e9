/*
 * page_d3.h: D3 (d3js.org), of which the page has a copy: the package manager's, neither in the tree nor fetched.
 *
 * It is the file that configure found, or was told by --with-d3; $PARRAY_D3 names another one.
 */
#ifndef PAGE_D3_H
#define PAGE_D3_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Can it be read? Else a sentence in error that says what to install. */
bool page_d3_check(char *error, size_t error_size);

/* Write it such that it can stand in an HTML <script>. False: it cannot be read any more. */
bool page_d3_write(FILE *out);

#endif
