"""Portraits: friendly clay busts in soft studio light."""
import math
import random

import bmesh
import bpy
from camera import ambient, lamp, look
from mathutils import Vector
from shapes import ball, block, box, place, rope, tube
from surfaces import surface


def _skin(code, blush):
    return surface([code, blush], scale=1.1, detail=1, rough=0.5, soft=0.06, specular=0.3)


def bust(skin, blush, shirt, wall, brow="#2B1D14", smile=0.05, lips="#A3544A", jaw=1.0):
    """Head, neck, shoulders and face; the hair comes on top of it."""
    ambient("#F4EEE6", 0.5)
    lamp("AREA", (-2.4, -2.6, 3.0), 150, "#FFF1E0", 1.8, aim=(0, 0, 0.2))
    lamp("AREA", (2.8, -1.4, 1.2), 45, "#E3ECFF", 2.0, aim=(0, 0, 0.2))
    lamp("AREA", (1.6, 2.0, 2.8), 110, "#FFE3C4", 1.0, aim=(0, 0, 0.3))
    block((-9, 2.6, -6), (9, 2.7, 8), surface(wall, rough=1), 0)
    face = _skin(skin, blush)
    ball((0, 0, 0.42), (0.5 * jaw, 0.52, 0.6), face)
    ball((0, -0.03, 0.16), (0.41 * jaw, 0.44, 0.37), face)
    for side in (-1, 1):
        ball((side * 0.49 * jaw, 0.05, 0.32), (0.07, 0.1, 0.14), face)
    tube((0, 0.06, -0.65), (0, 0.03, 0.05), 0.23, face, 0.2, sides=48)
    cloth = surface(shirt, scale=60, rough=0.95, sheen=0.3)
    ball((0, 0.12, -1.28), (1.0, 0.5, 0.93), cloth)
    ball((0, 0.08, -0.56), (0.36, 0.32, 0.2), cloth)
    ball((0, -0.53, 0.27), (0.07, 0.08, 0.085), face)
    ball((0, -0.5, 0.36), (0.04, 0.05, 0.12), face)
    eye, light = surface("#1D1512", rough=0.08, coat=1.0), surface("#FFFFFF", rough=0.3)
    hair = surface(brow, rough=0.7)
    for side in (-1, 1):
        ball((side * 0.185, -0.47, 0.405), (0.054, 0.03, 0.066), eye)
        ball((side * 0.185 - 0.018, -0.498, 0.43), 0.014, light)
        arch = [
            (side * (0.10 + t * 0.19), -0.5 + t * 0.085, 0.55 + 0.04 * math.sin(0.7 + t * 2.4))
            for t in (0, 0.33, 0.66, 1)
        ]
        rope(arch, 0.017, hair)
        ball((side * 0.285, -0.385, 0.2), (0.085, 0.035, 0.06), surface(blush, rough=0.6, soft=0.05))
    mouth = [(x * 0.15, -0.462 + abs(x) * 0.035, 0.065 - smile * (1 - x * x)) for x in (-1, -0.6, 0, 0.6, 1)]
    rope(mouth, 0.019, surface(lips, rough=0.4))
    return face, cloth


def _locks(material, spots):
    for at, size, *turn in spots:
        ball(at, size, material, *turn)


def _cap(material, height=0.56, tilt=-0.5, size=(0.545, 0.57, 0.56)):
    """Hair over the skull, open at the face."""
    shape = bmesh.new()
    bmesh.ops.create_uvsphere(shape, u_segments=64, v_segments=48, radius=1)
    cut = Vector((0, math.sin(-tilt), math.cos(tilt)))
    parts = list(shape.verts) + list(shape.edges) + list(shape.faces)
    bmesh.ops.bisect_plane(shape, geom=parts, plane_co=cut * -0.02, plane_no=cut, clear_inner=True)
    mesh = bpy.data.meshes.new("cap")
    shape.to_mesh(mesh)
    shape.free()
    mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    thing = place(mesh, material, (0, 0.04, height), (0, 0, 0), size)
    thick = thing.modifiers.new("thick", "SOLIDIFY")
    thick.thickness, thick.offset = 0.06, 1


def _hair(code, light=None):
    return surface([code, light or code], scale=5, stretch=(3, 3, 0.3), rough=0.5, bump=0.35, bump_scale=14)


def _shot():
    look((0.0, -5.2, 0.25), (0, 0, 0.02), 72, (0, -0.5, 0.3), 8, exposure=0.6, contrast="Medium Contrast")
    return True


def maya():
    """Maya Torres: long dark waves, a mustard blouse."""
    bust("#C98F68", "#BE7258", "#C99432", "#DCC6B2")
    hair = _hair("#2A1710", "#47291B")
    _cap(hair)
    _locks(
        hair,
        [
            ((s * 0.5, 0.12, 0.3 - k * 0.22), (0.17 + 0.02 * (k % 2), 0.22, 0.22), (0, 0, 0))
            for s in (-1, 1)
            for k in range(4)
        ],
    )
    _locks(hair, [((0, 0.38, 0.1 - k * 0.24), (0.5, 0.24, 0.3)) for k in range(3)])
    _locks(hair, [((s * 0.36, -0.2, 0.74), (0.2, 0.26, 0.2), (0, s * 0.7, 0)) for s in (-1, 1)])
    gold = surface("#D6A84A", rough=0.2, metal=1.0)
    for s in (-1, 1):
        ball((s * 0.42, -0.22, 0.12), 0.032, gold)
    return _shot()


def rosa():
    """Rosa Delgado: hair tied back, safety glasses up, a work jacket."""
    bust("#B57B52", "#A9634A", "#33505F", "#D9B9A0")
    hair = _hair("#1B1210", "#33211A")
    _cap(hair, 0.57, -0.42)
    ball((0.0, 0.55, 0.75), (0.24, 0.22, 0.22), hair)
    ball((0.18, 0.62, 0.4), (0.13, 0.13, 0.34), hair, (0, 0.2, 0))
    strap, lens = surface("#1F2327", rough=0.4), surface("#8FB3BF", rough=0.05, specular=1.0, coat=1.0)
    for s in (-1, 1):
        ball((s * 0.21, -0.46, 0.85), (0.2, 0.05, 0.1), lens, (-0.6, 0, s * 0.25))
        rope([(s * 0.36, -0.42, 0.83), (s * 0.54, -0.1, 0.7), (s * 0.57, 0.15, 0.6)], 0.02, strap)
    rope([(-0.4, -0.42, 0.9), (0, -0.54, 0.94), (0.4, -0.42, 0.9)], 0.02, strap)
    orange = surface("#E07A2C", rough=0.8)
    for s in (-1, 1):
        rope([(s * 0.3, -0.2, -0.46), (s * 0.36, -0.36, -0.7), (s * 0.37, -0.42, -1.2)], 0.05, orange)
    return _shot()


def walter():
    """Walter Greene: grey beard, a green cap, a checked shirt."""
    bust("#8A5A3C", "#7C4A34", "#6E2F2A", "#BFCBB8", brow="#B5AEA6", smile=0.035, jaw=1.04)
    beard = _hair("#A8A19A", "#C9C3BB")
    for k in range(11):
        a = -1.25 + k * 0.25
        ball(
            (0.41 * math.sin(a), 0.02 - 0.43 * math.cos(a), -0.06 - 0.06 * math.cos(a) + 0.13 * abs(a) ** 2 * 0.6),
            (0.13, 0.1, 0.15),
            beard,
        )
    ball((0, -0.42, -0.14), (0.22, 0.12, 0.15), beard)
    for s in (-1, 1):
        ball((s * 0.085, -0.485, 0.125), (0.1, 0.05, 0.036), beard, (0, s * 0.3, s * -0.15))
    green = surface("#2F5B45", scale=60, rough=0.9)
    _cap(green, 0.62, -0.12, (0.56, 0.59, 0.5))
    ball((0, -0.6, 0.66), (0.4, 0.34, 0.045), green, (0.18, 0, 0))
    ball((0, 0.0, 1.12), 0.04, green)
    box((0, -0.585, 0.86), (0.3, 0.03, 0.17), surface("#EBE4D2", rough=0.9), (-0.35, 0, 0), 0.03)
    return _shot()


def james():
    """A young man with a short fade and a teal sweater."""
    bust("#5B3826", "#6A3A2C", "#2F7F7B", "#E3CFA6", brow="#120C0A", lips="#7C4038")
    hair = _hair("#0F0B0A", "#1C1513")
    _cap(hair, 0.55, -0.55, (0.515, 0.54, 0.53))
    random.seed(3)
    for _ in range(420):
        a, b = random.random() * math.tau, random.random() ** 0.7 * 1.2
        way = Vector((math.sin(b) * math.cos(a), math.sin(b) * math.sin(a), math.cos(b)))
        spot = Vector((way.x * 0.55, 0.06 + way.y * 0.56, 0.58 + way.z * 0.56))
        if spot.y > -0.3 or spot.z > 0.92:
            ball(spot, random.uniform(0.045, 0.065), hair)
    return _shot()


def priya():
    """A woman with a braid over her shoulder and round glasses."""
    bust("#A86F4A", "#A65A45", "#8C3557", "#C7CFE0")
    hair = _hair("#17100E", "#2E1D18")
    _cap(hair, 0.56, -0.46)
    for s in (-1, 1):
        _locks(hair, [((s * 0.49, 0.1, 0.38), (0.13, 0.26, 0.32))])
    for k in range(9):
        s = 1 if k % 2 else -1
        ball(
            (0.5 + s * 0.045 + 0.02 * k * 0.5, -0.1 - k * 0.045, 0.08 - k * 0.13),
            (0.13, 0.12, 0.11),
            hair,
            (0, s * 0.6, 0),
        )
    frame = surface("#7A5A2C", rough=0.25, metal=0.8)
    for s in (-1, 1):
        ring = [
            (
                s * 0.19 + 0.14 * math.cos(t * math.tau / 20),
                -0.535 + 0.02 * math.cos(t * math.tau / 20) * s,
                0.4 + 0.135 * math.sin(t * math.tau / 20),
            )
            for t in range(21)
        ]
        rope(ring, 0.012, frame)
        rope([(s * 0.33, -0.52, 0.43), (s * 0.48, -0.2, 0.43), (s * 0.5, 0.05, 0.42)], 0.011, frame)
    rope([(-0.055, -0.545, 0.42), (0, -0.56, 0.44), (0.055, -0.545, 0.42)], 0.012, frame)
    return _shot()


def mei():
    """An older woman with a silver bob and a linen collar."""
    bust("#E3B48F", "#D98F78", "#4A5A86", "#E2C4BC", brow="#7C756F")
    hair = _hair("#B9B6B3", "#DAD8D5")
    _cap(hair, 0.55, -0.5)
    for s in (-1, 1):
        _locks(hair, [((s * 0.47, 0.04, 0.36 - k * 0.16), (0.16, 0.34, 0.24)) for k in range(3)])
    _locks(hair, [((0, 0.35, 0.2), (0.5, 0.25, 0.4))])
    _locks(
        hair,
        [
            ((0.14, -0.3, 0.86), (0.4, 0.24, 0.16), (0.35, 0.3, 0.1)),
            ((-0.36, -0.2, 0.72), (0.18, 0.26, 0.2), (0, -0.6, 0)),
        ],
    )
    linen = surface("#EFE9DC", rough=0.9)
    for s in (-1, 1):
        ball((s * 0.2, -0.27, -0.47), (0.2, 0.06, 0.09), linen, (0.5, s * 0.55, s * 0.3))
    pearl = surface("#F2EDE4", rough=0.15, coat=1.0)
    for s in (-1, 1):
        ball((s * 0.44, -0.3, 0.1), 0.034, pearl)
    return _shot()


SCENES = {
    "avatar-maya": maya,
    "avatar-rosa": rosa,
    "avatar-walter": walter,
    "avatar-james": james,
    "avatar-priya": priya,
    "avatar-mei": mei,
}
