# web.mk: how scripts/build-web makes parray.js and parray.wasm, in the folder of objects. `top` is the source
# tree, `jansson` that of jansson, `site` the folder to fill.

# What stands in emu/web/alone takes the place of these.
replaced = lib/cpu.c lib/ctx_ucontext.c lib/crash/crash_place.c lib/draw/canvas_cairo.c lib/exits.c \
	lib/schedule/msccl_xml.c
folders = lib emu/core emu/report emu/theory emu/web algos
sources := $(filter-out algos/examples/% $(replaced),$(shell cd $(top) && find $(folders) -name '*.c'))
examples := $(basename $(notdir $(wildcard $(top)/algos/examples/*.c)))
vpath %.c $(addprefix $(top)/,$(sort $(dir $(sources))))

# clang itself is quicker than emcc, which starts Python for each source.
CLANG = clang-14
flags := $(shell emcc --cflags) -O2 -std=gnu11 -fvisibility=hidden -D_GNU_SOURCE -w -MD -MP -include config.h -I. \
	$(addprefix -I$(top)/,emu/web/alone algos lib emu emu/core emu/report emu/theory) \
	-I$(jansson)/src -I$(jansson)/android -DPA_PKGLIBDIR='"/lib"'
# At -O2 the scripts of Emscripten 3.1.6 do not run under node 20.
links = -O1 -sASYNCIFY -sALLOW_MEMORY_GROWTH -sINITIAL_MEMORY=64MB -sTOTAL_STACK=1MB -sASYNCIFY_STACK_SIZE=65536 \
	-sEXIT_RUNTIME -sMODULARIZE -sEXPORT_NAME=makeParray -sINVOKE_RUN=0 -sEXPORTED_RUNTIME_METHODS=FS,callMain

tree_objects = $(notdir $(sources:.c=.o)) storeys.o
example_objects = $(examples:%=example_%.o)
json_objects = $(addprefix jansson/,dump.o error.o hashtable.o hashtable_seed.o load.o memory.o pack_unpack.o \
	strbuffer.o strconv.o utf.o value.o version.o)

# A source that has no meaning in a page does not compile, and is left out.
$(site)/parray.js: $(tree_objects) $(example_objects) $(json_objects) page_texts.o web_examples.o
	rm -f tree.a
	llvm-ar-14 qcs tree.a $$(ls $(filter-out web.o,$(tree_objects)) 2>/dev/null)
	emcc $(links) web.o web_examples.o page_texts.o $(example_objects) tree.a $(json_objects) -o $@

%.o: %.c
	@$(CLANG) $(flags) -c $< -o $@ 2>$*.log && rm -f $*.log || { echo $< >>left-out; grep -m 1 error: $*.log >>left-out; }

storeys.o: $(top)/emu/storeys.c
	@$(CLANG) $(flags) -c $< -o $@

# The three names that PARRAY_PROGRAM defines become those of the example.
example_%.o: $(top)/algos/examples/%.c
	@$(CLANG) $(flags) -Dparray_program=example_$* -Dparray_program_version=version_$* \
		-Dparray_program_size=size_$* -c $< -o $@

jansson/%.o: $(jansson)/src/%.c
	@$(CLANG) $(flags) -DHAVE_STDINT_H -DHAVE_UNISTD_H -DHAVE_SYS_TYPES_H -DHAVE_SYS_TIME_H -DHAVE_GETPID \
		-DHAVE_GETTIMEOFDAY -DINITIAL_HASHTABLE_ORDER=3 -c $< -o $@

web_examples.c: $(MAKEFILE_LIST)
	@{ echo '#include <parray.h>'; \
	for name in $(examples); do echo "extern const struct parray_program example_$$name;"; done; \
	echo 'const struct parray_program *const web_examples[] = {'; \
	for name in $(examples); do echo "&example_$$name,"; done; echo 'NULL};'; } >$@

# The texts of page_files.S, whose directives the assembler of WebAssembly does not have.
page_texts.c: $(top)/emu/report/page/page_files.S
	@for name in html css script; do \
		echo "const char page_$$name[] = {"; \
		sed -n "/^page_$$name:/,/\.byte/s,.*incbin \"\(.*\)\",$(top)/\1,p" $< | xargs cat | \
			od -An -v -td1 -w16 | sed 's/ *\(-*[0-9][0-9]*\)/\1,/g'; \
		echo '0};'; done >$@

-include $(wildcard *.d jansson/*.d)
