/*
 * plant: lists the places of C sources where one small change can be planted, and plants one.
 *
 *   plant sites SEED FILE...   a line for each place, in an order drawn from the seed:
 *                              FILE <tab> NUMBER <tab> LINE <tab> FUNCTION <tab> CHANGE
 *   plant make FILE NUMBER     prints the file with that one change
 *
 * Changes: an operator, a constant by one, true and false, a negated condition, a removed statement. Not
 * changed: what the preprocessor reads, attributes, hints to the processor, and checks of the program itself
 * (ensure), which a right program never fails.
 */
#include <ctype.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { WORD, NUMBER, MARK, TEXT };

struct token {
    enum kind kind;
    const char *at;
    size_t length;
    int line;
};

/* Replace `length` characters from `at` on by `before`, what was there if `keeps`, and `after`. */
struct site {
    const char *file;
    const char *at;
    size_t length;
    char before[32], after[8];
    bool keeps;
    int number, line;
    char function[64], change[128];
    uint64_t drawn;
};

static struct token *tokens;
static size_t token_count, token_room;
static struct site *sites;
static size_t site_count, site_room;

static void *grown(void *array, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return array;
    *room = *room ? 2 * *room : 1024;
    array = realloc(array, *room * size);
    if (!array)
        abort();
    return array;
}

static char *file_text(const char *name)
{
    FILE *file = fopen(name, "r");
    if (!file)
        exit((perror(name), 2));
    fseek(file, 0, SEEK_END);
    size_t size = (size_t)ftell(file);
    rewind(file);
    char *text = calloc(size + 2, 1);
    if (!text || fread(text, 1, size, file) != size)
        abort();
    fclose(file);
    return text;
}

static const char *skip_line(const char *at)
{
    while (*at && *at != '\n')
        at += at[0] == '\\' && at[1] ? 2 : 1;
    return at;
}

static const char *skip_quoted(const char *at)
{
    char quote = *at++;
    while (*at && *at != quote)
        at += at[0] == '\\' && at[1] ? 2 : 1;
    return *at ? at + 1 : at;
}

static size_t mark_length(const char *at)
{
    static const char *const marks[] = {"<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==",
                                        "!=",  "&&",  "||",  "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^="};
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (!strncmp(at, marks[i], strlen(marks[i])))
            return strlen(marks[i]);
    return 1;
}

static const char *token_end(const char *at, enum kind *kind)
{
    const char *end = at;
    *kind = MARK;
    if (*at == '"' || *at == '\'') {
        *kind = TEXT;
        return skip_quoted(at);
    }
    if (!isalnum((unsigned char)*at) && *at != '_')
        return at + mark_length(at);
    *kind = isdigit((unsigned char)*at) ? NUMBER : WORD;
    while (isalnum((unsigned char)*end) || *end == '_' || (*kind == NUMBER && *end == '.'))
        end++;
    return end;
}

static void add_tokens(const char *text)
{
    bool line_start = true;
    token_count = 0;
    for (const char *at = text, *end; *at; at = end) {
        end = at + 1;
        if (*at == '\n')
            line_start = true;
        if (isspace((unsigned char)*at))
            continue;
        if (at[0] == '/' && at[1] == '*') {
            const char *close = strstr(at + 2, "*/");
            end = close ? close + 2 : at + strlen(at);
            continue;
        }
        if ((*at == '#' && line_start) || (at[0] == '/' && at[1] == '/')) {
            end = skip_line(at);
            continue;
        }
        line_start = false;
        tokens = grown(tokens, token_count, &token_room, sizeof tokens[0]);
        struct token *token = &tokens[token_count++];
        token->at = at;
        end = token_end(at, &token->kind);
        token->length = (size_t)(end - at);
    }
    int line = 1;
    const char *from = text;
    for (size_t i = 0; i < token_count; from = tokens[i++].at) {
        for (const char *at = from; at < tokens[i].at; at++)
            line += *at == '\n';
        tokens[i].line = line;
    }
}

static bool is(size_t i, const char *what)
{
    return i < token_count && tokens[i].length == strlen(what) && !strncmp(tokens[i].at, what, strlen(what));
}

static bool is_one_of(size_t i, const char *const *words)
{
    for (; *words; words++)
        if (is(i, *words))
            return true;
    return false;
}

/* The token that closes the bracket at token i. */
static size_t closing(size_t i)
{
    int depth = 0;
    for (; i < token_count; i++) {
        depth += is(i, "(") || is(i, "[") || is(i, "{");
        depth -= is(i, ")") || is(i, "]") || is(i, "}");
        if (depth <= 0)
            break;
    }
    return i;
}

static struct site *add_site(size_t first, size_t last)
{
    sites = grown(sites, site_count, &site_room, sizeof sites[0]);
    struct site *site = &sites[site_count++];
    const struct token *from = &tokens[first], *to = &tokens[last];
    *site =
        (struct site){.at = from->at, .length = (size_t)(to->at - from->at) + to->length, .line = from->line};
    return site;
}

static void swap_token(size_t i, const char *now)
{
    struct site *site = add_site(i, i);
    snprintf(site->before, sizeof site->before, "%s", now);
    snprintf(site->change, sizeof site->change, "%.*s becomes %s", (int)tokens[i].length, tokens[i].at,
             *now == ' ' ? "nothing" : now);
}

/* Does an operand end with token i? */
static bool ends_operand(size_t i)
{
    static const char *const none[] = {"return", "case", "sizeof", NULL};
    return (tokens[i].kind == WORD && !is_one_of(i, none)) || tokens[i].kind == NUMBER || is(i, ")") ||
           is(i, "]");
}

static void add_operator(size_t i)
{
    static const char *const swaps[][2] = {
        {"<", "<="},  {"<=", "<"},       {">", ">="},      {">=", ">"},  {"==", "!="}, {"!=", "=="},
        {"&&", "||"}, {"||", "&&"},      {"+=", "-="},     {"-=", "+="}, {"|=", "&="}, {"&=", "|="},
        {"<<", ">>"}, {">>", "<<"},      {"++", "--"},     {"--", "++"}, {"!", " "},   {"/", "*"},
        {"%", "/"},   {"true", "false"}, {"false", "true"}};
    static const char *const binary[][2] = {{"+", "-"}, {"-", "+"}, {"&", "|"}, {"|", "&"}};
    for (size_t k = 0; k < sizeof swaps / sizeof swaps[0]; k++)
        if (is(i, swaps[k][0]))
            swap_token(i, swaps[k][1]);
    for (size_t k = 0; k < sizeof binary / sizeof binary[0]; k++)
        if (i && is(i, binary[k][0]) && ends_operand(i - 1))
            swap_token(i, binary[k][1]);
}

static void add_number(size_t i)
{
    if (memchr(tokens[i].at, '.', tokens[i].length))
        return;
    char now[32];
    if (is(i, "0") || is(i, "1")) {
        swap_token(i, is(i, "0") ? "1" : "0");
        return;
    }
    snprintf(now, sizeof now, "(%.*s + 1)", (int)(tokens[i].length < 20 ? tokens[i].length : 20),
             tokens[i].at);
    swap_token(i, now);
    now[strlen(now) - 4] = '-';
    swap_token(i, now);
}

static void add_negation(size_t i)
{
    size_t last = closing(i);
    if (last >= token_count)
        return;
    struct site *site = add_site(i, last);
    site->keeps = true;
    strcpy(site->before, "(!");
    strcpy(site->after, ")");
    snprintf(site->change, sizeof site->change, "the condition is negated");
}

/* Does a statement begin at token i? */
static bool begins_statement(size_t i)
{
    static const char *const heads[] = {"if", "for", "while", "switch", NULL};
    if (!i)
        return false;
    if (is(i - 1, ";") || is(i - 1, "{") || is(i - 1, "}") || is(i - 1, "else") || is(i - 1, ":") ||
        is(i - 1, "do"))
        return true;
    if (!is(i - 1, ")"))
        return false;
    int depth = 0;
    for (size_t k = i - 1; k > 0; k--) {
        depth += is(k, ")");
        depth -= is(k, "(");
        if (!depth)
            return is_one_of(k - 1, heads);
    }
    return false;
}

/* An expression, or a break or continue, as a statement of its own: not a declaration. */
static void add_removal(size_t i)
{
    static const char *const assigns[] = {
        "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "++", "--", NULL};
    if (!begins_statement(i) || !(tokens[i].kind == WORD || is(i, "*") || is(i, "++") || is(i, "--")))
        return;
    bool acts = is(i, "break") || is(i, "continue") || is(i, "++") || is(i, "--");
    size_t last = i;
    for (; last < token_count && !is(last, ";"); last++) {
        if (is(last, "{") || is(last, "}"))
            return;
        if (!acts && last > i && tokens[last].kind == WORD && tokens[last - 1].kind == WORD)
            return;
        if (!acts && last > i && is(last, "*") && tokens[last - 1].kind == WORD)
            return;
        acts |= is(last, "(") || is_one_of(last, assigns);
        if (is(last, "(") || is(last, "["))
            last = closing(last);
    }
    if (!acts || last >= token_count)
        return;
    struct site *site = add_site(i, last);
    strcpy(site->before, ";");
    snprintf(site->change, sizeof site->change, "removed: %.60s", tokens[i].at);
    site->change[strcspn(site->change, "\n;")] = 0;
}

/* The last token of what is left alone from token i on; i - 1 if nothing is. */
static size_t left_alone(size_t i)
{
    static const char *const calls[] = {
        "ensure", "__attribute__", "_Static_assert", "static_assert", "__builtin_prefetch", "__asm__", NULL};
    if (!is_one_of(i, calls))
        return i - 1;
    while (i < token_count && !is(i, "("))
        i++;
    return closing(i);
}

static void scan(const char *file, const char *text)
{
    int depth = 0, parentheses = 0;
    char function[64] = "";
    size_t first = site_count;
    add_tokens(text);
    for (size_t i = 0; i < token_count; i++) {
        size_t before = site_count, last = left_alone(i);
        if (last + 1 > i) {
            i = last;
            continue;
        }
        if (depth == 0 && tokens[i].kind == WORD && is(i + 1, "(") && !is(i, "void"))
            snprintf(function, sizeof function, "%.*s", (int)tokens[i].length, tokens[i].at);
        depth += is(i, "{");
        depth -= is(i, "}");
        parentheses += is(i, "(");
        parentheses -= is(i, ")");
        if (tokens[i].kind == NUMBER)
            add_number(i);
        else if (tokens[i].kind != TEXT)
            add_operator(i);
        if (depth && i && is(i, "(") && (is(i - 1, "if") || is(i - 1, "while")))
            add_negation(i);
        if (depth && !parentheses)
            add_removal(i);
        for (size_t k = before; k < site_count; k++)
            snprintf(sites[k].function, sizeof sites[k].function, "%s", *function ? function : "-");
    }
    for (size_t k = first; k < site_count; k++) {
        sites[k].file = file;
        sites[k].number = (int)(k - first);
    }
}

/* A number for a place: FNV-1a of the seed, the file, and the number of the place in it. */
static uint64_t draw(const struct site *site, uint64_t seed)
{
    char text[512];
    uint64_t drawn = UINT64_C(0xcbf29ce484222325);
    snprintf(text, sizeof text, "%" PRIu64 " %d %s", seed, site->number, site->file);
    for (const char *at = text; *at; at++)
        drawn = (drawn ^ (unsigned char)*at) * UINT64_C(0x100000001b3);
    return drawn ^ drawn >> 29;
}

static int by_draw(const void *left, const void *right)
{
    const struct site *a = left, *b = right;
    return a->drawn < b->drawn ? -1 : a->drawn > b->drawn;
}

static int print_sites(uint64_t seed, int count, char **files)
{
    for (int i = 0; i < count; i++)
        scan(files[i], file_text(files[i]));
    for (size_t i = 0; i < site_count; i++)
        sites[i].drawn = draw(&sites[i], seed);
    qsort(sites, site_count, sizeof sites[0], by_draw);
    for (size_t i = 0; i < site_count; i++)
        printf("%s\t%d\t%d\t%s\t%s\n", sites[i].file, sites[i].number, sites[i].line, sites[i].function,
               sites[i].change);
    return 0;
}

static int print_planted(const char *file, size_t number)
{
    const char *text = file_text(file);
    scan(file, text);
    if (number >= site_count)
        return 2;
    const struct site *site = &sites[number];
    fwrite(text, 1, (size_t)(site->at - text), stdout);
    fputs(site->before, stdout);
    if (site->keeps)
        fwrite(site->at, 1, site->length, stdout);
    fputs(site->after, stdout);
    for (const char *at = site->at; !site->keeps && at < site->at + site->length; at++)
        if (*at == '\n') /* all other lines keep their numbers */
            putchar('\n');
    fputs(site->at + site->length, stdout);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc >= 4 && !strcmp(argv[1], "sites"))
        return print_sites(strtoull(argv[2], NULL, 10), argc - 3, argv + 3);
    if (argc == 4 && !strcmp(argv[1], "make"))
        return print_planted(argv[2], strtoul(argv[3], NULL, 10));
    fputs("usage: plant sites SEED FILE... | plant make FILE NUMBER\n", stderr);
    return 2;
}
