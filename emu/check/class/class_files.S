/*
 * class_files.S: the files of the pages of a class, unchanged, as texts that a zero byte ends.
 */
    .section .rodata

    .globl  class_html
    .hidden class_html
    .type   class_html, %object
class_html:
    .incbin "emu/check/class/class.html"
    .byte   0

    .globl  class_css
    .hidden class_css
    .type   class_css, %object
class_css:
    .incbin "emu/check/class/class.css"
    .byte   0

    .globl  class_table_script
    .hidden class_table_script
    .type   class_table_script, %object
class_table_script:
    .incbin "emu/check/class/class_dom.js"
    .incbin "emu/check/class/class_table.js"
    .byte   0

    .globl  leaderboard_script
    .hidden leaderboard_script
    .type   leaderboard_script, %object
leaderboard_script:
    .incbin "emu/check/class/class_dom.js"
    .incbin "emu/check/class/leaderboard.js"
    .byte   0

    .section .note.GNU-stack, "", %progbits /* the stack need not be executable */
