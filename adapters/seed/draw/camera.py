"""Light, camera, rendering, and the clean-up of what noise is left."""
import math

import bpy
import numpy as np
from mathutils import Vector
from surfaces import node, rgb


def sky(elevation=35, rotation=40, strength=0.25, sun=3.5, color="#FFF1DC", softness=0.6, haze=1.0):
    """Daylight: a clear sky and the sun (degrees; rotation 0 shines towards -y, from behind the scene)."""
    scene = bpy.context.scene
    scene.world = bpy.data.worlds.new("sky")
    scene.world.use_nodes = True
    tree = scene.world.node_tree
    air = node(
        tree,
        "TexSky",
        sky_type="NISHITA",
        sun_disc=False,
        sun_elevation=math.radians(elevation),
        sun_rotation=math.radians(rotation),
        dust_density=haze,
        air_density=1.0,
    )
    place = node(tree, "TexCoord").outputs["Generated"]
    cloud = node(
        tree,
        "TexNoise",
        {
            "Vector": node(tree, "Mapping", {"Vector": place, "Scale": (1.6, 1.6, 5)}).outputs[0],
            "Scale": 2.1,
            "Detail": 9,
            "Roughness": 0.6,
        },
    )
    amount = node(tree, "MapRange", {"Value": cloud.outputs["Fac"], "From Min": 0.5, "From Max": 0.75, "To Max": 0.75})
    white = node(tree, "MixRGB", {"Fac": amount.outputs[0], "Color1": air.outputs[0], "Color2": (4.2, 4.3, 4.5, 1)})
    back = tree.nodes["Background"]
    tree.links.new(white.outputs[0], back.inputs["Color"])
    back.inputs["Strength"].default_value = strength
    lamp(
        "SUN",
        None,
        sun,
        color,
        angle=math.radians(softness),
        turn=(math.radians(90 - elevation), 0, math.radians(180 - rotation)),
    )


def ambient(code, strength):
    """An even light from everywhere."""
    scene = bpy.context.scene
    scene.world = bpy.data.worlds.new("ambient")
    scene.world.use_nodes = True
    back = scene.world.node_tree.nodes["Background"]
    back.inputs["Color"].default_value = rgb(code)
    back.inputs["Strength"].default_value = strength


def lamp(kind, at, power, color="#FFFFFF", size=1.0, aim=None, turn=None, angle=None, tall=None):
    """A lamp: SUN, AREA or POINT."""
    data = bpy.data.lights.new("lamp", kind)
    data.energy, data.color = power, rgb(color)[:3]
    if kind == "AREA":
        data.size = size
        if tall:
            data.shape, data.size_y = "RECTANGLE", tall
    elif kind == "POINT":
        data.shadow_soft_size = size
    if angle is not None:
        data.angle = angle
    thing = bpy.data.objects.new("lamp", data)
    thing.location = at or (0, 0, 0)
    if aim:
        thing.rotation_euler = (Vector(aim) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    elif turn:
        thing.rotation_euler = turn
    thing.visible_camera = False
    bpy.context.scene.collection.objects.link(thing)


def look(eye, target, lens=28, focus=None, fstop=5.6, exposure=0.0, contrast="High Contrast", roll=0.0):
    """The camera (35 mm film), its focus, and the exposure."""
    scene = bpy.context.scene
    data = bpy.data.cameras.new("camera")
    data.lens, data.clip_start = lens, 0.02
    data.dof.use_dof, data.dof.aperture_fstop = True, fstop
    data.dof.focus_distance = (Vector(focus or target) - Vector(eye)).length
    thing = bpy.data.objects.new("camera", data)
    thing.location = eye
    thing.rotation_euler = (Vector(target) - Vector(eye)).to_track_quat("-Z", "Y").to_euler()
    thing.rotation_euler.rotate_axis("Z", math.radians(roll))
    scene.collection.objects.link(thing)
    scene.camera = thing
    scene.view_settings.view_transform = "Filmic"
    scene.view_settings.look = contrast
    scene.view_settings.exposure = exposure


def _pixels(path):
    image = bpy.data.images.load(path)
    values = np.empty(image.size[0] * image.size[1] * 4, np.float32)
    image.pixels.foreach_get(values)
    return values.reshape(image.size[1], image.size[0], 4)[..., :3]


def _shifted(values, dy, dx):
    return np.roll(values, (dy, dx), (0, 1))


def _clean(color, albedo, normal, depth, rounds=4, strength=1.0):
    """An edge-stopping wavelet filter on the light alone: colour of the surface, its tilt and its distance are kept."""
    base = albedo + 0.02
    light = color / base
    bright = light.mean(2)
    around = np.stack([_shifted(bright, a, b) for a in (-1, 0, 1) for b in (-1, 0, 1)])
    limit = np.median(around, 0) * 2.5 + 0.05
    light = light * np.minimum(1, limit / (bright + 1e-6))[..., None]
    depth = np.log(np.clip(depth[..., 0], 0.01, 500))
    for step in range(rounds):
        reach = 2**step
        bright = np.log(light.mean(2) + 0.02)
        smooth = sum(_shifted(bright, a, b) for a in (-reach, 0, reach) for b in (-reach, 0, reach)) / 9
        total, weight_sum = np.zeros_like(light), np.zeros_like(bright)
        for dy in (-reach, 0, reach):
            for dx in (-reach, 0, reach):
                kernel = (2 if dy == 0 else 1) * (2 if dx == 0 else 1)
                gap = ((_shifted(normal, dy, dx) - normal) ** 2).sum(2) * 6
                gap += ((_shifted(albedo, dy, dx) - albedo) ** 2).sum(2) * 30
                gap += np.abs(_shifted(depth, dy, dx) - depth) * 25 / (1 + step * 0.5)
                gap += (_shifted(smooth, dy, dx) - smooth) ** 2 * (7 / strength)
                weight = kernel * np.exp(-gap)
                total += _shifted(light, dy, dx) * weight[..., None]
                weight_sum += weight
        light = total / weight_sum[..., None]
    return light * base


def shoot(path, width=1600, height=1200, samples=16, strength=1.0, rounds=4):
    """Render, clean, and write a PNG."""
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.samples, cycles.use_denoising = samples, False
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold, cycles.adaptive_min_samples = 0.03, max(4, samples // 2)
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 7, 3, 3
    cycles.transparent_max_bounces, cycles.transmission_bounces = 8, 5
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.blur_glossy = 3, 1
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.render.threads_mode, scene.render.threads = "FIXED", 1
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    scene.use_nodes = True
    tree = scene.node_tree
    source = tree.nodes.new("CompositorNodeRLayers")
    store = tree.nodes.new("CompositorNodeOutputFile")
    store.base_path, store.format.file_format, store.format.color_depth = path + ".parts", "OPEN_EXR", "32"
    store.file_slots.clear()
    names = ("Image", "Denoising Albedo", "Denoising Normal", "Denoising Depth")
    for name in names:
        store.file_slots.new(name.split()[-1] + "_")
        tree.links.new(source.outputs[name], store.inputs[-1])
    bpy.ops.render.render()
    parts = [_pixels(f"{path}.parts/{name.split()[-1]}_0001.exr") for name in names]
    done = _clean(*parts, rounds=rounds, strength=strength)
    image = bpy.data.images.new("done", width, height, float_buffer=True)
    image.pixels.foreach_set(np.dstack([done, np.ones(done.shape[:2], np.float32)]).astype(np.float32).ravel())
    scene.render.image_settings.file_format = "PNG"
    image.save_render(path, scene=scene)
