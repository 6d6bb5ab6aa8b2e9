/*
 * elf_file.h: what a shared object says of itself in its file: its symbols, and the libraries that it needs.
 *
 * Life: elf_file_open, use, elf_file_close. The file is not trusted: whatever is in it, the calls end, and
 * read nothing but the file. Files of the other word size, and such that are no objects, hold nothing. Texts
 * lie in the file and are gone with elf_file_close.
 */
#ifndef ELF_FILE_H
#define ELF_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct elf_file {
    const char *bytes; /* the whole file; NULL: it could not be mapped */
    size_t size;
};

struct elf_symbol {
    const char *name;
    uint64_t address, size;
    bool file;           /* it names the source of the local symbols that follow */
    bool local;          /* known in that source alone */
    bool variable;       /* it is an object, neither a function nor a section nor of threads */
    bool of_threads;     /* it is a variable of which each thread has its own */
    bool defined;        /* in this file */
    bool writable;       /* its section is, when the program runs */
    const char *section; /* ".bss"; "" if it has none */
    const void *bytes;   /* `size` of them, with which it begins; NULL: they are not in the file */
};

/* What is called for each item; false: the item ends the search. */
typedef bool elf_symbol_call(const struct elf_symbol *symbol, void *context);
typedef bool elf_text_call(const char *text, void *context);

/* Map the file. False: it cannot be read, and errno says why. Closing it is allowed even then. */
bool elf_file_open(struct elf_file *file, const char *path);
void elf_file_close(struct elf_file *file);

/* Call for all symbols of the table .symtab, or of .dynsym if `dynamic`. True: some call ended the search. */
bool elf_file_symbols(const struct elf_file *file, bool dynamic, elf_symbol_call *call, void *context);

/* Call for all texts of the dynamic section with this tag: DT_NEEDED, DT_RUNPATH. True: some call ended the
 * search. */
bool elf_file_texts(const struct elf_file *file, int64_t tag, elf_text_call *call, void *context);

#endif
