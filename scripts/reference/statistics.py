"""Reads cases with our figures as JSON and compares them with statsmodels, krippendorff, crowd-kit."""

import json
import math
import sys
import warnings

import krippendorff
import numpy as np
import pandas as pd
from crowdkit.aggregation import DawidSkene
from statsmodels.stats.inter_rater import aggregate_raters, cohens_kappa, fleiss_kappa
from statsmodels.stats.proportion import proportion_confint

warnings.filterwarnings("ignore")
worst = {}


def compare(name, ours, theirs, tolerance=1e-9):
    """Keeps the largest difference of a figure; a value that one side does not have must be nan."""
    if ours is None:
        difference = 0.0 if theirs is None or math.isnan(theirs) else math.inf
    else:
        difference = abs(ours - theirs)
    seen, _, count = worst.get(name, (0.0, tolerance, 0))
    worst[name] = (max(seen, difference), tolerance, count + 1)


for case in json.load(sys.stdin):
    ours, keys = case["ours"], case["keys"]

    table, _ = aggregate_raters(np.array(case["whole"]), n_cat=keys)
    compare("fleiss", ours["fleiss"], fleiss_kappa(table))

    data = np.array(case["partial"], dtype=float).T
    data[data < 0] = np.nan
    try:
        alpha = krippendorff.alpha(data, level_of_measurement="nominal")
    except ValueError:
        alpha = math.nan
    compare("alpha", ours["alpha"], alpha)

    square = np.zeros((keys, keys))
    for first, second in case["pair"]:
        square[first, second] += 1
    used = [key for key in range(keys) if square[key].sum() + square[:, key].sum() > 0]
    kappa = cohens_kappa(square[np.ix_(used, used)])
    compare("cohen", ours["cohen"]["value"], kappa.kappa)
    if ours["cohen"]["low"] is not None:
        half = 1.96 * math.sqrt(max(0, kappa.var_kappa))
        # Where the variance is 0 the root of what rounding leaves of it remains.
        compare("cohen low", ours["cohen"]["low"], max(-1, kappa.kappa - half), 1e-7)

    # 1.96 instead of the exact quantile: the alpha that gives it.
    alpha_of_z = math.erfc(1.96 / math.sqrt(2))
    low, high = proportion_confint(case["hits"], case["n"], alpha=alpha_of_z, method="wilson")
    compare("wilson low", ours["wilson"]["low"], low)
    compare("wilson high", ours["wilson"]["high"], high)

    if ours["likely"] is not None:
        rows = [
            {"task": f"{item:04d}", "worker": person, "label": key}
            for item, row in enumerate(case["whole"])
            for person, key in enumerate(row)
        ]
        # As many rounds on both sides, whether or not they have settled.
        theirs = DawidSkene(n_iter=20, tol=-math.inf).fit_predict_proba(pd.DataFrame(rows))
        theirs = theirs.sort_index().sort_index(axis=1).to_numpy()
        difference = float(np.max(np.abs(theirs - np.array(ours["likely"]))))
        compare("dawid-skene", difference, 0.0)

for name, (difference, tolerance, count) in worst.items():
    verdict = "equal" if difference <= tolerance else "DIFFERS"
    print(f"{name}: {verdict}, {count} cases, largest difference {difference:.2e}")
sys.exit(any(difference > tolerance for difference, tolerance, _ in worst.values()))
