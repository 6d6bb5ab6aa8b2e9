/*
 * alike_tokens.c: a scanner that takes every text, also one that no compiler does. Directives of the
 * preprocessor and comments are no tokens.
 */
#include <ctype.h>
#include <string.h>

#include "base.h"
#include "class/alike.h"
#include "hash.h"

enum { TOKEN_NAME = 1, TOKEN_NUMBER, TOKEN_TEXT };

struct scan {
    const char *at;
    int line;
    bool fresh; /* nothing but blanks since the line began */
};

/* Words that a student cannot choose: those of C, and calls of the emulator. */
static bool is_fixed(const char *word, size_t length)
{
    static const char *const words[] = {
        "auto",   "bool",   "break",  "case",    "char",   "const",    "continue", "default",
        "do",     "double", "else",   "enum",    "extern", "float",    "for",      "goto",
        "if",     "inline", "int",    "long",    "return", "short",    "signed",   "sizeof",
        "static", "struct", "switch", "typedef", "union",  "unsigned", "void",     "while"};
    static const char *const begins[] = {"node_", "parray_", "PARRAY_", "coll_", "pa_"};
    for (size_t i = 0; i < ARRAY_LENGTH(words); i++)
        if (strlen(words[i]) == length && memcmp(words[i], word, length) == 0)
            return true;
    for (size_t i = 0; i < ARRAY_LENGTH(begins); i++)
        if (length > strlen(begins[i]) && memcmp(begins[i], word, strlen(begins[i])) == 0)
            return true;
    return false;
}

static void go(struct scan *scan, const char *to)
{
    for (; scan->at < to; scan->at++)
        if (*scan->at == '\n') {
            scan->line++;
            scan->fresh = true;
        }
}

static const char *end_of_text(const char *at)
{
    char quote = *at++;
    for (; *at && *at != quote && *at != '\n'; at++)
        if (*at == '\\' && at[1])
            at++;
    return *at == quote ? at + 1 : at;
}

/* With lines that a backslash joins to it. */
static const char *end_of_line(const char *at)
{
    for (; *at && *at != '\n'; at++)
        if (*at == '\\' && at[1])
            at++;
    return at;
}

static const char *end_of_comment(const char *at)
{
    const char *end = strstr(at + 2, "*/");
    return end ? end + 2 : at + strlen(at);
}

/* Go to the next token. False: there is none. */
static bool skip_rest(struct scan *scan)
{
    for (;;)
        if (isspace((unsigned char)*scan->at))
            go(scan, scan->at + 1);
        else if (strncmp(scan->at, "//", 2) == 0 || (*scan->at == '#' && scan->fresh))
            go(scan, end_of_line(scan->at));
        else if (strncmp(scan->at, "/*", 2) == 0)
            go(scan, end_of_comment(scan->at));
        else
            return *scan->at != '\0';
}

static bool is_of_name(char c)
{
    return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80;
}

static uint32_t take_token(struct scan *scan)
{
    const char *from = scan->at, *end = from + 1;
    uint32_t kind = (unsigned char)*from + 256U;
    if (*from == '"' || *from == '\'') {
        end = end_of_text(from);
        kind = TOKEN_TEXT;
    } else if (is_of_name(*from)) {
        while (is_of_name(*end) || (isdigit((unsigned char)*from) && *end == '.'))
            end++;
        size_t length = (size_t)(end - from);
        kind = isdigit((unsigned char)*from) ? TOKEN_NUMBER
               : is_fixed(from, length)      ? (uint32_t)hash_bytes(0, from, length) | 1U << 31
                                             : TOKEN_NAME;
    }
    scan->fresh = false;
    go(scan, end);
    return kind;
}

size_t alike_tokens(const char *text, struct alike_token *token)
{
    struct scan scan = {text, 1, true};
    size_t count = 0;
    while (count < ALIKE_TOKENS_MOST && skip_rest(&scan)) {
        token[count].line = scan.line;
        token[count++].kind = take_token(&scan);
    }
    return count;
}
