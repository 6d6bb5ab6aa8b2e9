# emu/web: runs in a page. scripts/build-web builds it by web.mk, with another compiler than all else.

EXTRA_DIST += \
	emu/web/pack.js \
	emu/web/page/index.html \
	emu/web/page/run.css \
	emu/web/page/run.js \
	emu/web/page/worker.js \
	emu/web/web.c \
	emu/web/web.mk \
	lib/ctx_emscripten.c \
	$(END)
