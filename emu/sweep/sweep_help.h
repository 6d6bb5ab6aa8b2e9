/*
 * sweep_help.h: the text of `parray sweep --help`.
 */
#ifndef SWEEP_HELP_H
#define SWEEP_HELP_H

/* Print what a sweep is and which options it takes. */
void sweep_help(void);

#endif
