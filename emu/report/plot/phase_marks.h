/*
 * phase_marks.h: where the phases of a program begin, as lines across a picture whose one axis are steps.
 */
#ifndef PHASE_MARKS_H
#define PHASE_MARKS_H

#include <stdbool.h>

#include "plot/axes.h"

struct picture;

/* Draw a thin line where each phase begins that is inside the picture, with its name, as group "phases";
 * names for which there is no room are left out. `down`: steps are on axis y, else on axis x; the axis ends
 * half a step beside the steps. Nothing is drawn if no phase was named. */
void phase_marks_draw(const struct picture *picture, const struct axes *axes, bool down);

#endif
