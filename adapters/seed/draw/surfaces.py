"""Materials, all procedural: colour noise, bump, wear, and a shade of its own for every object that wears one."""
import bpy


def rgb(code):
    """'#RRGGBB' as the linear colour that the renderer expects."""
    parts = [int(code[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts] + [1]


def node(tree, kind, inputs=None, **fields):
    """One shader node; an input is a value, or another node's output."""
    made = tree.nodes.new("ShaderNode" + kind)
    for key, value in fields.items():
        setattr(made, key, value)
    for key, value in (inputs or {}).items():
        if isinstance(value, bpy.types.NodeSocket):
            tree.links.new(value, made.inputs[key])
        else:
            made.inputs[key].default_value = value
    return made


def surface(
    colors,
    scale=6,
    stretch=(1, 1, 1),
    detail=6,
    distort=0,
    rough=0.5,
    metal=0,
    specular=0.5,
    vary=0.0,
    hue=0.0,
    bump=0.0,
    bump_scale=60,
    dirt=0.0,
    coat=0.0,
    sheen=0.0,
    see_through=0.0,
    soft=0.0,
    ramp=None,
):
    """A Principled surface whose colour wanders between `colors` (a code or a list of codes)."""
    colors = [colors] if isinstance(colors, str) else colors
    material = bpy.data.materials.new("surface")
    material.use_nodes = True
    tree = material.node_tree
    shader = tree.nodes["Principled BSDF"]
    info = node(tree, "ObjectInfo")
    shift = node(tree, "VectorMath", {1: (37, 53, 71)}, operation="MULTIPLY")
    spread = node(tree, "CombineXYZ", {i: info.outputs["Random"] for i in range(3)})
    tree.links.new(spread.outputs[0], shift.inputs[0])
    place = node(
        tree, "VectorMath", {0: node(tree, "TexCoord").outputs["Object"], 1: shift.outputs[0]}, operation="ADD"
    ).outputs[0]
    stretched = node(tree, "Mapping", {"Vector": place, "Scale": stretch}).outputs[0]
    noise = node(tree, "TexNoise", {"Vector": stretched, "Scale": scale, "Detail": detail, "Distortion": distort})
    blend = node(tree, "ValToRGB", {"Fac": noise.outputs["Fac"]})
    low, high = ramp or (0.3, 0.7)
    elements = blend.color_ramp.elements
    while len(elements) < len(colors):
        elements.new(0.5)
    for index, code in enumerate(colors):
        elements[index].position = low + (high - low) * index / max(1, len(colors) - 1)
        elements[index].color = rgb(code)
    if len(colors) == 1:
        elements[1].color = rgb(colors[0])
    value = node(tree, "MapRange", {"Value": info.outputs["Random"], "To Min": 1 - vary, "To Max": 1 + vary})
    turn = node(
        tree,
        "MapRange",
        {
            "Value": node(tree, "Math", {0: info.outputs["Random"], 1: 7.31}, operation="MULTIPLY").outputs[0],
            "From Max": 7.31,
            "To Min": 0.5 - hue,
            "To Max": 0.5 + hue,
        },
    )
    color = node(
        tree, "HueSaturation", {"Color": blend.outputs[0], "Value": value.outputs[0], "Hue": turn.outputs[0]}
    ).outputs[0]
    if dirt:
        world = node(tree, "NewGeometry").outputs["Position"]
        stain = node(tree, "TexNoise", {"Vector": world, "Scale": 1.3, "Detail": 8, "Roughness": 0.65})
        shade = node(
            tree,
            "MapRange",
            {"Value": stain.outputs["Fac"], "From Min": 0.35, "From Max": 0.7, "To Min": 1 - dirt, "To Max": 1},
        )
        color = node(tree, "HueSaturation", {"Color": color, "Value": shade.outputs[0]}).outputs[0]
    tree.links.new(color, shader.inputs["Base Color"])
    settings = {
        "Roughness": rough,
        "Metallic": metal,
        "Specular": specular,
        "Clearcoat": coat,
        "Sheen": sheen,
        "Transmission": see_through,
        "Subsurface": soft,
    }
    for key, value in settings.items():
        shader.inputs[key].default_value = value
    if soft:
        tree.links.new(color, shader.inputs["Subsurface Color"])
        shader.inputs["Subsurface Radius"].default_value = (0.06, 0.03, 0.02)
    if bump:
        grain = node(tree, "TexNoise", {"Vector": stretched, "Scale": bump_scale, "Detail": 4})
        relief = node(tree, "Bump", {"Height": grain.outputs["Fac"], "Strength": bump, "Distance": 0.02})
        tree.links.new(relief.outputs[0], shader.inputs["Normal"])
    return material


def wood(colors, axis="x", rough=0.5, vary=0.22, coat=0.0, scale=1.0, bump=0.12, hue=0.008, dirt=0.0):
    """Sawn wood, its grain along `axis`."""
    along = {"x": (0.09, 1, 1), "y": (1, 0.09, 1), "z": (1, 1, 0.09)}[axis]
    return surface(
        colors,
        scale=26 * scale,
        stretch=along,
        detail=8,
        distort=1.6,
        rough=rough,
        vary=vary,
        hue=hue,
        bump=bump,
        bump_scale=90 * scale,
        coat=coat,
        dirt=dirt,
    )


def glow(code, strength):
    """A surface that gives light."""
    material = bpy.data.materials.new("glow")
    material.use_nodes = True
    shader = material.node_tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = rgb(code)
    shader.inputs["Emission"].default_value = rgb(code)
    shader.inputs["Emission Strength"].default_value = strength
    return material


def pane(code="#171C20"):
    """Window glass seen from outside: a dark room behind a mirror of the sky."""
    return surface(code, rough=0.03, specular=1.0)
