/*
 * new_project.h: a project of a user, made of templates: files whose @words@ are filled in.
 *
 * Templates are a folder with a folder for each choice (all, make, cmake, c, cpp), whose files lie one over
 * the other. In the name of a file "dot." at its beginning is ".", and NAME is that of the project. A file
 * `words` of such a folder is not copied: its lines WORD=TEXT say what @WORD@ is.
 */
#ifndef NEW_PROJECT_H
#define NEW_PROJECT_H

#include <stdbool.h>

/* Is it a name for a project, and for the files and functions in it? */
bool new_project_name(const char *name);

/* Make the folder `to`, of which the last part is the name, from these choices, which NULL ends. False with
 * errno, as folder_make. */
bool new_project(const char *templates, const char *const *choices, const char *to);

#endif
