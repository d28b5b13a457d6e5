"""Draws one demo picture with Blender's Cycles (3.4 or later); a development script, never run by the product.

    blender -b -P draw.py -- kitchen-island /tmp/kitchen-island.png 1280 8
    node finish.ts /tmp/kitchen-island.png ../pictures/kitchen-island.jpg
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True

import camera  # noqa: E402
import shapes  # noqa: E402

name, path, *rest = sys.argv[sys.argv.index("--") + 1 :]
width, samples = (int(value) for value in (rest + ["1280", "8"][len(rest) :])[:2])

SCENES = {}
for module in ("rooms", "works", "outdoors", "grounds", "persons"):
    SCENES.update(__import__(module).SCENES)
rounds = 4
shapes.clear()
if SCENES[name].__module__ in ("rooms", "works"):
    samples += samples // 2  # little light comes in by a window
    rounds = 5
square = bool(SCENES[name]())
camera.shoot(path, width, width if square else width * 3 // 4, samples, rounds=rounds)
