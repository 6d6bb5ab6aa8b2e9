# overview.awk: the page of the tool, from its help. Variables: page, date, version, names: a file with
# a line for each subcommand, its name and what it does; statuses: a file with a sentence, and a line for each
# exit status.

NR == 1 { first = $0 }

END {
    put_head(page, 1, "emulate a processor array")
    print ".SH SYNOPSIS"
    print "\\fBparray\\fR \\fISUBCOMMAND\\fR [\\fIARGUMENT...\\fR]"
    print ".PP\n\\fBparray help\\fR [\\fISUBCOMMAND\\fR | \\fBoptions\\fR]"
    print ".PP\n\\fBparray \\-\\-version\\fR"
    print ".SH DESCRIPTION"
    put_text(first)
    put_text("Nodes exchange packets over links by the calls of")
    print ".BR parray.h (3)."
    put_text("A model of ports and links is enforced in every step, and a report tells how many steps a program " \
             "took, how far that is from the lower bound, and what every link did.")
    print ".SH SUBCOMMANDS"
    while ((getline row < names) > 0) {
        split(row, field, "\t")
        print ".TP\n.BR parray-" field[1] " (1)"
        put_text(field[2])
        also = also (also == "" ? "" : ",\n") ".BR parray-" field[1] " (1)"
    }
    print ".SH \"EXIT STATUS\""
    getline row < statuses
    put_text(row)
    while ((getline row < statuses) > 0) {
        match(row, /[0-9]+ +[a-z]+ +/)
        split(row, field, " ")
        print ".TP\n.B " field[1]
        put_text(substr(row, RSTART + RLENGTH))
    }
    print ".SH ENVIRONMENT"
    print ".TP\n.B CC"
    put_text("the compiler of `parray cc'")
    print ".TP\n.B PARRAY_INCLUDE"
    put_text("the folder of parray.h, for `parray cc'")
    print ".SH DEBUGGING"
    put_text("Under gdb, `info nodes` tells for each node in which call it waits, at which line and since which " \
             "step. `node 17 bt` shows the frames of node 17, which need not be running, and `node 17 info locals` " \
             "its variables; any command of gdb may stand there. gdb loads these commands by itself where parray " \
             "is installed in /usr; elsewhere parray_gdb.py is in the folder share/parray.")
    print ".SH EXAMPLES"
    print ".nf"
    put_line("parray list")
    put_line("parray run hypercube-mnb --topology hypercube:10")
    put_line("parray cc hello_ring.c && parray run ./hello_ring.so")
    put_line("parray stress ./hello_ring.so")
    print ".fi"
    print ".SH \"SEE ALSO\""
    gsub(/\n/, " ", also)
    gsub(/, \.BR/, ",\n.BR", also)
    print also ","
    print ".BR parray.h (3)"
    print ".PP"
    put_text("The documents in share/doc/parray of the folder where parray is installed, and the programs in the folder " \
             "examples there.")
}
