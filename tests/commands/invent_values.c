/*
 * invent_values.c: each list has right values and wrong ones.
 */
#include <stdio.h>

#include "invent.h"
#include "invent_values.h"

const char *invent_share(struct draw *draw)
{
    static const char *const shares[] = {"0",    "0.1", "0.25",   "0.5", "1",   "1.0001",
                                         "-0.1", "nan", "1e-300", "",    "half"};
    return DRAW_FROM(draw, shares);
}

void invent_fault(struct draw *draw, char *text)
{
    static const char *const faults[] = {"lose:0.2",
                                         "double:0.2",
                                         "corrupt:0.2",
                                         "stop:1@2",
                                         "stop:0@1",
                                         "down:0-1@1..3",
                                         "down:0-1@2..4:held",
                                         "down:0-9@1..2",
                                         "down:0-1@4..2",
                                         "stop:99@1",
                                         "lose:2",
                                         "",
                                         "burn:1",
                                         "stop:1@0"};
    snprintf(text, WORD_SIZE, "%s", DRAW_FROM(draw, faults));
}

void invent_axis(struct draw *draw, char *text)
{
    static const char *const axes[] = {"topology=mesh:2..3x2",
                                       "topology=ring:3,4",
                                       "seed=1..3",
                                       "workers=1,2",
                                       "size=2..3",
                                       "size=4..16*2",
                                       "mailbox=1,2,x",
                                       "model=F*,SLA",
                                       "root=0..2",
                                       "engine=fibers,threads",
                                       "max-steps=3,9",
                                       "nothing=1",
                                       "seed=3..1",
                                       "seed=",
                                       "=1",
                                       "seed=1..2;3",
                                       "per-unit=1,2",
                                       "size=1..99999999999",
                                       "topology=line:"};
    snprintf(text, WORD_SIZE, "%s", DRAW_FROM(draw, axes));
}
