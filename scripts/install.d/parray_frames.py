# parray_frames.py: the frames of a node that is not running, for parray_gdb.py.
#
# Its registers lie on its stack, where the switch has left them (lib/ctx_*.S). An unwinder tells gdb that
# these are the registers of a caller of the frame in which the thread is. Where nodes share a run stack
# (--stacks packed), their frames lie elsewhere. In a process that lives they are put back for the time of the
# command; a core file cannot be written to, so a run whose core shall be read needs --stacks own.

import re

import gdb
import gdb.unwinder

CACHE_LINE = 64

# Offsets from the saved stack pointer, and the size of what is there.
SAVED = {
    'i386:x86-64': ({'r15': 8, 'r14': 16, 'r13': 24, 'r12': 32, 'rbx': 40, 'rbp': 48, 'rip': 56}, 64, 'rsp'),
    'aarch64': (dict([('x%d' % (21 + i), 64 + 8 * i) for i in range(8)],
                     x19=128, x20=136, x29=144, x30=152, pc=152), 176, 'sp'),
}

class NodeUnwinder(gdb.unwinder.Unwinder):
    """Makes the node that is asked about the caller of the frame in which the thread is."""

    def __init__(self):
        super().__init__('parray nodes')
        self.asked = None  # registers of the node, and where the thread is

    def __call__(self, pending):
        if not self.asked:
            return None
        registers, here, name = self.asked
        if int(pending.read_register(name)) != here[0] or int(pending.read_register('pc')) != here[1]:
            return None
        # Stacks grow down, and gdb does not believe in a caller below its callee.
        info = pending.create_unwind_info(FrameId(registers[name] - 1, registers['pc']))
        for register, value in registers.items():
            if register != 'pc' or name == 'sp':
                info.add_saved_register(register, gdb.Value(value).cast(word_type()))
        return info


class FrameId:
    def __init__(self, sp, pc):
        self.sp = gdb.Value(sp).cast(word_type())
        self.pc = gdb.Value(pc).cast(word_type())


unwinder = NodeUnwinder()
gdb.unwinder.register_unwinder(None, unwinder, replace=True)


def word_type():
    return gdb.lookup_type('unsigned long')


def read_word(address):
    return int(gdb.Value(address).cast(word_type().pointer()).dereference())


def address_of(pointer):
    return int(pointer.cast(word_type()))


# ------------------------------------------------------------------- the registers of a node that waits

def saved_registers(node):
    """Where the node goes on: registers by name, with pc and the stack pointer."""
    machine = gdb.newest_frame().architecture().name()
    if machine not in SAVED or gdb.lookup_static_symbol('pointer_join'):  # ctx_ucontext.c has that
        raise gdb.GdbError('the registers of a node that waits are known on x86-64 and aarch64 only, and not '
                           'with --enable-ucontext; take --engine threads, with which each node is a thread')
    offsets, size, name = SAVED[machine]
    sp = address_of(node['fiber']['ctx']['sp'])
    registers = {register: read_word(sp + offset) for register, offset in offsets.items()}
    registers[name] = sp + size
    registers.setdefault('pc', registers.get('rip'))
    return registers, name


def packed_image(node):
    """Of a node whose frames lie elsewhere: where they belong, and their bytes; None: they are there."""
    shard = node['shard'].dereference()
    if address_of(shard['packed']) == 0:
        return None
    packed = shard['packed'].cast(gdb.lookup_type('struct packed').pointer()).dereference()
    images = packed['images']
    depth = address_of(images['top']) - (address_of(node['fiber']['ctx']['sp']) & -CACHE_LINE)
    left = address_of(packed['left']) == address_of(node.address)
    if not 0 < depth <= int(images['stack_size']) or left:
        return None
    number, near = int(node['rank']) - int(shard['first']), int(images['near'])
    if depth <= near:
        image = address_of(images['row']) + (number + 1) * near - depth
    else:
        image = address_of(images['blocks'][number]['data'])
    memory = gdb.selected_inferior().read_memory(image, depth)
    return address_of(images['top']) - depth, bytes(memory)


class Frames:
    """While it is entered, a node that waits is the caller of the frame in which the thread is."""

    def __init__(self, node):
        self.node, self.before = node, None

    def put_back(self):
        image = packed_image(self.node)
        if image is None:
            return
        address, frames = image
        inferior = gdb.selected_inferior()
        before = bytes(inferior.read_memory(address, len(frames)))
        try:
            inferior.write_memory(address, frames)
        except gdb.error:
            raise gdb.GdbError('the frames of node %d lie elsewhere (--stacks packed), and a core file '
                               'cannot be written to; take one of a run with --stacks own' % int(self.node['rank']))
        self.before = address, before

    def __enter__(self):
        self.thread, self.frame = gdb.selected_thread(), gdb.selected_frame().level()
        gdb.newest_frame().select()
        self.put_back()
        try:
            registers, name = saved_registers(self.node)
            newest = gdb.newest_frame()
            unwinder.asked = registers, (int(newest.read_register(name)), newest.pc()), name
            gdb.invalidate_cached_frames()
        except Exception:
            self.__exit__()
            raise

    def __exit__(self, *_):
        unwinder.asked = None
        if self.before:
            gdb.selected_inferior().write_memory(*self.before)
        gdb.invalidate_cached_frames()
        self.thread.switch()
        gdb.execute('frame %d' % self.frame, to_string=True)


def own_frame():
    """The frame in which the thread is. It is the newest one, unless functions were inlined into its own."""
    frame = gdb.newest_frame()
    while frame.type() == gdb.INLINE_FRAME:
        frame = frame.older()
    return frame


def without_own(backtrace):
    """A backtrace without the frame in which the thread is, and those inlined there, counted anew."""
    own = own_frame().level() + 1
    at = re.search(r'^#%d ' % own, backtrace, re.M)
    if not at:
        return ''
    return re.sub(r'^#(\d+) +', lambda m: '#%-3d' % (int(m.group(1)) - own), backtrace[at.start():], flags=re.M)
