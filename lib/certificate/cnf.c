/*
 * cnf.c: reading, in which nothing is forgiven: a proof of a formula that was read other than it was meant
 * proves nothing.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "certificate/cnf.h"

enum { VARIABLES_MOST = 100000000 };

bool reject(char why[REJECTION_SIZE], const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(why, REJECTION_SIZE, format, args);
    va_end(args);
    return false;
}

bool room_for(void *array, size_t *room, size_t count, size_t size)
{
    void *old, *more;
    memcpy(&old, array, sizeof old);
    if (count <= *room)
        return true;
    size_t wanted = count < 32 ? 64 : 2 * count;
    more = wanted > (size_t)-1 / size ? NULL : realloc(old, wanted * size);
    if (!more)
        return false;
    memset((char *)more + *room * size, 0, (wanted - *room) * size);
    *room = wanted;
    memcpy(array, &more, sizeof more);
    return true;
}

bool take_whole(const char **text, long limit, long *number)
{
    char *end;
    *text += strspn(*text, " \t");
    size_t sign = **text == '-';
    if ((*text)[sign] < '0' || (*text)[sign] > '9')
        return false;
    errno = 0;
    *number = strtol(*text, &end, 10);
    if (errno || *number > limit || *number < -limit || !strchr(" \t\r\n", *end))
        return false;
    *text = end;
    return true;
}

static bool take_header(struct cnf *cnf, const char *text, long *clauses, int line, char *why)
{
    long variables = 0;
    bool fine = strncmp(text, "p cnf ", 6) == 0 &&
                (text += 6, take_whole(&text, VARIABLES_MOST, &variables)) &&
                take_whole(&text, 0x7fffffff, clauses) && variables >= 0 && *clauses >= 0 &&
                text[strspn(text, " \t\r\n")] == '\0';
    cnf->variables = (int)variables;
    return fine ||
           reject(why, "line %d of the formula is not 'p cnf VARIABLES CLAUSES', of %d variables at most",
                  line, VARIABLES_MOST);
}

static bool take_literals(struct cnf *cnf, const char *text, int line, char *why)
{
    for (text += strspn(text, " \t\r\n"); *text; text += strspn(text, " \t\r\n")) {
        long literal;
        if (!take_whole(&text, cnf->variables, &literal))
            return reject(why, "line %d of the formula has something else than literals of its %d variables",
                          line, cnf->variables);
        if (!room_for(&cnf->literal, &cnf->room, cnf->literals + 1, sizeof cnf->literal[0]) ||
            !room_for(&cnf->first, &cnf->first_room, cnf->clauses + 2, sizeof cnf->first[0]) ||
            !room_for(&cnf->line, &cnf->line_room, cnf->clauses + 2, sizeof cnf->line[0]))
            return reject(why, "there is not enough memory for the formula");
        cnf->literal[cnf->literals++] = (int)literal;
        if (literal)
            continue;
        cnf->line[cnf->clauses++] = line;
        cnf->first[cnf->clauses] = cnf->literals;
    }
    return true;
}

bool cnf_read(struct cnf *cnf, FILE *file, bool (*comment)(void *arg, const char *text, int line, char *why),
              void *arg, char why[REJECTION_SIZE])
{
    char *text = NULL;
    size_t size = 0;
    long clauses = -1;
    bool fine = true;
    *cnf = (struct cnf){.variables = 0};
    ssize_t length;
    for (int line = 1; fine && (length = getline(&text, &size, file)) >= 0; line++)
        if (strlen(text) != (size_t)length)
            fine = reject(why, "line %d of the formula has a byte 0, behind which nothing is read", line);
        else if (text[0] == 'c' && (text[1] == ' ' || text[1] == '\n'))
            fine = !comment || comment(arg, text + 1, line, why);
        else if (clauses < 0)
            fine = take_header(cnf, text, &clauses, line, why);
        else
            fine = take_literals(cnf, text, line, why);
    free(text);
    if (fine && ferror(file))
        return reject(why, "the formula cannot be read");
    if (fine && clauses < 0)
        return reject(why, "the formula has no line 'p cnf VARIABLES CLAUSES'");
    if (fine && ((size_t)clauses != cnf->clauses || (cnf->literals && cnf->literal[cnf->literals - 1])))
        return reject(why, "the formula has %zu clauses, of which the last one may be cut off, and says %ld",
                      cnf->clauses, clauses);
    return fine;
}

void cnf_free(struct cnf *cnf)
{
    free(cnf->literal);
    free(cnf->first);
    free(cnf->line);
    *cnf = (struct cnf){.variables = 0};
}
