# What gdb runs from within parray and its library (emu/tool/options/gdb_script.S).
import os
import gdb


def parray_load(program):
    here = os.path.dirname(os.path.realpath(program.filename))
    for way in ('../share/parray', '../../share/parray', '../scripts/install.d'):
        script = os.path.join(here, way, 'parray_gdb.py')
        if os.path.exists(script):
            gdb.execute('source ' + os.path.normpath(script))
            return


parray_load(gdb.current_objfile())
