/*
 * source_place.c: libdw of elfutils, told to look nowhere but in the files that are loaded.
 *
 * By itself libdw would look for debug information of the C library in other folders, or ask servers.
 */
#include "crash/source_place.h"

uintptr_t (*source_place_origin)(uintptr_t pc);

#ifdef HAVE_LIBDW
#include <dwarf.h>
#include <elfutils/libdw.h>
#include <elfutils/libdwfl.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "path.h"

static int no_other_file(Dwfl_Module *module, void **data, const char *name, Dwarf_Addr base,
                         const char *file, const char *link, GElf_Word sum, char **found)
{
    (void)module, (void)data, (void)name, (void)base, (void)file, (void)link, (void)sum, (void)found;
    return -1;
}

/* The compile unit that has the code; NULL: unknown. Tables that lead from addresses to units are not made by
 * all compilers, so the units are searched without one. */
static Dwarf_Die *unit_at(Dwfl_Module *module, Dwarf_Addr pc, Dwarf_Addr *bias)
{
    Dwarf_Die *unit = dwfl_module_addrdie(module, pc, bias);
    if (unit)
        return unit;
    while ((unit = dwfl_module_nextcu(module, unit, bias)))
        if (dwarf_haspc(unit, pc - *bias) > 0)
            return unit;
    return NULL;
}

/* The function that the source has there, even if the compiler has put it into another one; NULL: unknown.
 * The tables of symbols know it if debug information does not. */
static const char *function_at(Dwfl_Module *module, Dwarf_Addr pc)
{
    Dwarf_Addr bias;
    Dwarf_Die *unit = unit_at(module, pc, &bias), *scopes = NULL;
    int count = unit ? dwarf_getscopes(unit, pc - bias, &scopes) : 0;
    const char *name = NULL;
    for (int i = 0; i < count && !name; i++)
        if (dwarf_tag(&scopes[i]) == DW_TAG_subprogram || dwarf_tag(&scopes[i]) == DW_TAG_inlined_subroutine)
            name = dwarf_diename(&scopes[i]);
    free(scopes);
    return name ? name : dwfl_module_addrname(module, pc);
}

/* Where texts of a place go. */
struct texts {
    char *text, *site; /* site: NULL, it is not asked for */
    size_t size, site_size;
};

static void write_site(const struct texts *to, const char *file, int number, Dwarf_Line *line)
{
    int column = 0;
    dwarf_linecol(line, &column);
    if (!to->site)
        return;
    int length = snprintf(to->site, to->site_size, column ? "%s:%d:%d" : "%s:%d", file, number, column);
    if (length < 0 || (size_t)length >= to->site_size)
        to->site[0] = '\0';
}

static bool write_place(Dwfl_Module *module, Dwarf_Addr pc, const struct texts *to)
{
    int number = 0;
    const char *name = function_at(module, pc), *file = NULL;
    Dwarf_Addr bias;
    Dwarf_Die *unit = unit_at(module, pc, &bias);
    Dwarf_Line *line = unit ? dwarf_getsrc_die(unit, pc - bias) : NULL;
    if (line && dwarf_lineno(line, &number) == 0)
        file = dwarf_linesrc(line, NULL, NULL);
    if (file && number && name)
        snprintf(to->text, to->size, " in %s at %s:%d", name, path_last(file), number);
    else if (name)
        snprintf(to->text, to->size, " in %s", name);
    if (file && number)
        write_site(to, file, number, line);
    return to->text[0];
}

bool source_place_known(void)
{
    return true;
}

/* Find the file of a module. A program that was compiled to be run at once lies in
 * memory, under no name of the file system, and some descriptor of this process leads to it. */
static int find_file(Dwfl_Module *module, void **data, const char *name, Dwarf_Addr base, char **path,
                     Elf **elf)
{
    enum { DESCRIPTORS = 1024 };
    static const char in_memory[] = "/memfd:";
    char place[64], target[512];
    if (strncmp(name, in_memory, strlen(in_memory)) != 0)
        return dwfl_linux_proc_find_elf(module, data, name, base, path, elf);
    for (int i = 0; i < DESCRIPTORS; i++) {
        snprintf(place, sizeof place, "/proc/self/fd/%d", i);
        ssize_t length = readlink(place, target, sizeof target - 1);
        if (length < 0 || strncmp(target, name, strcspn(name, " ")) != 0)
            continue;
        *path = strdup(place);
        return open(place, O_RDONLY | O_CLOEXEC);
    }
    return -1;
}

/* Is it code of the same source, or, if that is not known, of the same function? */
static bool is_beside(Dwfl_Module *module, Dwarf_Addr pc, Dwarf_Addr inside)
{
    Dwarf_Addr bias;
    const Dwarf_Die *unit = unit_at(module, pc, &bias), *own = unit_at(module, inside, &bias);
    if (unit || own)
        return unit == own;
    const char *name = dwfl_module_addrname(module, pc), *function = dwfl_module_addrname(module, inside);
    return name && function && strcmp(name, function) == 0;
}

static uintptr_t origin_of(uintptr_t pc)
{
    return source_place_origin ? source_place_origin(pc) : pc;
}

bool source_place(const struct frames *frames, const void *inside, char *text, size_t size, char *site,
                  size_t site_size)
{
    bool beside = false;
    const struct texts to = {text, site, size, site_size};
    static const Dwfl_Callbacks callbacks = {.find_elf = find_file, .find_debuginfo = no_other_file};
    text[0] = '\0';
    if (site)
        site[0] = '\0';
    Dwfl *dwfl = dwfl_begin(&callbacks);
    if (!dwfl)
        return false;
    if (dwfl_linux_proc_report(dwfl, getpid()) == 0 && dwfl_report_end(dwfl, NULL, NULL) == 0) {
        Dwfl_Module *program = dwfl_addrmodule(dwfl, (uintptr_t)inside);
        uintptr_t first = frames->count ? origin_of(frames->pc[0]) : 0;
        beside = program && first && dwfl_addrmodule(dwfl, first) == program &&
                 is_beside(program, first, (uintptr_t)inside);
        for (size_t i = 0; i < frames->count; i++) {
            uintptr_t pc = origin_of(frames->pc[i]);
            Dwfl_Module *module = dwfl_addrmodule(dwfl, pc);
            if (module && module == program && write_place(module, pc, &to))
                break;
        }
    }
    dwfl_end(dwfl);
    return beside;
}

#else

bool source_place_known(void)
{
    return false;
}

bool source_place(const struct frames *frames, const void *inside, char *text, size_t size, char *site,
                  size_t site_size)
{
    (void)frames, (void)inside, (void)size, (void)site_size;
    text[0] = '\0';
    if (site)
        site[0] = '\0';
    return false;
}

#endif
