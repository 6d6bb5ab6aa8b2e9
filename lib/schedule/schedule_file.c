#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "schedule/schedule_file.h"
#include "whole_file.h"

enum { BLOCK = 1 << 16 };

extern const struct schedule_format forestcoll_format, goal_format, msccl_format, mscclpp_format,
    taccl_format, teccl_format;

const struct schedule_format *const schedule_formats[] = {
    &forestcoll_format,
    &msccl_format, /* takes all other XML */
    &taccl_format,
    &teccl_format,
    &mscclpp_format, /* takes all other JSON */
    &goal_format,    /* takes all else, and says what is wrong with it */
    NULL,
};

/* A dissemination: after two rounds every rank has heard of every other rank. */
static const char example[] = "num_ranks 4\n"
                              "rank 0 {\nl1: send 8b to 1 tag 0\nl2: recv 8b from 3 tag 0\n"
                              "l3: send 8b to 2 tag 0\nl3 requires l2\nl4: recv 8b from 2 tag 0\n}\n"
                              "rank 1 {\nl1: send 8b to 2 tag 0\nl2: recv 8b from 0 tag 0\n"
                              "l3: send 8b to 3 tag 0\nl3 requires l2\nl4: recv 8b from 3 tag 0\n}\n"
                              "rank 2 {\nl1: send 8b to 3 tag 0\nl2: recv 8b from 1 tag 0\n"
                              "l3: send 8b to 0 tag 0\nl3 requires l2\nl4: recv 8b from 0 tag 0\n}\n"
                              "rank 3 {\nl1: send 8b to 0 tag 0\nl2: recv 8b from 2 tag 0\n"
                              "l3: send 8b to 1 tag 0\nl3 requires l2\nl4: recv 8b from 1 tag 0\n}\n";

/* Read the source, whose text may be changed, by the first format that knows it: the last one does. */
static struct schedule *read_source(const struct schedule_source *source, struct findings *findings)
{
    size_t i = 0;
    while (!schedule_formats[i]->knows(source))
        i++;
    return schedule_formats[i]->read(source, findings);
}

static void refuse_zero(struct findings *findings)
{
    finding_add(findings, SEVERITY_UNUSABLE, "no text", 0, 0, "the file has a zero byte: it is no text");
}

struct schedule *schedule_read_text(const char *file, const char *text, size_t size,
                                    struct findings *findings)
{
    struct schedule_source source = {file, memory_take(size, 1, "the text of a schedule"), size, NULL};
    struct schedule *schedule = NULL;

    memcpy(source.text, text, size);
    if (memchr(text, '\0', size))
        refuse_zero(findings);
    else
        schedule = read_source(&source, findings);
    free(source.text);
    return schedule;
}

/* Read all of a stream, up to a zero byte. False: it cannot be read, as errno says. */
static bool read_stream(FILE *in, struct schedule_source *source, bool *zero)
{
    size_t room = 0, got = 1;

    while (got && !*zero) {
        source->text =
            memory_grow(source->text, &room, source->size + BLOCK + 1, 1, "the text of a schedule");
        got = fread(source->text + source->size, 1, BLOCK, in);
        *zero = memchr(source->text + source->size, '\0', got) != NULL;
        source->size += got;
    }
    source->text[source->size] = '\0';
    return !ferror(in);
}

struct schedule *schedule_read(const char *file, const char *coll, struct findings *findings)
{
    struct schedule_source source = {.file = file, .coll = coll};
    struct schedule *schedule = NULL;
    bool zero = false;

    if (strcmp(file, "example") == 0)
        return schedule_read_text(file, example, sizeof example - 1, findings);
    FILE *in = fopen(file, "rb");
    whole_file_protect(file);
    if (!in || !read_stream(in, &source, &zero))
        finding_add(findings, SEVERITY_UNUSABLE, "file", 0, 0, "cannot be read: %s", strerror(errno));
    else if (zero)
        refuse_zero(findings);
    else
        schedule = read_source(&source, findings);
    if (in)
        fclose(in);
    free(source.text);
    return schedule;
}
