/*
 * faults_text.c: what faults did in a run, a line a kind.
 */
#include <stdio.h>

#include "base.h"
#include "facts/outcome.h"
#include "quantity.h"
#include "report/report_parts.h"

/* What faults did besides, a line a kind. */
static void put_happened(const struct fault_counts *faults, FILE *out)
{
    static const struct {
        enum fault_kind kind;
        const char *name, *one, *many;
    } told[] = {
        {KIND_RESTART, "restarted", "time that a node began anew after a crash",
         "times that a node began anew after a crash"},
        {KIND_OVERTAKE, "overtaken", "packet was received before an earlier one of its link",
         "packets were received before an earlier one of their link"},
        {KIND_CUT, "cut", "packet met a link that was down", "packets met a link that was down"},
        {KIND_TRAITOR, "traitors", "node", "nodes"},
        {KIND_SLOW, "slow", "node sat out steps", "nodes sat out steps"},
        {KIND_DRIFT, "drifting", "node read a clock that is not that of the array",
         "nodes read a clock that is not that of the array"},
    };
    struct quantity f;
    if (faults->unsent)
        fprintf(out, "thrown away    %s packet%s to nodes known to be down\n",
                quantity_count(&f, faults->unsent), plural(faults->unsent));
    for (size_t i = 0; i < ARRAY_LENGTH(told); i++) {
        uint64_t count = faults->happened[told[i].kind];
        if (count)
            fprintf(out, "%-15s%s %s\n", told[i].name, quantity_count(&f, count),
                    count == 1 ? told[i].one : told[i].many);
    }
}

void faults_text(const struct fault_counts *faults, FILE *out)
{
    struct quantity a, b, c;
    if (faults->lost || faults->doubled || faults->corrupted)
        fprintf(out, "faults         %s lost, %s doubled, %s corrupted of these packets\n",
                quantity_count(&a, faults->lost), quantity_count(&b, faults->doubled),
                quantity_count(&c, faults->corrupted));
    if (faults->stopped)
        fprintf(out, "stopped        %s node%s, by --fault\n", quantity_count(&a, faults->stopped),
                plural(faults->stopped));
    put_happened(faults, out);
}
