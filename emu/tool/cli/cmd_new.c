/*
 * cmd_new.c: `parray new NAME`: a folder to begin a program in: the program, a unit test, what builds and
 * checks them here and in a pipeline, and what editors want to know.
 *
 * Templates are a folder with a folder for each choice (all, make, cmake, c, cpp), whose files lie one over
 * the other. In the name of a file "dot." at its beginning is ".", and NAME is that of the project. A file
 * `words` of such a folder is not copied: its lines WORD=TEXT say what @WORD@ is. Templates are read file by
 * file, filled in, and written into the folder that is being made.
 */
#include <argp.h>
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "argument.h"
#include "folder.h"
#include "options/installed.h"
#include "options/subcommand.h"
#include "parray.h"
#include "path.h"
#include "say.h"
#include "template.h"
#include "text.h"

extern const struct subcommand cmd_new;

/* ---------------------------------------------------------------------------------------------- templates */

enum { NAME_MOST = 60, WORDS_MOST = 16, WORD_SIZE = 24, TEXT_SIZE = 256, FILE_MOST = 1 << 16 };

struct filling {
    const char *templates;
    const char *const *choices;
    struct template_slot slot[WORDS_MOST];
    char word[WORDS_MOST][WORD_SIZE], text[WORDS_MOST][TEXT_SIZE];
    size_t count;
    char file[FILE_MOST]; /* the template that is filled in now */
};

/* Is it a name for a project, and for the files and functions in it? */
static bool new_project_name(const char *name)
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

/* Make the folder `to', of which the last part is the name, from these choices, which NULL ends. False with
 * errno, as folder_make. */
static bool new_project(const char *templates, const char *const *choices, const char *to)
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

/* ----------------------------------------------------------------------------------------- the subcommand */

enum { KEY_CMAKE = 256, KEY_CPP };

static const struct argp_option own_options[] = {
    {"cmake", KEY_CMAKE, 0, 0, "a CMakeLists.txt in place of a Makefile", 0},
    {"cpp", KEY_CPP, 0, 0, "program and unit test in C++, with parray.hpp", 0},
    {0},
};

struct wanted {
    const char *folder;
    bool cmake, cpp;
};

static error_t take_key(int key, char *text, struct argp_state *state)
{
    struct wanted *wanted = state->input;
    switch (key) {
    case KEY_CMAKE:
        return wanted->cmake = true, 0;
    case KEY_CPP:
        return wanted->cpp = true, 0;
    case ARGP_KEY_ARG:
        return argument_once(&wanted->folder, "NAME", text);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp *options(void)
{
    static const struct argp argp = {
        .options = own_options,
        .parser = take_key,
        .args_doc = "NAME",
        .doc = "Make the folder NAME with a program of that name that runs, a unit test of it, a Makefile, a "
               "README, a workflow for a pipeline, and files for VS Code: tasks, snippets, and a way to run "
               "the program under gdb.\v"
               "NAME may have folders in front, which have to exist. A folder that exists stays as it is.\n\n"
               "Examples:\n"
               "  parray new demo\n"
               "  parray new demo_cmake --cmake\n"
               "  parray new --cpp --cmake demo_cpp\n"
               "\n"
               "Exit status: 0 done, 2 usage or input error."};
    return &argp;
}

static int refuse(const char *folder, int error)
{
    if (error == EEXIST)
        return say_usage("'%s' is there already, and stays as it is: name another folder: parray new NAME",
                         folder);
    return say_usage("the folder '%s' cannot be made: %s" SAY_DO "name another one: parray new NAME", folder,
                     strerror(error));
}

static void print_next(const char *folder, bool cmake)
{
    fputs("made: ", stdout);
    text_for_shell(folder, stdout);
    fputs("\n  cd ", stdout);
    text_for_shell(folder, stdout);
    printf("\n  %s\n  read README.md, which says what is there\n",
           cmake ? "cmake -B build && cmake --build build && ctest --test-dir build" : "make check");
}

static int make_project(const struct wanted *wanted)
{
    char templates[PATH_MAX], folder[PATH_MAX];
    const char *const choices[] = {"all", wanted->cmake ? "cmake" : "make", wanted->cpp ? "cpp" : "c", NULL};
    if (!wanted->folder)
        return say_usage("name the project, which becomes a folder: parray new NAME");
    if ((size_t)snprintf(folder, sizeof folder, "%s", wanted->folder) >= sizeof folder)
        return refuse("...", ENAMETOOLONG);
    for (size_t length = strlen(folder); length > 1 && folder[length - 1] == '/'; length--)
        folder[length - 1] = '\0';
    if (!new_project_name(path_last(folder)))
        return say_usage(
            "'%s' is no name for a program: take a letter, and up to 59 letters, digits, - and _",
            path_last(folder));
    if (!installed_find("templates", templates, sizeof templates))
        return PARRAY_USAGE;
    if (!new_project(templates, choices, folder))
        return refuse(folder, errno);
    print_next(folder, wanted->cmake);
    return PARRAY_DONE;
}

static int run_new(int argc, char **argv, const struct parray_program *const *programs)
{
    (void)programs;
    struct wanted wanted = {0};
    enum opts_result result = argument_parse(options(), argc, argv, &wanted);
    return result == OPTS_RUN ? make_project(&wanted) : (int)result;
}

const struct subcommand cmd_new = {
    .name = "new",
    .usage = "new NAME [--cmake] [--cpp]",
    .help = "a folder to begin a program in, with its tests",
    .matters = true,
    .options = options,
    .run = run_new,
};
