/*
 * page_row.h: madvise(2) for some pages in each of very many equal pieces of memory.
 *
 * A row is a plain value that needs no open or close. Any thread may advise, several at a time if their rows
 * do not overlap.
 */
#ifndef PAGE_ROW_H
#define PAGE_ROW_H

#include <stdbool.h>
#include <stddef.h>

/* The pages at first, first + stride, ... : `count` times `page` bytes. */
struct page_row {
    char *first;
    size_t stride;
    size_t count;
    size_t page;
};

/* Give the kernel one advice for every page of the row. False and errno: it refused a page; the pages
 * before that one are done. */
bool page_row_advise(const struct page_row *row, int advice);

#endif
