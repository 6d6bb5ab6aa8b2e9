/*
 * gdb_script.S: a script that gdb finds in the tool and in the library, wherever they are installed, and runs
 * if the user trusts their folder: it looks for parray_gdb.py from there. gdb says what to do if not.
 */
    .section .debug_gdb_scripts, "MS", %progbits, 1
    .byte   4 /* the script itself, in Python, behind a name for messages */
    .ascii  "parray_autoload\n"
    .incbin "scripts/install.d/parray_autoload.py"
    .byte   0

    .section .note.GNU-stack, "", %progbits
