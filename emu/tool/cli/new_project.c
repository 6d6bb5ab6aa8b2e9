/*
 * new_project.c: templates are read file by file, filled in, and written into the folder that is being made.
 */
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/new_project.h"
#include "folder.h"
#include "path.h"
#include "template.h"

enum { NAME_MOST = 60, WORDS_MOST = 16, WORD_SIZE = 24, TEXT_SIZE = 256, FILE_MOST = 1 << 16 };

struct filling {
    const char *templates;
    const char *const *choices;
    struct template_slot slot[WORDS_MOST];
    char word[WORDS_MOST][WORD_SIZE], text[WORDS_MOST][TEXT_SIZE];
    size_t count;
    char file[FILE_MOST]; /* the template that is filled in now */
};

bool new_project_name(const char *name)
{
    size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-");
    return isalpha((unsigned char)name[0]) && !name[length] && length <= NAME_MOST;
}

static void add_word(struct filling *filling, const char *word, const char *text)
{
    size_t i = filling->count;
    if (i == WORDS_MOST)
        return;
    snprintf(filling->word[i], WORD_SIZE, "@%s@", word);
    snprintf(filling->text[i], TEXT_SIZE, "%s", text);
    filling->slot[i] = (struct template_slot){.word = filling->word[i], .text = filling->text[i]};
    filling->count++;
}

/* Read a file into filling->file. False with errno. */
static bool read_file(struct filling *filling, const char *path)
{
    FILE *in = fopen(path, "r");
    if (!in)
        return false;
    size_t length = fread(filling->file, 1, FILE_MOST - 1, in);
    bool fine = !ferror(in) && feof(in);
    fclose(in);
    filling->file[length] = '\0';
    if (!fine)
        errno = EFBIG;
    return fine;
}

/* The words of a choice, if it has some. */
static void read_words(struct filling *filling, const char *choice)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/%s/words", filling->templates, choice);
    if (!read_file(filling, path))
        return;
    char *rest = NULL;
    for (char *line = strtok_r(filling->file, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        char *text = strchr(line, '=');
        if (!text)
            continue;
        *text = '\0';
        add_word(filling, line, text + 1);
    }
}

static bool fill_file(struct filling *filling, const char *from, const char *to)
{
    FILE *out = read_file(filling, from) ? fopen(to, "w") : NULL;
    if (!out)
        return false;
    template_fill(filling->file, filling->slot, filling->count, NULL, out);
    bool fine = !ferror(out);
    return fclose(out) == 0 && fine;
}

/* The name that a template has in the project, below a folder. */
static void name_file(const struct filling *filling, const char *folder, const char *template, char *path,
                      size_t size)
{
    const char *name = filling->text[0], *part = strstr(template, "NAME");
    const char *dot = strncmp(template, "dot.", 4) == 0 ? template + 3 : template;
    if (part)
        snprintf(path, size, "%s/%.*s%s%s", folder, (int)(part - dot), dot, name, part + 4);
    else
        snprintf(path, size, "%s/%s", folder, dot);
}

/* Fill in all files of a folder, and of its folders. False with errno. */
static bool fill_folder(struct filling *filling, const char *from, const char *to)
{
    const struct dirent *entry;
    bool fine = true;
    DIR *files = opendir(from);
    while (fine && files && (entry = readdir(files))) {
        char source[PATH_MAX], target[PATH_MAX];
        struct stat about;
        if (entry->d_name[0] == '.' || strcmp(entry->d_name, "words") == 0)
            continue;
        snprintf(source, sizeof source, "%s/%s", from, entry->d_name);
        name_file(filling, to, entry->d_name, target, sizeof target);
        if (stat(source, &about) != 0)
            fine = false;
        else if (S_ISDIR(about.st_mode))
            fine = (mkdir(target, 0777) == 0 || errno == EEXIST) && fill_folder(filling, source, target);
        else
            fine = fill_file(filling, source, target);
    }
    int error = errno;
    if (files)
        closedir(files);
    errno = error;
    return files && fine;
}

static bool fill_project(const char *folder, void *context)
{
    struct filling *filling = context;
    bool fine = true;
    for (const char *const *choice = filling->choices; fine && *choice; choice++) {
        char from[PATH_MAX];
        snprintf(from, sizeof from, "%s/%s", filling->templates, *choice);
        fine = fill_folder(filling, from, folder);
    }
    return fine;
}

/* The name as a name of C. */
static void add_identifier(struct filling *filling, const char *name)
{
    char identifier[NAME_MOST + 1];
    snprintf(identifier, sizeof identifier, "%s", name);
    for (char *at = identifier; *at; at++)
        *at = *at == '-' ? '_' : *at;
    add_word(filling, "ident", identifier);
}

bool new_project(const char *templates, const char *const *choices, const char *to)
{
    char tool[PATH_MAX];
    struct filling *filling = calloc(1, sizeof *filling);
    if (!filling)
        return false;
    filling->templates = templates;
    filling->choices = choices;
    add_word(filling, "name", path_last(to));
    add_identifier(filling, path_last(to));
    path_of_tool(tool, sizeof tool);
    add_word(filling, "tool", tool);
    for (const char *const *choice = choices; *choice; choice++)
        read_words(filling, *choice);
    bool made = folder_make(to, fill_project, filling);
    int error = errno;
    free(filling);
    errno = error;
    return made;
}
