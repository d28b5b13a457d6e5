"""Shapes in metres, z up: bevelled boxes, tubes, lawns, leaves, and the parts of a house made of them."""
import math
import random

import bmesh
import bpy
from mathutils import Matrix, Vector

_meshes = {}


def clear():
    """An empty world, the same for every run."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    _meshes.clear()
    random.seed(7)


def place(mesh, material, at=(0, 0, 0), turn=(0, 0, 0), size=(1, 1, 1)):
    """Put a mesh into the scene, wearing a material of its own."""
    thing = bpy.data.objects.new("thing", mesh)
    thing.location, thing.rotation_euler, thing.scale = at, turn, size
    bpy.context.scene.collection.objects.link(thing)
    if not mesh.materials:
        mesh.materials.append(None)
    thing.material_slots[0].link = "OBJECT"
    thing.material_slots[0].material = material
    return thing


def _mesh(key, build, smooth=False):
    if key not in _meshes:
        shape = bmesh.new()
        build(shape)
        mesh = bpy.data.meshes.new("mesh")
        shape.to_mesh(mesh)
        shape.free()
        if smooth:
            mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
        _meshes[key] = mesh
    return _meshes[key]


def box(at, size, material, turn=(0, 0, 0), bevel=0.004):
    """A box by its centre and size, its edges slightly rounded."""
    size = tuple(round(s, 3) for s in size)

    def build(shape):
        bmesh.ops.create_cube(shape, size=1, matrix=Matrix.Diagonal((*size, 1)))
        if bevel and bevel * 2.2 < min(size):
            bmesh.ops.bevel(shape, geom=list(shape.edges), offset=bevel, segments=2, affect="EDGES", profile=0.5)

    return place(_mesh(("box", size, bevel), build), material, at, turn)


def block(low, high, material, bevel=0.004):
    """A box by two opposite corners."""
    return box([(a + b) / 2 for a, b in zip(low, high)], [abs(b - a) for a, b in zip(low, high)], material, bevel=bevel)


def tube(start, end, radius, material, end_radius=None, sides=24):
    """A round bar, or a cone, from one point to another."""
    start, end = Vector(start), Vector(end)
    far = radius if end_radius is None else end_radius
    length = round((end - start).length, 4)

    def build(shape):
        bmesh.ops.create_cone(shape, cap_ends=True, segments=sides, radius1=radius, radius2=far, depth=length)
        for face in shape.faces:
            face.smooth = len(face.verts) == 4

    turn = (end - start).to_track_quat("Z", "Y").to_euler()
    return place(_mesh(("tube", radius, far, length, sides), build), material, (start + end) / 2, turn)


def ball(at, size, material, turn=(0, 0, 0)):
    """An ellipsoid."""
    mesh = _mesh("ball", lambda s: bmesh.ops.create_uvsphere(s, u_segments=48, v_segments=32, radius=1), smooth=True)
    size = (size,) * 3 if isinstance(size, (int, float)) else size
    return place(mesh, material, at, turn, size)


def sheet(points, material):
    """A flat polygon."""
    mesh = bpy.data.meshes.new("sheet")
    mesh.from_pydata([tuple(p) for p in points], [], [list(range(len(points)))])
    return place(mesh, material)


def rope(points, radius, material):
    """A smooth bent tube through the points: a pipe, a cable, a hose."""
    curve = bpy.data.curves.new("rope", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution, curve.use_fill_caps = "3D", radius, 5, True
    line = curve.splines.new("BEZIER")
    line.bezier_points.add(len(points) - 1)
    for spot, point in zip(line.bezier_points, points):
        spot.co = point
        spot.handle_left_type = spot.handle_right_type = "AUTO"
    thing = bpy.data.objects.new("rope", curve)
    curve.materials.append(material)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def moved(build, at=(0, 0, 0), turn=0.0):
    """Whatever `build` makes, turned about the z axis and carried to `at`."""
    before = set(bpy.context.scene.objects)
    build()
    carry = Matrix.Translation(at) @ Matrix.Rotation(turn, 4, "Z")
    for thing in set(bpy.context.scene.objects) - before:
        thing.matrix_basis = carry @ thing.matrix_basis


def hill(low, high, material, height=0.05, step=0.1, scale=1.0, z=0.0):
    """Uneven ground."""
    from mathutils import noise

    nx, ny = int((high[0] - low[0]) / step) + 1, int((high[1] - low[1]) / step) + 1
    points = []
    for j in range(ny):
        for i in range(nx):
            x, y = low[0] + i * step, low[1] + j * step
            points.append((x, y, z + height * noise.fractal((x * scale, y * scale, 3), 1, 2, 4)))
    faces = [
        (j * nx + i, j * nx + i + 1, (j + 1) * nx + i + 1, (j + 1) * nx + i)
        for j in range(ny - 1)
        for i in range(nx - 1)
    ]
    mesh = bpy.data.meshes.new("hill")
    mesh.from_pydata(points, [], faces)
    mesh.polygons.foreach_set("use_smooth", [True] * len(faces))
    return place(mesh, material)


def _blades(count, side, height, width):
    points, faces = [], []
    for _ in range(count):
        x, y = (random.random() - 0.5) * side, (random.random() - 0.5) * side
        turn, tall = random.random() * math.tau, height * (0.5 + random.random() * 0.7)
        lean = tall * (0.1 + 0.7 * random.random())
        dx, dy = math.cos(turn), math.sin(turn)
        n = len(points)
        for t, w in ((0, 1), (0.55, 0.8)):
            for s in (-1, 1):
                points.append(
                    (x + dx * lean * t * t - dy * s * w * width, y + dy * lean * t * t + dx * s * w * width, tall * t)
                )
        points.append((x + dx * lean, y + dy * lean, tall))
        faces += [(n, n + 1, n + 3, n + 2), (n + 2, n + 3, n + 4)]
    mesh = bpy.data.meshes.new("blades")
    mesh.from_pydata(points, [], faces)
    return mesh


def lawn(low, high, material, soil, keep=lambda x, y: True, height=0.07, tile=0.5, z=0.0, count=900):
    """Grass, blade by blade, wherever `keep` allows it, over soil."""
    block((low[0], low[1], z - 0.3), (high[0], high[1], z), soil, bevel=0)
    tiles = [_blades(count, tile * 1.25, height, 0.0035) for _ in range(3)]
    y = low[1] + tile / 2
    while y < high[1]:
        x = low[0] + tile / 2
        while x < high[0]:
            if keep(x, y):
                place(
                    random.choice(tiles),
                    material,
                    (x, y, z),
                    (0, 0, random.randrange(4) * math.pi / 2),
                    (1, 1, 0.7 + 0.6 * random.random()),
                )
            x += tile
        y += tile


def _leaves(count, leaf):
    points, faces = [], []
    for _ in range(count):
        way = Vector((random.gauss(0, 1), random.gauss(0, 1), random.gauss(0, 1))).normalized()
        spot = way * (random.random() ** 0.45)
        a = Vector((random.gauss(0, 1), random.gauss(0, 1), random.gauss(0, 1))).normalized()
        b = (a.cross(way + Vector((0.01, 0.02, 0.03)))).normalized()
        size = leaf * (0.6 + 0.8 * random.random())
        n = len(points)
        points += [spot - a * size, spot + b * size * 0.45, spot + a * size, spot - b * size * 0.45]
        faces.append((n, n + 1, n + 2, n + 3))
    mesh = bpy.data.meshes.new("leaves")
    mesh.from_pydata([tuple(p) for p in points], [], faces)
    return mesh


def foliage(spots, material, leaf=0.09, count=1100):
    """Clouds of leaves: a list of (centre, radius)."""
    clumps = [_leaves(count, leaf) for _ in range(3)]
    for at, radius in spots:
        turn = [random.random() * 6 for _ in range(3)]
        place(random.choice(clumps), material, at, turn, (radius,) * 3)


def bush(at, radius, material, leaf=0.1, count=900):
    """A shrub: a few clumps on the ground."""
    spots = []
    for _ in range(6):
        off = Vector((random.gauss(0, 0.4), random.gauss(0, 0.4), random.random() * 0.5)) * radius
        spots.append((Vector(at) + off + Vector((0, 0, radius * 0.5)), radius * (0.55 + random.random() * 0.25)))
    foliage(spots, material, leaf, count)


def tree(at, height, crown, bark, leaves, lean=(0, 0), clumps=46, leaf=0.1, count=1000):
    """A broad-leaved tree: trunk, branches, and a crown of clumps."""
    base = Vector(at)
    fork = base + Vector((lean[0] * 0.5, lean[1] * 0.5, height * 0.42))
    middle = base + Vector((lean[0], lean[1], height * 0.68))
    thick = height * 0.035
    tube(base - Vector((0, 0, 0.2)), base + (fork - base) * 0.12, thick * 1.75, bark, thick * 1.15)
    tube(base + (fork - base) * 0.115, fork, thick * 1.16, bark, thick * 0.8)
    spots = []
    for i in range(clumps):
        way = Vector((random.gauss(0, 1), random.gauss(0, 1), random.gauss(0, 0.75))).normalized()
        far = 0.35 + 0.65 * random.random() ** 0.5
        spot = middle + Vector((way.x * crown * far, way.y * crown * far, way.z * height * 0.34 * far))
        spots.append((spot, crown * (0.2 + 0.16 * random.random())))
        if i % 4 == 0:
            bend = fork + (spot - fork) * 0.5 + Vector((0, 0, 0.15))
            tube(fork - Vector((0, 0, 0.1)), bend, thick * 0.5, bark, thick * 0.3, sides=12)
            tube(bend, spot, thick * 0.3, bark, thick * 0.1, sides=12)
    foliage(spots, leaves, leaf, count)


def planks(low, high, z, width, gap, material, along="x", thick=0.03, length=None, bevel=0.003):
    """A floor or deck of boards whose tops lie at z; with `length`, boards butt at random joints."""
    swap = along == "y"
    a0, a1, b0, b1 = (low[1], high[1], low[0], high[0]) if swap else (low[0], high[0], low[1], high[1])
    b = b0
    while b < b1 - 0.01:
        wide = min(width, b1 - b)
        a = a0
        if length:
            a = a0 - random.random() * length
        while a < a1 - 0.01:
            end = min(a1, a + (length * (0.7 + 0.6 * random.random()) if length else a1 - a0))
            start = max(a, a0)
            if end - start > 0.02:
                lift = random.uniform(-0.0008, 0.0008)
                low_corner = (start + 0.0006, b, z - thick + lift)
                high_corner = (end - 0.0006, b + wide - gap, z + lift)
                if swap:
                    low_corner = (low_corner[1], low_corner[0], low_corner[2])
                    high_corner = (high_corner[1], high_corner[0], high_corner[2])
                block(low_corner, high_corner, material, bevel)
            a = end
        b += width


def siding(x0, x1, y, z0, z1, material, holes=(), lap=0.14, choose=None):
    """A clapboard wall that faces -y; holes are (x0, z0, x1, z1)."""
    z = z0
    while z < z1:
        spans = [(x0, x1)]
        for hx0, hz0, hx1, hz1 in holes:
            if z + lap > hz0 + 0.02 and z < hz1 - 0.02:
                spans = [p for s, e in spans for p in ((s, min(e, hx0)), (max(s, hx1), e)) if p[1] - p[0] > 0.01]
        for s, e in spans:
            wear = choose(z, s) if choose else material
            box(((s + e) / 2, y, z + lap / 2), (e - s, 0.016, lap + 0.022), wear, (-0.11, 0, 0), bevel=0.003)
        z += lap


def sash(x0, z0, x1, z1, y, frame, glass, behind=None, casing=0.09, bars=(1, 2), depth=0.1):
    """A window in a wall that faces -y, with casing, sill and glazing bars."""
    c, w = casing, 0.045
    for low, high in (
        ((x0 - c, y - 0.03, z1), (x1 + c, y + 0.02, z1 + c * 1.2)),
        ((x0 - c, y - 0.03, z0 - c), (x0, y + 0.02, z1)),
        ((x1, y - 0.03, z0 - c), (x1 + c, y + 0.02, z1)),
        ((x0 - c * 1.3, y - 0.07, z0 - 0.05), (x1 + c * 1.3, y + 0.02, z0)),
        ((x0, y, z0), (x0 + w, y + depth, z1)),
        ((x1 - w, y, z0), (x1, y + depth, z1)),
        ((x0, y, z0), (x1, y + depth, z0 + w)),
        ((x0, y, z1 - w), (x1, y + depth, z1)),
    ):
        block(low, high, frame)
    for i in range(1, bars[0] + 1 if bars[0] > 1 else 1):
        x = x0 + (x1 - x0) * i / bars[0]
        if i < bars[0]:
            block((x - 0.012, y + 0.03, z0), (x + 0.012, y + 0.06, z1), frame, 0.003)
    for i in range(1, bars[1]):
        z = z0 + (z1 - z0) * i / bars[1]
        block((x0, y + 0.02, z - 0.022), (x1, y + 0.07, z + 0.022), frame, 0.003)
    if glass:
        block((x0, y + 0.045, z0), (x1, y + 0.05, z1), glass, 0)
    if behind:
        block((x0 - 0.05, y + depth + 0.25, z0 - 0.05), (x1 + 0.05, y + depth + 0.26, z1 + 0.05), behind, 0)
