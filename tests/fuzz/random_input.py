"""Tries each property with many random inputs, in a child process with limits."""

from __future__ import annotations

import os
import traceback
from multiprocessing import get_context
from queue import Empty
from random import Random
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, given, seed, settings

from fuzz import bases
from fuzz.properties import PROPERTIES, Subject
from fuzz.runner import MAX_MEGABYTES, MAX_WAIT, peak_megabytes
from rulebook.search.lookup import Lookup

if TYPE_CHECKING:
    from multiprocessing.queues import Queue
    from pathlib import Path

    from fuzz.runner import Campaign

ANY_CHECK = list(HealthCheck)


def try_all(campaign: Campaign, seed_: str, count: int) -> list[str]:
    """Try each property with `count` random inputs. Returns what does not hold, a text for each."""
    root = campaign.base(bases.BUILT).copy(campaign.folder / "properties")
    failed = []
    for name in PROPERTIES:
        context = get_context("fork")
        told: Queue[str] = context.Queue()
        child = context.Process(target=_try, args=(name, root, seed_, count, told))
        child.start()
        try:
            result = told.get(timeout=MAX_WAIT + count)
        except Empty:
            result = "it does not end"
            child.kill()
        child.join()
        print(f"{name}: {'holds' if not result else 'does not hold'} for {count} inputs", flush=True)
        failed += [f"{name}: {result}"] if result else []
    return failed


def _try(name: str, root: Path, seed_: str, count: int, told: Queue[str]) -> None:
    """Try one property. Tells why it does not hold, or nothing."""
    holds, strategies = PROPERTIES[name]
    at_start = peak_megabytes()
    lookup = Lookup.open(root / "build/index")
    subject = Subject(root, lookup)
    rule = settings(max_examples=count, deadline=None, database=None, suppress_health_check=ANY_CHECK)
    number = Random(seed_).randrange(2**32)  # noqa: S311 - repeatable is what it has to be
    try:
        seed(number)(rule(given(**strategies)(lambda **given_: holds(subject, **given_))))()
        memory = peak_megabytes() - at_start
        told.put("" if memory <= MAX_MEGABYTES else f"it takes {memory} MB")
    except BaseException:  # noqa: BLE001 - whatever it is, it is what this looks for
        told.put(traceback.format_exc(limit=-3))
    told.close()
    told.join_thread()
    os._exit(0)
