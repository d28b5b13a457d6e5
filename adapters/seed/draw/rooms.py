"""Finished rooms: two kitchens, a bathroom being tiled, a living room floor, a window that must go."""
import math
import random

from camera import lamp, look, sky
from outdoors import _green, _leaf, backdrop
from shapes import ball, block, box, bush, foliage, hill, planks, rope, sash, tube
from surfaces import glow, pane, surface, wood

OAK = ["#8A5A2E", "#B07C45", "#C8985E"]
STEEL = {"rough": 0.28, "metal": 1.0}


def room(left, right, back, tall, skin, hole=None, trim=None, ceiling="#EFEDE8", near=-0.5, front=True):
    """Walls and a ceiling, open behind the camera; `hole` is a window in the back wall (x0, z0, x1, z1)."""
    x0, z0, x1, z1 = hole or (right, 0, right, tall)
    for low, high in (
        ((left, back, 0), (x0, back + 0.2, tall)),
        ((x1, back, 0), (right, back + 0.2, tall)),
        ((x0, back, 0), (x1, back + 0.2, z0)),
        ((x0, back, z1), (x1, back + 0.2, tall)),
    ):
        if high[0] > low[0] and high[2] > low[2]:
            block(low, high, skin, 0)
    block((left - 0.2, near, 0), (left, back + 0.2, tall), skin, 0)
    if front:
        block((right, near, 0), (right + 0.2, back + 0.2, tall), skin, 0)
    block((left - 0.2, near, tall), (right + 0.2, back + 0.2, tall + 0.1), surface(ceiling, rough=0.9), 0)
    if trim:
        block((left, back - 0.018, 0), (right, back, 0.12), trim)
        block((left, near, 0), (left + 0.018, back, 0.12), trim)
        block((right - 0.018, near, 0), (right, back, 0.12), trim)


def daylight(back, fill=60, sun=6, rotation=-30, elevation=38, aim=(0, 2, 1)):
    """Sun through the back window, sky outside, and soft light from behind the camera."""
    sky(elevation, rotation, 0.28, sun)
    lamp("AREA", (0.3, -2.2, 2.1), fill, "#FFF6EA", 3.2, aim=aim, tall=2.0)
    block((-30, back + 1, -0.6), (30, 60, -0.5), _green(), 0)
    backdrop(back + 9, -14, 14, ground=-0.6, stand=-0.5)
    for k in range(26):
        bush((-13 + k + random.uniform(-0.3, 0.3), back + 13, -0.5), random.uniform(0.9, 1.4), _leaf(), 0.12, 300)


def front(x0, z0, x1, z1, y, skin, knob=None, rail=0.06, side=1):
    """A shaker door or drawer front that faces -y, with a bar handle."""
    g = 0.003
    block((x0 + g, y - 0.012, z0 + g), (x1 - g, y, z1 - g), skin, 0.002)
    r = min(rail, (z1 - z0) * 0.3)
    for low, high in (
        ((x0 + g, z0 + g), (x0 + r, z1 - g)),
        ((x1 - r, z0 + g), (x1 - g, z1 - g)),
        ((x0 + r, z0 + g), (x1 - r, z0 + r)),
        ((x0 + r, z1 - r), (x1 - r, z1 - g)),
    ):
        block((low[0], y - 0.022, low[1]), (high[0], y - 0.01, high[1]), skin, 0.002)
    if knob and z1 - z0 < 0.3:
        x = (x0 + x1) / 2
        tube((x - 0.07, y - 0.05, (z0 + z1) / 2), (x + 0.07, y - 0.05, (z0 + z1) / 2), 0.006, knob)
    elif knob:
        x = x1 - 0.035 if side > 0 else x0 + 0.035
        z = z1 - 0.17 if z0 < 1 else z0 + 0.05
        tube((x, y - 0.05, z), (x, y - 0.05, z + 0.13), 0.006, knob)


def bases(x0, x1, y, skin, knob, top=0.88, step=0.45, drawer=True):
    """A row of base cabinets."""
    block((x0, y + 0.05, 0), (x1, y + 0.58, 0.1), surface("#1C1A18", rough=0.9))
    block((x0, y, 0.1), (x1, y + 0.58, top), skin)
    count = max(1, round((x1 - x0) / step))
    wide = (x1 - x0) / count
    for i in range(count):
        a, b = x0 + i * wide, x0 + (i + 1) * wide
        split = top - 0.17 if drawer else top
        front(a, 0.12, b, split, y, skin, knob, side=1 if i % 2 == 0 else -1)
        if drawer:
            front(a, split, b, top - 0.01, y, skin, knob)


def uppers(x0, x1, y, z0, z1, skin, knob, step=0.42):
    """A row of wall cabinets."""
    block((x0, y, z0), (x1, y + 0.33, z1), skin)
    count = max(1, round((x1 - x0) / step))
    for i in range(count):
        wide = (x1 - x0) / count
        front(x0 + i * wide, z0, x0 + (i + 1) * wide, z1, y, skin, knob, side=1 if i % 2 == 0 else -1)


def tiles(x0, x1, z0, z1, y, skins, wide=0.15, tall=0.075, keep=lambda x, z: True):
    """Running-bond wall tile that faces -y."""
    z, row = z0, 0
    while z < z1 - 0.01:
        x = x0 - (wide / 2 if row % 2 else 0)
        while x < x1 - 0.005:
            a, b = max(x, x0), min(x + wide, x1)
            if b - a > 0.02 and keep((a + b) / 2, z):
                box(
                    ((a + b) / 2, y - 0.004, z + tall / 2),
                    (b - a - 0.003, 0.009, tall - 0.003),
                    random.choice(skins),
                    (random.uniform(-0.004, 0.004), 0, random.uniform(-0.004, 0.004)),
                    0.002,
                )
            x += wide
        z += tall
        row += 1


def kitchen_before():
    """Oak doors, laminate and sheet vinyl: a kitchen that waits for its remodel."""
    hole = (-0.55, 1.15, 0.6, 2.05)
    daylight(4, 70, 5)
    oak = wood(OAK, "z", rough=0.35, vary=0.1, coat=0.2)
    knob = surface("#A88B4C", rough=0.35, metal=1.0)
    wall, white = surface("#E3D7B8", rough=0.85, bump=0.05, dirt=0.12), surface("#EEEBE3", rough=0.4, dirt=0.05)
    laminate = surface(["#A79B86", "#BDB29E", "#8F836F"], scale=60, rough=0.35)
    room(-2.4, 2.3, 4, 2.5, wall, hole, surface("#B98B55", rough=0.5))
    sash(*hole, 3.96, surface("#E9E4D8", rough=0.5), None, None, bars=(1, 2))
    vinyl = [
        surface([a, b], scale=14, rough=0.3, vary=0.06, dirt=0.2)
        for a, b in (("#B7A27E", "#C9B694"), ("#A48C68", "#B79F7A"))
    ]
    block((-2.4, -1.5, -0.2), (2.3, 4, -0.008), vinyl[1], 0)
    for i in range(16):
        for j in range(18):
            box((-2.25 + i * 0.305, -1.3 + j * 0.305, -0.005), (0.302, 0.302, 0.01), vinyl[(i + j) % 2], bevel=0.001)
    bases(-1.1, 1.05, 3.4, oak, knob)
    block((-1.12, 3.36, 0.88), (1.07, 4, 0.92), laminate, 0.008)
    block((-1.12, 3.975, 0.92), (1.07, 4, 1.03), laminate, 0.006)
    uppers(-2.05, -0.75, 3.67, 1.4, 2.2, oak, knob)
    uppers(0.8, 1.05, 3.67, 1.4, 2.2, oak, knob)
    block((-2.4, 3.62, 2.2), (2.3, 4, 2.5), wall, 0)
    steel, dark = surface("#B9BCBD", **STEEL), surface("#1A1A1A", rough=0.15)
    block((-0.35, 3.44, 0.9), (0.4, 3.9, 0.928), steel, 0.01)
    block((-0.31, 3.48, 0.93), (0.36, 3.86, 0.931), surface("#4A4D4F", rough=0.3, metal=0.8), 0)
    rope([(0.02, 3.88, 0.93), (0.02, 3.88, 1.13), (0.02, 3.8, 1.2), (0.02, 3.68, 1.12)], 0.013, steel)
    block((-1.88, 3.36, 0.02), (-1.12, 4, 0.92), white, 0.012)
    block((-1.82, 3.35, 0.26), (-1.18, 3.37, 0.72), dark, 0.01)
    tube((-1.78, 3.32, 0.77), (-1.22, 3.32, 0.77), 0.012, white)
    block((-1.88, 3.93, 0.92), (-1.12, 4, 1.12), white, 0.01)
    for i, x in enumerate((-1.74, -1.6, -1.4, -1.26)):
        tube((x, 3.92, 1.02), (x, 3.9, 1.02), 0.025, dark)
        tube((x * 1.0, 3.55 + 0.28 * (i % 2), 0.922), (x, 3.55 + 0.28 * (i % 2), 0.93), 0.1 - 0.02 * (i % 2), dark)
    block((-1.88, 3.5, 1.42), (-1.12, 3.7, 1.55), white, 0.01)
    block((1.32, 3.25, 0.03), (2.1, 3.95, 1.78), white, 0.025)
    block((1.32, 3.2, 0.05), (2.1, 3.27, 1.2), white, 0.02)
    block((1.32, 3.2, 1.22), (2.1, 3.27, 1.78), white, 0.02)
    for z in ((0.75, 1.15), (1.27, 1.55)):
        tube((1.39, 3.16, z[0]), (1.39, 3.16, z[1]), 0.014, white)
    for k in range(5):
        box(
            (1.85 + random.uniform(-0.14, 0.14), 3.195, 1.0 + k * 0.09),
            (0.08, 0.002, 0.07),
            surface(random.choice(("#E8D36A", "#C9DDE6", "#E6B4A4")), rough=0.8),
            (0, random.uniform(-0.2, 0.2), 0),
            0,
        )
    block((-0.6, 1.8, 2.44), (0.65, 2.5, 2.5), glow("#FFF3DC", 3.5), 0.02)
    lamp("AREA", (0.0, 2.1, 2.4), 28, "#FFEFD2", 1.1)
    red = surface("#8C3A2C", rough=0.3)
    for x, h, skin in ((-0.85, 0.16, red), (-0.66, 0.13, white), (0.72, 0.2, surface("#3F5F4C", rough=0.3))):
        tube((x, 3.8, 0.92), (x, 3.8, 0.92 + h), 0.055, skin)
    table = wood(OAK, "x", rough=0.3)
    box((1.55, 1.6, 0.74), (1.3, 0.85, 0.035), table, bevel=0.01)
    for x in (1.0, 2.1):
        for y in (1.25, 1.95):
            block((x - 0.03, y - 0.03, 0), (x + 0.03, y + 0.03, 0.73), table)
    ball((1.5, 1.65, 0.8), (0.14, 0.14, 0.055), surface("#DAD3C3", rough=0.2))
    for x, y in ((1.45, 1.62), (1.56, 1.68), (1.5, 1.58)):
        ball((x, y, 0.86), 0.042, surface("#B5482D", rough=0.35))
    look((-0.95, -1.25, 1.55), (0.1, 3.4, 1.06), 31, (0, 3, 1), 5, exposure=0.1)


def kitchen_island():
    """White shaker cabinets, a quartz island, brass pendants, oak floor."""
    hole = (-0.75, 1.1, 0.75, 2.2)
    daylight(4.6, 90, 6, rotation=-25)
    white, blue = surface("#ECEAE4", rough=0.38), surface("#2E4352", rough=0.4)
    brass = surface("#C39B54", rough=0.25, metal=1.0)
    quartz = surface(
        ["#F2F0EC", "#ECE9E4", "#B9B4AD", "#F2F0EC"], scale=1.3, detail=9, distort=1.8, rough=0.12, ramp=(0.4, 0.62)
    )
    floor = wood(["#8D6540", "#B08657", "#C29B6C"], "y", rough=0.32, vary=0.16, coat=0.25)
    planks((-3, -1.8), (3, 4.6), 0, 0.13, 0.001, floor, "y", 0.02, 1.4, 0.0015)
    room(-2.7, 2.7, 4.6, 2.75, surface("#E4E1DA", rough=0.85), hole, None)
    sash(*hole, 4.56, surface("#F2F0EB", rough=0.4), None, None, bars=(3, 2))
    bases(-2.7, -1.75, 4.0, white, brass)
    bases(-1.0, 2.7, 4.0, white, brass)
    block((-1.02, 3.96, 0.88), (2.7, 4.6, 0.92), quartz, 0.006)
    block((-2.7, 3.96, 0.88), (-1.74, 4.6, 0.92), quartz, 0.006)
    gloss = [surface(c, rough=0.12, vary=0.03) for c in ("#E9E7E1", "#E3E1DA")]
    for low, high in (((-2.7, 0.92), (-0.9, 1.5)), ((0.9, 0.92), (2.7, 1.5)), ((-0.9, 0.92), (0.9, 1.0))):
        block((low[0], 4.59, low[1]), (high[0], 4.6, high[1]), surface("#C9C5BC", rough=0.9), 0)
    tiles(-2.7, -0.9, 0.92, 1.5, 4.585, gloss)
    tiles(0.9, 2.7, 0.92, 1.5, 4.585, gloss)
    tiles(-0.9, 0.9, 0.92, 1.0, 4.585, gloss)
    uppers(-2.7, -1.75, 4.25, 1.5, 2.5, white, brass)
    uppers(1.0, 2.7, 4.25, 1.5, 2.5, white, brass)
    steel, dark = surface("#B9BCBD", **STEEL), surface("#101112", rough=0.08)
    block((-1.73, 3.94, 0.05), (-1.02, 4.6, 0.93), steel, 0.008)
    block((-1.67, 3.925, 0.3), (-1.08, 3.945, 0.68), dark, 0.008)
    tube((-1.65, 3.89, 0.76), (-1.1, 3.89, 0.76), 0.012, steel)
    block((-1.7, 4.0, 0.93), (-1.05, 4.55, 0.945), dark, 0.004)
    block((-1.73, 4.2, 1.75), (-1.0, 4.6, 2.5), white, 0.01)
    block((-1.75, 4.1, 1.68), (-0.98, 4.6, 1.76), steel, 0.01)
    rope([(0, 4.5, 0.92), (0, 4.5, 1.2), (0, 4.4, 1.3), (0, 4.28, 1.2)], 0.014, brass)
    bases(-1.2, 1.35, 1.75, blue, brass, step=0.64, drawer=True)
    block((-1.2, 1.8, 0.1), (1.35, 2.75, 0.88), blue)
    block((-1.28, 1.66, 0.88), (1.43, 2.85, 0.93), quartz, 0.006)
    block((-1.27, 1.7, 0.0), (-1.2, 2.8, 0.88), quartz, 0.004)
    block((1.35, 1.7, 0.0), (1.42, 2.8, 0.88), quartz, 0.004)
    for x in (-0.65, 0.75):
        tube((x, 2.2, 2.75), (x, 2.2, 2.0), 0.006, brass)
        tube((x, 2.2, 1.76), (x, 2.2, 2.0), 0.19, brass, 0.05, sides=48)
        ball((x, 2.2, 1.79), 0.06, glow("#FFE2B0", 14))
        lamp("POINT", (x, 2.2, 1.68), 9, "#FFDCA8", 0.1)
    seat, leg = wood(OAK, "x", rough=0.4), surface("#1B1B1B", rough=0.4, metal=0.6)
    for x in (-0.75, 0.08, 0.9):
        tube((x, 1.35, 0.64), (x, 1.35, 0.68), 0.18, seat, sides=40)
        for a in range(4):
            t = a * math.pi / 2 + 0.78
            tube(
                (x + 0.1 * math.cos(t), 1.35 + 0.1 * math.sin(t), 0.64),
                (x + 0.2 * math.cos(t), 1.35 + 0.2 * math.sin(t), 0),
                0.011,
                leg,
            )
        rope(
            [
                (x + 0.165 * math.cos(k * math.tau / 16), 1.35 + 0.165 * math.sin(k * math.tau / 16), 0.24)
                for k in range(17)
            ],
            0.008,
            leg,
        )
    box((0.25, 2.25, 0.945), (0.5, 0.3, 0.025), wood(["#6B4326", "#8F623B"], "x"), (0, 0, 0.2), 0.008)
    for x, y, c in ((0.15, 2.25, "#C9A227"), (0.25, 2.2, "#B8C04A"), (0.34, 2.29, "#C9A227")):
        ball((x, y, 0.995), (0.045, 0.038, 0.038), surface(c, rough=0.4))
    tube((-0.75, 2.35, 0.93), (-0.75, 2.35, 1.16), 0.06, surface("#D9D5CC", rough=0.3), 0.045)
    foliage([((-0.75, 2.35, 1.32), 0.19), ((-0.82, 2.3, 1.25), 0.13)], _leaf(), 0.2, 160)
    look((-1.75, -1.5, 1.6), (0.1, 2.9, 1.12), 31, (-0.6, 1.8, 0.9), 4.5, exposure=0.5)


def bathroom():
    """A tub surround half covered in subway tile."""
    sky(40, 150, 0.2, 0.5)
    lamp("AREA", (-0.5, -1.0, 2.35), 70, "#FFF3E2", 1.6, aim=(0, 2, 1))
    lamp("AREA", (0.2, 1.2, 2.45), 26, "#FFF6EC", 0.9)
    board = surface(["#8E9796", "#A3ABA9"], scale=6, rough=0.95, bump=0.15, dirt=0.12)
    room(-1.6, 1.5, 2.8, 2.5, surface("#B4C2BC", rough=0.85), None, None, near=-1.5)
    block((-1.6, 2.785, 0), (1.5, 2.8, 2.3), board, 0)
    for x in (-0.55, 0.6):
        block((x, 2.781, 0.5), (x + 0.05, 2.786, 2.3), surface("#C9CCC8", rough=0.9), 0)
    gray = surface(["#A9A7A2", "#B8B6B0"], scale=9, rough=1, bump=0.6, bump_scale=40)
    gloss = [surface(c, rough=0.1, vary=0.03, coat=0.5) for c in ("#E4E6E3", "#DDE0DD", "#E9EAE7")]

    def done(x, z):
        return z < 1.02 + 0.42 * (x < 0.35) + 0.28 * (x < -0.35) + 0.22 * (x < -0.85)

    tiles(-1.6, 1.5, 0.53, 2.2, 2.775, gloss, keep=done)
    for k in range(13):
        box((0.62 + random.uniform(-0.2, 0.3), 2.782, 1.1 + k * 0.022), (0.75, 0.006, 0.009), gray, (0, 0.12, 0), 0.002)
    tub = surface("#EFEFEC", rough=0.12, coat=0.6)
    block((-1.6, 1.95, 0), (1.5, 2.02, 0.5), tub, 0.015)
    block((-1.6, 1.93, 0.47), (1.5, 2.06, 0.53), tub, 0.025)
    block((-1.6, 2.68, 0.47), (1.5, 2.785, 0.53), tub, 0.02)
    for x in ((-1.6, -1.45), (1.3, 1.5)):
        block((x[0], 2.0, 0.47), (x[1], 2.785, 0.53), tub, 0.02)
    block((-1.5, 2.0, 0.08), (1.4, 2.75, 0.12), tub, 0)
    chrome = surface("#D9DCDE", rough=0.08, metal=1.0)
    floor = surface(["#8D8578", "#A0988A"], scale=5, rough=0.8, dirt=0.2)
    block((-1.6, -1.5, -0.1), (1.5, 1.95, 0), floor, 0)
    paper = surface(["#B58F62", "#C3A074"], scale=8, rough=0.95, bump=0.2)
    block((-1.35, 0.4, 0), (1.2, 1.9, 0.004), paper, 0)
    for k in range(9):
        for m in range(2):
            box(
                (-0.98 + m * 0.16, 1.5, 0.012 + k * 0.011),
                (0.15, 0.075, 0.009),
                gloss[k % 3],
                (0, 0, random.uniform(-0.08, 0.08)),
                0.002,
            )
    carton = surface("#A97E4E", rough=0.9)
    box((-0.65, 1.2, 0.06), (0.36, 0.24, 0.12), carton, (0, 0, 0.2))
    box((-0.65, 1.2, 0.121), (0.3, 0.17, 0.004), gloss[0], (0, 0, 0.2))
    bucket, mix = surface("#D8D9D6", rough=0.4), gray
    tube((0.35, 1.35, 0), (0.35, 1.35, 0.34), 0.13, bucket, 0.15, sides=48)
    tube((0.35, 1.35, 0.335), (0.35, 1.35, 0.345), 0.138, mix, sides=48)
    rope(
        [(0.2, 1.35, 0.31), (0.24, 1.22, 0.2), (0.35, 1.18, 0.16), (0.46, 1.22, 0.2), (0.5, 1.35, 0.31)], 0.005, chrome
    )
    box((0.35, 1.33, 0.42), (0.1, 0.012, 0.24), surface("#B9BCBD", **STEEL), (0.5, 0.2, 0.3), 0.002)
    tube((0.33, 1.3, 0.5), (0.3, 1.2, 0.62), 0.018, surface("#A8322A", rough=0.5))
    box((0.9, 1.95, 0.56), (0.28, 0.11, 0.012), surface("#B9BCBD", **STEEL), (0, 0, 0.15), 0.002)
    box((0.9, 1.95, 0.6), (0.13, 0.03, 0.03), surface("#C59B2C", rough=0.5), (0, 0, 0.15), 0.01)
    box((-0.3, 2.76, 1.52), (1.2, 0.02, 0.05), surface("#D7B52B", rough=0.4), (0, 0, 0), 0.004)
    box((-0.3, 2.749, 1.52), (0.06, 0.004, 0.02), surface("#9BD14A", rough=0.1), (0, 0, 0), 0.002)
    tube((1.2, 2.79, 2.05), (1.2, 2.6, 2.02), 0.012, chrome)
    tube((1.2, 2.62, 2.03), (1.2, 2.55, 1.97), 0.02, chrome, 0.06)
    for z, r in ((1.15, 0.07), (0.72, 0.03)):
        tube((1.2, 2.79, z), (1.2, 2.75, z), r, chrome)
    tube((1.2, 2.76, 0.72), (1.2, 2.62, 0.7), 0.022, chrome)
    look((-0.55, -1.05, 1.5), (0.05, 2.4, 0.92), 30, (0, 2.3, 0.9), 5, exposure=-0.45)


def hardwood():
    """A living room, its oak floor worn grey where the sun and the feet go."""
    hole = (-0.9, 0.55, 0.9, 2.15)
    daylight(4.5, 55, 9, rotation=-32, elevation=33)
    wall, white = surface("#CFCBBF", rough=0.85), surface("#EFEDE7", rough=0.4)
    good = wood(["#7A4D28", "#9F6B3C", "#B98450"], "x", rough=0.28, vary=0.2, coat=0.3)
    worn = wood(["#86715A", "#A38C70", "#B39E84"], "x", rough=0.6, vary=0.15)
    raw = wood(["#B08A5E", "#C9A679"], "x", rough=0.7, vary=0.12)
    b, row = -1.8, 0
    while b < 4.5:
        a = -3 - random.random()
        while a < 3:
            end = a + random.uniform(0.5, 1.3)
            middle = ((a + end) / 2, b)
            skin = worn if abs(middle[0] + 0.25) + abs(middle[1] - 1.7) * 0.55 < 0.85 + random.random() * 0.35 else good
            skin = raw if middle[0] > 1.2 and 0.2 < b < 1.2 else skin
            block((a, b, -0.02), (min(end, 3) - 0.0012, b + 0.0812, random.uniform(-0.0006, 0.0006)), skin, 0.0015)
            a = end
        b += 0.083
        row += 1
    room(-2.7, 2.7, 4.5, 2.6, wall, hole, white)
    sash(*hole, 4.46, white, None, None, bars=(3, 2), casing=0.11)
    mantle, hearth = white, surface(["#6B3B2D", "#8B5443"], scale=14, rough=0.9, vary=0.2)
    for side in (-2.7,):
        block((side, 2.2, 0), (side + 0.16, 3.9, 1.25), mantle)
        block((side, 2.1, 1.25), (side + 0.26, 4.0, 1.31), mantle, 0.01)
        block((side + 0.15, 2.6, 0), (side + 0.17, 3.5, 0.85), surface("#0E0D0C", rough=0.9), 0)
        for k in range(4):
            for m in range(5):
                block(
                    (side + 0.16 + m * 0.1, 2.3 + k * 0.37, 0), (side + 0.255 + m * 0.1, 2.66 + k * 0.37, 0.03), hearth
                )
    cloth = surface(["#76828A", "#87939A"], scale=90, rough=1, sheen=0.4, bump=0.2, bump_scale=160)
    block((1.35, 2.3, 0.16), (2.45, 4.1, 0.42), cloth, 0.05)
    block((2.2, 2.3, 0.2), (2.55, 4.1, 0.85), cloth, 0.07)
    for y in (2.22, 4.0):
        block((1.38, y, 0.14), (2.5, y + 0.2, 0.62), cloth, 0.07)
    for x in (1.45, 2.4):
        for y in (2.35, 4.05):
            tube((x, y, 0), (x, y, 0.18), 0.02, surface("#2A1D14", rough=0.4))
    for y in (2.45, 3.25):
        box((1.75, y + 0.38, 0.47), (0.78, 0.75, 0.14), cloth, bevel=0.05)
    box((2.1, 2.65, 0.7), (0.14, 0.42, 0.42), surface("#B4683F", rough=0.95, bump=0.2), (0, -0.3, 0.2), 0.06)
    rug = surface(["#B9B2A2", "#C9C3B4"], scale=40, rough=1, bump=0.5)
    box((-1.6, 3.0, 0.07), (0.14, 1.7, 0.14), rug, bevel=0.06)
    linen = surface("#DAD5C9", rough=0.9)
    for x in (-1.45, 1.1):
        for k in range(8):
            tube((x + k * 0.045, 4.4 + 0.02 * (k % 2), 0.05), (x + k * 0.045, 4.4 + 0.02 * (k % 2), 2.36), 0.03, linen)
    tube((-1.6, 4.4, 2.38), (1.6, 4.4, 2.38), 0.014, surface("#2A2A2A", rough=0.4, metal=0.7))
    look((-1.05, -1.2, 1.45), (0.15, 3.0, 0.72), 27, (0, 1.5, 0), 5, exposure=0.75)


def window():
    """A tired double-hung window with peeling paint; its replacement leans below."""
    hole = (-0.75, 0.85, 0.45, 2.15)
    daylight(3.2, 45, 6, rotation=-35)
    wall = surface(["#B7BFB5", "#C0C7BD"], scale=3, rough=0.9, bump=0.06, dirt=0.12)
    peel = surface(
        ["#8F7355", "#DCD7CA", "#E6E2D6"],
        scale=7,
        detail=10,
        rough=0.7,
        dirt=0.25,
        bump=0.3,
        bump_scale=12,
        ramp=(0.36, 0.42),
    )
    white = surface("#F2F1ED", rough=0.3)
    planks((-3, -1.8), (3, 3.2), 0, 0.09, 0.001, wood(OAK, "x", rough=0.4, vary=0.18), "x", 0.02, 1.1, 0.0015)
    room(-2.2, 2.2, 3.2, 2.55, wall, hole, peel)
    sash(*hole, 3.17, peel, None, None, bars=(2, 2), casing=0.12, depth=0.14)

    def fresh(x0, lean):
        w, t = 1.05, 1.25
        for low, high in (
            ((0, 0), (w, 0.06)),
            ((0, t - 0.06), (w, t)),
            ((0, 0), (0.06, t)),
            ((w - 0.06, 0), (w, t)),
            ((0, t / 2 - 0.03), (w, t / 2 + 0.03)),
        ):
            cx, cz = (low[0] + high[0]) / 2, (low[1] + high[1]) / 2
            box(
                (x0 + cx, 2.78 + cz * math.sin(lean), cz * math.cos(lean) + 0.01),
                (high[0] - low[0], 0.08, high[1] - low[1]),
                white,
                (-lean, 0, 0),
                0.006,
            )
        for k in (0.25, 0.75):
            box(
                (x0 + w / 2, 2.775 + t * k * math.sin(lean), t * k * math.cos(lean)),
                (w - 0.1, 0.012, t / 2 - 0.06),
                pane("#5E7078"),
                (-lean, 0, 0),
                0,
            )
        box(
            (x0 + 0.3, 2.755 + t * 0.78 * math.sin(lean), t * 0.78),
            (0.2, 0.014, 0.24),
            surface("#E9E7DF", rough=0.6),
            (-lean, 0, 0),
            0,
        )
        box(
            (x0 + 0.3, 2.747 + t * 0.83 * math.sin(lean), t * 0.82),
            (0.2, 0.014, 0.06),
            surface("#2F6FA8", rough=0.6),
            (-lean, 0, 0),
            0,
        )

    fresh(0.95, 0.3)
    cloth = surface(["#BDB5A6", "#D0C8B9"], scale=6, rough=1, bump=0.4, bump_scale=6)
    hill((-1.5, 1.6), (2.1, 3.15), cloth, 0.025, 0.04, 2.6, 0.05)
    tool = surface("#C7A12B", rough=0.5)
    box((-0.7, 2.3, 0.17), (0.5, 0.24, 0.22), surface("#A8322A", rough=0.35), (0, 0, 0.3), 0.02)
    rope(
        [(-0.88, 2.25, 0.28), (-0.8, 2.27, 0.38), (-0.6, 2.33, 0.38), (-0.52, 2.36, 0.28)],
        0.012,
        surface("#222222", rough=0.5),
    )
    tube((-0.1, 2.35, 0.05), (0.3, 2.15, 0.06), 0.014, surface("#30363B", rough=0.4, metal=0.7))
    box((0.15, 2.0, 0.06), (0.16, 0.06, 0.05), tool, (0, 0, 0.6), 0.012)
    tube((0.45, 2.5, 0.04), (0.45, 2.5, 0.26), 0.025, surface("#3F7FB0", rough=0.4))
    look((-1.0, -0.95, 1.5), (0.2, 3.0, 1.02), 33, (0, 3, 1.2), 4.5, exposure=0.4)


SCENES = {
    "kitchen-before": kitchen_before,
    "kitchen-island": kitchen_island,
    "bathroom-tiling": bathroom,
    "hardwood-floor": hardwood,
    "window-replacement": window,
}
