# What `make install` puts beside the tool: the library, and what finds it. The folders may be others than
# those of configure (make install prefix=...), so nothing that is installed has an absolute path in it.

# Nothing in this tree is linked with the static library, so that it is made where it is installed: by q,
# which takes two files of one name.
if STATIC_LIBRARY
static_library = libparray.a
endif

# The number is that of the interface, and grows when programs must be linked anew.
soname = libparray.so.0
if SHARED_LIBRARY
shared_library = $(soname).0.0
endif
version_map = scripts/install.d/libparray.map
$(soname).0.0: $(all_objects) $(version_map)
	$(AM_V_CCLD)$(LINK) -shared $(PA_SHARED_LDFLAGS) -Wl,-soname,$(soname) \
	    -Wl,--version-script='$(srcdir)/$(version_map)' $(all_objects) $(all_libs) $(LIBS)
	@for name in $(soname) libparray.so; do rm -f $$name && $(LN_S) $@ $$name; done
CLEANFILES += $(soname).0.0 $(soname) libparray.so

all-local: $(shared_library)
install-exec-local: $(shared_library) $(all_objects)
	@$(NORMAL_INSTALL)
	$(MKDIR_P) '$(DESTDIR)$(libdir)'
	@set -e; to='$(DESTDIR)$(libdir)'; for library in $(static_library); do \
	    echo " $(AR) cq '$$to/$$library'"; rm -f "$$to/$$library"; $(AR) cq "$$to/$$library" $(all_objects); \
	done
	@set -e; to='$(DESTDIR)$(libdir)'; for library in $(shared_library); do \
	    rm -f "$$to/$$library"; \
	    echo " $(INSTALL_DATA) $$library '$$to'"; $(INSTALL_DATA) "$$library" "$$to"; \
	    test -z '$(INSTALL_STRIP_FLAG)' || $(STRIP) --strip-unneeded "$$to/$$library"; \
	    for name in $(soname) libparray.so; do rm -f "$$to/$$name"; (cd "$$to" && $(LN_S) "$$library" $$name); done; \
	done

pkgconfigdir = $(libdir)/pkgconfig
cmakedir = $(libdir)/cmake/parray
cmake_templates = \
	scripts/install.d/parrayConfig.cmake.in \
	scripts/install.d/parrayConfigVersion.cmake.in \
	$(END)

# $(call way,FROM,TO): the path that leads from one folder to another, neither of which need exist.
way = $$(realpath -m --relative-to='$(1)' '$(2)')
private_libs = -pthread $(all_libs) $(LIBS)
fill_template = sed \
	-e 's|@version@|$(PACKAGE_VERSION)|' \
	-e "s|@private_libs@|$(private_libs)|" \
	-e "s|@to_prefix@|$(call way,$(pkgconfigdir),$(prefix))|" \
	-e "s|@pc_to_lib@|$(call way,$(pkgconfigdir),$(libdir))|" \
	-e "s|@pc_to_include@|$(call way,$(pkgconfigdir),$(includedir))|" \
	-e "s|@cmake_to_lib@|$(call way,$(cmakedir),$(libdir))|" \
	-e "s|@cmake_to_include@|$(call way,$(cmakedir),$(includedir))|"

install-data-local: man/tool man/headers $(python_install)
	@$(NORMAL_INSTALL)
	$(MKDIR_P) '$(DESTDIR)$(pkgconfigdir)' '$(DESTDIR)$(cmakedir)'
	$(fill_template) '$(srcdir)/scripts/install.d/parray.pc.in' >'$(DESTDIR)$(pkgconfigdir)/parray.pc'
	$(MKDIR_P) '$(DESTDIR)$(bashcompletiondir)'
	$(INSTALL_DATA) '$(srcdir)/scripts/install.d/parray.bash' '$(DESTDIR)$(bashcompletiondir)/parray'
	@set -e; for link in '$(gdb_tool)' '$(gdb_library)'; do \
	    $(MKDIR_P) "$(DESTDIR)$$(dirname "$$link")"; rm -f "$(DESTDIR)$$link"; \
	    ln -s "$$(realpath -m --relative-to="$$(dirname "$$link")" '$(gdbdir)')/parray_gdb.py" "$(DESTDIR)$$link"; \
	done
	$(MKDIR_P) '$(DESTDIR)$(mandir)/man1' '$(DESTDIR)$(mandir)/man3'
	@set -e; for page in man/*.[13]; do \
	    to="$(DESTDIR)$(mandir)/man$${page##*.}"; rm -f "$$to/$$(basename $$page)"; \
	    if test -h $$page; then cp -P $$page "$$to"; else $(INSTALL_DATA) $$page "$$to"; fi; \
	done
	@set -e; for template in $(cmake_templates); do \
	    name=$$(basename $$template .in); echo " sed ... >'$(DESTDIR)$(cmakedir)/$$name'"; \
	    $(fill_template) "$(srcdir)/$$template" >"$(DESTDIR)$(cmakedir)/$$name"; \
	done

# The templates of `parray new` (emu/tool/cli/cmd_new.c), and the course for `parray learn`
# (emu/tool/options/course.c), without its solutions and what compilers and editors have made in it.
coursedir = $(pkgdatadir)/course
install-data-hook:
	@set -e; for file in '$(srcdir)'/doc/course/*.md '$(srcdir)'/doc/course/[0-9][0-9]_*/*; do \
	    case $${file##*/} in solution*|*.so|*~|'#'*) continue ;; esac; \
	    to="$(DESTDIR)$(coursedir)/$$(dirname "$${file#*/doc/course/}")"; \
	    $(MKDIR_P) "$$to"; echo " $(INSTALL_DATA) $$file '$$to'"; $(INSTALL_DATA) "$$file" "$$to"; \
	done
	@set -e; cd '$(srcdir)/scripts/install.d'; find new -type f ! -name '*~' | while read -r file; do \
	    to="$(DESTDIR)$(pkgdatadir)/$$(dirname "$$file")"; \
	    $(MKDIR_P) "$$to"; echo " $(INSTALL_DATA) $$file '$$to'"; $(INSTALL_DATA) "$$file" "$$to"; \
	done

# Archives of the sources have the folder of the course as it is, but for what was made in it.
dist-hook:
	find '$(distdir)/doc/course' '(' -name '*.so' -o -name '*~' -o -name '#*' ')' -exec rm -f '{}' +

# The course for students, without solutions and hidden settings.
dist-course:
	'$(srcdir)/scripts/dist-course' .

# The course as a folder of pages, for a browser. Its commands are run by the tool that was built.
course-site: parray$(EXEEXT)
	rm -rf course-site
	PARRAY='$(abs_top_builddir)/parray$(EXEEXT)' CC='$(CC)' '$(srcdir)/scripts/course-site' course-site

uninstall-local: $(python_uninstall)
	rm -rf '$(DESTDIR)$(coursedir)' '$(DESTDIR)$(pkgdatadir)/new'
	cd '$(DESTDIR)$(libdir)' && rm -f $(soname).0.0 $(soname) libparray.so libparray.a
	rm -f '$(DESTDIR)$(pkgconfigdir)/parray.pc'
	rm -f '$(DESTDIR)$(bashcompletiondir)/parray' '$(DESTDIR)$(gdb_tool)' '$(DESTDIR)$(gdb_library)'
	@for page in man/*.[13]; do rm -f "$(DESTDIR)$(mandir)/man$${page##*.}/$$(basename $$page)"; done
	cd '$(DESTDIR)$(cmakedir)' && rm -f $(notdir $(cmake_templates:.in=))
	-rmdir '$(DESTDIR)$(cmakedir)'

# Completion of command lines, where the shells look for that of packages.
bashcompletiondir = $(datadir)/bash-completion/completions
zshcompletiondir = $(datadir)/zsh/site-functions
fishcompletiondir = $(datadir)/fish/vendor_completions.d
dist_zshcompletion_DATA = scripts/install.d/_parray
dist_fishcompletion_DATA = scripts/install.d/parray.fish

# The documents, as they are.
doc_DATA = README.md $(filter doc/%.md doc/%.c,$(EXTRA_DIST))
gallerydir = $(docdir)/gallery
gallery_DATA = $(addprefix doc/gallery/,$(addsuffix .svg,\
	allreduce commit deadlock echo exchange floodset lcr mutex paxos raft snapshot sort))

# How pipelines find the lines of messages.
matcherdir = $(pkgdatadir)
dist_matcher_DATA = scripts/install.d/problem-matcher.json

# What the JSON of each command looks like (doc/json.md).
schemasdir = $(pkgdatadir)/schemas
dist_schemas_DATA = \
	doc/schemas/bound-1.json \
	doc/schemas/compare-1.json \
	doc/schemas/explore-1.json \
	doc/schemas/fabric-1.json \
	doc/schemas/grade-1.json \
	doc/schemas/grades-1.json \
	doc/schemas/list-1.json \
	doc/schemas/part-1.json \
	doc/schemas/report-1-parts.json \
	doc/schemas/report-1-trouble.json \
	doc/schemas/report-1.json \
	doc/schemas/schedule-1.json \
	doc/schemas/show-program-1.json \
	doc/schemas/show-task-1.json \
	doc/schemas/show-topology-1.json \
	doc/schemas/solve-1.json \
	doc/schemas/stress-1.json \
	doc/schemas/sweep-1.json \
	$(END)

# For gdb, which loads by itself what has the name of a program or a library in its own folder of scripts:
# links there lead to the script.
gdbdir = $(datadir)/parray
dist_gdb_DATA = scripts/install.d/parray_frames.py scripts/install.d/parray_gdb.py
gdb_autoload = $(datadir)/gdb/auto-load
gdb_tool = $(gdb_autoload)$(bindir)/parray-gdb.py
gdb_library = $(gdb_autoload)$(libdir)/$(soname).0.0-gdb.py

# Manual pages, from the options of the tool that was built and from the headers. A tool for another machine
# cannot be asked: then those of the headers alone are made.
manual_parts = $(addprefix scripts/manual.d/,header.awk overview.awk text.awk tool.awk)
manual = $(SHELL) '$(srcdir)/scripts/manual'
man/tool: parray$(EXEEXT) scripts/manual $(manual_parts)
	@$(MKDIR_P) man; rm -f man/*.1
	$(AM_V_GEN)if ./parray$(EXEEXT) --version >/dev/null 2>&1; then \
	    $(manual) tool ./parray$(EXEEXT) man $(PACKAGE_VERSION); \
	fi && touch $@
man/headers: $(public_headers) scripts/manual $(manual_parts)
	@$(MKDIR_P) man; rm -f man/*.3
	$(AM_V_GEN)$(manual) header man $(PACKAGE_VERSION) \
	    $(addprefix '$(srcdir)'/,$(filter-out emu/parray_api.h %.hpp,$(public_headers))) && touch $@
all-local: man/tool man/headers $(python_wheel)
clean-local:
	rm -rf man course-site

EXTRA_DIST += \
	$(cmake_templates) \
	$(version_map) \
	scripts/course-site \
	scripts/deb \
	scripts/deb.d \
	scripts/dist-course \
	scripts/install.d/new \
	scripts/install.d/parray.bash \
	scripts/install.d/parray_autoload.py \
	scripts/install.d/parray.pc.in \
	scripts/manual \
	$(manual_parts) \
	scripts/site.d \
	$(END)
