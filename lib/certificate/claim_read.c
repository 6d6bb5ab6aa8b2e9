/*
 * claim_read.c: the comments of a formula. What later ones lean on comes once, and before them.
 */
#include <limits.h>
#include <string.h>

#include "certificate/claim_check.h"

const char have_kind[] = "have", cross_kind[] = "cross", packet_kind[] = "packet", count_kind[] = "count",
           more_kind[] = "more";

bool claim_is_load(const struct formula_claim *claim, const struct claim_variable *variable)
{
    return variable->kind == (claim->sums ? packet_kind : cross_kind);
}

static struct claim_variable *variable_of(struct formula_claim *claim, const char **text)
{
    long number;
    if (!take_whole(text, 100000000, &number) || number < 1 ||
        !room_for(&claim->variable, &claim->variables, (size_t)number + 1, sizeof claim->variable[0]))
        return NULL;
    return &claim->variable[number];
}

static bool add_counted(struct claim_variable *variable, int literal)
{
    if (!room_for(&variable->counts, &variable->room, variable->counted + 1, sizeof variable->counts[0]))
        return false;
    variable->counts[variable->counted++] = literal;
    return true;
}

/* "count V K L...": what L counts is counted, too, if L is a count of one at least. */
static bool take_count(struct formula_claim *claim, const char *text)
{
    long number, literal;
    struct claim_variable *variable = variable_of(claim, &text);
    if (!variable || !take_whole(&text, INT_MAX, &number) || number < 1 ||
        (variable->kind && (variable->kind != count_kind || variable->what[0] != number)))
        return false;
    variable->kind = count_kind;
    variable->what[0] = (int)number;
    while (take_whole(&text, LONG_MAX, &literal)) {
        if (literal < 1 || (size_t)literal >= claim->variables)
            return false;
        const struct claim_variable *of = &claim->variable[literal];
        bool counts = claim_is_load(claim, of) || of->kind == more_kind;
        if (of == variable || !(counts || (of->kind == count_kind && of->what[0] == 1)))
            return false;
        bool fine = of->kind == count_kind || add_counted(variable, (int)literal);
        for (size_t i = 0; of->kind == count_kind && i < of->counted && fine; i++)
            fine = add_counted(variable, of->counts[i]);
        if (!fine)
            return false;
    }
    return text[strspn(text, " \r\n")] == '\0';
}

/* "have V N T S" and its like: of three numbers each is at least 0 and below its end. */
static bool take_meaning(struct formula_claim *claim, const char *kind, const char *text, const long ends[3])
{
    struct claim_variable *variable = variable_of(claim, &text);
    long number;
    if (!variable || variable->kind)
        return false;
    variable->kind = kind;
    for (int i = 0; i < 3; i++) {
        if (!take_whole(&text, INT_MAX, &number) || number < 0 || number >= ends[i])
            return false;
        variable->what[i] = (int)number;
    }
    return (kind == have_kind || variable->what[2] > 0) && text[strspn(text, " \r\n")] == '\0';
}

/* "more V K S": the K is below the most rounds that a step can have. */
static bool take_more(struct formula_claim *claim, const char *text)
{
    long k, step;
    struct claim_variable *variable = variable_of(claim, &text);
    if (!variable || variable->kind || !take_whole(&text, INT_MAX, &k) ||
        !take_whole(&text, INT_MAX, &step) || k < 1 || k > claim->rounds - claim->steps || step < 1 ||
        step > claim->steps)
        return false;
    *variable = (struct claim_variable){.kind = more_kind, .what = {(int)k, 0, (int)step}};
    return text[strspn(text, " \r\n")] == '\0';
}

static bool take_size(struct formula_claim *claim, const char *text)
{
    return !claim->channel &&
           sscanf(text, "nodes %ld channels %ld tokens %ld", &claim->nodes, &claim->channels,
                  &claim->tokens) == 3 &&
           claim->nodes > 0 && claim->nodes <= 1000000 && claim->channels >= 0 &&
           claim->channels <= 1000000 && claim->tokens >= 0 && claim->tokens <= 1000000 &&
           room_for(&claim->channel, &claim->channel_room, (size_t)claim->channels + 1,
                    sizeof claim->channel[0]) &&
           room_for(&claim->token, &claim->token_room, (size_t)claim->tokens + 1, sizeof claim->token[0]);
}

static bool take_channel(struct formula_claim *claim, const char *text)
{
    long n[5];
    for (int i = 0; i < 5; i++)
        if (!take_whole(&text, INT_MAX, &n[i]) || n[i] < 0)
            return false;
    if (n[0] >= claim->channels || n[1] >= claim->nodes || n[2] >= claim->nodes || n[4] < 1 ||
        claim->channel[n[0]].width)
        return false;
    claim->channel[n[0]] =
        (struct claim_channel){.from = (int)n[1], .to = (int)n[2], .link = (int)n[3], .width = (int)n[4]};
    return true;
}

/* "holds C G" */
static bool take_holds(struct formula_claim *claim, const char *text)
{
    long worm, held;
    if (!claim->worms || !take_whole(&text, INT_MAX, &worm) || !take_whole(&text, INT_MAX, &held) ||
        worm < 0 || worm >= claim->channels || held < 0)
        return false;
    struct claim_channel *channel = &claim->channel[worm];
    if (!channel->width ||
        !room_for(&channel->holds, &channel->room, channel->held + 1, sizeof channel->holds[0]))
        return false;
    channel->holds[channel->held++] = (int)held;
    return true;
}

static bool take_token(struct formula_claim *claim, const char *text)
{
    long n[4];
    for (int i = 0; i < 4; i++)
        if (!take_whole(&text, INT_MAX, &n[i]) || n[i] < -(i == 2))
            return false;
    if (n[0] >= claim->tokens || n[1] >= claim->nodes || n[2] >= claim->nodes)
        return false;
    claim->token[n[0]] = (struct claim_token){(int)n[1], (int)n[2], (int)n[3]};
    return true;
}

static bool take_form(struct formula_claim *claim, const char *text)
{
    claim->sums = strncmp(text, "sums", 4) == 0;
    claim->worms = strncmp(text, "worms", 5) == 0;
    return claim->sums || claim->worms || strncmp(text, "tokens", 6) == 0;
}

static bool take_limits(struct formula_claim *claim, const char *text)
{
    return sscanf(text, "half_duplex %ld sends %ld receives %ld ports %ld transmissions %ld",
                  &claim->half_duplex, &claim->sends, &claim->receives, &claim->ports,
                  &claim->transmissions) == 5 &&
           claim->ports <= 1;
}

static bool take_words(struct formula_claim *claim, const char *word, const char *text)
{
    const long of_nodes[] = {claim->nodes, claim->tokens, claim->steps + 1};
    const long of_channels[] = {claim->channels, claim->tokens, claim->steps + 1};
    if (strcmp(word, "case") == 0)
        return snprintf(claim->name, sizeof claim->name, "%.*s", (int)strcspn(text, "\r\n"), text) <
               (int)sizeof claim->name;
    if (claim->untold || strcmp(word, "meaning") == 0)
        return claim->untold = true;
    bool late = claim->channel != NULL; /* what follows leans on these */
    if (late && (!strcmp(word, "steps") || !strcmp(word, "form") || !strcmp(word, "limits") ||
                 !strcmp(word, "rounds")))
        return false;
    if (strcmp(word, "steps") == 0)
        return take_whole(&text, INT_MAX - 1, &claim->steps) && claim->steps > 0;
    if (strcmp(word, "rounds") == 0)
        return take_whole(&text, INT_MAX - 1, &claim->rounds) && claim->rounds >= claim->steps;
    if (strcmp(word, "form") == 0)
        return take_form(claim, text);
    if (strcmp(word, "limits") == 0)
        return take_limits(claim, text);
    if (strcmp(word, "size") == 0)
        return take_size(claim, text);
    if (strcmp(word, "channel") == 0)
        return take_channel(claim, text);
    if (strcmp(word, "holds") == 0)
        return take_holds(claim, text);
    if (strcmp(word, more_kind) == 0)
        return take_more(claim, text);
    if (strcmp(word, "token") == 0)
        return take_token(claim, text);
    if (strcmp(word, have_kind) == 0)
        return take_meaning(claim, have_kind, text, of_nodes);
    if (strcmp(word, cross_kind) == 0 || strcmp(word, packet_kind) == 0)
        return take_meaning(claim, strcmp(word, cross_kind) ? packet_kind : cross_kind, text, of_channels);
    return strcmp(word, count_kind) != 0 || take_count(claim, text);
}

bool claim_comment(void *arg, const char *text, int line, char *why)
{
    char word[16] = "";
    int end = 0;
    sscanf(text, " %15s %n", word, &end);
    return take_words(arg, word, text + end) ||
           reject(why, "line %d of the formula: what it claims with '%s' is not understood", line, word);
}
