/*
 * driver.c: a fuzz target without a fuzzer: every file of its corpus, then MUTATIONS changes of these by a
 * fixed seed.
 *
 * The corpus of fuzz_NAME is the folder corpus/NAME beside this file. What the target says is of no interest;
 * that it comes to its end is.
 */
#include <dirent.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fail.h"
#include "fuzz.h"
#include "rng.h"
#include "tools.h"

enum { FILES_MOST = 200, SIZE_MOST = 4096, MUTATIONS = TOOLS_TSAN ? 200 : TOOLS_ASAN ? 2000 : 5000 };

struct input {
    uint8_t data[SIZE_MOST];
    size_t size;
};

static struct input corpus[FILES_MOST];

static void read_input(const char *folder, const char *name, struct input *input)
{
    char path[2 * PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "r");
    ensure(file);
    input->size = fread(input->data, 1, sizeof input->data, file);
    fclose(file);
}

static int no_dot(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static uint64_t read_corpus(const char *folder)
{
    struct dirent **names;
    int count = scandir(folder, &names, no_dot, alphasort);
    if (count <= 0 || count > FILES_MOST)
        panic("%s has %d files", folder, count);
    for (int i = 0; i < count; i++) {
        read_input(folder, names[i]->d_name, &corpus[i]);
        free(names[i]);
    }
    free(names);
    return (uint64_t)count;
}

/* Digits and what stands between them, or any byte. */
static uint8_t some_byte(struct rng *rng)
{
    static const char usual[] = "0123456789:x,-. #\n=/all";
    return rng_below(rng, 4) ? (uint8_t)usual[rng_below(rng, sizeof usual - 1)] : (uint8_t)rng_next(rng);
}

/* Change a byte, insert one, cut a piece out, or double a piece. */
static void mutate(struct input *input, struct rng *rng)
{
    size_t at = rng_below(rng, input->size + 1), length = rng_below(rng, input->size - at + 1);
    switch (rng_below(rng, 4)) {
    case 0:
        if (at < input->size)
            input->data[at] = some_byte(rng);
        return;
    case 1:
        length = 1;
        break;
    case 2:
        memmove(&input->data[at], &input->data[at + length], input->size - at - length);
        input->size -= length;
        return;
    default:
        break;
    }
    if (!length || input->size + length > SIZE_MOST)
        return;
    memmove(&input->data[at + length], &input->data[at], input->size - at);
    if (length == 1)
        input->data[at] = some_byte(rng);
    input->size += length;
}

/* From memory that ends where the input ends, so that a sanitizer sees what is read beyond. */
static void try(const struct input *input)
{
    uint8_t *exact = malloc(input->size ? input->size : 1);
    ensure(exact);
    memcpy(exact, input->data, input->size);
    LLVMFuzzerTestOneInput(exact, input->size);
    free(exact);
}

/* What a target says to people is not looked at; panics are. */
static int be_silent(void)
{
    int out = dup(STDOUT_FILENO), null = open("/dev/null", O_WRONLY);
    ensure(out >= 0 && null >= 0 && dup2(null, STDOUT_FILENO) >= 0);
    close(null);
    return out;
}

int main(int argc, char **argv)
{
    const char *source = getenv("srcdir"), *name = strstr(basename(argv[0]), "fuzz_");
    char folder[PATH_MAX];
    struct rng rng;
    ensure(source && name && argc == 1);
    snprintf(folder, sizeof folder, "%s/tests/fuzz/corpus/%s", source, name + strlen("fuzz_"));
    uint64_t files = read_corpus(folder);
    int out = be_silent();
    for (uint64_t i = 0; i < files; i++)
        try(&corpus[i]);
    rng_open(&rng, 1, 0);
    for (int i = 0; i < MUTATIONS; i++) {
        struct input input = corpus[rng_below(&rng, files)];
        for (uint64_t changes = 1 + rng_below(&rng, 4); changes; changes--)
            mutate(&input, &rng);
        try(&input);
    }
    dprintf(out, "%d inputs\n", (int)files + MUTATIONS);
    return EXIT_SUCCESS;
}
