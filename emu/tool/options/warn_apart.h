/*
 * warn_apart.h: graphs from files between whose nodes no links lead.
 */
#ifndef WARN_APART_H
#define WARN_APART_H

struct topo;

/* If the topology falls apart, say so on standard error, with its components. */
void warn_apart(const struct topo *topo);

/* The same of a specification, which is opened only if graphs of its kind can fall apart. */
void warn_apart_spec(const char *spec);

#endif
