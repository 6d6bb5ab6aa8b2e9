/*
 * page_files.S: the files of the page, unchanged, as three texts that a zero byte ends.
 */
    .section .rodata

    .globl  page_html
    .hidden page_html
    .type   page_html, %object
page_html:
    .incbin "emu/report/page/page.html"
    .byte   0

    .globl  page_css
    .hidden page_css
    .type   page_css, %object
page_css:
    .incbin "emu/report/page/page.css"
    .byte   0

/* One script: every file comes after the files that it needs. */
    .globl  page_script
    .hidden page_script
    .type   page_script, %object
page_script:
    .incbin "emu/report/page/data.js"
    .incbin "emu/report/page/look.js"
    .incbin "emu/report/page/notes.js"
    .incbin "emu/report/page/moments.js"
    .incbin "emu/report/page/fates.js"
    .incbin "emu/report/page/holdings.js"
    .incbin "emu/report/page/values.js"
    .incbin "emu/report/page/player.js"
    .incbin "emu/report/page/causes.js"
    .incbin "emu/report/page/marks.js"
    .incbin "emu/report/page/address.js"
    .incbin "emu/report/page/strip.js"
    .incbin "emu/report/page/phases.js"
    .incbin "emu/report/page/geometry.js"
    .incbin "emu/report/page/pen.js"
    .incbin "emu/report/page/flights.js"
    .incbin "emu/report/page/routes.js"
    .incbin "emu/report/page/said.js"
    .incbin "emu/report/page/standing.js"
    .incbin "emu/report/page/drawing.js"
    .incbin "emu/report/page/heat.js"
    .incbin "emu/report/page/timerows.js"
    .incbin "emu/report/page/spaceview.js"
    .incbin "emu/report/page/labels.js"
    .incbin "emu/report/page/lifelines.js"
    .incbin "emu/report/page/spacetime.js"
    .incbin "emu/report/page/spacepick.js"
    .incbin "emu/report/page/value_charts.js"
    .incbin "emu/report/page/cause_panel.js"
    .incbin "emu/report/page/details.js"
    .incbin "emu/report/page/panel.js"
    .incbin "emu/report/page/head.js"
    .incbin "emu/report/page/page.js"
    .byte   0

    .section .note.GNU-stack, "", %progbits /* the stack need not be executable */
