/*
 * page_files.S: the files of the page, unchanged, as three texts that a zero byte ends.
 */
    .section .rodata

    .globl  page_html
    .hidden page_html
    .type   page_html, %object
page_html:
    .incbin "emu/page/page.html"
    .byte   0

    .globl  page_css
    .hidden page_css
    .type   page_css, %object
page_css:
    .incbin "emu/page/page.css"
    .byte   0

/* One script: every file comes after the files that it needs. */
    .globl  page_script
    .hidden page_script
    .type   page_script, %object
page_script:
    .incbin "emu/page/data.js"
    .incbin "emu/page/holdings.js"
    .incbin "emu/page/look.js"
    .incbin "emu/page/player.js"
    .incbin "emu/page/trouble.js"
    .incbin "emu/page/stalls.js"
    .incbin "emu/page/strip.js"
    .incbin "emu/page/phases.js"
    .incbin "emu/page/geometry.js"
    .incbin "emu/page/pen.js"
    .incbin "emu/page/flights.js"
    .incbin "emu/page/routes.js"
    .incbin "emu/page/said.js"
    .incbin "emu/page/drawing.js"
    .incbin "emu/page/waits.js"
    .incbin "emu/page/heat.js"
    .incbin "emu/page/spacetime.js"
    .incbin "emu/page/details.js"
    .incbin "emu/page/panel.js"
    .incbin "emu/page/head.js"
    .incbin "emu/page/page.js"
    .byte   0

    .section .note.GNU-stack, "", %progbits /* the stack need not be executable */
