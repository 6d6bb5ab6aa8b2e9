/*
 * syscall.h: the one system call that code beside lib/exits.c makes by its number, to sleep until
 * another thread wakes it: a process of one thread never gets there.
 */
#ifndef WEB_SYSCALL_H
#define WEB_SYSCALL_H

enum { SYS_futex = 1 };

long syscall(long number, ...);

#endif
