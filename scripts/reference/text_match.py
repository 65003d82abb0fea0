"""Reads texts, words and our hits as JSON; finds the same by Hyperscan and says how long both took."""

import json
import sys
import time

import hyperscan

given = json.load(sys.stdin)
texts = given["texts"]
encoded = [text.encode() for text in texts]
units = sum(len(text) for text in texts)
failed = False


def units_at(text):
    """The UTF-16 unit at which each byte of the text as UTF-8 ends."""
    ends = [0]
    unit = 0
    for letter in text:
        size = len(letter.encode())
        unit += 2 if ord(letter) > 0xFFFF else 1
        ends.extend([unit] * size)
    return ends


def least_ms(scan):
    """The least milliseconds of processor time that one scan of all texts took."""
    took = []
    for _ in range(given["rounds"]):
        before = time.process_time()
        for text in encoded:
            scan(text)
        took.append((time.process_time() - before) * 1000)
    return min(took)


for case in given["cases"]:
    words = [word.encode() for word in case["words"]]
    database = hyperscan.Database(mode=hyperscan.HS_MODE_BLOCK)
    started = time.process_time()
    database.compile(
        expressions=words,
        ids=list(range(len(words))),
        elements=len(words),
        flags=[0] * len(words),
        literal=True,
    )
    built = (time.process_time() - started) * 1000
    found = []

    def note(word, _start, end, _flags, _context):
        found.append((word, end))

    different = 0
    hits = 0
    for text, data, ours in zip(texts, encoded, case["hits"]):
        found.clear()
        database.scan(data, match_event_handler=note)
        ends = units_at(text)
        theirs = sorted(ends[end] * 100_000 + word for word, end in found)
        hits += len(theirs)
        different += theirs != ours
    failed = failed or different > 0
    silent = least_ms(lambda data: database.scan(data))
    told = least_ms(lambda data: database.scan(data, match_event_handler=lambda *_: None))
    print(
        f"{len(words)} words, {hits / units * 1000:.1f} hits per 1,000 units, "
        f"{different} of {len(texts)} texts differ: ours {case['ms']:.1f} ms with all hits, "
        f"Hyperscan {silent:.1f} ms without telling them ({silent / case['ms']:.2f} of ours), "
        f"{told:.1f} ms with a call each; built in {built:.0f} ms"
    )

sys.exit(1 if failed else 0)
