"""Searches hashes of pictures by faiss in one thread; prints what it found and how long it took."""

import json
import sys
import time
from pathlib import Path

import faiss
import numpy as np

folder, most, rounds = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
hashes = np.fromfile(folder / "hashes", dtype=np.uint8).reshape(-1, 32)
queries = np.fromfile(folder / "queries", dtype=np.uint8).reshape(-1, 32)
faiss.omp_set_num_threads(1)


def make_multi_hash():
    """16 tables of 16 bits, of which one may differ: the same way that ours goes."""
    index = faiss.IndexBinaryMultiHash(256, 16, 16)
    index.nflip = most // 16
    return index


def search(index):
    # Radius: what is found is nearer than it.
    return index.range_search(queries, most + 1)


told = []
for name, make in [
    ("IndexBinaryFlat", lambda: faiss.IndexBinaryFlat(256)),
    ("IndexBinaryMultiHash", make_multi_hash),
]:
    started = time.process_time()
    index = make()
    index.add(hashes)
    built = (time.process_time() - started) * 1000
    took = []
    for _ in range(rounds):
        before = time.process_time()
        limits, distances, ids = search(index)
        took.append((time.process_time() - before) * 1000)
    answers = [
        sorted(set(zip(map(int, distances[low:high]), map(int, ids[low:high]))))
        for low, high in zip(limits, limits[1:])
    ]
    told.append({"name": name, "built": built, "ms": min(took), "answers": answers})
json.dump(told, sys.stdout)
