/*
 * list_filter.c: a filter that finds nothing is refused with the names that are like it; several, with what
 * each of them finds.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* strcasestr */
#endif
#include <stdio.h>
#include <string.h>

#include "base.h"
#include "cli/list_filter.h"
#include "parray.h"
#include "run/stages.h"
#include "say.h"
#include "suggest.h"
#include "task/task.h"
#include "topo/topo.h"

enum { NAMES_SHOWN = 6 };

static bool has_word(const char *word, const char *const *texts, size_t count)
{
    bool found = false;
    for (size_t i = 0; i < count; i++)
        found |= texts[i] && strcasestr(texts[i], word);
    return found;
}

static bool passes_program(const struct filter *filter, const struct parray_program *program)
{
    const char *const texts[] = {program->name, program->task, program->paper, program->summary};
    return filter->word   ? has_word(filter->word, texts, ARRAY_LENGTH(texts))
           : filter->kind ? choose_listed(program->topologies, filter->kind->name)
                          : task_is_solved_by(filter->task, program->task);
}

bool filters_pass(const struct filters *filters, const struct parray_program *program)
{
    bool wanted = true;
    for (size_t i = 0; wanted && i < filters->count; i++)
        wanted = passes_program(&filters->filter[i], program);
    return wanted;
}

bool filters_pass_name(const struct filters *filters, const char *name, const char *help)
{
    const char *const texts[] = {name, help};
    bool wanted = true;
    for (size_t i = 0; wanted && i < filters->count; i++)
        wanted = filters->filter[i].word && has_word(filters->filter[i].word, texts, ARRAY_LENGTH(texts));
    return wanted;
}

/* ------------------------------------------------------------------------------- nothing was found */

static void write_filter(const struct filter *filter, FILE *out)
{
    if (filter->word)
        fprintf(out, "'%s'", filter->word);
    else
        fprintf(out, "--%s %s", filter->kind ? "topology" : "task",
                filter->kind ? filter->kind->name : filter->task->name);
}

/* Write how a filter is given, and the programs that it alone lets through. */
static void write_alone(const struct filter *filter, const struct parray_program *const *programs, FILE *out)
{
    size_t found = 0;
    write_filter(filter, out);
    for (; *programs; programs++)
        if (passes_program(filter, *programs) && found++ < NAMES_SHOWN)
            fprintf(out, "%s%s", found == 1 ? " alone: " : ", ", (*programs)->name);
    if (found > NAMES_SHOWN)
        fprintf(out, " and %zu more", found - NAMES_SHOWN);
    if (!found)
        fputs(" alone: none", out);
}

static bool finds_any(const struct filter *filter, const struct parray_program *const *programs)
{
    while (*programs && !passes_program(filter, *programs))
        programs++;
    return *programs;
}

/* The names that are like a word, of programs, tasks and topologies. */
static void nearest_names(const char *word, const struct parray_program *const *programs, char *text,
                          size_t size)
{
    struct suggestions nearest = {.word = word};
    for (const struct task *const *task = task_table; *task; task++)
        suggest_offer(&nearest, (*task)->name);
    for (const struct topo_kind *const *kind = topo_kinds; *kind; kind++)
        suggest_offer(&nearest, (*kind)->name);
    for (; *programs; programs++)
        suggest_offer(&nearest, (*programs)->name);
    suggest_text(&nearest, text, size);
}

int filters_refuse(const struct filters *filters, const struct parray_program *const *programs)
{
    char text[4096] = "", hint[256] = "";
    FILE *out = fmemopen(text, sizeof text, "w");
    if (!out)
        return say_usage("nothing is found");
    for (size_t i = 0; i < filters->count; i++) {
        fputs(i ? " and " : "", out);
        write_filter(&filters->filter[i], out);
        if (filters->filter[i].word && !*hint && !finds_any(&filters->filter[i], programs))
            nearest_names(filters->filter[i].word, programs, hint, sizeof hint);
    }
    fputs(hint, out);
    for (size_t i = 0; filters->count > 1 && i < filters->count; i++) {
        fputs(i ? "; " : " (", out);
        write_alone(&filters->filter[i], programs, out);
    }
    for (const struct task *const *task = task_table; filters->count == 1 && *task; task++)
        fprintf(out, "%s%s", task == task_table ? " (tasks are " : ", ", (*task)->name);
    fclose(out);
    return say_usage("nothing is found for %s)" SAY_DO "`parray list' shows all", text);
}
