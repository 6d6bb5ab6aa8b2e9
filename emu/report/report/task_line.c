/*
 * task_line.c: how many deliveries, when, and how many nodes failed. What is wrong first is in the verdict.
 */
#include <inttypes.h>
#include <math.h>

#include "facts/node_text.h"
#include "facts/outcome.h"
#include "facts/view.h"
#include "quantity.h"
#include "report/task_line.h"

/* What the program handed in, and when. */
void task_line(const struct view *view, FILE *out)
{
    struct quantity a, b, c;
    char node[128];
    const struct task_outcome *task = &view->outcome->task;
    if (!task->name)
        return;
    fprintf(out, "task           %s: %s deliver%s", task->name, quantity_count(&a, task->deliveries),
            task->deliveries == 1 ? "y" : "ies");
    if (task->timed) {
        node_text(view->topo, task->last_node, node, sizeof node);
        fprintf(out, ", in steps %s to %s, the mean %.1f, the last by %s",
                quantity_count(&b, task->step_first), quantity_count(&c, task->step_last), task->step_mean,
                node);
    }
    if (task->deliveries > task->timed)
        fprintf(out, task->timed ? ", %s after the run" : ", after the run",
                quantity_count(&b, task->deliveries - task->timed));
    if (task->failed)
        fprintf(out, "; %s node%s failed", quantity_count(&b, task->failed), plural(task->failed));
    if (!task->travels)
        fputs("; checked is what nodes answer, not that it came in packets", out);
    putc('\n', out);
}
