# parray_gdb.py: what gdb can be asked about the nodes of an array that is stopped.
#
#     info nodes [FIRST[-LAST]]     every node: what it does, in which call, since which step, at which line
#     node N                        the same of one node, and its backtrace
#     node N bt | info locals | print X | ...    any command of gdb, as if node N were running
#
# gdb finds this file by itself where parray is installed in /usr. Elsewhere:
#
#     gdb -x PREFIX/share/parray/parray_gdb.py --args parray run ./FILE.so --stacks own

import os
import re
import sys

import gdb

sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)))
sys.dont_write_bytecode = True  # beside the scripts, where nobody would remove it
from parray_frames import Frames, address_of, own_frame, without_own

LINES_MOST = 64  # of `info nodes`, unless it is told which

STATES = {'START': 'has not begun', 'DOWN': 'is down', 'FATAL': 'is stopped', 'RETURNED': 'has returned'}


# --------------------------------------------------------------------------- which array, which nodes

def complete(pointer, tag):
    """The pointer as one to the type that parray has; node programs know the name alone."""
    return pointer.cast(gdb.lookup_type('struct ' + tag).pointer())


def array_of_value(value):
    """The array to which a variable leads; None: to none."""
    kind = value.type.strip_typedefs()
    if kind.code != gdb.TYPE_CODE_PTR or value.is_optimized_out or address_of(value) == 0:
        return None
    tag = kind.target().unqualified().strip_typedefs().tag
    if tag == 'parray':
        return complete(value, 'parray')
    if tag in ('node', 'worker'):
        return complete(value, tag)['array']
    return None


def array_of_frames():
    frame = gdb.newest_frame()
    while frame:
        try:
            block = frame.block()
        except RuntimeError:
            block = None
        while block and block.function is None:
            block = block.superblock
        for symbol in block or ():
            try:
                found = symbol.is_argument and array_of_value(symbol.value(frame))
                if found and int(found['count']):
                    return found
            except gdb.error:
                pass
        frame = frame.older()
    return None


def node_of_thread():
    """The node that the selected thread runs; None: it runs none, or that cannot be read."""
    try:
        node = gdb.parse_and_eval('node_running')
        return complete(node, 'node') if address_of(node) else None
    except gdb.error:
        return None


def each_thread(question):
    """The first answer that a thread gives. The selected one is asked first, and is selected again."""
    selected, frame = gdb.selected_thread(), gdb.selected_frame()
    others = [thread for thread in gdb.selected_inferior().threads() if thread.ptid != selected.ptid]
    try:
        for thread in [selected] + others:
            thread.switch()
            answer = question()
            if answer is not None:
                return answer
    finally:
        selected.switch()
        frame.select()
    return None


def array_of_thread():
    node = node_of_thread()
    return node['array'] if node is not None else array_of_frames()


def find_array():
    if gdb.selected_thread() is None:
        raise gdb.GdbError('no program is running; start one, and stop it at a line of a node program')
    try:
        gdb.lookup_type('struct wait')
    except gdb.error:
        raise gdb.GdbError('there is no debug information of parray here: it was stripped. Build it with -g, '
                           'or install the package parray-dbgsym')
    array = each_thread(array_of_thread)
    if array is None:
        raise gdb.GdbError('no thread runs the nodes of an array now')
    return array.dereference()


def find_node(array, rank):
    count = int(array['count'])
    if not 0 <= rank < count:
        raise gdb.GdbError('there is no node %d; the nodes are 0 to %d' % (rank, count - 1))
    return array['nodes'][rank]


def wait_kind(node):
    kind = str(node['wait']['kind'].cast(gdb.lookup_type('enum wait_kind')))
    return kind.replace('WAIT_KIND_', '')


def text_of(pointer):
    return pointer.string() if address_of(pointer) else ''


def site_text(site):
    """FILE:LINE without folders, as reports have it."""
    return text_of(site).rpartition('/')[2]


def thread_waits():
    """Is the selected thread one of --engine threads whose node waits?"""
    frame = gdb.newest_frame()
    for _ in range(6):
        if not frame or frame.name() == 'threads_block':
            return frame is not None
        frame = frame.older()
    return False


def thread_of(node):
    """The thread that runs the node, or in which it waits; None: none does."""
    def is_it():
        mine = node_of_thread()
        same = mine is not None and address_of(mine) == address_of(node.address)
        return gdb.selected_thread() if same else None
    return each_thread(is_it)


def running_nodes(array):
    """The addresses of all nodes that threads run. With --engine threads each node has a thread, in which it
    may wait."""
    found = set()

    def note():
        node = node_of_thread()
        if node is not None and not thread_waits():
            found.add(address_of(node))
    each_thread(note)
    return found


def call_name(number):
    name = str(gdb.Value(int(number)).cast(gdb.lookup_type('enum call')))
    name = name.replace('CALL_', '').lower()
    return {'start': '', 'return': 'the return'}.get(name, 'node_' + name)


def node_line(node, running):
    """One line about a node."""
    kind, wait = wait_kind(node), node['wait']
    if address_of(node.address) in running:
        last = call_name(node['call'])
        return 'runs' + (', last in %s at %s' % (last, site_text(node['site'])) if last else '')
    if kind in STATES:
        return STATES[kind]
    port, until = int(wait['port']), int(wait['until'])
    text = 'waits in %s at %s' % (call_name(wait['call']), site_text(wait['site']))
    text += ' since step %d' % int(wait['since'])
    if kind in ('PACKET', 'ROOM', 'LINK') and port >= 0:
        text += ', on port %d' % port
    if kind == 'CREDIT':
        text += ', for room at node %d' % port
    if until != 2 ** 64 - 1:
        text += ', until step %d' % until
    return text


def select_program_frame(site, frame):
    """Select the innermost frame of the node program, whose file the site names; else this frame."""
    wanted = re.sub(r':\d+$', '', site)
    frame.select()
    while frame:
        table = frame.find_sal().symtab
        if table and wanted and table.filename.endswith(wanted.lstrip('./')):
            frame.select()
            return
        frame = frame.older()


def is_backtrace(command):
    return command.split()[0] in ('bt', 'backtrace', 'where')


def execute_in(node, command):
    thread = thread_of(node)
    if thread is not None:
        before, frame = gdb.selected_thread(), gdb.selected_frame()
        thread.switch()
        try:
            if thread_waits() and not is_backtrace(command):
                select_program_frame(text_of(node['wait']['site']), gdb.newest_frame())
            gdb.execute(command)
        finally:
            before.switch()
            frame.select()
        return
    kind = wait_kind(node)
    if kind in ('START', 'RETURNED'):
        raise gdb.GdbError('node %d %s: it has no frames' % (int(node['rank']), STATES[kind]))
    with Frames(node):
        if is_backtrace(command):
            gdb.write(without_own(gdb.execute(command, to_string=True)))
        else:
            select_program_frame(text_of(node['wait']['site']), own_frame().older())
            gdb.execute(command)


# ------------------------------------------------------------------------------------- the commands

class InfoNodes(gdb.Command):
    """What every node of the array does: info nodes [FIRST[-LAST]]

For each node its rank; whether it runs, waits, has returned; the call in which it waits, with its source
line, the step since which it waits, and the port. Without numbers the first 64 nodes are shown."""

    def __init__(self):
        super().__init__('info nodes', gdb.COMMAND_STATUS)

    def invoke(self, argument, from_tty):
        array = find_array()
        count = int(array['count'])
        numbers = re.fullmatch(r'\s*(\d*)\s*(-?)\s*(\d*)\s*', argument)
        if not numbers:
            raise gdb.GdbError("'%s' is no range of ranks; give FIRST or FIRST-LAST, such as 0-63" % argument)
        first = int(numbers.group(1) or 0)
        if numbers.group(3):
            last = int(numbers.group(3))
        else:
            last = first if numbers.group(1) and not numbers.group(2) else first + LINES_MOST - 1
        find_node(array, first)
        last = min(last, count - 1)
        running = running_nodes(array)
        contexts = array['contexts']
        step = max(int(contexts['shards'][i]['now']) for i in range(int(contexts['shard_count'])))
        gdb.write('%s, %d nodes, step %d\n' % (text_of(array['program']['name']), count, step))
        for rank in range(first, last + 1):
            gdb.write('%8d  %s\n' % (rank, node_line(array['nodes'][rank], running)))
        if last < count - 1:
            gdb.write('%d nodes more; info nodes %d-%d shows the next ones\n'
                      % (count - 1 - last, last + 1, min(last + LINES_MOST, count - 1)))


class Node(gdb.Command):
    """Run a command of gdb as if a node were running: node N [COMMAND]

Without COMMAND: what the node does, and its backtrace. Examples: node 17 bt; node 17 info locals;
node 17 print mine. The frame is that of the node program."""

    def __init__(self):
        super().__init__('node', gdb.COMMAND_STACK)

    def invoke(self, argument, from_tty):
        words = argument.split(None, 1)
        if not words or not words[0].isdigit():
            raise gdb.GdbError('give the rank of a node, and perhaps a command: node 17 bt')
        array = find_array()
        node = find_node(array, int(words[0]))
        if len(words) > 1:
            execute_in(node, words[1])
            return
        gdb.write('node %s %s\n' % (words[0], node_line(node, running_nodes(array))))
        if wait_kind(node) not in ('START', 'RETURNED'):
            execute_in(node, 'bt')


InfoNodes()
Node()
