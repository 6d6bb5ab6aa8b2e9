/*
 * program_property.c: names of properties, and lists of names in descriptions.
 */
#include <stdio.h>
#include <string.h>

#include "facts/program_property.h"

const char *property_name(enum property property)
{
    static const char *const names[PROPERTIES] = {"invariant", "eventually", "history"};
    return names[property];
}

bool property_stated(const struct parray_program *program, enum property property)
{
    return property == PROPERTY_INVARIANT    ? program->invariant != NULL
           : property == PROPERTY_EVENTUALLY ? program->eventually != NULL
                                             : program->history != NULL;
}

bool property_any(const struct parray_program *program)
{
    return program->invariant || program->eventually || program->history;
}

bool property_deterministic(const struct parray_program *program)
{
    return program->deterministic || !property_any(program);
}

/* ------------------------------------------------------------------------------------- descriptions */

/* Take the next name off a list. Result: its length. */
static size_t take_name(const char **list, const char **name)
{
    *list += strspn(*list, " ");
    *name = *list;
    size_t length = strcspn(*list, ",");
    *list += length;
    *list += **list == ',';
    while (length && (*name)[length - 1] == ' ')
        length--;
    return length;
}

static bool is_known(const struct reached *list, int count, const char *name, size_t length)
{
    for (int i = 0; i < count; i++)
        if (strlen(list[i].name) == length && memcmp(list[i].name, name, length) == 0)
            return true;
    return false;
}

static bool is_plain(const char *name, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)name[i] < ' ' || name[i] == '"')
            return false;
    return length > 0 && length < REACH_NAME;
}

int property_reaches(const struct parray_program *program, struct reached *list, char *error, size_t size)
{
    const char *rest = program->reaches ? program->reaches : "", *name;
    int count = 0;
    while (*rest) {
        size_t length = take_name(&rest, &name);
        const char *wrong = !is_plain(name, length)
                                ? "a name has 1 to 63 characters, none of them a quote or "
                                  "a control character"
                            : is_known(list, count, name, length) ? "a name stands there twice"
                            : count == REACHES_MOST               ? "there are more than 64 names"
                                                                  : NULL;
        if (wrong) {
            snprintf(error, size,
                     "program '%s': .reaches = \"%s\" is no list of names with commas between: %s",
                     program->name, program->reaches, wrong);
            return -1;
        }
        list[count] = (struct reached){.node = -1};
        memcpy(list[count++].name, name, length);
    }
    return count;
}

bool property_check(const struct parray_program *program, char *error, size_t size)
{
    struct reached list[REACHES_MOST];
    if (program->eventually_steps && !program->eventually) {
        snprintf(error, size,
                 "program '%s' has .eventually_steps, but no .eventually that would have to hold by then",
                 program->name);
        return false;
    }
    return property_reaches(program, list, error, size) >= 0;
}
