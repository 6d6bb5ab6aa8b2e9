/*
 * encode_write.c: a formula as a file that says what it claims: comments with the instance and with what each
 * variable stands for, then the clauses. doc/solve.md has the form; lib/certificate reads it.
 */
#include <inttypes.h>

#include "sat/sat.h"
#include "solve/encode.h"
#include "solve/worm_ways.h"
#include "topo/topo.h"

static void write_tokens(const struct encoding *encoding, FILE *out)
{
    for (int token = 0; token < plain_tokens(encoding); token++) {
        const struct instance_token of = plain_token(encoding, token);
        fprintf(out, "c token %d %d %d %d\n", token, of.origin, of.target, of.unit);
    }
}

static void write_channels(const struct instance *instance, FILE *out)
{
    const struct worm_ways *ways = instance->ways;
    for (int c = 0; c < instance->channels; c++) {
        const struct instance_channel *channel = &instance->channel[c];
        fprintf(out, "c channel %d %d %d %d %d\n", c, channel->from, channel->to, ways ? c : channel->link,
                channel->width);
        for (size_t i = ways ? ways->first[c] : 0; ways && i < ways->first[c + 1]; i++)
            fprintf(out, "c holds %d %d\n", c, ways->channel[i]);
    }
}

void encoding_write_claim(const struct encoding *encoding, const char *task, FILE *out)
{
    const struct instance *instance = encoding->instance;
    const struct limits *limits = &instance->limits;
    fprintf(out, "c parray claim 1\nc case %s on %s under %s\n", task, instance->topo->spec, limits->name);
    if (!encoding->plain) {
        fprintf(out, "c meaning not told: variables of sums in which each part counts once have no map\n");
        return;
    }
    fprintf(out, "c steps %" PRIu32 "\n", encoding->terms.steps);
    if (encoding->terms.rounds)
        fprintf(out, "c rounds %" PRIu32 "\n", encoding->terms.rounds);
    fprintf(out, "c form %s%s\n",
            instance->form == INSTANCE_SUMS ? "sums"
            : instance->ways                ? "worms"
                                            : "tokens",
            instance->reverse ? " reversed" : "");
    fprintf(out, "c limits half_duplex %d sends %u receives %u ports %u transmissions %u\n",
            limits->half_duplex, limits->sends, limits->receives, limits->ports, limits->transmissions);
    fprintf(out, "c size nodes %d channels %d tokens %d\n", instance->nodes, instance->channels,
            plain_tokens(encoding));
    write_channels(instance, out);
    write_tokens(encoding, out);
}

static void write_map(const struct encoding *encoding, FILE *out)
{
    const struct instance *instance = encoding->instance;
    bool sums = instance->form == INSTANCE_SUMS;
    int tokens = plain_tokens(encoding);
    for (uint32_t step = 0; step <= encoding->terms.steps; step++) {
        for (uint32_t k = 1; step > 0 && k < encoding->most_rounds; k++)
            fprintf(out, "c more %d %" PRIu32 " %" PRIu32 "\n",
                    encoding->round[step * encoding->most_rounds + k], k, step);
        for (int c = 0; step > 0 && c < instance->channels; c++) {
            for (int token = 0; token < tokens; token++)
                fprintf(out, "c cross %d %d %d %" PRIu32 "\n", *plain_cross(encoding, step, c, token), c,
                        token, step);
            for (int unit = 0; sums && unit < instance->tokens; unit++)
                fprintf(out, "c packet %d %d %d %" PRIu32 "\n", *encoding_send(encoding, step, c, unit), c,
                        unit, step);
        }
        for (int node = 0; node < instance->nodes; node++)
            for (int token = 0; token < tokens; token++)
                fprintf(out, "c have %d %d %d %" PRIu32 "\n", *plain_have(encoding, step, node, token), node,
                        token, step);
    }
}

bool encoding_write(const struct encoding *encoding, const char *task, FILE *out)
{
    encoding_write_claim(encoding, task, out);
    if (encoding->plain)
        write_map(encoding, out);
    return sat_write(encoding->sat, out);
}
