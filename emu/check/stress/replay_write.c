/*
 * replay_write.c: the head, then the options that are not as if nothing had been said, the choices, and the
 * end line.
 */
#include <inttypes.h>

#include "facts/settings.h"
#include "stress/replay_form.h"
#include "stress/replay_write.h"
#include "whole_file.h"

void replay_write_choice(const struct choice *choice, FILE *out)
{
    const struct choice_form *form = choice_form_of(choice->kind);
    fputs(form->word, out);
    for (const struct choice_field *field = form->field; field->name; field++)
        fprintf(out, " %s %" PRIu64, field->name, choice_get(choice, field->what));
}

/* Some options stand in a file together: all of them are written if one of them was given. */
static bool pair_is_given(const struct replay *replay)
{
    for (const struct setting_kind *kind = setting_kinds; kind->name; kind++)
        if (kind->uses & SETTING_PAIRED && !setting_is_normal(kind, &replay->options, &replay->disturb))
            return true;
    return false;
}

static bool is_written(const struct setting_kind *kind, const struct replay *replay)
{
    if (!(kind->uses & SETTING_IN_FILES))
        return false;
    return kind->uses & SETTING_ALWAYS || !setting_is_normal(kind, &replay->options, &replay->disturb) ||
           (kind->uses & SETTING_PAIRED && pair_is_given(replay));
}

bool replay_write(const struct replay *replay, const char *path, char *error, size_t error_size)
{
    struct whole_file *file = whole_file_open(path, error, error_size);
    if (!file)
        return false;
    FILE *out = whole_file_stream(file);
    fprintf(out, "%s\n", REPLAY_HEAD);
    if (replay->note)
        fprintf(out, "# %s\n", replay->note);
    fprintf(out, "program %s\n", replay->program);
    for (const struct setting_kind *kind = setting_kinds; kind->name; kind++)
        if (is_written(kind, replay))
            setting_write(kind, &replay->options, &replay->disturb, out);
    for (size_t i = 0; i < replay->disturb.choice_count; i++) {
        replay_write_choice(&replay->disturb.choice[i], out);
        putc('\n', out);
    }
    if (replay->expected)
        fprintf(out, "expect status %d result %016" PRIx64 "\n", replay->status, replay->result);
    fprintf(out, "end %zu\n", replay->disturb.choice_count);
    return whole_file_close(file, true, error, error_size);
}
