/*
 * fuzz.h: a fuzz target is a file of its own that defines LLVMFuzzerTestOneInput and stops the process where
 * something is wrong. driver.c runs it over the corpus in `make check`; scripts/fuzz links it with clang's
 * libFuzzer.
 */
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
