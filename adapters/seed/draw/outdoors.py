"""The outside of the house: deck, roof, fence, painting, drive, air conditioner."""
import math
import random

from camera import look, sky
from shapes import ball, block, box, bush, hill, lawn, planks, rope, sash, siding, tree, tube
from surfaces import pane, surface, wood

GRASS = ["#2F4A17", "#4C6B22", "#7C8F3A"]
LEAF = ["#24401A", "#3F6426", "#6E8A3C"]
CEDAR = ["#7A4A2A", "#A9703F", "#C99560"]


def _green():
    return surface(GRASS, scale=3, rough=0.6, vary=0.3, hue=0.02)


def _leaf():
    return surface(LEAF, scale=2, rough=0.5, vary=0.35, hue=0.02)


def _soil():
    return surface(["#2A2416", "#3E3420"], scale=8, rough=0.95)


def backdrop(y=16, x0=-22, x1=22, ground=-0.05, stand=0.0):
    """A line of trees behind the plot."""
    bark, leaf = surface("#3A2E24", rough=0.9), _leaf()
    block((x0 - 60, -60, -0.6), (x1 + 60, 900, ground), surface(GRASS, scale=3, rough=0.9), 0)
    x = x0
    while x < x1:
        tree(
            (x, y + random.uniform(-2, 3), stand),
            random.uniform(5, 8),
            random.uniform(2.2, 3.2),
            bark,
            leaf,
            clumps=24,
            leaf=0.14,
            count=500,
        )
        x += random.uniform(2.6, 4)


def deck():
    """A cedar deck with stairs and railing behind a grey house."""
    sky(40, 140, 0.2, 4.6)
    boards, post = wood(CEDAR, "x", vary=0.28, rough=0.55), wood(CEDAR, "z", vary=0.2)
    rail, white = wood(CEDAR, "x", vary=0.15), surface("#ECE9E2", rough=0.45, dirt=0.08)
    wall = surface("#8C99A0", rough=0.6, vary=0.05, bump=0.05, dirt=0.12)
    glass, dark = pane(), surface("#2B2D2E", rough=0.9)
    planks((-3.6, 0), (2.2, 4), 0.62, 0.145, 0.006, boards)
    for x in (-3.6, 2.16):
        block((x, 0, 0.44), (x + 0.04, 4, 0.6), rail)
    block((-3.6, -0.04, 0.42), (2.2, 0, 0.6), rail)
    for x in (-3.5, -1.6, 0.3, 2.05):
        block((x, 0.05, 0), (x + 0.1, 0.15, 0.6), post)

    def railing(xs, y):
        for x in xs:
            block((x - 0.045, y - 0.045, 0.3), (x + 0.045, y + 0.045, 1.62), post)
            box((x, y, 1.64), (0.13, 0.13, 0.03), rail)
        for a, b in zip(xs, xs[1:]):
            block((a, y - 0.045, 1.52), (b, y + 0.045, 1.56), rail)
            block((a, y - 0.02, 0.72), (b, y + 0.02, 0.79), rail)
            x = a + 0.12
            while x < b - 0.06:
                block((x - 0.018, y - 0.018, 0.7), (x + 0.018, y + 0.018, 1.53), post, 0.003)
                x += 0.115

    railing([-3.5, -2.3, -1.1], 0.1)
    railing([0.5, 2.1], 0.1)
    for i in range(3):
        z = 0.45 - i * 0.16
        for k in range(2):
            block((-1.05, -0.3 - i * 0.29 + k * 0.145, z - 0.035), (0.45, -0.16 - i * 0.29 + k * 0.145, z), boards)
        for x in (-1.0, 0.36):
            block((x, -0.28 - i * 0.29, 0), (x + 0.04, 0, z - 0.035), rail, 0.002)
    hole, door = (-2.9, 1.5, -1.7, 2.6), (-0.3, 0.62, 1.5, 2.75)
    siding(-6, 6, 4.05, 0.1, 4.6, wall, holes=(hole, door))
    block((-6, 4.08, 0), (6, 4.2, 1.0), dark, 0)
    sash(*hole, 4.03, white, glass, dark, bars=(2, 2))
    sash(*door, 4.03, white, glass, dark, bars=(2, 1), casing=0.11)
    block((-6.3, 3.5, 4.5), (6.3, 4.3, 4.62), white)
    box((1.75, 3.3, 0.86), (0.42, 0.42, 0.48), surface(["#8A4B33", "#A5603F"], scale=12, rough=0.8))
    bush((1.75, 3.3, 1.05), 0.35, _leaf(), 0.16, 300)
    lawn((-7, -5), (7, 0.8), _green(), _soil(), count=1100)
    for x in (-4.6, -5.4, 3.0, 3.8, 4.7):
        bush((x, 3.2, 0), 0.7, _leaf(), 0.11, 700)
    backdrop(13)
    look((-3.3, -4.4, 2.0), (-0.45, 1.6, 1.25), 26, (-0.8, 0, 0.9), 4, exposure=0.15)


def shingles():
    """A roof slope in perspective, a patch of shingles blown off down to the felt."""
    sky(42, 120, 0.2, 4.4)
    pitch = 0.42
    tones = [
        surface([a, b], scale=90, rough=0.95, vary=0.2, bump=0.5, bump_scale=160)
        for a, b in (("#4A4441", "#6E6661"), ("#5A514B", "#7D736B"), ("#3E3B3B", "#625D5B"))
    ]
    felt = surface(["#1C1C1E", "#2A2A2C"], scale=5, rough=0.8, bump=0.1, dirt=0.2)
    board = wood(["#8E6A45", "#B58F62"], "x", vary=0.2, rough=0.8)
    white, brick = surface("#E6E3DB", rough=0.5, dirt=0.1), surface(
        ["#7A3B2B", "#9A5440"], scale=14, rough=0.9, vary=0.25
    )
    mortar, tin = surface("#B3ABA0", rough=0.95), surface("#9BA0A3", rough=0.35, metal=0.9)
    rise = lambda v: v * math.sin(pitch)  # noqa: E731
    deep = lambda v: v * math.cos(pitch)  # noqa: E731

    def gone(u, v):
        a = ((u - 0.2) / 0.95) ** 2 + ((v - 2.1) / 0.62) ** 2
        return a + 0.25 * math.sin(u * 9 + v * 5) < 1 or ((u + 1.7) / 0.3) ** 2 + ((v - 1.25) / 0.16) ** 2 < 1

    box((0, deep(2.5), rise(2.5) - 0.035), (9, 5.0, 0.02), felt, (pitch, 0, 0), 0)
    for i in range(3):
        v = 1.94 + i * 0.15
        box((0.25 + i * 0.07, deep(v), rise(v) - 0.021), (0.75 - i * 0.14, 0.135, 0.012), board, (pitch, 0, 0), 0.003)
    row, v = 0, 0.0
    while v < 4.95:
        u = -4.5 - (row % 2) * 0.16 - random.random() * 0.04
        while u < 4.5:
            wide = random.choice((0.16, 0.22, 0.3, 0.34))
            lift = random.uniform(0, 0.004)
            if not gone(u + wide / 2, v):
                curl = random.uniform(0.0, 0.03) + (
                    0.12 if gone(u + wide / 2, v + 0.17) or gone(u + wide / 2, v - 0.17) else 0
                )
                box(
                    (u + wide / 2, deep(v + 0.1), rise(v + 0.1) + lift),
                    (wide - 0.006, 0.29, 0.011),
                    random.choice(tones),
                    (pitch - 0.045 - curl * 0.4, 0, random.uniform(-0.008, 0.008)),
                    0.002,
                )
            u += wide
        v += 0.142
        row += 1
    for at in ((1.5, 0.75, 0.5), (-0.7, 0.9, 1.1), (0.75, 1.2, -0.4)):
        box(
            (at[0], deep(at[1]), rise(at[1]) + 0.02),
            (0.3, 0.27, 0.011),
            random.choice(tones),
            (pitch + 0.04, 0.05, at[2]),
            0.002,
        )
    box((0, deep(5.0), rise(5.0) + 0.02), (9, 0.22, 0.03), tones[0], (0.1, 0, 0), 0.01)
    block((-4.6, -0.12, -0.24), (4.6, 0.0, -0.02), white)
    block((-4.6, -0.26, -0.16), (4.6, -0.12, -0.02), white)
    block((1.9, 3.1, 1.0), (2.7, 3.75, 2.75), mortar, 0)
    for k in range(24):
        z = 1.05 + k * 0.071
        for x in range(5):
            left = 1.885 + x * 0.21 - (k % 2) * 0.1
            block((max(left, 1.885), 3.085, z), (min(left + 0.2, 2.715), 3.185, z + 0.06), brick, 0.004)
        for y in range(4):
            near = 3.085 + y * 0.21 - (k % 2) * 0.1
            block((1.885, max(near, 3.085), z), (1.985, min(near + 0.2, 3.765), z + 0.06), brick, 0.004)
    block((1.84, 3.04, 2.75), (2.76, 3.81, 2.83), mortar, 0.01)
    tube((2.3, 3.4, 2.83), (2.3, 3.4, 3.1), 0.13, brick)
    tube((-1.9, deep(3.4), rise(3.4) - 0.1), (-1.9, deep(3.4), rise(3.4) + 0.42), 0.05, tin)
    box((-1.9, deep(3.35), rise(3.35) + 0.02), (0.36, 0.4, 0.01), tin, (pitch, 0, 0))
    bark, leaf = surface("#3A2E24", rough=0.9), _leaf()
    for x, y, h in ((-7, 13, 8), (-3.6, 15, 7), (5, 14, 8.5), (9, 13, 8), (0.8, 17, 7.5)):
        tree((x, y, -4.6), h, 2.9, bark, leaf, clumps=40, leaf=0.1)
    block((-80, -60, -4.9), (80, 120, -4.6), surface(GRASS, scale=1, rough=0.9), 0)
    look((-2.5, -1.9, 2.0), (0.25, 2.4, 0.92), 27, (0.1, 1.9, 0.8), 4, exposure=0.2)


def fence():
    """A run of weathered cedar pickets, one panel down."""
    sky(36, 130, 0.2, 4.6)
    old = wood(["#77695B", "#9C8C7A", "#B3A592"], "z", rough=0.8, vary=0.25, dirt=0.2)
    new, post = wood(CEDAR, "z", vary=0.2), wood(["#6B5D50", "#93836F"], "z", rough=0.8)
    rail = wood(["#7A6B5C", "#9F8E7A"], "x", rough=0.8)

    def picket(x, y, lean=0.0, skin=old, tall=1.75):
        box((x, y, 0.06 + tall / 2), (0.136, 0.018, tall), skin, (random.uniform(-0.01, 0.01), lean, 0), 0.004)

    def run():
        x = 0.0
        for panel in range(7):
            block((x - 0.05, 0.03, 0), (x + 0.05, 0.13, 1.85), post)
            box((x, 0.08, 1.87), (0.13, 0.13, 0.03), post)
            down = panel == 2
            for z in (0.35, 0.95, 1.5):
                if not (down and z > 1.2):
                    box((x + 1.2, 0.03, z), (2.4, 0.04, 0.09), rail, (0, 0.05 if down else 0, 0))
            for k in range(16):
                if down and k in (3, 4, 7, 8, 9, 12):
                    continue
                lean = random.uniform(-0.012, 0.012) + (random.uniform(-0.12, 0.12) if down else 0)
                picket(
                    x + 0.12 + k * 0.147,
                    0,
                    lean,
                    tall=1.75 + random.uniform(-0.02, 0.02),
                    skin=new if panel in (0,) and k < 9 else old,
                )
            x += 2.4

    run()
    for i, turn in enumerate((0.3, -0.2, 0.75, 0.1)):
        box(
            (5.7 + i * 0.32, -0.75 - 0.14 * i, 0.07 + 0.02 * i),
            (1.7, 0.136, 0.018),
            wood(CEDAR, "x") if i > 2 else rail,
            (0.05, 0.02, turn),
            0.004,
        )
    lawn((-3, -5), (18, 0.9), _green(), _soil(), count=800)
    block((-40, 0.9, -0.4), (60, 60, -0.01), _green(), 0)
    for x in (1.0, 3.1, 8.9, 11.5, 13):
        bush((x, -0.75, 0) if x > 8 else (x, 1.2, 0.5), 0.5 if x > 8 else 0.85, _leaf(), 0.11, 700)
    backdrop(9, -6, 34)
    look((2.6, -3.3, 1.55), (6.6, 0.1, 0.88), 28, (5.8, 0, 0.9), 4, exposure=0.15)


def painting():
    """A clapboard house half way from faded yellow to deep blue-green, ladder and drop cloth in front."""
    sky(42, 150, 0.2, 4.5)
    faded = surface(["#CDBE93", "#DACDA8"], scale=4, rough=0.8, vary=0.06, bump=0.2, dirt=0.25)
    bare = wood(["#A58F70", "#C4AE8C"], "x", rough=0.85)
    fresh = surface("#31545A", rough=0.42, vary=0.03)
    white, old = surface("#F0EEE8", rough=0.4), surface(["#D5D0C2", "#E2DDD0"], scale=9, rough=0.7, dirt=0.2)
    glass, metal = pane(), surface("#C6CBCD", rough=0.3, metal=1.0)
    cloth = surface(["#B9B0A0", "#D2CABB"], scale=5, rough=0.95, bump=0.5, bump_scale=5)

    def wear(z, x):
        edge = 0.55 + 0.5 * math.sin(z * 2.1) + (0.35 if z < 1.2 else 0)
        if x >= edge - 0.4:
            return fresh
        return bare if random.random() < 0.12 else faded

    holes = [(-3.4, 1.3, -2.3, 2.9), (2.0, 1.3, 3.1, 2.9), (-0.5, 0.4, 0.55, 2.75)]
    cuts = [-6, -4.4, -3.4, -2.3, -1.4, -0.5, 0.55, 1.2, 2.0, 3.1, 4.2, 6]
    for a, b in zip(cuts, cuts[1:]):
        siding(a, b, 4.0, 0.35, 3.9, faded, holes, lap=0.125, choose=wear)
    block((-6, 3.94, -0.1), (6, 4.2, 0.36), surface(["#8C8880", "#A19D94"], scale=8, rough=0.95, dirt=0.2))
    for hole, skin in zip(holes[:2], (old, white)):
        sash(*hole, 3.97, skin, glass, None, bars=(2, 2), casing=0.11)
    a, low, b, high = holes[2]
    for p, q in (
        ((a - 0.12, 3.93, low), (a, 4, high)),
        ((b, 3.93, low), (b + 0.12, 4, high)),
        ((a - 0.16, 3.92, high), (b + 0.16, 4, high + 0.15)),
    ):
        block(p, q, white)
    red = surface("#7C2A26", rough=0.35)
    block((a, 4.0, low), (b, 4.05, high), red)
    for px in (a + 0.12, (a + b) / 2 + 0.06):
        for z0, z1 in ((0.6, 1.25), (1.4, 2.05)):
            block((px, 3.985, z0), (px + 0.34, 4.01, z1), red, 0.012)
        block((px, 3.985, 2.2), (px + 0.34, 4.002, 2.6), glass)
    box((a + 0.08, 3.96, 1.4), (0.05, 0.07, 0.05), surface("#C09A4A", rough=0.25, metal=1.0))
    step = surface(["#8E8A83", "#A9A59C"], scale=10, rough=0.95)
    block((-0.9, 3.2, 0), (0.95, 3.95, 0.36), step, 0.015)
    block((-0.9, 2.85, 0), (0.95, 3.2, 0.18), step, 0.015)
    for x in (1.28, 1.7):
        tube((x, 2.75, 0), (x, 3.9, 3.75), 0.03, metal)
    for k in range(1, 12):
        f = k / 12.3
        tube((1.28, 2.75 + 1.15 * f, 3.75 * f), (1.7, 2.75 + 1.15 * f, 3.75 * f), 0.016, metal)
    hill((0.7, 1.9), (3.6, 3.9), cloth, 0.07, 0.04, 2.2, 0.06)
    for x, y, skin in ((2.35, 2.6, fresh), (2.65, 2.85, white)):
        tube((x, y, 0.1), (x, y, 0.31), 0.1, metal)
        tube((x, y, 0.305), (x, y, 0.316), 0.094, skin)
    box((2.35, 2.6, 0.33), (0.28, 0.06, 0.02), wood(CEDAR, "x"), (0, 0.1, 0.5))
    block((-6.4, 3.3, 3.85), (6.4, 4.4, 4.0), white)
    block((-6.4, 3.2, 3.98), (6.4, 3.3, 4.1), white)
    lawn((-6, -2.5), (6, 3.7), _green(), _soil(), count=1000, keep=lambda x, y: not (0.6 < x < 3.6 and y > 1.9))
    for x in (-4.4, -3.4, -2.5, -1.7, 4.1, 4.9):
        bush((x, 3.3, 0), 0.55, _leaf(), 0.11, 800)
    backdrop(16)
    look((-1.3, -2.0, 1.75), (0.35, 4, 1.72), 27, (1, 3.8, 1.5), 5, exposure=0.15)


def air_unit():
    """A condenser on its pad beside a sided wall."""
    sky(44, 150, 0.2, 4.3)
    wall = surface("#C9C2B2", rough=0.6, vary=0.04, dirt=0.15)
    shell, grille = surface("#A9A698", rough=0.5, dirt=0.15, metal=0.2), surface("#7D7B71", rough=0.5, metal=0.3)
    dark, copper = surface("#141414", rough=0.9), surface("#B87346", rough=0.35, metal=1.0)
    rubber, pad = surface("#1B1B1C", rough=0.7), surface(
        ["#A19C93", "#BDB8AE"], scale=14, rough=0.95, bump=0.3, dirt=0.2
    )
    siding(-4, 4, 1.5, 0.35, 3.4, wall, [(0.95, 1.5, 1.85, 2.8)])
    block((-4, 1.46, -0.1), (4, 1.7, 0.36), surface(["#87837B", "#9F9B92"], scale=9, rough=0.95, bump=0.2, dirt=0.3))
    sash(0.95, 1.5, 1.85, 2.8, 1.47, surface("#ECE9E2", rough=0.5), pane(), None, bars=(1, 2))
    block((-0.7, 0.2, 0), (0.6, 1.3, 0.1), pad, 0.015)
    x0, x1, y0, y1, low, high = -0.5, 0.42, 0.3, 1.16, 0.13, 1.02
    block((x0 + 0.05, y0 + 0.05, low), (x1 - 0.05, y1 - 0.05, high - 0.02), dark, 0)
    for x in (x0, x1):
        for y in (y0, y1):
            box((x, y, (low + high) / 2), (0.07, 0.07, high - low), shell, bevel=0.012)
    block((x0 - 0.035, y0 - 0.035, low - 0.02), (x1 + 0.035, y1 + 0.035, low + 0.08), shell, 0.012)
    block((x0 - 0.035, y0 - 0.035, high - 0.05), (x1 + 0.035, y0 + 0.05, high + 0.03), shell, 0.012)
    block((x0 - 0.035, y1 - 0.05, high - 0.05), (x1 + 0.035, y1 + 0.035, high + 0.03), shell, 0.012)
    for x in (x0 - 0.035, x1 - 0.05):
        block((x, y0, high - 0.05), (x + 0.085, y1, high + 0.03), shell, 0.012)
    z = low + 0.1
    while z < high - 0.06:
        block((x0, y0 - 0.012, z), (x1, y0 + 0.012, z + 0.012), grille, 0.003)
        block((x0 - 0.012, y0, z), (x0 + 0.012, y1, z + 0.012), grille, 0.003)
        z += 0.034
    for k in range(17):
        x = x0 + 0.05 + k * 0.0515
        block((x - 0.004, y0 - 0.018, low + 0.08), (x + 0.004, y0 - 0.01, high - 0.05), grille, 0.002)
    cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
    for r in range(1, 10):
        ring = [
            (cx + r * 0.042 * math.cos(t * math.tau / 24), cy + r * 0.042 * math.sin(t * math.tau / 24), high + 0.025)
            for t in range(25)
        ]
        rope(ring, 0.004, grille)
    for k in range(4):
        t = k * math.pi / 4
        tube(
            (cx - 0.4 * math.cos(t), cy - 0.4 * math.sin(t), high + 0.02),
            (cx + 0.4 * math.cos(t), cy + 0.4 * math.sin(t), high + 0.02),
            0.005,
            grille,
        )
    tube((cx, cy, high + 0.0), (cx, cy, high + 0.04), 0.07, shell)
    box((x0 + 0.2, y0 - 0.02, 0.83), (0.22, 0.008, 0.12), surface("#E3E1DA", rough=0.4))
    box((x0 + 0.2, y0 - 0.025, 0.85), (0.16, 0.004, 0.03), surface("#254C78", rough=0.4))
    box((-0.98, 1.42, 1.25), (0.24, 0.12, 0.36), surface("#8F9290", rough=0.5, metal=0.3))
    rope([(-0.98, 1.4, 1.07), (-0.98, 1.33, 0.75), (-0.8, 1.2, 0.5), (-0.53, 1.05, 0.45)], 0.018, rubber)
    rope([(-0.53, 0.9, 0.3), (-0.72, 0.95, 0.22), (-0.78, 1.2, 0.3), (-0.78, 1.46, 0.62)], 0.026, rubber)
    rope([(-0.53, 0.8, 0.26), (-0.76, 0.88, 0.17), (-0.85, 1.2, 0.25), (-0.85, 1.46, 0.62)], 0.011, copper)
    tube((2.35, 1.38, 0.1), (2.35, 1.38, 3.4), 0.05, surface("#E9E6DF", rough=0.4))
    stone = surface(["#8B857B", "#B7B0A3"], scale=9, rough=0.95, vary=0.35)
    block((-4, -0.3, -0.2), (4, 1.5, -0.02), surface(["#57534C", "#6E6A62"], scale=20, rough=1), 0)
    for _ in range(2600):
        s = random.uniform(0.02, 0.05)
        x, y = random.uniform(-2.6, 2.6), random.uniform(-0.25, 1.45)
        if not (-0.72 < x < 0.62 and 0.18 < y < 1.32):
            ball(
                (x, y, random.uniform(-0.02, 0.01)),
                (s, s * 0.75, s * 0.55),
                stone,
                (random.random(), random.random(), random.random() * 3),
            )
    lawn((-4, -3.0), (4, -0.3), _green(), _soil(), height=0.08, count=1100)
    for x, r in ((1.35, 0.42), (2.2, 0.5), (-1.9, 0.48), (-2.7, 0.5)):
        bush((x, 1.05, 0), r, _leaf(), 0.11, 900)
    backdrop(14)
    look((-1.55, -2.0, 1.5), (0.0, 0.85, 0.78), 30, (-0.3, 0.35, 0.6), 3.2, exposure=0.15)


def drive():
    """A cracked concrete drive in front of a garage."""
    sky(46, 145, 0.2, 4.3)
    slab = surface(
        ["#8F8A82", "#A39E95", "#B0ABA2"], scale=3, rough=0.95, bump=0.3, bump_scale=70, dirt=0.35, vary=0.05
    )
    gap, patch = surface("#35312C", rough=1), surface(["#5E5B57", "#6F6C67"], scale=12, rough=0.95)
    wall = surface(["#B5A48C", "#C0B19A"], scale=10, rough=0.8, vary=0.04, dirt=0.15)
    white, door = surface("#EAE7DF", rough=0.45, dirt=0.08), surface("#E3E0D8", rough=0.4, dirt=0.1)
    block((-2.8, -6, -0.2), (2.8, 7.0, -0.03), gap, 0)
    for i in range(5):
        for j in range(2):
            tilt = 0.006 if (i, j) == (2, 0) else 0
            block((-2.75 + j * 2.76, -5.6 + i * 2.51, -0.1), (-0.01 + j * 2.76, -3.11 + i * 2.51, tilt), slab, 0.012)

    def crack(x, y, way, steps, wide):
        for _ in range(steps):
            long = random.uniform(0.05, 0.13)
            nx, ny = x + math.cos(way) * long, y + math.sin(way) * long
            box(
                ((x + nx) / 2, (y + ny) / 2, 0.0055),
                (long + 0.01, wide * random.uniform(0.5, 1.3), 0.004),
                gap,
                (0, 0, way),
                0,
            )
            if random.random() < 0.07 and wide > 0.01:
                crack(nx, ny, way + random.choice((-0.9, 0.8)), 9, wide * 0.55)
            x, y, way = nx, ny, way + random.uniform(-0.42, 0.42)

    crack(-2.7, -1.1, 0.35, 34, 0.022)
    crack(0.3, -2.2, 1.4, 30, 0.016)
    crack(2.6, 2.6, 2.9, 30, 0.018)
    crack(-1.6, 1.5, 1.1, 24, 0.012)
    siding(-5.5, 5.5, 7.1, 0.0, 3.25, wall, [(-2.4, -0.5, 2.4, 2.35)], lap=0.16)
    for p, q in (
        ((-2.55, 6.98, 0), (-2.4, 7.1, 2.35)),
        ((2.4, 6.98, 0), (2.55, 7.1, 2.35)),
        ((-2.6, 6.96, 2.35), (2.6, 7.1, 2.52)),
    ):
        block(p, q, white)
    for row in range(4):
        z = 0.03 + row * 0.58
        block((-2.4, 7.1, z), (2.4, 7.15, z + 0.575), door, 0.006)
        for k in range(4):
            x = -2.3 + k * 1.18
            if row == 3:
                block((x, 7.085, z + 0.1), (x + 1.06, 7.12, z + 0.48), white, 0.01)
                block((x + 0.05, 7.08, z + 0.14), (x + 1.01, 7.1, z + 0.44), pane(), 0)
            else:
                block((x, 7.085, z + 0.09), (x + 1.06, 7.12, z + 0.49), door, 0.02)
    for x in (-3.2, 3.2):
        box((x, 6.95, 2.0), (0.18, 0.2, 0.32), surface("#1E1E1E", rough=0.4, metal=0.6))
        box((x, 6.94, 1.99), (0.13, 0.19, 0.2), surface("#E8E0C8", rough=0.2))
    block((-6, 6.4, 3.2), (6, 7.4, 3.36), white)
    tile = [surface(c, scale=60, rough=0.95, vary=0.15) for c in ("#544C47", "#665D56")]
    for i in range(24):
        for k in range(36):
            box(
                (-6 + k * 0.34 + (i % 2) * 0.16, 6.4 + i * 0.15, 3.42 + i * 0.075),
                (0.33, 0.3, 0.02),
                random.choice(tile),
                (0.42, 0, 0),
                0.002,
            )
    lawn((-7, -5), (-2.8, 7), _green(), _soil(), count=800)
    lawn((2.8, -5), (7, 7), _green(), _soil(), count=800)
    for x, y, r in ((-3.6, 6.4, 0.6), (-4.5, 6.3, 0.7), (3.7, 6.4, 0.6), (4.6, 6.3, 0.7)):
        bush((x, y, 0), r, _leaf(), 0.1, 900)
    backdrop(20)
    tree((-6.8, 10, 0), 7.5, 2.8, surface("#3A2E24", rough=0.9), _leaf())
    tree((7, 11, 0), 8, 3, surface("#3A2E24", rough=0.9), _leaf())
    look((-1.5, -4.6, 1.75), (0.35, 3.2, 0.72), 27, (0, 0.2, 0), 5, exposure=0.05)


SCENES = {
    "cedar-deck": deck,
    "roof-shingles": shingles,
    "fence-run": fence,
    "exterior-painting": painting,
    "air-conditioner": air_unit,
    "driveway": drive,
}
