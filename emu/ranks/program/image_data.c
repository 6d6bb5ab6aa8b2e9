/*
 * image_data.c: the variables of the program as it was loaded, which ranks have in turns.
 */
#include <string.h>

#include "program/image_own.h"
#include "program/libc_twin.h"

void *image_data(const struct image *image, size_t *size)
{
    *size = image->data_end - image->data;
    return (char *)image->low + image->data;
}

static bool is_data(const struct image *image, const struct moved_word *word)
{
    return word->at >= image->data && word->at + sizeof(uintptr_t) <= image->data_end;
}

void image_fresh(const struct image *image, char *row)
{
    memcpy(row, image->pristine + image->data, image->data_end - image->data);
    for (size_t i = 0; i < image->words; i++)
        if (image->word[i].kind == MOVE && is_data(image, &image->word[i]))
            memcpy(row + image->word[i].at - image->data, &image->word[i].value, sizeof(uintptr_t));
}

void image_lead(const struct image *image, struct libc_twin *twin)
{
    for (size_t i = 0; i < image->words; i++) {
        uintptr_t value = (uintptr_t)twin + image->word[i].value;
        if (image->word[i].kind == TWIN && is_data(image, &image->word[i]))
            memcpy((char *)image->low + image->word[i].at, &value, sizeof value);
    }
}
