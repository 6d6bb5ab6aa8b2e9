/*
 * elf_variable.c: the table .symtab, else .dynsym, of the file, all of which is mapped. Every offset is
 * checked against the size of the file.
 */
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "machine/elf_variable.h"

struct object {
    const char *bytes;
    size_t size;
};

/* `size` bytes at an offset of the file; NULL: the file has not so many. */
static const void *at(const struct object *object, uint64_t offset, uint64_t size)
{
    return offset <= object->size && size <= object->size - offset ? object->bytes + offset : NULL;
}

/* Section number `index`; false: there is none. A copy, since it need not be aligned in the file. */
static bool section(const struct object *object, const ElfW(Ehdr) * head, uint64_t index, ElfW(Shdr) * copy)
{
    uint64_t offset = head->e_shoff + index * sizeof *copy;
    const void *found =
        index < head->e_shnum && offset >= head->e_shoff ? at(object, offset, sizeof *copy) : NULL;
    if (found)
        memcpy(copy, found, sizeof *copy);
    return found != NULL;
}

/* The name of the variable at the address among the symbols of a section. */
static bool search(const struct object *object, const ElfW(Shdr) * symbols, const ElfW(Shdr) * names,
                   uint64_t address, char *name, size_t size)
{
    const char *table = at(object, symbols->sh_offset, symbols->sh_size);
    const char *text = at(object, names->sh_offset, names->sh_size);
    if (!table || !text)
        return false;
    for (uint64_t i = 0; i < symbols->sh_size / sizeof(ElfW(Sym)); i++) {
        ElfW(Sym) symbol;
        memcpy(&symbol, table + i * sizeof symbol, sizeof symbol);
        if (ELF64_ST_TYPE(symbol.st_info) != STT_OBJECT || address < symbol.st_value ||
            address - symbol.st_value >= symbol.st_size || symbol.st_name >= names->sh_size)
            continue;
        uint64_t room = names->sh_size - symbol.st_name;
        snprintf(name, size, "%.*s", room < 200 ? (int)room : 200, text + symbol.st_name);
        return *name != '\0';
    }
    return false;
}

static bool search_all(const struct object *object, uint64_t address, char *name, size_t size)
{
    static const uint32_t kinds[] = {SHT_SYMTAB, SHT_DYNSYM};
    ElfW(Ehdr) head;
    ElfW(Shdr) symbols, names;
    const void *start = at(object, 0, sizeof head);
    if (!start)
        return false;
    memcpy(&head, start, sizeof head);
    if (memcmp(head.e_ident, ELFMAG, SELFMAG) != 0 || head.e_shentsize != sizeof symbols)
        return false;
    for (size_t kind = 0; kind < sizeof kinds / sizeof kinds[0]; kind++)
        for (uint64_t i = 0; i < head.e_shnum; i++)
            if (section(object, &head, i, &symbols) && symbols.sh_type == kinds[kind] &&
                section(object, &head, symbols.sh_link, &names) &&
                search(object, &symbols, &names, address, name, size))
                return true;
    return false;
}

bool elf_variable(const char *path, uint64_t address, char *name, size_t size)
{
    struct stat about;
    bool found = false;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    if (fstat(fd, &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0) {
        struct object object = {.size = (size_t)about.st_size};
        void *bytes = mmap(NULL, object.size, PROT_READ, MAP_PRIVATE, fd, 0);
        object.bytes = bytes;
        found = bytes != MAP_FAILED && search_all(&object, address, name, size);
        if (bytes != MAP_FAILED)
            munmap(bytes, object.size);
    }
    close(fd);
    return found;
}
