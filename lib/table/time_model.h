/*
 * time_model.h: how long a piece of work will take, from how long smaller and larger ones took.
 *
 * Time is taken to be a power of the size, fitted to what was noted: a straight line through logarithms, by
 * least squares. The power is held between 0 and 3: larger work is never taken as faster, and one odd time
 * does not let the others grow without bounds. Begin with a zeroed struct. Pure functions.
 */
#ifndef TIME_MODEL_H
#define TIME_MODEL_H

struct time_model {
    double count, x, y, xx, xy; /* sums over what was noted: x = log size, y = log seconds */
};

/* Work of that size took so long. Sizes are 1 at least, times a millisecond. */
void time_model_note(struct time_model *model, double size, double seconds);

/* The seconds that work of that size will take; NAN: nothing was noted. */
double time_model_seconds(const struct time_model *model, double size);

#endif
