#!/usr/bin/env python3
"""sum.py: node programs from Python. doc/python.md teaches the package.

    python3 sum.py
"""
import struct

import parray

for size in (4, 8, 16):
    run = parray.run("sum.c", topology=f"ring:{size}")
    assert struct.unpack("i", run.state(0))[0] == size * (size + 1) // 2
    print(f"ring:{size}: {run.steps} steps, packets by link {list(run.table('links')['packets'][:4])} ...")
ended = parray.run("sum.c", on_step=lambda step, *_: step == 3, check=False)
print(f"ended by us: status {ended.status}, {ended.error}")
print(f"mesh-gossip at {parray.run('mesh-gossip', topology='mesh:6x6').ratio:.2f} times its lower bound")
try:
    parray.run("sum.c", topology="ring:x")
except parray.Misuse as error:
    print(f"status {error.status}: {error}")
