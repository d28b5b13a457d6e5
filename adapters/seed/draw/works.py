"""Unfinished rooms: an electrical panel, an attic, a basement."""
import math
import random

from camera import ambient, lamp, look
from grounds import PINE
from shapes import ball, block, box, hill, rope, tube
from surfaces import glow, surface, wood


def panel():
    """An open breaker panel on a block wall, conduit and cable above."""
    ambient("#C9D4E0", 0.22)
    lamp("AREA", (-1.0, -1.4, 2.3), 34, "#FFF0DA", 0.7, aim=(0, 1, 1.4))
    lamp("AREA", (1.6, -0.8, 1.6), 7, "#CFE0F2", 0.9, aim=(0, 1, 1.3))
    blocks = surface(
        ["#9B978F", "#ABA79E", "#B7B3AA"], scale=9, rough=0.95, vary=0.06, bump=0.4, bump_scale=70, dirt=0.25
    )
    block((-3, 1.03, -0.5), (3, 1.2, 3.5), surface("#8B877F", rough=1), 0)
    for row in range(-2, 16):
        for k in range(-8, 8):
            x = k * 0.405 + (row % 2) * 0.2
            box((x, 1.05, row * 0.203 + 0.1), (0.397, 0.09, 0.195), blocks, bevel=0.006)
    ply = wood(["#A47A47", "#C39A66", "#B48A56"], "z", vary=0.05, scale=0.45, rough=0.8)
    block((-0.62, 0.975, 0.62), (0.62, 1.0, 2.22), ply, 0.003)
    steel = surface("#7E8486", rough=0.45, metal=0.5, dirt=0.12)
    bright, black = surface("#C5C9CA", rough=0.25, metal=1.0), surface("#17181A", rough=0.35)
    x0, x1, z0, z1, y = -0.19, 0.19, 0.82, 1.85, 0.975
    block((x0, y - 0.012, z0), (x1, y, z1), surface("#8F9698", rough=0.5, metal=0.4), 0.002)
    for p, q in (
        ((x0, y - 0.1, z0), (x0 + 0.004, y, z1)),
        ((x1 - 0.004, y - 0.1, z0), (x1, y, z1)),
        ((x0, y - 0.1, z0), (x1, y, z0 + 0.004)),
        ((x0, y - 0.1, z1 - 0.004), (x1, y, z1)),
    ):
        block(p, q, steel, 0.001)
    block((-0.085, y - 0.03, 0.95), (0.085, y - 0.012, 1.68), black, 0.004)
    for s in (-0.028, 0.028):
        block((s - 0.012, y - 0.036, 0.98), (s + 0.012, y - 0.028, 1.66), bright, 0.002)
    block((-0.055, y - 0.075, 1.69), (0.055, y - 0.02, 1.79), black, 0.006)
    block((-0.014, y - 0.095, 1.725), (0.014, y - 0.07, 1.765), black, 0.004)
    colors = ["#1F1F20", "#B5382E", "#2B55A0", "#1F1F20", "#E9E6DE"]
    for side in (-1, 1):
        bar = side * 0.15
        block((bar - 0.008, y - 0.03, 0.95), (bar + 0.008, y - 0.015, 1.6), bright, 0.002)
        for k in range(15):
            z = 1.65 - k * 0.046
            if side == 1 and k in (9, 13) or side == -1 and k == 14:
                continue
            cx = side * 0.052
            block((cx - 0.036, y - 0.074, z - 0.0205), (cx + 0.036, y - 0.03, z + 0.0205), black, 0.003)
            block(
                (cx - side * 0.014 - 0.008, y - 0.088, z - 0.008),
                (cx - side * 0.014 + 0.008, y - 0.072, z + 0.008),
                surface("#2B2C2E", rough=0.3),
                0.003,
            )
            box((cx - side * 0.014, y - 0.0885, z), (0.009, 0.002, 0.003), surface("#E8E6E0", rough=0.5), bevel=0)
            sway, skin = random.uniform(0.1, 0.128), surface(random.choice(colors), rough=0.35)
            rope(
                [
                    (cx + side * 0.033, y - 0.05, z),
                    (side * sway, y - 0.06 - random.random() * 0.015, z + 0.015),
                    (side * (sway + 0.028), y - 0.05, z + 0.12),
                    (side * (0.1 + random.random() * 0.06), y - 0.045, 1.76),
                    (side * (0.06 + random.random() * 0.1), y - 0.05, 1.85),
                ],
                0.0032,
                skin,
            )
    for side in (-1, 1):
        rope(
            [(side * 0.03, y - 0.05, 1.78), (side * 0.05, y - 0.055, 1.83), (side * 0.02, y - 0.05, 1.9)], 0.008, black
        )
    door = surface("#8A9092", rough=0.42, metal=0.45, dirt=0.1)
    box((x1 + 0.15, y - 0.19, 1.335), (0.36, 0.006, 1.05), door, (0, 0, -0.72), 0.003)
    box((x1 + 0.15 - 0.004, y - 0.196, 1.45), (0.24, 0.002, 0.6), surface("#E6E3DA", rough=0.7), (0, 0, -0.72), 0)
    for k in range(15):
        box(
            (x1 + 0.147, y - 0.2, 1.72 - k * 0.038),
            (0.2, 0.001, 0.003),
            surface("#6D6B66", rough=0.8),
            (0, 0, -0.72),
            0,
        )
    tube((0, y - 0.05, 1.84), (0, y - 0.05, 3.2), 0.032, bright)
    tube((0, y - 0.05, 1.85), (0, y - 0.05, 1.91), 0.04, bright)
    for x in (-0.13, 0.11):
        tube((x, y - 0.045, 1.84), (x, y - 0.045, 2.75), 0.014, bright)
        tube((x, y - 0.045, 1.85), (x, y - 0.045, 1.88), 0.021, bright)
        for z in (2.05, 2.5):
            block((x - 0.03, y - 0.06, z), (x + 0.03, y, z + 0.02), bright, 0.002)
    yellow, white = surface("#D3A72A", rough=0.5), surface("#DAD8D2", rough=0.5)
    for k, skin in enumerate((yellow, white, yellow, white)):
        x = -0.16 + k * 0.018
        rope(
            [
                (x, y - 0.03, 1.85),
                (x - 0.04 - k * 0.01, y - 0.03, 2.0),
                (-0.34 - k * 0.03, y - 0.02, 2.2),
                (-0.42 - k * 0.03, y - 0.02, 2.5),
                (-0.44 - k * 0.03, y - 0.02, 3.2),
            ],
            0.007,
            skin,
        )
    block((-0.52, y - 0.05, 1.05), (-0.42, y, 1.17), steel, 0.006)
    tube((-0.47, y - 0.025, 1.17), (-0.47, y - 0.025, 1.6), 0.011, bright)
    rope(
        [(-0.47, y - 0.025, 1.59), (-0.46, y - 0.03, 1.68), (-0.36, y - 0.04, 1.74), (-0.19, y - 0.04, 1.74)],
        0.011,
        bright,
    )
    for z in (1.085, 1.135):
        box((-0.47, y - 0.052, z), (0.035, 0.004, 0.03), white, bevel=0.004)
    look((-0.62, -0.72, 1.62), (0.0, 0.95, 1.42), 38, (0, 0.92, 1.4), 4, exposure=0.75, contrast="Medium Contrast")


def attic():
    """Rafters and open joists, the batts laid as far as they reached."""
    ambient("#AFC0D6", 0.12)
    timber = wood(["#957656", "#B6946C", "#C9AA82"], "y", vary=0.16, rough=0.85, dirt=0.15)
    sheath = wood(["#A48A68", "#BFA27C"], "y", vary=0.12, rough=0.9, scale=0.5)
    cross = wood(["#957656", "#B6946C"], "x", vary=0.16, rough=0.85)
    half, rise, deep = 3.0, 2.25, 8.0
    slope, long = math.atan2(rise, half), math.hypot(half, rise)
    for side in (-1, 1):
        turn = (0, side * slope, 0)
        for k in range(14):
            y = -1.2 + k * 0.66
            box((side * half / 2, y, rise / 2 + 0.05), (long + 0.3, 0.045, 0.19), cross, turn, 0.003)
        for k in range(4):
            for m in range(4):
                u = (k + 0.5) / 4
                box(
                    (side * half * (1 - u), -0.6 + m * 2.44, rise * u + 0.17),
                    (long / 4 - 0.004, 2.43, 0.014),
                    sheath,
                    turn,
                    0,
                )
    block((-0.022, -2, rise - 0.1), (0.022, deep + 0.3, rise + 0.16), timber)
    for k in range(8):
        y = -0.54 + k * 1.32
        box((0, y, rise * 0.74), (half * 0.58, 0.04, 0.13), cross, bevel=0.003)
    gable = wood(PINE, "x", vary=0.12, rough=0.9, scale=0.5)
    for k in range(24):
        z = k * 0.1
        wide = half * (1 - z / rise) * 2 + 0.1
        if wide <= 0:
            break
        if 1.0 < z < 1.65:
            for s in (-1, 1):
                block((s * 0.3, deep, z), (s * wide / 2, deep + 0.03, z + 0.098), gable, 0.002)
        else:
            block((-wide / 2, deep, z), (wide / 2, deep + 0.03, z + 0.098), gable, 0.002)
    dark = wood(["#6F4E30", "#8D6843"], "x", rough=0.9)
    for k in range(9):
        box((0, deep - 0.02, 1.06 + k * 0.07), (0.62, 0.1, 0.012), dark, (0.6, 0, 0), 0.002)
    block((-0.6, deep + 0.2, 0.8), (0.6, deep + 0.22, 1.9), glow("#EAF2FF", 16), 0)
    lamp("AREA", (0, deep - 0.15, 1.4), 16, "#DDEBFF", 0.6, aim=(0, 3, 0.4))
    ceiling = surface(["#8F8A80", "#A29D93"], scale=5, rough=1, dirt=0.3)
    block((-half, -2, -0.16), (half, deep, -0.14), ceiling, 0)
    pink = surface(
        ["#CF8E9C", "#DFA6B1", "#E9BAC2"], scale=7, detail=10, rough=1, vary=0.06, bump=1.0, bump_scale=26, sheen=0.5
    )
    x = -2.6
    while x < 2.7:
        block((x - 0.02, -2, -0.14), (x + 0.02, deep, 0.05), timber)
        if not -0.45 < x < 0.1:
            reach = deep if x > 0 else 3.6 + 1.6 * math.sin(x * 2.2) + random.uniform(-0.5, 0.5)
            hill((x + 0.025, -2 if x > 0 else min(reach, 6)), (x + 0.39, deep), pink, 0.05, 0.025, 5, 0.03)
        x += 0.41
    walk = wood(["#A67C4C", "#C69E6E"], "y", vary=0.1, rough=0.85)
    for k in range(3):
        block((-0.45 + k * 0.2, -2, 0.052), (-0.26 + k * 0.2, 5.4 + 0.3 * (k % 2), 0.075), walk)
    for at, turn, r in (
        ((-1.15, 2.1, 0.27), 0.3, 0.23),
        ((-1.75, 2.7, 0.27), -0.4, 0.23),
        ((-1.42, 2.35, 0.66), 0.1, 0.21),
    ):
        dx, dy = math.cos(turn) * 0.22, math.sin(turn) * 0.22
        tube((at[0] - dx, at[1] - dy, at[2]), (at[0] + dx, at[1] + dy, at[2]), r, pink, sides=40)
        for s in (-1.02, 1.02):
            tube(
                (at[0] + dx * s * 0.98, at[1] + dy * s * 0.98, at[2]),
                (at[0] + dx * s, at[1] + dy * s, at[2]),
                r * 0.55,
                surface("#C98497", rough=1),
                sides=40,
            )
    duct = surface(["#B9BDC0", "#CBD0D2"], scale=20, rough=0.3, metal=0.8, bump=0.5, bump_scale=8)
    rope([(2.5, 0.6, 0.3), (1.7, 2.4, 0.34), (1.3, 4.4, 0.42), (1.6, 6.6, 0.36), (2.2, 7.9, 0.3)], 0.17, duct)
    tube((0, 2.8, rise - 0.1), (0, 2.8, 1.82), 0.006, surface("#1C1C1C", rough=0.6))
    tube((0, 2.8, 1.82), (0, 2.8, 1.75), 0.025, surface("#E6E1D5", rough=0.4))
    ball((0, 2.8, 1.69), (0.045, 0.045, 0.06), glow("#FFD9A0", 60))
    lamp("POINT", (0, 2.8, 1.62), 75, "#FFEBD6", 0.09)
    lamp("AREA", (0.2, -1.6, 1.5), 30, "#FFF6EC", 0.8, aim=(0, 3, 0.3))
    look((-0.5, -1.35, 1.28), (0.05, 4, 0.72), 24, (-0.6, 2.6, 0.4), 4.5, exposure=1.2, contrast="Medium Contrast")


def basement():
    """Framed walls, a stack of drywall, the first sheets hung."""
    ambient("#C4D2E4", 0.1)
    lamp("AREA", (-0.6, 1.4, 2.3), 38, "#FFF4E6", 0.9)
    lamp("AREA", (0.6, -1.6, 2.0), 45, "#FFF8F0", 1.8, aim=(0, 3, 1))
    lamp("AREA", (1.6, 5.6, 2.2), 30, "#FFE6C4", 0.8)
    slab = surface(["#86827B", "#98948C", "#A6A29A"], scale=2.5, rough=0.75, dirt=0.3, bump=0.1)
    wall = surface(["#9B978F", "#ABA79E"], scale=9, rough=0.95, vary=0.06, bump=0.3, dirt=0.25)
    block((-4, -3, -0.2), (5, 8, 0), slab, 0)
    for row in range(13):
        for k in range(24):
            box((-4 + k * 0.405 + (row % 2) * 0.2, 7.0, row * 0.203 + 0.1), (0.397, 0.1, 0.196), wall, bevel=0.005)
            box((-2.9, -2.5 + k * 0.405 + (row % 2) * 0.2, row * 0.203 + 0.1), (0.1, 0.397, 0.196), wall, bevel=0.005)
    block((3.6, -3, 0), (3.7, 8, 2.6), wall, 0)
    stud, plate, plate_y = (
        wood(PINE, "z", vary=0.13, rough=0.75),
        wood(PINE, "x", vary=0.1, rough=0.75),
        wood(PINE, "y", vary=0.1, rough=0.75),
    )
    joist, deck = wood(["#A08260", "#BC9C74"], "y", vary=0.14, rough=0.85), wood(
        ["#AC8D66", "#C4A67E"], "x", scale=0.5, rough=0.9
    )
    for k in range(19):
        block((-3 + k * 0.406, -3, 2.42), (-2.96 + k * 0.406, 8, 2.66), joist)
    block((-4, -3, 2.66), (5, 8, 2.68), deck, 0)
    treated = wood(["#6E7046", "#8B8A5C"], "x", rough=0.8)

    def across(x0, x1, y, door=None):
        spans = [(x0, x1)] if not door else [(x0, door[0]), (door[1], x1)]
        for a, b in spans:
            block((a, y, 0), (b, y + 0.09, 0.04), treated)
        for z in (2.34, 2.38):
            block((x0, y, z), (x1, y + 0.09, z + 0.039), plate)
        x = x0
        while x < x1:
            if not door or not door[0] - 0.02 < x < door[1]:
                block((x, y, 0.04), (x + 0.038, y + 0.09, 2.34), stud)
            x += 0.406
        block((x1 - 0.038, y, 0.04), (x1, y + 0.09, 2.34), stud)
        if door:
            for x in (door[0] - 0.038, door[1]):
                block((x, y, 0.04), (x + 0.038, y + 0.09, 2.34), stud)
            block((door[0], y, 2.05), (door[1], y + 0.09, 2.14), plate)

    across(-2.85, 3.6, 4.6, (0.75, 1.6))
    y = -1.6
    block((-2.83, y, 0), (-2.74, 4.6, 0.04), plate_y)
    block((-2.83, y, 2.34), (-2.74, 4.6, 2.42), plate_y)
    for k in range(16):
        block((-2.83, y + k * 0.406, 0.04), (-2.74, y + k * 0.406 + 0.038, 2.34), stud)
    gyp, brown = surface(["#C9C6BE", "#D3D0C9"], scale=3, rough=0.95, vary=0.02), surface("#B59A74", rough=0.95)
    mud = surface("#E9E7E1", rough=0.9)
    block((1.62, 4.587, 0.02), (3.6, 4.6, 1.21), gyp, 0.002)
    block((1.62, 4.587, 1.215), (3.6, 4.6, 2.42), gyp, 0.002)
    block((1.62, 4.584, 1.17), (3.6, 4.588, 1.26), mud, 0)
    for x in (2.03, 2.44, 2.84, 3.25):
        for k in range(9):
            tube((x, 4.583, 0.15 + k * 0.27), (x, 4.588, 0.15 + k * 0.27), 0.018, mud)
    blue = surface("#3F6FA5", rough=0.4)
    for x, z in ((-1.2, 0.4), (-2.4, 0.4), (0.68, 1.15)):
        block((x, 4.575, z), (x + 0.055, 4.66, z + 0.1), blue, 0.004)
        rope(
            [(x + 0.03, 4.63, z + 0.1), (x + 0.02, 4.64, z + 0.7), (x - 0.03, 4.645, 1.6), (x - 0.03, 4.645, 2.4)],
            0.006,
            surface("#D3A72A", rough=0.5),
        )
    red, cold = surface("#B5382E", rough=0.4), surface("#2F62A8", rough=0.4)
    rope([(-2.7, 4.64, 1.9), (-1.6, 4.645, 1.9), (0.6, 4.645, 1.9)], 0.009, red)
    rope([(-2.7, 4.64, 1.82), (-1.6, 4.645, 1.82), (0.6, 4.645, 1.82)], 0.009, cold)
    for k in range(14):
        block(
            (0.9 + random.uniform(-0.012, 0.012), 1.7, 0.1 + k * 0.0135),
            (2.12, 4.14, 0.1128 + k * 0.0135),
            gyp if k % 2 else surface("#BDB7AA", rough=0.95),
            0.001,
        )
    for y in (1.9, 2.9, 3.9):
        block((0.9, y, 0), (2.12, y + 0.09, 0.1), plate)
    for i in range(7):
        box(
            (-1.75 + i * 0.1, 2.9, 0.02 + (i % 3) * 0.04),
            (0.09, 2.4, 0.038),
            plate_y,
            (0, 0, random.uniform(-0.03, 0.03)),
            0.003,
        )
    metal = surface("#B9BEC0", rough=0.3, metal=1.0)
    tube((-0.1, 3.5, 0), (-0.1, 3.5, 2.42), 0.045, surface("#7A2E27", rough=0.5))
    bucket = surface("#DADAD6", rough=0.45)
    tube((0.45, 2.0, 0), (0.45, 2.0, 0.36), 0.13, bucket, 0.15, sides=48)
    tube((0.45, 2.0, 0.36), (0.45, 2.0, 0.375), 0.155, surface("#2F62A8", rough=0.4), sides=48)
    box((1.4, 2.3, 0.315), (0.24, 0.1, 0.05), surface("#C7A12B", rough=0.45), (0, 0, 0.5), 0.02)
    tube((1.5, 2.38, 0.33), (1.62, 2.46, 0.33), 0.02, metal)
    for at in ((-0.6, 1.4, 2.38), (1.6, 5.6, 2.3)):
        ball(at, 0.05, glow("#FFE3B8", 30))
    look((-1.35, -1.6, 1.5), (0.25, 4, 1.08), 26, (0.6, 3.2, 1), 5, exposure=1.25, contrast="Medium Contrast")


SCENES = {"electrical-panel": panel, "attic-insulation": attic, "basement-framing": basement}
