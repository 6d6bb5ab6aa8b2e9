/*
 * compile_commands.h: how sources are compiled, for editors (clangd and others): a list in JSON, by the name
 * of compile_commands.json.
 */
#ifndef COMPILE_COMMANDS_H
#define COMPILE_COMMANDS_H

#include <stdbool.h>

/* Say in the file how `parray cc' compiles each source among its arguments, in place of what the file said of
 * that source; what it says of others stays. The file is there whole, or as it was. False after saying why
 * not. */
bool compile_commands_add(const char *path, const char *object, char *const *arguments);

#endif
