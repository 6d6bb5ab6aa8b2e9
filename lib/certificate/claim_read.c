/*
 * claim_read.c: the comments of a formula. They have an order: what later ones lean on comes once, and
 * before them, so that nothing that was said is changed behind a map that leans on it.
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

/* So much may the number of a variable be ahead of how many were described: no short file asks for much
 * memory. */
enum { AHEAD_MOST = 1000000 };

static struct claim_variable *variable_of(struct formula_claim *claim, const char **text)
{
    long number;
    if (!take_whole(text, claim->described++ + AHEAD_MOST, &number) || number < 1 ||
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
    return claim->steps > 0 &&
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
    if (n[0] >= claim->tokens || n[1] >= claim->nodes || n[2] >= claim->nodes || claim->token[n[0]].told)
        return false;
    claim->token[n[0]] = (struct claim_token){(int)n[1], (int)n[2], (int)n[3], true};
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
    long *const limit[] = {&claim->half_duplex, &claim->sends, &claim->receives, &claim->ports,
                           &claim->transmissions};
    static const char *const names[] = {"half_duplex", "sends", "receives", "ports", "transmissions"};
    for (size_t i = 0; i < sizeof limit / sizeof limit[0]; i++) {
        size_t length = strlen(names[i]);
        text += strspn(text, " ");
        if (strncmp(text, names[i], length) != 0)
            return false;
        text += length;
        if (!take_whole(&text, INT_MAX, limit[i]) || *limit[i] < 0)
            return false;
    }
    return claim->ports <= 1;
}

static bool take_case(struct formula_claim *claim, const char *text)
{
    return snprintf(claim->name, sizeof claim->name, "%.*s", (int)strcspn(text, "\r\n"), text) <
           (int)sizeof claim->name;
}

static bool take_untold(struct formula_claim *claim, const char *text)
{
    (void)text;
    return claim->untold = true;
}

static bool take_steps(struct formula_claim *claim, const char *text)
{
    return take_whole(&text, INT_MAX - 1, &claim->steps) && claim->steps > 0;
}

static bool take_rounds(struct formula_claim *claim, const char *text)
{
    return take_whole(&text, INT_MAX - 1, &claim->rounds) && claim->rounds >= claim->steps;
}

static bool take_have(struct formula_claim *claim, const char *text)
{
    return take_meaning(claim, have_kind, text, (long[]){claim->nodes, claim->tokens, claim->steps + 1});
}

static bool take_cross(struct formula_claim *claim, const char *text)
{
    return take_meaning(claim, cross_kind, text, (long[]){claim->channels, claim->tokens, claim->steps + 1});
}

static bool take_packet(struct formula_claim *claim, const char *text)
{
    return take_meaning(claim, packet_kind, text, (long[]){claim->channels, claim->tokens, claim->steps + 1});
}

/* Comments in the order in which they come. What is known by ONCE comes once; all of MANY may alternate. */
enum { ONCE, MANY };

static const struct claim_word {
    const char *word;
    int group; /* words of a greater one come later */
    int times;
    bool (*take)(struct formula_claim *claim, const char *text);
} words[] = {
    {"case", 1, ONCE, take_case},         {"meaning", 2, ONCE, take_untold},
    {"steps", 3, ONCE, take_steps},       {"rounds", 4, ONCE, take_rounds},
    {"form", 5, ONCE, take_form},         {"limits", 6, ONCE, take_limits},
    {"size", 7, ONCE, take_size},         {"channel", 8, MANY, take_channel},
    {"holds", 8, MANY, take_holds},       {"token", 9, MANY, take_token},
    {have_kind, 10, MANY, take_have},     {cross_kind, 10, MANY, take_cross},
    {packet_kind, 10, MANY, take_packet}, {more_kind, 10, MANY, take_more},
    {count_kind, 10, MANY, take_count},
};

/* A word that is not known says nothing, and where no meaning is told nothing else does. */
static bool take_words(struct formula_claim *claim, const char *word, const char *text)
{
    size_t i = 0, count = sizeof words / sizeof words[0];
    while (i < count && strcmp(word, words[i].word) != 0)
        i++;
    if (i == count || claim->untold)
        return true;
    if (words[i].group < claim->group + (words[i].times == ONCE))
        return false;
    claim->group = words[i].group;
    return words[i].take(claim, text);
}

bool claim_comment(void *arg, const char *text, int line, char *why)
{
    char word[16] = "";
    int end = 0;
    sscanf(text, " %15s %n", word, &end);
    return take_words(arg, word, text + end) ||
           reject(why, "line %d of the formula: what it claims with '%s' is not understood", line, word);
}
