/*
 * elf_variable.c: the first variable of .symtab, else of .dynsym, that has the address.
 */
#include <stdio.h>
#include <string.h>

#include "elf_file.h"
#include "elf_variable.h"

struct sought {
    uint64_t address;
    char *name;
    size_t size;
};

static bool is_elsewhere(const struct elf_symbol *symbol, void *context)
{
    const struct sought *sought = context;
    if (!symbol->variable || !symbol->defined || sought->address < symbol->address ||
        sought->address - symbol->address >= symbol->size)
        return true;
    snprintf(sought->name, sought->size, "%s", symbol->name);
    return false;
}

bool elf_variable(const char *path, uint64_t address, char *name, size_t size)
{
    struct elf_file file;
    struct sought sought = {address, name, size};
    bool found = elf_file_open(&file, path) && (elf_file_symbols(&file, false, is_elsewhere, &sought) ||
                                                elf_file_symbols(&file, true, is_elsewhere, &sought));
    elf_file_close(&file);
    return found;
}

int elf_source_name(const char **name)
{
    size_t length = strcspn(*name, ".");
    const char *rest = *name + length;
    if (*rest && rest[1 + strspn(rest + 1, "0123456789")]) {
        *name = rest + 1;
        length = strcspn(*name, ".");
    }
    return (int)length;
}
