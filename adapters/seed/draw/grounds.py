"""Yards and building materials: lumber, brick, pavers, a pool, a tree that must go."""
import math
import random

from camera import look, sky
from outdoors import CEDAR, _green, _leaf, _soil, backdrop
from shapes import ball, block, box, bush, hill, lawn, moved, rope, sash, sheet, siding, tree, tube
from surfaces import pane, surface, wood

PINE = ["#B98D55", "#D8B37C", "#E6C999"]


def _concrete():
    return surface(["#938E86", "#A8A39A", "#B6B1A8"], scale=4, rough=0.95, bump=0.3, bump_scale=70, dirt=0.3)


def _yard_wall(y=7.0, code="#A8A294"):
    """The back of a house, far enough away to be out of focus."""
    hole = (-1.6, 0.9, 0.2, 2.4)
    siding(-9, 9, y, 0.3, 3.6, surface(code, rough=0.6, vary=0.04, dirt=0.12), [hole])
    block((-9, y - 0.02, -0.1), (9, y + 0.2, 0.32), _concrete())
    sash(*hole, y - 0.03, surface("#ECE9E2", rough=0.5), pane(), None, bars=(2, 2))
    block((-9.5, y - 0.7, 3.55), (9.5, y + 0.4, 3.7), surface("#E4E1D9", rough=0.5))


def lumber():
    """Bundled two-by-fours and plywood on a drive."""
    sky(40, 125, 0.2, 4.6)
    ends = surface(["#C79C63", "#E2BF8C"], scale=9, stretch=(0.3, 1, 1), detail=8, distort=2.5, rough=0.8, vary=0.12)
    skins = [wood(PINE, "y", vary=0.14, rough=0.75), wood(["#A98250", "#CDA56D"], "y", vary=0.12, rough=0.75), ends]
    ply, strap = wood(["#B88B52", "#D4AE78"], "x", vary=0.1, scale=0.5), surface("#23518A", rough=0.4)
    block((-9, -8, -0.2), (9, 4.2, 0), _concrete(), 0)

    def bundle(x, z, columns, rows, wide, thick, long, start):
        for k in (0.35, 1.7, 3.05):
            block((x - 0.02, start + k, z - 0.09), (x + columns * wide + 0.02, start + k + 0.09, z), skins[1])
        for i in range(columns):
            for j in range(rows):
                end = start + random.uniform(-0.015, 0.015) - (0.14 if random.random() < 0.03 else 0)
                low = (x + i * wide + 0.001, end, z + j * thick)
                block(
                    low, (x + (i + 1) * wide - 0.001, end + long, z + (j + 1) * thick - 0.001), random.choice(skins[:2])
                )
                block(
                    (low[0], end - 0.001, low[2]),
                    (x + (i + 1) * wide - 0.001, end, z + (j + 1) * thick - 0.001),
                    ends,
                    0,
                )
        top = z + rows * thick
        for k in (0.8, 2.7):
            block((x - 0.004, start + k, z), (x, start + k + 0.035, top), strap, 0)
            block((x - 0.004, start + k, top), (x + columns * wide + 0.004, start + k + 0.035, top + 0.003), strap, 0)
            block((x + columns * wide, start + k, z), (x + columns * wide + 0.004, start + k + 0.035, top), strap, 0)

    bundle(-1.45, 0.1, 12, 12, 0.092, 0.041, 3.66, 0.2)
    bundle(-1.42, 0.69, 11, 7, 0.092, 0.041, 3.66, 0.25)
    bundle(0.05, 0.1, 5, 8, 0.19, 0.041, 4.2, 0.0)
    for k in range(14):
        block((1.4 + random.uniform(-0.01, 0.01), 0.6, 0.1 + k * 0.02), (2.62, 3.04, 0.1185 + k * 0.02), ply, 0.001)
    for k in (0.7, 1.8, 2.8):
        block((1.4, k, 0), (2.62, k + 0.09, 0.1), skins[1])
    box((0.55, -0.75, 0.022), (1.7, 0.09, 0.04), wood(PINE, "x"), (0, 0, 0.25))
    box((0.75, -1.05, 0.022), (1.5, 0.09, 0.04), wood(PINE, "x"), (0, 0, -0.12))
    _yard_wall(6.4)
    lawn((-9, 4.2), (9, 6.4), _green(), _soil(), count=350)
    for x in (-4, -2.6, 3, 4.2):
        bush((x, 5.7, 0), 0.7, _leaf())
    backdrop(17)
    look((-2.5, -2.7, 1.55), (0.15, 1.2, 0.45), 30, (-0.9, 0.25, 0.6), 2.8, exposure=0.1)


def bricks():
    """A pallet of clay bricks, half unpacked."""
    sky(38, 135, 0.2, 4.5)
    tones = [
        surface([a, b], scale=14, rough=0.9, vary=0.22, bump=0.35, bump_scale=90, hue=0.008)
        for a, b in (("#7E3D2A", "#A35940"), ("#8B4630", "#B26A4C"), ("#6F3527", "#8F4E3A"))
    ]
    board = wood(["#8C7350", "#B3966B"], "x", rough=0.85, vary=0.2)
    strap = surface("#1E1F21", rough=0.35)
    block((-9, -8, -0.2), (9, 4.5, 0), _concrete(), 0)
    for y in (-0.5, -0.05, 0.4):
        block((-0.62, y, 0.02), (0.62, y + 0.1, 0.11), board)
    for k in range(8):
        block((-0.62, -0.52 + k * 0.13, 0.11), (0.62, -0.41 + k * 0.13, 0.13), board)
        if k % 3 == 0:
            block((-0.62, -0.52 + k * 0.13, 0), (0.62, -0.41 + k * 0.13, 0.02), board)
    long, wide, tall = 0.2, 0.095, 0.066
    for layer in range(13):
        z = 0.131 + layer * (tall + 0.001)
        for i in range(6 if layer % 2 else 12):
            for j in range(10 if layer % 2 else 5):
                if layer > 9 and (i / (6 if layer % 2 else 12)) > 0.75 - (layer - 10) * 0.22:
                    continue
                dx, dy = (long, wide) if layer % 2 else (wide, long)
                x, y = -0.6 + i * (dx + 0.004), -0.5 + j * (dy + 0.003)
                off = random.uniform(-0.004, 0.004)
                block((x + off, y + off, z), (x + dx + off, y + dy + off, z + tall), random.choice(tones), 0.005)
    top = 0.131 + 10 * 0.067
    for y in (-0.28, 0.22):
        block((-0.606, y, 0.13), (-0.601, y + 0.03, top + 0.2), strap, 0)
    for x, y, turn, z in (
        (1.0, -0.45, 0.4, 0),
        (1.25, -0.3, 1.3, 0),
        (0.95, -0.75, 2.2, 0),
        (1.1, -0.4, 0.9, 0.066),
        (-0.3, -1.05, 0.3, 0),
        (1.5, -0.65, 0.1, 0),
        (-0.02, -1.1, 1.5, 0),
    ):
        box((x, y, z + 0.033), (long, wide, tall), random.choice(tones), (0, 0, turn), 0.005)
    _yard_wall(6.5, "#8D9AA0")
    lawn((-9, 4.5), (9, 6.5), _green(), _soil(), count=350)
    for x in (-3, -1.9, 2.2, 3.6):
        bush((x, 5.8, 0), 0.7, _leaf())
    backdrop(17)
    look((-1.5, -2.25, 1.35), (0.18, 0.0, 0.44), 33, (-0.4, -0.5, 0.6), 2.8, exposure=0.1)


def pavers():
    """A patio half laid: pavers, screeded sand, a string line."""
    sky(42, 130, 0.2, 4.5)
    tones = [
        surface([a, b], scale=14, rough=0.95, vary=0.14, bump=0.3, bump_scale=120)
        for a, b in (("#8C8378", "#A79D91"), ("#9C8F80", "#B8AB9B"), ("#7C766E", "#948D84"))
    ]
    sand = surface(["#B79B6E", "#CDB286"], scale=10, rough=1, bump=0.5, bump_scale=120)
    edge = wood(PINE, "x", rough=0.8)
    hill((-4.2, -1.6), (4.2, 5.0), sand, 0.012, 0.05, 3, -0.05)
    unit = 0.2
    for i in range(-20, 20):
        for j in range(-7, 24):
            front = 0.55 + 0.6 * math.sin(i * 0.35) + i * 0.045
            x, y = i * unit + 0.1, j * unit + 0.1
            if y < front or y > 4.8:
                continue
            if (i + j) % 3 == 0:
                size = (unit * 2 - 0.007, unit - 0.007) if (j % 2) else (unit - 0.007, unit - 0.007)
                x += unit / 2 if j % 2 else 0
            elif (i + j) % 3 == 1 and j % 2:
                continue
            else:
                size = (unit - 0.007, unit - 0.007)
            box(
                (x, y, random.uniform(-0.002, 0.002) - 0.03),
                (*size, 0.06),
                random.choice(tones),
                (random.uniform(-0.006, 0.006), 0, random.uniform(-0.004, 0.004)),
                0.006,
            )
    block((-4.3, -1.75, -0.12), (4.3, -1.62, 0.01), edge)
    for n in range(6):
        for k in range(5 - n // 2):
            for m in range(3):
                box(
                    (2.2 + k * 0.21 + random.uniform(-0.01, 0.01), -0.9 + m * 0.21, -0.02 + n * 0.062),
                    (0.195, 0.195, 0.06),
                    random.choice(tones),
                    (0, 0, random.uniform(-0.04, 0.04)),
                    0.006,
                )
    for x, y, t in ((-0.7, -0.35, 0.4), (-0.4, -0.75, 1.2), (0.9, -0.5, 0.2)):
        box((x, y, -0.01), (0.195, 0.195, 0.06), random.choice(tones), (0, 0, t), 0.006)
    tube((-3.4, 0.2, 0.08), (3.6, 1.55, 0.08), 0.0035, surface("#D8442F", rough=0.6))
    box((-1.5, -0.35, 0.0), (1.9, 0.09, 0.04), edge, (0, 0, 0.35))
    box((0.3, -1.1, 0.03), (0.19, 0.11, 0.07), surface("#20242A", rough=0.5), (0, 0, 0.5), 0.02)
    tube((0.3, -1.1, 0.05), (0.55, -1.22, 0.1), 0.016, wood(CEDAR, "z"))
    lawn((-9, 5.0), (9, 8), _green(), _soil(), count=700)
    lawn((-9, -4.2), (9, -1.75), _green(), _soil(), count=900)
    for x, r in ((-3.9, 0.6), (-3.0, 0.5), (-1.9, 0.65), (-0.8, 0.5), (0.4, 0.6), (1.5, 0.5), (2.6, 0.65), (3.7, 0.55)):
        bush((x, 5.35, 0), r, _leaf(), 0.11, 700)
        for _ in range(14):
            flower = random.choice(("#B4507A", "#E6C34F", "#EDE7E0", "#8C6BB0"))
            ball(
                (x + random.gauss(0, 0.3), 5.0 + random.gauss(0, 0.08), random.uniform(0.2, 0.55)),
                0.03,
                surface(flower, rough=0.6),
            )
    post = wood(["#6E5844", "#94785A"], "z", vary=0.25)
    for k in range(100):
        box((-7.4 + k * 0.148, 8.2, 0.9), (0.138, 0.02, 1.8), post, (0, random.uniform(-0.008, 0.008), 0))
    block((-60, 8.3, -0.3), (60, 90, -0.03), _green(), 0)
    backdrop(14, ground=-0.5)
    look((-1.5, -3.1, 1.7), (0.15, 1.6, 0.1), 26, (-0.3, 0.5, 0), 4, exposure=0.1)


def pool():
    """A tired backyard pool that wants new plaster and tile."""
    sky(48, 150, 0.22, 4.5)
    floor = surface(["#7FA6A6", "#A3C4C0"], scale=2, rough=0.9, dirt=0.2)
    coping = surface(["#B5A894", "#CDC1AE"], scale=9, rough=0.9, vary=0.1, bump=0.2, dirt=0.15)
    water = surface("#1F7F8E", rough=0.02, specular=0.6, bump=0.16, bump_scale=1.2, scale=2.2, detail=3)
    shader = water.node_tree.nodes["Principled BSDF"]
    shader.inputs["Alpha"].default_value = 0.5
    tile = [surface(c, rough=0.15, vary=0.2) for c in ("#2E5E78", "#3F7690", "#244A63")]
    x0, x1, y0, y1 = -2.4, 2.6, 0.6, 8.2
    block((x0, y0, -1.6), (x1, y1, -1.5), floor, 0)
    for p, q in (
        ((x0 - 0.1, y0, -1.6), (x0, y1, -0.02)),
        ((x1, y0, -1.6), (x1 + 0.1, y1, -0.02)),
        ((x0, y1, -1.6), (x1, y1 + 0.1, -0.02)),
    ):
        block(p, q, floor, 0)
    for k in range(int((y1 - y0) / 0.105)):
        y = y0 + k * 0.105
        for z in (-0.15, -0.255):
            box((x0 + 0.004, y + 0.05, z + 0.05), (0.01, 0.1, 0.1), random.choice(tile), bevel=0.002)
    for k in range(int((x1 - x0) / 0.105)):
        for z in (-0.15, -0.255):
            box((x0 + 0.05 + k * 0.105, y1 - 0.004, z + 0.05), (0.1, 0.01, 0.1), random.choice(tile), bevel=0.002)
    sheet([(x0, y0, -0.13), (x1, y0, -0.13), (x1, y1, -0.13), (x0, y1, -0.13)], water)
    y = y0
    while y < y1:
        for x in (x0 - 0.3, x1):
            box((x + 0.16, y + 0.2, -0.01), (0.36, 0.39, 0.07), coping, bevel=0.018)
        y += 0.4
    x = x0 - 0.3
    while x < x1 + 0.3:
        for v in (y0 - 0.32, y1):
            box((x + 0.2, v + 0.16, -0.01), (0.39, 0.36, 0.07), coping, bevel=0.018)
        x += 0.4
    slab = _concrete()
    for p, q in (
        ((-6, -5, -0.2), (6, y0 - 0.3, 0)),
        ((-4.4, y0 - 0.3, -0.2), (x0 - 0.3, y1 + 0.3, 0)),
        ((x1 + 0.3, y0 - 0.3, -0.2), (4.6, y1 + 0.3, 0)),
        ((-4.4, y1 + 0.3, -0.2), (4.6, y1 + 1.3, 0)),
    ):
        block(p, q, slab, 0)
    steel = surface("#D5D9DB", rough=0.12, metal=1.0)
    for y in (2.2, 2.7):
        rope(
            [
                (x1 - 0.25, y, -0.9),
                (x1 - 0.25, y, 0.35),
                (x1 - 0.05, y, 0.75),
                (x1 + 0.3, y, 0.75),
                (x1 + 0.5, y, 0.4),
                (x1 + 0.5, y, 0),
            ],
            0.022,
            steel,
        )
    lounge, cushion = wood(["#6B4326", "#8F623B"], "y"), surface("#E9E3D6", rough=0.9, vary=0.03)

    def chair():
        block((-0.33, 0, 0.24), (0.33, 1.3, 0.3), lounge)
        for x in (-0.3, 0.24):
            for y in (0.1, 1.1):
                block((x, y, 0), (x + 0.06, y + 0.06, 0.25), lounge)
        box((0, 0.66, 0.34), (0.6, 1.25, 0.09), cushion, bevel=0.035)
        box((0, 1.5, 0.56), (0.6, 0.75, 0.09), cushion, (0.8, 0, 0), 0.035)
        box((0, 1.5, 0.5), (0.66, 0.78, 0.04), lounge, (0.8, 0, 0))

    moved(chair, (-3.5, 4.6, 0), 0.25)
    moved(chair, (-3.6, 6.4, 0), 0.15)
    post = wood(["#6E5844", "#94785A"], "z", vary=0.22)
    for k in range(96):
        box((-7 + k * 0.148, 11.4, 0.95), (0.14, 0.02, 1.9), post)
    lawn((-9, 9.5), (9, 11.4), _green(), _soil(), count=500)
    lawn((4.6, -2), (9, 11), _green(), _soil(), count=500)
    lawn((-9, 0), (-4.4, 11), _green(), _soil(), count=500)
    for x in (-4, -2.8, -1.5, 0, 1.4, 2.9, 4.1, 5.2):
        bush((x, 10.6, 0), random.uniform(0.5, 0.8), _leaf(), 0.11, 700)
    for low, high in (
        ((-60, 11.3, -0.3), (60, 90, -0.03)),
        ((9, -9, -0.3), (60, 12, -0.03)),
        ((-60, -9, -0.3), (-9, 12, -0.03)),
    ):
        block(low, high, _green(), 0)
    backdrop(16, ground=-3)
    look((-1.9, -2.6, 1.95), (0.3, 4.2, 0.1), 25, (0, 2, 0), 5, exposure=0.05)


def leaning_tree():
    """A big tree that leans towards a house."""
    sky(40, 140, 0.22, 4.5)
    bark = surface(["#3B2F26", "#5E4D3E", "#75634F"], scale=5, stretch=(3, 3, 0.5), rough=0.95, bump=0.9, bump_scale=9)
    leaf = _leaf()
    hole, door = (1.4, 1.0, 2.5, 2.5), (4.0, 1.0, 5.2, 2.5)
    siding(0.4, 9, 7, 0.3, 3.5, surface("#B9AD98", rough=0.6, vary=0.04, dirt=0.12), [hole, door])
    block((0.4, 6.98, -0.1), (9, 9, 0.32), _concrete())
    block((0.42, 7.02, 0.3), (9, 9, 3.4), surface("#B9AD98", rough=0.7), 0)
    for h in (hole, door):
        sash(*h, 6.97, surface("#ECE9E2", rough=0.5), pane(), None, bars=(2, 2))
    tile = [surface(c, scale=60, rough=0.95, vary=0.15) for c in ("#4E4845", "#645C56")]
    for i in range(22):
        for k in range(28):
            box(
                (0.1 + k * 0.34 + (i % 2) * 0.16, 6.45 + i * 0.15, 3.5 + i * 0.075),
                (0.33, 0.3, 0.02),
                random.choice(tile),
                (0.42, 0, 0),
                0.002,
            )
    block((0.05, 6.35, 3.35), (9.5, 6.45, 3.52), surface("#E8E5DD", rough=0.5))
    tree((-1.6, 4.4, 0), 8.4, 2.7, bark, leaf, lean=(1.9, 0.6), clumps=70, leaf=0.085, count=1100)
    tube((-1.45, 4.4, 2.4), (-3.0, 3.9, 3.7), 0.13, bark, 0.05)
    tube((-3.0, 3.9, 3.7), (-3.5, 3.6, 4.6), 0.05, bark, 0.02)
    for k in range(7):
        a = k * 0.9 + 0.2
        tube(
            (-1.6 + 0.2 * math.cos(a), 4.4 + 0.2 * math.sin(a), 0.16),
            (-1.6 + 0.95 * math.cos(a), 4.4 + 0.95 * math.sin(a), -0.08),
            0.15,
            bark,
            0.04,
        )
    lawn((-8, -2.5), (9, 6.9), _green(), _soil(), count=750)
    for x in (2.6, 3.4, 5.8, 6.6):
        bush((x, 6.4, 0), 0.55, leaf)
    for k in range(70):
        box(
            (-10 + k * 0.148, 9.6, 0.9),
            (0.14, 0.02, 1.8),
            wood(["#77695B", "#9C8C7A"], "z", vary=0.2) if k == 0 else bark,
            bevel=0.004,
        )
    backdrop(15, -26, 22)
    look((-2.0, -4.4, 1.6), (0.45, 4.6, 2.55), 24, (-1.2, 4.4, 2), 6, exposure=0.1)


SCENES = {
    "lumber-stack": lumber,
    "brick-pallet": bricks,
    "paver-patio": pavers,
    "pool": pool,
    "leaning-tree": leaning_tree,
}
