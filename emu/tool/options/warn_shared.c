/*
 * warn_shared.c: of a variable of threads each worker, which is a thread, has its own: which nodes share it
 * depends on the number of workers.
 */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "debug_variable.h"
#include "elf_file.h"
#include "elf_variable.h"
#include "say.h"
#include "options/warn_shared.h"
#include "path.h"

enum { NAMED_MOST = 10 };

/* Variables, for a sentence. */
struct named_variable {
    unsigned count; /* of those that were named, or would have been */
    char text[4096];
};

struct looked {
    const char *object, *source;
    struct named_variable all, worker; /* what all nodes share, and what those of a worker do */
};

static bool add_shared(const struct elf_symbol *symbol, void *context)
{
    struct looked *looked = context;
    struct debug_variable found = {.line = 0};
    char place[288] = "";
    struct named_variable *named = symbol->of_threads ? &looked->worker : &looked->all;
    const char *name = symbol->name, *between = named->count ? ", " : "";
    size_t begun = strlen(named->text);
    int length = elf_source_name(&name);
    bool known = debug_variable_find(looked->object, symbol, &found);
    bool own = known && strcmp(path_last(found.file), path_last(looked->source)) == 0;
    if (known && strncmp(found.name, "__", 2) == 0)
        return true;
    snprintf(place, sizeof place, "%s%s%d", own ? "line" : path_last(found.file), own ? " " : ":",
             found.line);
    if (named->count++ < NAMED_MOST)
        snprintf(named->text + begun, sizeof named->text - begun, known ? "%s`%.*s' (%s)" : "%s`%.*s'",
                 between, known ? (int)strlen(found.name) : length, known ? found.name : name, place);
    return true;
}

static void warn_of(const char *source, const struct named_variable *named, bool for_all)
{
    const char *them = named->count > 1 ? "them" : "it";
    if (!named->count)
        return;
    fprintf(stderr, SAY_PREFIX SAY_WARNING "%s: %s share %s", source,
            for_all ? "all nodes" : "the nodes of a worker", named->text);
    if (named->count > NAMED_MOST)
        fprintf(stderr, " and %u more variables", named->count - NAMED_MOST);
    fprintf(stderr, "; keep %s in node_state", them);
    if (for_all)
        fprintf(stderr, ", unless `prepare' alone writes %s", them);
    fputs("\n", stderr);
}

void warn_shared(const char *object, const char *source)
{
    struct elf_file file;
    struct looked looked = {.object = object, .source = source};
    if (elf_file_open(&file, object))
        elf_written(&file, add_shared, &looked);
    elf_file_close(&file);
    warn_of(source, &looked.all, true);
    warn_of(source, &looked.worker, false);
}
