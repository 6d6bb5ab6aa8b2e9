/*
 * sweep_help.c: the names of options that can be swept come from the table of options, and the names of
 * numbers from the table of numbers.
 */
#include <stdio.h>
#include <string.h>

#include "facts/numbers.h"
#include "facts/settings.h"
#include "sweep/sweep_help.h"

/* The width of the help, and the column at which explanations begin. */
enum { HELP_COLUMNS = 107, HELP_INDENT = 23 };

/* Print "topology, model," ..., the cursor being in a column. */
static void put_swept_names(int column)
{
    for (const struct setting_kind *kind = setting_kinds; kind->name; kind++) {
        if (!(kind->uses & SETTING_SWEPT))
            continue;
        if (column + (int)strlen(kind->name) + 2 > HELP_COLUMNS) {
            printf("\n%*s", HELP_INDENT - 1, "");
            column = HELP_INDENT - 1;
        }
        column += printf(" %s,", kind->name);
    }
}

void sweep_help(void)
{
    puts("usage: parray sweep PROGRAM --over NAME=VALUES [--over ...] [OPTION...]\n\n"
         "Run a program with every combination of values, print a table of steps, bounds and use of the "
         "links.\n");
    put_swept_names(printf("  --over NAME=VALUES   NAME:"));
    puts(" a parameter of the program, which comes first, or size: all numbers of the topology\n"
         "                       VALUES: a,b,c; 1..12; 8..64:8 in steps of 8; 8..1024*2 by factors of 2; "
         "ranges\n"
         "                       inside of values (topology=mesh:2..4x8); a;b if values have commas\n"
         "  --models A,B         the same as --over model=A,B\n"
         "  --engines A,B        the same as --over engine=A,B\n"
         "  --csv FILE           write one line for each run (- is standard output)\n"
         "  --json FILE          write the runs as one JSON object (- is standard output)\n"
         "  --plot FILE          draw the measured points on the curves of the bound and of the paper; FILE "
         "ends in\n"
         "                       .svg, .pdf or .png\n"
         "  --columns A,B        show these numbers in the table; --csv has them and the status, --json has "
         "all numbers\n"
         "  --draw A,B           draw these numbers instead; one with bound in its name is a curve\n"
         "  --mark X             draw an upright line at X\n\n"
         "All other options are those of `parray run' and hold for every run. Each run is a process of its "
         "own; what\n"
         "nodes log is not shown. Finished runs are kept in FILE.part until all are done: after an "
         "interruption the\n"
         "same command goes on from there.\n\n"
         "Numbers of a run, for --columns and --draw; a program may have figures of its own, which `parray "
         "show' names;\n"
         "of numbers that nodes give by node_value, as \"money\", there are money_sum, money_mean, "
         "money_least "
         "and\n"
         "money_greatest; without --columns the table shows money_mean alone:");
    for (const struct number *number = numbers; number->name; number++)
        printf("  %-24s  %s\n", number->name, number->meaning);
    puts("\n"
         "Examples:\n"
         "  parray sweep ring-gossip --over topology=ring:4..16*2\n"
         "  parray sweep ring-gossip --over size=4..8 --csv ring.csv --plot ring.svg\n"
         "\n"
         "Exit status: that of the worst run (2, 3, 4, 5, 1, 0 in this order; a crash is worst), 130 "
         "interrupted.");
}
