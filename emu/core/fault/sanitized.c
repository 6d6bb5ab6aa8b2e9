/*
 * sanitized.c: the words come from the sanitizer's last call before it ends the process. Nothing here
 * allocates or locks.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "fail.h"
#include "fault/sanitized.h"
#include "machine/machine.h"
#include "machine/node_running.h"
#include "sanitizer.h"

enum { REPORT_STACK = 256 << 10 };

static void say_node(const char *name)
{
    char text[512], wait[128];
    const struct node *node = node_running;
    if (!node)
        return;
    node_waited_text(node, wait, sizeof wait);
    snprintf(text, sizeof text, "step %" PRIu64 ": %s stopped node %u%s", node->shard->now, name, node->rank,
             wait);
    fail_say(text);
    fail_note("its report stands above");
}

void sanitized_watch(void)
{
    sanitizer_at_death(say_node);
}

void sanitized_signal(const struct sigaction *before, int number, siginfo_t *info, void *context)
{
    if (sanitizer_name() && before->sa_flags & SA_SIGINFO && before->sa_sigaction)
        before->sa_sigaction(number, info, context);
}

unsigned sanitized_signal_stack(void)
{
    return sanitizer_name() ? REPORT_STACK : 0;
}
