/*
 * debug_variable.c: libdw of elfutils: the entry of a variable has its address and the line of its
 * definition.
 */
#include "debug_variable.h"

#ifdef HAVE_LIBDW
#include <dwarf.h>
#include <elfutils/libdw.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

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

static bool take(Dwarf_Die *variable, struct debug_variable *found)
{
    const char *file = file_of(variable), *name = dwarf_diename(variable);
    if (!file || !name || dwarf_decl_line(variable, &found->line) != 0)
        return false;
    snprintf(found->name, sizeof found->name, "%s", name);
    snprintf(found->file, sizeof found->file, "%s", file);
    return true;
}

bool debug_variable_find(const char *object, const struct elf_symbol *symbol, struct debug_variable *found)
{
    Dwarf_Die variable;
    int fd = open(object, O_RDONLY | O_CLOEXEC);
    Dwarf *debug = fd >= 0 ? dwarf_begin(fd, DWARF_C_READ) : NULL;
    bool known = debug && find_variable(debug, symbol->address, symbol->of_threads, &variable) &&
                 take(&variable, found);
    dwarf_end(debug);
    if (fd >= 0)
        close(fd);
    return known;
}

#else

bool debug_variable_find(const char *object, const struct elf_symbol *symbol, struct debug_variable *found)
{
    (void)object, (void)symbol, (void)found;
    return false;
}

#endif
