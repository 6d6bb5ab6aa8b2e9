/*
 * sweep_point.c: runs are numbered so that the last axis changes fastest.
 */
#include <stdio.h>

#include "sweep/sweep_point.h"

const char *sweep_value(const struct sweep *sweep, size_t run, size_t axis)
{
    for (size_t i = sweep->axes - 1; i > axis; i--)
        run /= sweep->axis[i].count;
    return sweep->axis[axis].value[run % sweep->axis[axis].count];
}

json_t *sweep_point(const struct sweep *sweep, size_t run)
{
    json_t *point = json_object();
    for (size_t i = 0; i < sweep->axes; i++)
        json_object_set_new(point, sweep->axis[i].name, json_string(sweep_value(sweep, run, i)));
    return point;
}

void sweep_point_text(const struct sweep *sweep, size_t run, char *text, size_t size)
{
    size_t used = 0;
    for (size_t i = 0; i < sweep->axes && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%s=%s", i ? ", " : "", sweep->axis[i].name,
                                 sweep_value(sweep, run, i));
}
