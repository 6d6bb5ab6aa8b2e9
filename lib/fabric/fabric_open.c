/*
 * fabric_open.c: a name and sizes, or a file, become a fabric.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fabric/fabric_file.h"
#include "fabric/fabric_kinds.h"
#include "say.h"

enum { SIZE_MOST = 4096 };

static const struct fabric_form *find_form(const char *name, size_t length)
{
    const struct fabric_form *const tables[] = {fabric_boxes, fabric_networks};
    for (int i = 0; i < 2; i++)
        for (const struct fabric_form *form = tables[i]; form->name; form++)
            if (strlen(form->name) == length && strncmp(form->name, name, length) == 0)
                return form;
    return NULL;
}

static bool refuse_name(struct fabric *fabric)
{
    const struct fabric_form *const tables[] = {fabric_boxes, fabric_networks};
    char list[FABRIC_ERROR_SIZE] = "graph:FILE";
    for (int i = 0; i < 2; i++)
        for (const struct fabric_form *form = tables[i]; form->name; form++) {
            size_t used = strlen(list);
            snprintf(list + used, sizeof list - used, ", %s:%s", form->name, form->sizes);
        }
    return fabric_refuse(fabric, "there is no fabric '%.40s'" SAY_DO "take one of %.400s", fabric->spec,
                         list);
}

/* Read "2", "4x4x2". Result: how many sizes; -1: it is not that. */
static int read_sizes(const char *text, int *sizes)
{
    int count = 0;
    while (count < FABRIC_SIZES_MOST) {
        char *end;
        long size = *text >= '0' && *text <= '9' ? strtol(text, &end, 10) : 0;
        if (size < 1 || size > SIZE_MOST)
            return -1;
        sizes[count++] = (int)size;
        if (*end == '\0')
            return count;
        if (*end != 'x')
            return -1;
        text = end + 1;
    }
    return -1;
}

static bool make(struct fabric *fabric, const char *spec)
{
    size_t length = strcspn(spec, ":");
    int sizes[FABRIC_SIZES_MOST];
    if (strncmp(spec, "graph:", 6) == 0)
        return fabric_file_read(fabric, spec + 6);
    const struct fabric_form *form = find_form(spec, length);
    if (!form)
        return refuse_name(fabric);
    int count = spec[length] ? read_sizes(spec + length + 1, sizes) : -1;
    if (count < form->least || count > form->most)
        return fabric_refuse(
            fabric, "%.80s: sizes are missing or wrong" SAY_DO "write %s:%s, with whole numbers from 1 to %d",
            spec, form->name, form->sizes, SIZE_MOST);
    return form->make(fabric, sizes, count);
}

bool fabric_open(struct fabric *fabric, const char *spec)
{
    fabric_begin(fabric, spec);
    return make(fabric, spec) && fabric_finish(fabric);
}
