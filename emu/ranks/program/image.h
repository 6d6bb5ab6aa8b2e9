/*
 * image.h: the variables of a rank are its own, because every rank runs a copy of the whole program.
 *
 * The code of a machine finds its variables relative to itself, so a copy of code and data together, at
 * another address, has variables of its own at no cost. Words that the dynamic linker has filled in are moved
 * by the distance; those that lead to functions of the C library that keep something for the whole process
 * lead to twins (libc_twin.h), which keep it for the rank.
 *
 * Where there are no copies, the variables of the original take turns instead (swap.h).
 *
 * Life cycle: image_open when the array is prepared; image_copy on the node of each rank; image_close with
 * the array. The copies lie in one piece of memory, of which pages that hold nothing but zeros take none.
 */
#ifndef IMAGE_H
#define IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct image;
struct libc_twin;

/* The object that has that function, for so many copies. NULL: a sentence in error. */
struct image *image_open(const void *inside, uint32_t copies, char *error, size_t error_size);
void image_close(struct image *image);

/* Does the program name the variable that this member of the twin stands in for? */
bool image_has_variable(const struct image *image, size_t member);

/* Make the copy of a rank. Result: what is to be added to an address of the original. */
ptrdiff_t image_copy(struct image *image, uint32_t rank, struct libc_twin *twin);

/* The variables of the original, which lie in one piece. */
void *image_data(const struct image *image, size_t *size);

/* How they begin, into a row of as many bytes; and, in place, what leads to the twin of a rank. */
void image_fresh(const struct image *image, char *row);
void image_lead(const struct image *image, struct libc_twin *twin);

/* Call the functions that end the copy, as the dynamic linker does for the original. */
void image_end(const struct image *image, ptrdiff_t by);

/* The offset of an address in the original or in a copy, which is the same in all; 0: it is in none. */
uintptr_t image_offset(const struct image *image, uintptr_t address);

/* The address in the original of what has that offset. */
uintptr_t image_address(const struct image *image, uintptr_t offset);

#endif
