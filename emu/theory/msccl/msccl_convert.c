#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "msccl/msccl_again.h"
#include "msccl/msccl_convert.h"

/* Make the text. False with a sentence. */
static bool make_text(const struct schedule *schedule, enum msccl_as as, enum again_signals signals,
                      char **text, size_t *size, char *error, size_t error_size)
{
    struct msccl_head head;
    struct msccl_moves moves;
    FILE *out = open_memstream(text, size);
    bool fine = msccl_again(schedule, signals, &head, &moves, error, error_size);
    if (out && fine && as == MSCCL_AS_PLAN)
        mscclpp_json_write(out, &head, &moves, schedule);
    else if (out && fine)
        msccl_xml_write(out, &head, &moves);
    msccl_again_free(&head, &moves);
    if (out && fclose(out) == 0)
        return fine;
    snprintf(error, error_size, "out of memory");
    return false;
}

/* Messages without chunks are left out first: most of them say what other messages say, too. */
bool msccl_convert(const struct schedule *schedule, enum msccl_as as, FILE *out, char *error,
                   size_t error_size)
{
    bool fine = false;
    const enum again_signals ways[] = {SIGNALS_LEFT_OUT,
                                       as == MSCCL_AS_PLAN ? SIGNALS_KEPT : SIGNALS_AS_CHUNKS};
    for (size_t i = 0; i < ARRAY_LENGTH(ways) && !fine; i++) {
        char *text = NULL;
        size_t size = 0;
        fine = make_text(schedule, as, ways[i], &text, &size, error, error_size);
        struct schedule *proof = fine ? msccl_proof(text, size, error, error_size) : NULL;
        fine = proof != NULL;
        if (fine)
            fwrite(text, 1, size, out);
        schedule_free(proof);
        free(text);
    }
    return fine;
}
