# web.mk: how scripts/build-web makes parray.js and parray.wasm, in the folder of objects. `top` is the source
# tree, `jansson` that of jansson, `site` the folder to fill, `d3` the file of D3.

all: $(site)/packed.js
.DELETE_ON_ERROR:

# What stands in emu/web/alone takes the place of these.
replaced = lib/cpu.c lib/ctx_ucontext.c lib/crash/crash_place.c lib/draw/canvas_cairo.c lib/exits.c \
	lib/schedule/xml_text.c
folders = lib emu/core emu/report emu/theory emu/web algos
sources := $(filter-out algos/examples/% $(replaced),$(shell cd $(top) && find $(folders) -name '*.c'))
examples := $(basename $(notdir $(wildcard $(top)/algos/examples/*.c)))
# Those of lessons are named by folder and file. Exercises are in, solutions are not, nor programs of MPI.
lessons := $(patsubst $(top)/doc/course/%.c,%,$(filter-out %/solution.c,$(shell grep -l PARRAY_PROGRAM \
	$(top)/doc/course/*/*.c)))
vpath %.c $(addprefix $(top)/,$(sort $(dir $(sources))))

# clang itself is quicker than emcc, which starts Python for each source.
CLANG = clang-14
flags := $(shell emcc --cflags) -O2 -std=gnu11 -fvisibility=hidden -D_GNU_SOURCE -w -MD -MP -include config.h -I. \
	$(addprefix -I$(top)/,emu/web/alone algos lib emu emu/core emu/report emu/theory) \
	-I$(jansson)/src -I$(jansson)/android -DPA_PKGLIBDIR='"/lib"'
# At -O2 the scripts of Emscripten 3.1.6 do not run under node 20.
links = -O1 -sASYNCIFY -sALLOW_MEMORY_GROWTH -sINITIAL_MEMORY=64MB -sTOTAL_STACK=1MB -sASYNCIFY_STACK_SIZE=65536 \
	-sEXIT_RUNTIME -sMODULARIZE -sEXPORT_NAME=makeParray -sINVOKE_RUN=0 -sEXPORTED_RUNTIME_METHODS=FS,callMain -sSINGLE_FILE

tree_objects = $(notdir $(sources:.c=.o)) storeys.o
program_objects = $(examples:%=example_%.o) $(lessons:%=lesson/%.o)
json_objects = $(addprefix jansson/,dump.o error.o hashtable.o hashtable_seed.o load.o memory.o pack_unpack.o \
	strbuffer.o strconv.o utf.o value.o version.o)

# A source that has no meaning in a page does not compile, and is left out.
parray.js: $(tree_objects) $(program_objects) $(json_objects) page_texts.o web_programs.o
	rm -f tree.a
	llvm-ar-14 qcs tree.a $$(ls $(filter-out web.o,$(tree_objects)) 2>/dev/null)
	emcc $(links) web.o web_programs.o page_texts.o $(program_objects) tree.a $(json_objects) -o $@

# The program of the worker and D3, which reports need, are two texts of a script (pack.js).
$(site)/packed.js: parray.js $(top)/emu/web/page/worker.js $(d3) $(top)/emu/web/pack.js
	@node $(top)/emu/web/pack.js parray.js $(top)/emu/web/page/worker.js $(d3) >$@.new
	@mv $@.new $@

%.o: %.c
	@$(CLANG) $(flags) -c $< -o $@ 2>$*.log && rm -f $*.log || { echo $< >>left-out; grep -m 1 error: $*.log >>left-out; }

storeys.o: $(top)/emu/storeys.c
	@$(CLANG) $(flags) -c $< -o $@

# The three names that PARRAY_PROGRAM defines become those of the program: apart SUFFIX.
apart = -Dparray_program=program_$(1) -Dparray_program_version=version_$(1) -Dparray_program_size=size_$(1)

example_%.o: $(top)/algos/examples/%.c
	@$(CLANG) $(flags) $(call apart,$*) -c $< -o $@

lesson/%.o: $(top)/doc/course/%.c
	@mkdir -p $(@D)
	@$(CLANG) $(flags) $(call apart,$(subst /,_,lesson_$*)) -c $< -o $@

jansson/%.o: $(jansson)/src/%.c
	@$(CLANG) $(flags) -DHAVE_STDINT_H -DHAVE_UNISTD_H -DHAVE_SYS_TYPES_H -DHAVE_SYS_TIME_H -DHAVE_GETPID \
		-DHAVE_GETTIMEOFDAY -DINITIAL_HASHTABLE_ORDER=3 -c $< -o $@

web_programs.c: $(MAKEFILE_LIST) $(lessons:%=$(top)/doc/course/%.c)
	@{ echo '#include <parray.h>'; \
	printf 'extern const struct parray_program program_%s;\n' $(examples) $(subst /,_,$(lessons:%=lesson_%)); \
	echo 'const struct { const char *name; const struct parray_program *program; } web_programs[] = {'; \
	printf '{"%s", &program_%s},\n' $(foreach name,$(examples),$(name) $(name)) \
		$(foreach name,$(lessons),$(name) $(subst /,_,lesson_$(name))); \
	echo '{0}};'; } >$@

# The texts of page_files.S, whose directives the assembler of WebAssembly does not have.
page_texts.c: $(top)/emu/report/page/page_files.S
	@for name in html css script; do \
		echo "const char page_$$name[] = {"; \
		sed -n "/^page_$$name:/,/\.byte/s,.*incbin \"\(.*\)\",$(top)/\1,p" $< | xargs cat | \
			od -An -v -td1 -w16 | sed 's/ *\(-*[0-9][0-9]*\)/\1,/g'; \
		echo '0};'; done >$@

-include $(wildcard *.d jansson/*.d lesson/*/*.d)
