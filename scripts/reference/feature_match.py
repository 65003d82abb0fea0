"""Reads pictures of a folder, or compares our hashes of pictures with those of pdqhash."""

import base64
import json
import random
import sys
from pathlib import Path

import numpy as np

FARTHEST = 2
# Below this a picture shows too little, and its hash may be what rounding leaves.
LEAST_QUALITY = 50


def read_pictures(folder, count):
    """So many pieces of the pictures of a folder, of many sizes, as JSON."""
    from PIL import Image

    chance = random.Random(20261129)
    paths = sorted(path for path in Path(folder).iterdir() if path.is_file())
    pieces = []
    while len(pieces) < count:
        with Image.open(paths[len(pieces) % len(paths)]) as opened:
            picture = opened.convert("RGB")
        # Each picture whole at first, then pieces of it.
        if len(pieces) >= len(paths):
            left = chance.randrange(max(1, picture.width // 3))
            top = chance.randrange(max(1, picture.height // 3))
            right = picture.width - chance.randrange(max(1, picture.width // 3))
            bottom = picture.height - chance.randrange(max(1, picture.height // 3))
            picture = picture.crop((left, top, right, bottom))
        data = base64.b64encode(picture.tobytes()).decode()
        pieces.append({"width": picture.width, "height": picture.height, "data": data})
    json.dump(pieces, sys.stdout)


def list_turns(pixels):
    """The pixels as they lie, turned by quarters clockwise, mirrored, flipped, across both ways."""
    across = pixels.transpose(1, 0, 2)
    return [
        pixels,
        np.rot90(pixels, -1),
        np.rot90(pixels, 2),
        np.rot90(pixels, 1),
        pixels[:, ::-1],
        pixels[::-1],
        across,
        across[::-1, ::-1],
    ]


def compare_hashes(pictures):
    """Prints how far ours are from theirs; answers whether any is too far."""
    import pdqhash

    groups = {"as they lie": [], "turned and mirrored": []}
    qualities = 0
    for picture in pictures:
        shape = (picture["height"], picture["width"], 3)
        pixels = np.frombuffer(base64.b64decode(picture["data"]), dtype=np.uint8).reshape(shape)
        for at, (turned, ours) in enumerate(zip(list_turns(pixels), picture["turns"])):
            if at and ours["quality"] < LEAST_QUALITY:
                continue
            bits, quality = pdqhash.compute(np.ascontiguousarray(turned))
            theirs = int.from_bytes(np.packbits(bits.astype(np.uint8)).tobytes(), "big")
            group = groups["turned and mirrored" if at else "as they lie"]
            group.append(bin(int(ours["hash"], 16) ^ theirs).count("1"))
            if at == 0:
                qualities += quality == ours["quality"]
    for name, distances in groups.items():
        near = sum(distance <= FARTHEST for distance in distances)
        equal = distances.count(0)
        print(
            f"pictures {name}: {near} of {len(distances)} at most {FARTHEST} bits apart, "
            f"{equal} equal, farthest {max(distances)}"
        )
    print(f"quality: {qualities} of {len(pictures)} equal")
    return any(max(distances) > FARTHEST for distances in groups.values())


if sys.argv[1] == "read":
    read_pictures(sys.argv[2], int(sys.argv[3]))
else:
    sys.exit(1 if compare_hashes(json.load(sys.stdin)) else 0)
