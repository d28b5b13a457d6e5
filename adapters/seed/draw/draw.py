"""Draws one demo picture: blender -b -P draw.py -- NAME OUT.png [WIDTH] [SAMPLES]."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True

import camera  # noqa: E402
import shapes  # noqa: E402

name, path, *rest = sys.argv[sys.argv.index("--") + 1 :]
width = int(rest[0]) if rest else 1600
samples = int(rest[1]) if len(rest) > 1 else 16

SCENES = {}
for module in ("rooms", "works", "outdoors", "grounds", "persons"):
    try:
        SCENES.update(__import__(module).SCENES)
    except ModuleNotFoundError as missing:
        if missing.name != module:
            raise
rounds = 4
shapes.clear()
if SCENES[name].__module__ in ("rooms", "works"):
    samples += samples // 2  # little light comes in by a window
    rounds = 5
square = bool(SCENES[name]())
camera.shoot(path, width, width if square else width * 3 // 4, samples, rounds=rounds)
