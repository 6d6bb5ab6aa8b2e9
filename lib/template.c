/*
 * template.c: the slots are searched for from the left, again after each that was filled.
 */
#include <string.h>

#include "template.h"

/* Return the slot that comes next in the text, and set *where to it; NULL: none. */
static const struct template_slot *slot_find(const char *text, const struct template_slot *slots,
                                             size_t count, const char **where)
{
    const struct template_slot *next = NULL;
    for (size_t i = 0; i < count; i++) {
        const char *found = strstr(text, slots[i].word);
        if (!found || (next && found > *where))
            continue;
        next = &slots[i];
        *where = found;
    }
    return next;
}

bool template_fill(const char *text, const struct template_slot *slots, size_t count, const void *context,
                   FILE *out)
{
    const char *where = NULL;
    const struct template_slot *slot;
    while ((slot = slot_find(text, slots, count, &where))) {
        fwrite(text, 1, (size_t)(where - text), out);
        if (slot->text)
            fputs(slot->text, out);
        else if (!slot->write(context, out))
            return false;
        text = where + strlen(slot->word);
    }
    fputs(text, out);
    return true;
}

bool template_script(const char *path, FILE *out)
{
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    for (int c, last = 0; (c = getc(file)) != EOF; last = c) {
        if (last == '<' && c == '/')
            putc('\\', out);
        putc(c, out);
    }
    bool fine = !ferror(file);
    fclose(file);
    return fine;
}
