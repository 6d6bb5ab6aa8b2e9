/*
 * numbers.c: the table is in the order of the columns of a sweep.
 */
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "facts/numbers.h"
#include "facts/outcome.h"

static double hops_per_second(const struct outcome *o)
{
    return o->seconds > 0 ? (double)o->transmissions / o->seconds : (double)NAN;
}

/* Where a number is found: in a field that is a count, in one that is a double, by a function, or not in an
 * outcome. */
#define ELSEWHERE      .source = NUMBER_ELSEWHERE
#define WHOLE(field)   .source = NUMBER_WHOLE, .offset = offsetof(struct outcome, field)
#define REAL(field)    .source = NUMBER_REAL, .offset = offsetof(struct outcome, field)
#define MADE(function) .source = NUMBER_MADE, .make = (function)

/* A number whose name is its path. */
#define NUMBER(text, form_, meaning_, ...)                                                  \
    {                                                                                       \
        .name = (text), .path = (text), .form = (form_), .meaning = (meaning_), __VA_ARGS__ \
    }

const struct number numbers[] = {
    NUMBER("workers", NUMBER_COUNT, "threads that ran the nodes", ELSEWHERE),
    NUMBER("seed", NUMBER_COUNT, "of everything that the program draws", ELSEWHERE),
    NUMBER("nodes", NUMBER_COUNT, "of the array", ELSEWHERE),
    NUMBER("links", NUMBER_COUNT, "of the array, undirected", ELSEWHERE),
    NUMBER("status", NUMBER_COUNT, "exit status of the run", ELSEWHERE),
    NUMBER("steps", NUMBER_COUNT, "last step in which a packet was on a link", .head = "steps", WHOLE(steps)),
    NUMBER("time", NUMBER_TIME, "the steps in packet times", .head = "packet times", REAL(time)),
    NUMBER("lower_bound", NUMBER_TIME, "least time of any program on this array, in packet times",
           .head = "bound", REAL(lower_bound)),
    NUMBER("own_bound", NUMBER_TIME, "the bound that the program states of itself, in packet times",
           REAL(own_bound)),
    NUMBER("paper_time", NUMBER_TIME, "time that the paper promises, in packet times", .head = "paper",
           REAL(paper_time)),
    NUMBER("ratio", NUMBER_RATIO, "time by lower bound, of runs that ended well", .head = "ratio",
           MADE(outcome_ratio)),
    NUMBER("transmissions", NUMBER_COUNT, "packets over one link each; of worms, channels crossed",
           .head = "transmissions", WHOLE(transmissions)),
    {.name = "utilization",
     .path = "utilization.mean",
     .form = NUMBER_SHARE,
     .head = "mean use",
     .meaning = "share of the steps in which a link carried a packet: the mean of all links",
     REAL(utilization_mean)},
    NUMBER("utilization.max", NUMBER_SHARE, "the share of the busiest link", REAL(utilization_max)),
    NUMBER("utilization.min", NUMBER_SHARE, "the share of the idlest link", REAL(utilization_min)),
    NUMBER("tcd", NUMBER_COUNT, "total communication distance: hops of all worms together", .head = "TCD",
           WHOLE(tcd), .of_worms = true),
    NUMBER("tcd_lower_bound", NUMBER_TIME, "least total communication distance of the task",
           .head = "TCD bound", REAL(tcd_bound)),
    NUMBER("worms.count", NUMBER_COUNT, "worms sent", WHOLE(worms), .of_worms = true),
    NUMBER("worms.longest_path", NUMBER_COUNT, "hops of the longest route", WHOLE(longest), .of_worms = true),
    NUMBER("worms.mean_path", NUMBER_TIME, "hops of a route, the mean", REAL(mean_path), .of_worms = true),
    NUMBER("worms.sending", NUMBER_SHARE, "share of the nodes' steps that sent a worm", REAL(worm_sends),
           .of_worms = true),
    NUMBER("worms.receiving", NUMBER_SHARE, "share of the nodes' steps that received a worm",
           REAL(worm_receives), .of_worms = true),
    NUMBER("worms.idle", NUMBER_SHARE, "share of the nodes' steps with neither", REAL(worm_idles),
           .of_worms = true),
    NUMBER("stalls", NUMBER_COUNT, "steps that nodes waited for room in a mailbox", WHOLE(stalls)),
    NUMBER("leftovers", NUMBER_COUNT, "packets that nobody received", WHOLE(leftovers)),
    NUMBER("violation_count", NUMBER_COUNT, "breaches of the model's rules", WHOLE(violation_count)),
    NUMBER("waiting.count", NUMBER_COUNT, "packets or worms that waited because of the model",
           WHOLE(waits.count), .of_waits = true),
    NUMBER("waiting.steps", NUMBER_COUNT, "steps that these waited, the sum", WHOLE(waits.steps),
           .of_waits = true),
    NUMBER("waiting.longest", NUMBER_COUNT, "steps that one of these waited at most", WHOLE(waits.longest),
           .of_waits = true),
    NUMBER("waiting.unsent", NUMBER_COUNT, "those of them that still waited when the run ended",
           WHOLE(waits.unsent), .of_waits = true),
    NUMBER("received", NUMBER_COUNT, "packets received", WHOLE(received)),
    NUMBER("busy_steps", NUMBER_COUNT, "steps in which links carried packets, the sum of all links",
           WHOLE(busy)),
    NUMBER("clock", NUMBER_COUNT, "last step in which a node ran, or a packet or worm waited and might begin",
           WHOLE(clock)),
    NUMBER("unreturned", NUMBER_COUNT, "nodes that had not returned", WHOLE(unreturned)),
    NUMBER("task.deliveries", NUMBER_COUNT, "tokens and answers that nodes handed in", ELSEWHERE),
    NUMBER("task.during_run", NUMBER_COUNT, "those of them before the run was over", ELSEWHERE),
    NUMBER("task.first_step", NUMBER_COUNT, "step of the first delivery", ELSEWHERE),
    NUMBER("task.mean_step", NUMBER_TIME, "step of a delivery, the mean of those during the run", ELSEWHERE),
    NUMBER("task.last_step", NUMBER_COUNT, "step of the last delivery", ELSEWHERE),
    NUMBER("task.last_node", NUMBER_COUNT, "rank of the node of the last delivery", ELSEWHERE),
    NUMBER("task.failed_nodes", NUMBER_COUNT, "nodes that delivered something wrong, or lack something",
           ELSEWHERE),
    NUMBER("task.received_bytes", NUMBER_COUNT, "bytes that packets brought to all nodes", ELSEWHERE),
    NUMBER("task.carried_bytes", NUMBER_COUNT, "of these, those for which the packets had units", ELSEWHERE),
    NUMBER("task.least_bytes", NUMBER_COUNT, "bytes that they have to bring for the task", ELSEWHERE),
    NUMBER("verify_failed", NUMBER_COUNT, "nodes for which `verify` failed", WHOLE(verify_failed)),
    NUMBER("verify_first", NUMBER_COUNT, "the first of these nodes", ELSEWHERE),
    NUMBER("faults.lost", NUMBER_COUNT, "packets that a fault lost", WHOLE(faults.lost)),
    NUMBER("faults.doubled", NUMBER_COUNT, "packets that a fault doubled", WHOLE(faults.doubled)),
    NUMBER("faults.corrupted", NUMBER_COUNT, "packets that a fault corrupted", WHOLE(faults.corrupted)),
    NUMBER("faults.stopped", NUMBER_COUNT, "nodes that a fault stopped", WHOLE(faults.stopped)),
    NUMBER("faults.unsent", NUMBER_COUNT,
           "packets that nodes threw away because they knew that the receiver was down",
           WHOLE(faults.unsent)),
    NUMBER("faults.restarted", NUMBER_COUNT, "how often nodes began anew after a crash",
           WHOLE(faults.happened[KIND_RESTART])),
    NUMBER("faults.overtaken", NUMBER_COUNT, "packets that were received before an earlier one of their link",
           WHOLE(faults.happened[KIND_OVERTAKE])),
    NUMBER("faults.cut", NUMBER_COUNT, "packets that met a link that was down",
           WHOLE(faults.happened[KIND_CUT])),
    NUMBER("faults.traitors", NUMBER_COUNT, "nodes that were traitors", WHOLE(faults.happened[KIND_TRAITOR])),
    NUMBER("faults.slow", NUMBER_COUNT, "nodes that sat out steps because they are slow",
           WHOLE(faults.happened[KIND_SLOW])),
    NUMBER("faults.drifting", NUMBER_COUNT, "nodes that read a clock that drifts",
           WHOLE(faults.happened[KIND_DRIFT])),
    NUMBER("deadlock.step", NUMBER_COUNT, "step of the deadlock", ELSEWHERE),
    NUMBER("deadlock.count", NUMBER_COUNT, "nodes that wait for ever", ELSEWHERE),
    NUMBER("deadlock.cycle_length", NUMBER_COUNT, "nodes that wait for each other in a circle", ELSEWHERE),
    NUMBER("worm_deadlock.step", NUMBER_COUNT, "step of the wormhole deadlock", ELSEWHERE),
    NUMBER("worm_deadlock.count", NUMBER_COUNT, "worms that wait for ever", ELSEWHERE),
    NUMBER("worm_deadlock.cycle_length", NUMBER_COUNT, "worms that wait for each other in a cycle",
           ELSEWHERE),
    NUMBER("waiting.most.from", NUMBER_COUNT, "rank at which the link direction begins where most waited",
           ELSEWHERE),
    NUMBER("waiting.most.port", NUMBER_COUNT, "port at which it begins", ELSEWHERE),
    NUMBER("waiting.most.to", NUMBER_COUNT, "rank at which it ends", ELSEWHERE),
    NUMBER("waiting.most.steps", NUMBER_COUNT, "steps that packets or worms waited there", ELSEWHERE),
    NUMBER("waiting.first.step", NUMBER_COUNT, "step of the first wait", ELSEWHERE),
    NUMBER("waiting.first.node", NUMBER_COUNT, "rank at which the link direction begins where it was",
           ELSEWHERE),
    NUMBER("waiting.first.port", NUMBER_COUNT, "port at which it begins", ELSEWHERE),
    NUMBER("waiting.first.peer", NUMBER_COUNT, "rank at which it ends", ELSEWHERE),
    NUMBER("waiting.first.worm_from", NUMBER_COUNT, "rank of the sender of the worm that waited", ELSEWHERE),
    NUMBER("waiting.first.worm_to", NUMBER_COUNT, "rank of its destination", ELSEWHERE),
    NUMBER("hottest_link.from", NUMBER_COUNT, "rank at which the busiest link direction begins", ELSEWHERE),
    NUMBER("hottest_link.port", NUMBER_COUNT, "port at which it begins", ELSEWHERE),
    NUMBER("hottest_link.to", NUMBER_COUNT, "rank at which it ends", ELSEWHERE),
    NUMBER("hottest_link.packets", NUMBER_COUNT, "packets that it carried", ELSEWHERE),
    NUMBER("hottest_link.busy_steps", NUMBER_COUNT, "steps in which it carried a packet", ELSEWHERE),
    NUMBER("hottest_link.utilization", NUMBER_SHARE, "share of the steps in which it carried a packet",
           ELSEWHERE),
    NUMBER("coldest_link.from", NUMBER_COUNT, "rank at which the idlest link direction begins", ELSEWHERE),
    NUMBER("coldest_link.port", NUMBER_COUNT, "port at which it begins", ELSEWHERE),
    NUMBER("coldest_link.to", NUMBER_COUNT, "rank at which it ends", ELSEWHERE),
    NUMBER("coldest_link.packets", NUMBER_COUNT, "packets that it carried", ELSEWHERE),
    NUMBER("coldest_link.busy_steps", NUMBER_COUNT, "steps in which it carried a packet", ELSEWHERE),
    NUMBER("coldest_link.utilization", NUMBER_SHARE, "share of the steps in which it carried a packet",
           ELSEWHERE),
    NUMBER("fullest_mailbox", NUMBER_COUNT, "with --watch-mailboxes: packets that waited in the fullest one",
           ELSEWHERE),
    NUMBER("log_lines", NUMBER_COUNT, "lines that nodes logged", ELSEWHERE),
    NUMBER("mailbox", NUMBER_COUNT, "packets that a link direction holds", ELSEWHERE),
    NUMBER("startup", NUMBER_COUNT, "steps of a packet besides its length", ELSEWHERE),
    NUMBER("per_unit", NUMBER_COUNT, "steps of a packet for each unit of length", ELSEWHERE),
    NUMBER("packet_units", NUMBER_COUNT, "units that a packet of the paper has", ELSEWHERE),
    NUMBER("max_steps", NUMBER_COUNT, "step after which the run is stopped", ELSEWHERE),
    NUMBER("stack_bytes", NUMBER_COUNT, "size of a node's stack", ELSEWHERE),
    NUMBER("stack_high_water", NUMBER_COUNT, "deepest use of a stack, in bytes", ELSEWHERE),
    NUMBER("stack_high_water_node", NUMBER_COUNT, "rank of the node that used its stack deepest", ELSEWHERE),
    NUMBER("memory_bytes", NUMBER_COUNT, "memory for nodes, mailboxes and stacks", WHOLE(memory_bytes)),
    NUMBER("setup_seconds", NUMBER_TIME, "wall time of the set-up", REAL(setup_seconds)),
    NUMBER("seconds", NUMBER_TIME, "wall time of the run", REAL(seconds)),
    NUMBER("hops_per_second", NUMBER_TIME, "transmissions by seconds", MADE(hops_per_second)),
    {.name = NULL},
};

const struct number *number_find(const char *name)
{
    for (const struct number *number = numbers; number->name; number++)
        if (strcmp(number->name, name) == 0 || strcmp(number->path, name) == 0)
            return number;
    return NULL;
}

/* Lines of the text report that judge a run or count what it did; readers take the first word of
 * a line for what it tells. `alone`: other names may begin with it. */
static const struct report_line {
    const char *name;
    bool alone;
} lines[] = {{"verified", false},  {"optimality", false}, {"status", false},      {"own bound", false},
             {"steps", true},      {"paper", true},       {"task", true},         {"transmissions", true},
             {"faults", true},     {"restarted", true},   {"thrown away", true},  {"overtaken", true},
             {"cut", true},        {"traitors", true},    {"slow", true},         {"drifting", true},
             {"stopped", true},    {"stalls", true},      {"waiting", true},      {"mailboxes", true},
             {"violations", true}, {"left over", true},   {"not received", true}, {"worms", true},
             {"phase", true},      {"utilization", true}, {"digest", true},       {"figures", true},
             {"besides", true},    {"array", true},       {"layer", true},        {"parameters", true},
             {"engine", true},     {"links hold", true},  {"inboxes hold", true}, {"memory", true},
             {"stacks", true},     {"processes", true},   {"wall time", true},    {"INTERRUPTED", false},
             {"CRASHED", false},   {"INCOMPLETE", false}};

bool line_named(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        const char *line = lines[i].name;
        size_t same = 0;
        while (same < length && line[same] &&
               tolower((unsigned char)(name[same] == '_' ? ' ' : name[same])) ==
                   tolower((unsigned char)line[same]))
            same++;
        bool whole = same == length || (!lines[i].alone && !isalnum((unsigned char)name[same]));
        if (!line[same] && whole)
            return true;
    }
    return false;
}

bool name_is_text(const char *text)
{
    while (*text >= ' ' && *text <= '~')
        text++;
    return !*text;
}

const char *name_wrong(const char *name)
{
    if (!name || !*name)
        return "a number for people needs a name";
    if (!name_is_text(name))
        return "the name of a number has printable ASCII characters only; this one has others";
    if (*name == ' ' || name[strlen(name) - 1] == ' ' || strstr(name, "  "))
        return "the name of a number has single blanks, and only between words; this one has others";
    return line_named(name, strlen(name)) ? "reports have a line of that name themselves; take another name"
                                          : NULL;
}
