# python: the package parray for Python, its wheel, and where `make install` puts it. Sorted.
python_files = \
	python/parray/__init__.py \
	python/parray/_library.py \
	python/parray/_places.py \
	python/parray/array.py \
	python/parray/campaigns.py \
	python/parray/driver.c \
	python/parray/errors.py \
	python/parray/nodes.py \
	python/parray/options.py \
	python/parray/programs.py \
	python/parray/progress.py \
	python/parray/pytest_plugin.py \
	python/parray/runs.py \
	python/parray/tables.py \
	python/pyproject.toml \
	python/setup.py \
	$(END)
EXTRA_DIST += $(python_files)

# A wheel needs no compiler and no network. It is what is installed, too: a wheel is the files as they are,
# and what tells pip and pytest of them.
wheel = parray-$(PACKAGE_VERSION)-py3-none-any.whl
$(wheel): $(python_files) configure.ac
	@rm -rf python-build && $(MKDIR_P) python-build/parray
	@for file in $(python_files); do cp "$(srcdir)/$$file" "python-build/$${file#python/}"; done
	$(AM_V_GEN)cd python-build && PARRAY_VERSION='$(PACKAGE_VERSION)' '$(PYTHON)' setup.py -q bdist_wheel -d .. \
	    >log 2>&1 || { cat log; exit 1; }
	@rm -rf python-build && touch $@

# What scripts/install.d/local.mk makes, installs and takes away beside the rest.
if HAVE_PYTHON
python_wheel = $(wheel)
python_install = install-python
python_uninstall = uninstall-python
endif
wheel: $(wheel)
install-python: $(wheel)
	$(MKDIR_P) '$(DESTDIR)$(pythondir)'
	'$(PYTHON)' -m zipfile -e $(wheel) '$(DESTDIR)$(pythondir)'
uninstall-python:
	rm -rf '$(DESTDIR)$(pythondir)/parray' '$(DESTDIR)$(pythondir)/parray-$(PACKAGE_VERSION).dist-info'
