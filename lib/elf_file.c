/*
 * elf_file.c: every offset is checked against the size of the file. Headers are copied, since they need not
 * be aligned in the file.
 */
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "elf_file.h"

/* `size` bytes at an offset of the file; NULL: the file has not so many. */
static const void *at(const struct elf_file *file, uint64_t offset, uint64_t size)
{
    return offset <= file->size && size <= file->size - offset ? file->bytes + offset : NULL;
}

static bool head_of(const struct elf_file *file, ElfW(Ehdr) * head)
{
    const void *start = file->bytes ? at(file, 0, sizeof *head) : NULL;
    if (!start)
        return false;
    memcpy(head, start, sizeof *head);
    return memcmp(head->e_ident, ELFMAG, SELFMAG) == 0 &&
           head->e_ident[EI_CLASS] == (sizeof(void *) == 8 ? ELFCLASS64 : ELFCLASS32) &&
           head->e_shentsize == sizeof(ElfW(Shdr));
}

/* Section number `index`; false: there is none. */
static bool section(const struct elf_file *file, uint64_t index, ElfW(Shdr) * copy)
{
    ElfW(Ehdr) head;
    if (!head_of(file, &head) || index >= head.e_shnum)
        return false;
    uint64_t offset = head.e_shoff + index * sizeof *copy;
    const void *found = offset >= head.e_shoff ? at(file, offset, sizeof *copy) : NULL;
    if (found)
        memcpy(copy, found, sizeof *copy);
    return found != NULL;
}

/* The first section of this type, and the one that it links to. */
static bool section_of_type(const struct elf_file *file, uint32_t type, ElfW(Shdr) * copy,
                            ElfW(Shdr) * linked)
{
    for (uint64_t i = 0; section(file, i, copy); i++)
        if (copy->sh_type == type)
            return section(file, copy->sh_link, linked);
    return false;
}

/* The text at an offset of a table of names; NULL: its end is not in the table. */
static const char *text_at(const struct elf_file *file, const ElfW(Shdr) * names, uint64_t offset)
{
    const char *table = at(file, names->sh_offset, names->sh_size);
    if (!table || offset >= names->sh_size)
        return NULL;
    return memchr(table + offset, '\0', names->sh_size - offset) ? table + offset : NULL;
}

/* The name of a section; "" if it cannot be found. */
static const char *section_name(const struct elf_file *file, const ElfW(Shdr) * of)
{
    ElfW(Ehdr) head;
    ElfW(Shdr) names;
    const char *name = NULL;
    if (head_of(file, &head) && section(file, head.e_shstrndx, &names))
        name = text_at(file, &names, of->sh_name);
    return name ? name : "";
}

bool elf_file_open(struct elf_file *file, const char *path)
{
    struct stat about;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    *file = (struct elf_file){0};
    if (fd < 0)
        return false;
    if (fstat(fd, &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0) {
        void *bytes = mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
        if (bytes != MAP_FAILED)
            *file = (struct elf_file){bytes, (size_t)about.st_size};
    }
    close(fd);
    return file->bytes != NULL;
}

void elf_file_close(struct elf_file *file)
{
    if (file->bytes)
        munmap((void *)(uintptr_t)file->bytes, file->size);
    *file = (struct elf_file){0};
}

/* What a symbol of that section begins with. */
static const void *bytes_of(const struct elf_file *file, const ElfW(Sym) * symbol, const ElfW(Shdr) * home)
{
    uint64_t into = symbol->st_value - home->sh_addr;
    bool inside = home->sh_type != SHT_NOBITS && symbol->st_value >= home->sh_addr && into < home->sh_size &&
                  symbol->st_size <= home->sh_size - into;
    return inside && at(file, home->sh_offset, home->sh_size)
               ? at(file, home->sh_offset + into, symbol->st_size)
               : NULL;
}

static struct elf_symbol describe(const struct elf_file *file, const ElfW(Sym) * symbol, const char *name)
{
    ElfW(Shdr) home;
    bool placed = symbol->st_shndx != SHN_UNDEF && symbol->st_shndx < SHN_LORESERVE &&
                  section(file, symbol->st_shndx, &home);
    return (struct elf_symbol){.name = name,
                               .address = symbol->st_value,
                               .size = symbol->st_size,
                               .file = ELF64_ST_TYPE(symbol->st_info) == STT_FILE,
                               .local = ELF64_ST_BIND(symbol->st_info) == STB_LOCAL,
                               .variable = ELF64_ST_TYPE(symbol->st_info) == STT_OBJECT,
                               .of_threads = ELF64_ST_TYPE(symbol->st_info) == STT_TLS,
                               .defined = symbol->st_shndx != SHN_UNDEF,
                               .writable = placed && home.sh_flags & SHF_WRITE,
                               .section = placed ? section_name(file, &home) : "",
                               .bytes = placed ? bytes_of(file, symbol, &home) : NULL};
}

bool elf_file_symbols(const struct elf_file *file, bool dynamic, elf_symbol_call *call, void *context)
{
    ElfW(Shdr) symbols, names;
    if (!section_of_type(file, dynamic ? SHT_DYNSYM : SHT_SYMTAB, &symbols, &names))
        return false;
    const char *table = at(file, symbols.sh_offset, symbols.sh_size);
    for (uint64_t i = 0; table && i < symbols.sh_size / sizeof(ElfW(Sym)); i++) {
        ElfW(Sym) symbol;
        memcpy(&symbol, table + i * sizeof symbol, sizeof symbol);
        const char *name = text_at(file, &names, symbol.st_name);
        struct elf_symbol found = describe(file, &symbol, name);
        if (name && *name && !call(&found, context))
            return true;
    }
    return false;
}

bool elf_file_texts(const struct elf_file *file, int64_t tag, elf_text_call *call, void *context)
{
    ElfW(Shdr) dynamic, names;
    if (!section_of_type(file, SHT_DYNAMIC, &dynamic, &names))
        return false;
    const char *table = at(file, dynamic.sh_offset, dynamic.sh_size);
    for (uint64_t i = 0; table && i < dynamic.sh_size / sizeof(ElfW(Dyn)); i++) {
        ElfW(Dyn) entry;
        memcpy(&entry, table + i * sizeof entry, sizeof entry);
        const char *text = entry.d_tag == tag ? text_at(file, &names, entry.d_un.d_val) : NULL;
        if (text && !call(text, context))
            return true;
    }
    return false;
}
