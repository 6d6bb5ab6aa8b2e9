"""Node programs in Python, for small arrays and for teaching: a generator that yields what the node does.

    @parray.node(topology="ring:8")
    def gossip(node):
        item = node.rank
        for _ in range(1, node.count):
            yield parray.send(1, item)
            item = yield parray.recv(0)
            node.check(item < node.count)

    parray.run(gossip)

They run on the engine of all other programs: driver.c makes the calls of parray.h that the generators ask
for. Packets are those of a program in C: `packet` is their format, as of the module struct, "i" is an int.
The nodes of a run share the memory of Python, and must not use it to tell each other anything.
"""
import ctypes
import functools
import inspect
import json
import linecache
import os
import pathlib
import select
import struct
from collections import namedtuple

from .errors import Misuse
from .programs import Program

ANY = -1

_KINDS = ["RETURN", "SEND", "SEND_WAIT", "RECV", "RECV_ANY", "RECV_UNTIL", "RECV_WITHIN", "POLL", "SERVE", "STEP",
          "PAUSE", "WAIT", "TRY_SEND", "PEER", "COORD", "RANDOM", "LOG", "RESULT", "VALUE", "CHECK", "EVENT", "STATE",
          "PHASE"]
_ORDER = struct.Struct("=iiQQQQQiiiid")
_ANSWER = struct.Struct("=iiqQiiiiQQ")
_Answer = namedtuple("_Answer", "rank port result data units origin dest first sent now")
_OVER = _ANSWER.pack(-1, *[0] * 9)

Packet = namedtuple("Packet", "port value origin dest units sent")
Packet.__doc__ = """A packet that was received, as struct packet of parray.h has it."""


class Order(namedtuple("Order", "kind port number value units origin dest text real",
                       defaults=(0, 0, None, 1, -1, -1, None, 0.0))):
    """What a node does next; made by the functions below, and yielded."""


class _Data(ctypes.Structure):
    _fields_ = [("to_python", ctypes.c_int32), ("from_python", ctypes.c_int32), ("room", ctypes.c_uint64)]


# ------------------------------------------------------------------------------- what generators yield

def send(port, value=None, units=1, origin=-1, dest=-1, label=None):
    """node_send_packet: send a packet."""
    return Order("SEND", port, 0, value, units, origin, dest, label)


def send_wait(port, value=None, units=1, origin=-1, dest=-1, label=None):
    """node_send_packet_wait: the same, but wait first until the link is free."""
    return Order("SEND_WAIT", port, 0, value, units, origin, dest, label)


def recv(port):
    """node_recv: the value of the next packet of a port."""
    return Order("RECV", port)


def exchange(values, ports=None):
    """node_exchange: send a value through each port (0, 1, ... or those of a list), then receive one from each:
    theirs = yield from parray.exchange([mine] * node.degree). A port that is absent is left out: None."""
    ports = list(range(len(values)) if ports is None else ports)
    if len(ports) != len(values):
        raise ValueError(f"parray.exchange: {len(values)} values for {len(ports)} ports")
    for port, value in zip(ports, values):
        yield send(port, value)._replace(number=1)
    theirs = []
    for port in ports:
        theirs.append((yield recv(port)._replace(number=1)))
    return theirs


def recv_any():
    """node_recv_any: the Packet that came first, of any port."""
    return Order("RECV_ANY")


def recv_until(step, port=ANY):
    """node_recv_until: a Packet, or None if there is none up to this step."""
    return Order("RECV_UNTIL", port, step)


def recv_within(steps, port=ANY):
    """node_recv_within: a Packet, or None if there is none for so many steps."""
    return Order("RECV_WITHIN", port, steps)


def poll(port=ANY):
    """node_poll: a Packet that is there, or None."""
    return Order("POLL", port)


def serve():
    """node_serve: a Packet, or None once no node is left to be served."""
    return Order("SERVE")


def step():
    """node_step: continue in the next step."""
    return Order("STEP")


def pause(steps):
    """node_pause: continue so many steps later."""
    return Order("PAUSE", 0, steps)


def wait_until(number):
    """node_wait_until: continue in that step."""
    return Order("WAIT", 0, number)


# --------------------------------------------------------------------------------------------- a node

class Node:
    """What a generator knows of its node, and the calls that take no step."""

    def __init__(self, server, answer):
        self._server = server
        self.rank = answer.rank
        self.count = answer.result
        self.degree = answer.port
        self.now = answer.now

    def _ask(self, kind, *fields, **more):
        return self._server.ask(self, Order(kind, *fields, **more))

    def peer(self, port):
        """node_peer: the rank at the other end of a port; negative: there is none."""
        return self._ask("PEER", port)

    def coord(self, dimension):
        """node_coord"""
        return self._ask("COORD", 0, dimension)

    def random_below(self, limit):
        """node_random_below: from the seed of the run and the rank, as all of this node is to be."""
        if limit < 1:
            raise ValueError(f"node.random_below({limit}): the limit is 1 or more")
        return self._ask("RANDOM", 0, limit)

    def try_send(self, port, value=None, **fields):
        """node_try_send: True if the packet could be sent in this step."""
        return bool(self._server.ask(self, Order("TRY_SEND", port, 0, value, **fields)))

    def log(self, text):
        """node_log"""
        self._ask("LOG", text=str(text))

    def result(self, value):
        """node_result: add what this node computed, a value of a packet or bytes, to the result digest."""
        self._ask("RESULT", value=value)

    def value(self, name, number):
        """node_value: a number for people, by name."""
        self._ask("VALUE", text=name, real=float(number))

    def check(self, condition, text="a check"):
        """node_check: a condition that must hold."""
        self._ask("CHECK", 0, 1 if condition else 0, text=text)
        return bool(condition)

    def event(self, text):
        """node_event"""
        self._ask("EVENT", text=text)

    def state(self, name):
        """node_state_name"""
        self._ask("STATE", text=name)

    def phase(self, name):
        """node_phase; None: be in none."""
        self._ask("PHASE", text=name)


# ---------------------------------------------------------------------------------------- the program

class PythonProgram(Program):
    """A node program whose nodes are generators."""

    def __init__(self, function, packet="i", room=1024, **described):
        fields = {"topology": "ring:8", **described, "name": described.get("name", function.__name__)}
        driver = pathlib.Path(__file__).with_name("driver.c").read_text()
        text = "".join(f"    .{name} = {json.dumps(value)},\n" for name, value in fields.items() if value is not None)
        super().__init__("driver.c", text=f"{driver}\nPARRAY_PROGRAM(\n{text}    .state_bytes = state_bytes, .node = node);\n")
        functools.update_wrapper(self, function)
        self.function = function
        self.packet = struct.Struct(packet) if packet else None
        self.room = max(self.packet.size if packet else room, 1)

    def __repr__(self):
        return f"<parray.node {self.function.__name__}>"

    def begin(self):
        return Server(self)

    def is_for_all(self):
        return False

    def command(self):
        raise Misuse(f"{self.function.__name__} is a program in Python, which runs in this process alone: leave out "
                     "apart=True; stress, sweep and explore take programs in C")

    def line(self, file, number):
        path = inspect.getsourcefile(self.function) or ""
        return linecache.getline(path if os.path.basename(path) == file else file, number).rstrip("\n") or None


def node(function=None, **described):
    """Make a node program of a generator function. Arguments: those of PARRAY_PROGRAM that are texts and
    numbers (name, topology, model, mailbox, any_port, bears_delay ...); packet, the format of packets as of
    the module struct, None for bytes; room, the bytes that the largest packet of bytes has."""
    return PythonProgram(function, **described) if function else lambda given: PythonProgram(given, **described)


class Server:
    """Answers the nodes of one run, in the thread that called run()."""

    def __init__(self, program):
        self.program = program
        self.answers, to_python = os.pipe()
        from_python, self.orders = os.pipe()
        self.pipes = [self.answers, to_python, from_python, self.orders]
        self.data = _Data(to_python, from_python, program.room)
        self.nodes, self.generators = {}, {}
        self.texts, self.held = {}, {}
        self.inside = False # a generator runs

    def check(self, options):
        """One node at a time asks, so one worker runs all of them."""
        if options.get("engine", "fibers") != "fibers" or str(options.get("workers") or 1) != "1":
            raise Misuse("a node program in Python runs on the engine fibers with one worker: leave out engine and "
                         "workers")

    def close(self):
        """Let go of the pipes, when the run is over."""
        for generator in self.generators.values():
            generator.close()
        while self.pipes:
            os.close(self.pipes.pop())

    # --------------------------------------------------------------------------------- the conversation

    def serve(self):
        """Answer until the run is over."""
        while (answer := self._hear()).rank >= 0:
            self._tell(*self._next(answer))

    def wake(self):
        """The run is over; called by the thread of the run."""
        os.write(self.data.to_python, _OVER)

    def leave(self):
        """After an exception, with the run stopped: have every node that still asks wait for the end of the
        step, which is the end of the run. An order too many does no harm, since the node that gets it is to
        wait, too."""
        nudged = False
        while True:
            if select.select([self.answers], [], [], 0.1)[0]:
                if self._hear().rank < 0:
                    return
            elif nudged:
                continue
            nudged = True
            self._tell(Order("STEP"), None, None)

    def ask(self, of_node, order):
        """A call that takes no step, made while the generator runs. Result: what the call gives."""
        self._tell(order, of_node.rank, self.generators.get(of_node.rank))
        return self._hear().result

    def _hear(self):
        return _Answer._make(_ANSWER.unpack(os.read(self.answers, _ANSWER.size)))

    def _next(self, answer):
        """Run a generator up to its next order."""
        rank = answer.rank
        if answer.first:
            self.nodes[rank] = Node(self, answer)
            made = self.program.function(self.nodes[rank])
            if not inspect.isgenerator(made):
                return Order("RETURN"), rank, None
            self.generators[rank] = made
        self.nodes[rank].now = answer.now
        generator = self.generators[rank]
        self.inside = True
        try:
            order = generator.send(None if answer.first else self._value(rank, answer))
        except StopIteration:
            order = Order("RETURN")
        except Exception as error:
            if hasattr(error, "add_note"):
                error.add_note(f"in step {answer.now}, node {rank} of {self.program.function.__name__}")
            raise
        finally:
            self.inside = False
        if not isinstance(order, Order):
            raise TypeError(f"node {rank} yields {order!r}, which is no order: yield parray.send(...), parray.recv(...) "
                            "and so on")
        return order, rank, generator

    # ------------------------------------------------------------------------------------ values, places

    def _value(self, rank, answer):
        """What the yield gives."""
        kind = self.held[rank][0]
        if kind not in _KINDS[3:9]:
            return None
        if answer.result < 0:
            return None
        data = ctypes.string_at(answer.data, answer.result) if answer.result else b""
        value = self._decoded(data)
        if kind == "RECV":
            return value
        return Packet(answer.port, value, answer.origin, answer.dest, answer.units, answer.sent)

    def _decoded(self, data):
        if self.program.packet is None or len(data) != self.program.packet.size:
            return data
        values = self.program.packet.unpack(data)
        return values[0] if len(values) == 1 else values

    def _encoded(self, value):
        if value is None:
            return b""
        if isinstance(value, (bytes, bytearray, memoryview)):
            return bytes(value)
        if self.program.packet is None:
            raise TypeError(f"{value!r} is not bytes: parray.node(packet=...) names the format of other packets")
        try:
            return self.program.packet.pack(*(value if isinstance(value, tuple) else (value,)))
        except struct.error as error:
            raise TypeError(f"{value!r} is no packet of the format {self.program.packet.format!r}: {error}") from None

    def _tell(self, order, rank, generator):
        """Write an order. Its data are held until the next order of the node."""
        data = self._encoded(order.value)
        buffer = ctypes.create_string_buffer(data, len(data) or 1)
        self.held[rank] = (order.kind, buffer)
        os.write(self.orders, _ORDER.pack(
            _KINDS.index(order.kind), order.port, order.number, ctypes.addressof(buffer), len(data),
            self._text(_place(generator)), self._text(order.text), order.units, order.origin, order.dest, 0, order.real))

    def _text(self, text):
        """The address of a text, which stays as long as the run: reports show places and checks in the
        end."""
        if text is None:
            return 0
        if text not in self.texts:
            self.texts[text] = ctypes.create_string_buffer(text.encode())
        return ctypes.addressof(self.texts[text])


def _place(generator):
    """FILE:LINE of the place where a generator stands."""
    frame = None
    while inspect.isgenerator(generator) and generator.gi_frame and generator.gi_code is not exchange.__code__:
        frame, generator = generator.gi_frame, generator.gi_yieldfrom
    return f"{os.path.basename(frame.f_code.co_filename)}:{frame.f_lineno}" if frame else "python"
