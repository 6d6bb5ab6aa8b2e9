# emu/web: runs in a page. scripts/build-web builds it by web.mk, with another compiler than all else.

EXTRA_DIST += \
	emu/web/alone/cpu_alone.c \
	emu/web/alone/crash_place_alone.c \
	emu/web/alone/exits_alone.c \
	emu/web/alone/linux/futex.h \
	emu/web/alone/msccl_xml_alone.c \
	emu/web/alone/sys/sendfile.h \
	emu/web/alone/sys/syscall.h \
	emu/web/alone/system_alone.c \
	emu/web/alone/urcu-qsbr.h \
	emu/web/alone/urcu/wfcqueue.h \
	emu/web/pack.js \
	emu/web/page/index.html \
	emu/web/page/run.css \
	emu/web/page/run.js \
	emu/web/page/worker.js \
	emu/web/web.c \
	emu/web/web.mk \
	lib/ctx_emscripten.c \
	$(END)
