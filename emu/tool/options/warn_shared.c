/*
 * warn_shared.c: what lies in .data or .bss can be written. What is const lies elsewhere, also where the
 * loader has to fill in addresses (.data.rel.ro). Of a variable of threads each worker, which is a thread,
 * has its own: which nodes share it depends on the number of workers. Names that begin with two underscores
 * are the compiler's own, or the library's.
 */
#include <dwarf.h>
#include <elfutils/libdw.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "elf_file.h"
#include "elf_variable.h"
#include "facts/site.h"
#include "say.h"
#include "options/warn_shared.h"

/* libdw of elfutils: the entry of a variable has its address and the line of its definition. */

struct definition {
    char name[128];  /* as the source has it */
    char place[256]; /* "line 7", or "x.h:7" if another file than `source` has it */
};

#ifdef HAVE_LIBDW

/* Does an operation take what is on the stack as a place in the variables of a thread? */
static bool is_of_threads(const Dwarf_Op *operation)
{
    return operation->atom == DW_OP_GNU_push_tls_address || operation->atom == DW_OP_form_tls_address;
}

/* Does the entry lie at this address of the object, or of a thread's variables? It tells its address, or the
 * place of it in a table. */
static bool lies_at(Dwarf_Die *entry, uint64_t address, bool of_threads)
{
    Dwarf_Attribute location, listed;
    Dwarf_Op *operation;
    Dwarf_Addr listed_address;
    size_t count;
    if (!dwarf_attr(entry, DW_AT_location, &location) ||
        dwarf_getlocation(&location, &operation, &count) != 0 || count == 0)
        return false;
    if (of_threads || is_of_threads(&operation[count - 1]))
        return of_threads && is_of_threads(&operation[count - 1]) && operation->number == address;
    if (operation->atom == DW_OP_addr)
        return operation->number == address;
    return (operation->atom == DW_OP_addrx || operation->atom == DW_OP_GNU_addr_index) &&
           dwarf_getlocation_attr(&location, operation, &listed) == 0 &&
           dwarf_formaddr(&listed, &listed_address) == 0 && listed_address == address;
}

/* The variable among the entries below this one, those in functions too. Objects nest as deep as sources. */
static bool find_below(Dwarf_Die *above, uint64_t address, bool of_threads, Dwarf_Die *found)
{
    Dwarf_Die entry;
    if (dwarf_child(above, &entry) != 0)
        return false;
    do {
        if (dwarf_tag(&entry) == DW_TAG_variable && lies_at(&entry, address, of_threads)) {
            *found = entry;
            return true;
        }
        if (find_below(&entry, address, of_threads, found))
            return true;
    } while (dwarf_siblingof(&entry, &entry) == 0);
    return false;
}

static bool find_variable(Dwarf *debug, uint64_t address, bool of_threads, Dwarf_Die *found)
{
    Dwarf_Off unit = 0, next;
    for (size_t head; dwarf_nextcu(debug, unit, &next, &head, NULL, NULL, NULL) == 0; unit = next) {
        Dwarf_Die top;
        if (dwarf_offdie(debug, unit + head, &top) && find_below(&top, address, of_threads, found))
            return true;
    }
    return false;
}

/* The file of the definition. libdw does not take file number 0 of DWARF 5, the unit's own source. */
static const char *file_of(Dwarf_Die *variable)
{
    Dwarf_Die unit;
    const char *file = dwarf_decl_file(variable);
    if (!file && dwarf_diecu(variable, &unit, NULL, NULL))
        file = dwarf_diename(&unit);
    return file;
}

static bool take_definition(Dwarf_Die *variable, const char *source, struct definition *definition)
{
    int line;
    const char *file = file_of(variable), *name = dwarf_diename(variable);
    if (!file || !name || dwarf_decl_line(variable, &line) != 0)
        return false;
    bool own = strcmp(site_name(file), site_name(source)) == 0;
    snprintf(definition->name, sizeof definition->name, "%s", name);
    snprintf(definition->place, sizeof definition->place, "%s%s%d", own ? "line" : site_name(file),
             own ? " " : ":", line);
    return true;
}

/* Find the definition of the variable with this symbol of the file. `source` is the name under which the user
 * knows the source. False: it is not known, or this build cannot read debug information. */
static bool definition_find(const char *object, const struct elf_symbol *symbol, const char *source,
                            struct definition *definition)
{
    Dwarf_Die variable;
    int fd = open(object, O_RDONLY | O_CLOEXEC);
    Dwarf *debug = fd >= 0 ? dwarf_begin(fd, DWARF_C_READ) : NULL;
    bool known = debug && find_variable(debug, symbol->address, symbol->of_threads, &variable) &&
                 take_definition(&variable, source, definition);
    dwarf_end(debug);
    if (fd >= 0)
        close(fd);
    return known;
}

#else

bool definition_find(const char *object, const struct elf_symbol *symbol, const char *source,
                     struct definition *definition)
{
    (void)object, (void)symbol, (void)source, (void)definition;
    return false;
}

#endif

enum { NAMED_MOST = 10 };

/* Variables, for a sentence. */
struct named_variable {
    unsigned count; /* of those that were named, or would have been */
    char text[4096];
};

/* How far the table of symbols was read. */
struct looked {
    const char *object, *source;
    bool own; /* the local symbols that follow are of files that compilers link to every object */
    struct named_variable all, worker; /* what all nodes share, and what those of a worker do */
};

static bool starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

static bool is_shared(const struct elf_symbol *symbol)
{
    const char *section = symbol->section;
    bool writable = symbol->of_threads ||
                    (symbol->variable && symbol->writable && !starts_with(section, ".data.rel.ro") &&
                     (starts_with(section, ".data") || starts_with(section, ".bss")));
    return writable && symbol->defined && symbol->size && !starts_with(symbol->name, "__");
}

static void add_shared(struct looked *looked, const struct elf_symbol *symbol)
{
    struct definition definition = {{0}, {0}};
    struct named_variable *named = symbol->of_threads ? &looked->worker : &looked->all;
    const char *name = symbol->name, *between = named->count ? ", " : "";
    size_t begun = strlen(named->text);
    int length = elf_source_name(&name);
    bool known = definition_find(looked->object, symbol, looked->source, &definition);
    if (known && starts_with(definition.name, "__"))
        return;
    if (named->count++ < NAMED_MOST)
        snprintf(named->text + begun, sizeof named->text - begun, known ? "%s`%.*s' (%s)" : "%s`%.*s'",
                 between, known ? (int)strlen(definition.name) : length, known ? definition.name : name,
                 definition.place);
}

static bool look_at(const struct elf_symbol *symbol, void *context)
{
    struct looked *looked = context;
    if (symbol->file)
        looked->own = strcmp(symbol->name, "crtstuff.c") == 0;
    if ((looked->own && symbol->local) || !is_shared(symbol))
        return true;
    add_shared(looked, symbol);
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
        elf_file_symbols(&file, false, look_at, &looked);
    elf_file_close(&file);
    warn_of(source, &looked.all, true);
    warn_of(source, &looked.worker, false);
}
