/*
 * elf_variable.c: the first variable of .symtab, else of .dynsym, that has the address. What lies in .data or
 * .bss can be written. What is const lies elsewhere, also where the loader has to fill in addresses
 * (.data.rel.ro).
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

/* How far the table of symbols was read. */
struct written {
    elf_symbol_call *call;
    void *context;
    bool own; /* the local symbols that follow are of files that compilers link to every object */
};

static bool starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

static bool is_written(const struct elf_symbol *symbol)
{
    const char *section = symbol->section;
    bool writable = symbol->of_threads ||
                    (symbol->variable && symbol->writable && !starts_with(section, ".data.rel.ro") &&
                     (starts_with(section, ".data") || starts_with(section, ".bss")));
    return writable && symbol->defined && symbol->size && !starts_with(symbol->name, "__");
}

static bool look_at(const struct elf_symbol *symbol, void *context)
{
    struct written *written = context;
    if (symbol->file)
        written->own = strcmp(symbol->name, "crtstuff.c") == 0;
    if ((written->own && symbol->local) || !is_written(symbol))
        return true;
    return written->call(symbol, written->context);
}

bool elf_written(const struct elf_file *file, elf_symbol_call *call, void *context)
{
    struct written written = {.call = call, .context = context};
    return elf_file_symbols(file, false, look_at, &written);
}
