"""Runs two commands at once in one project, many times, and checks what they leave.

Run it as `make pairs`, or as `PYTHONPATH=tests python -m crash.pairs --count 20 build+publish`. Every time, the state has to be
one that the two commands can make one after the other; neither may print a traceback; and both have to bring about the same
state as ever when they are run again. MkDocs runs once for each site; after that, its output is copied, which also brings the
two commands closer together. The second starts after a random part of the time that the first takes.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import sys
import tempfile
import threading
import time
import urllib.request
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from crash.__main__ import record_mkdocs
from crash.checkpoints import linked
from crash.commands import COMMANDS
from crashing import interrupted
from rulebook.api.server import listen, run
from rulebook.cli.main import main as rulebook

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crash.commands import Interrupted
    from crashing import Ended

PAIRS = (
    "build+build",
    "release+release",
    "build+release",
    "accept+build",
    "build+publish",
    "publish+publish",
    "publish+publish-folder",
    "publish-folder+publish-folder",
)
"""The pairs of commands; a project that is ready for the second is ready for the first."""
SERVED = "serve+build"


def start(project: Path, command: Interrupted, ends: list[Ended], delay: float = 0) -> threading.Thread:
    """Run a command in a process of its own after `delay` seconds, and put into `ends` how it ended."""

    def work() -> int:
        return rulebook(["--project", str(project), *command.arguments(project)])

    def watch() -> None:
        time.sleep(delay)
        ends.append(interrupted(work, project))

    thread = threading.Thread(target=watch)
    thread.start()
    return thread


def one(project: Path, command: Interrupted) -> Ended:
    """Run a command in a process of its own."""
    ends: list[Ended] = []
    start(project, command, ends).join()
    return ends[0]


def pair(name: str, count: int, chance: random.Random, scratch: Path) -> Counter[str]:
    """Run a pair of commands `count` times. Returns how often they ended with each pair of statuses."""
    commands = [COMMANDS[each] for each in name.split("+")]
    before = commands[1].prepare(scratch / "before")

    def state(project: Path) -> tuple[str, ...]:
        return tuple(part for command in commands for part in command.state(project))

    def after(*following: Interrupted) -> tuple[str, ...]:
        shutil.rmtree(scratch / "here", ignore_errors=True)
        here = linked(scratch / "before", scratch / "here") / before.name
        for command in following:
            one(here, command)
        return state(here)

    first, second = commands
    begun = time.monotonic()
    possible = {after(), after(first)}
    took = time.monotonic() - begun
    orders = {(second,), (first, second), (second, first)} - {(first,)}
    possible |= {after(*order) for order in orders}
    following = sorted(commands, key=lambda command: command is COMMANDS["build"])  # a build shows what the other has written
    last = after(*following)
    found: Counter[str] = Counter()
    for number in range(count):
        shutil.rmtree(scratch / "here")
        here = linked(scratch / "before", scratch / "here") / before.name
        ends: list[Ended] = []
        threads = [start(here, first, ends), start(here, second, ends, chance.uniform(0, took))]
        for thread in threads:
            thread.join()
        statuses = sorted(ended.status for ended in ends)
        printed = "\n".join(ended.printed for ended in ends)
        assert "Traceback" not in printed, printed
        assert set(statuses) <= {0, 1, 75} and 0 in statuses, printed
        left = state(here)
        assert left in possible, f"{name}, {number}: the state is {left}, expected one of {possible}; {printed}"
        for command in following:
            again = one(here, command)
            assert "Traceback" not in again.printed, again.printed
        assert state(here) == last, f"{name}, {number}: at last the state is {state(here)}, expected {last}"
        waited = "waiting for" in printed
        found[f"{statuses}{', waited' if waited else ''}"] += 1
    return found


def serve_beside_build(count: int, scratch: Path) -> Counter[str]:
    """Build `count` times while a service answers. Returns how many answers there were, by what they were."""
    build = COMMANDS["build"]
    project = build.prepare(scratch / "before")
    found: Counter[str] = Counter()
    with listen("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        server = os.fork()
        if not server:
            sys.stdout = sys.stderr = open(os.devnull, "w")  # noqa: PTH123, SIM115
            run(project, listener)
            os._exit(0)
    try:
        page = project / "rules_data/teapots/heroes/kyusu.yml"
        for number in range(count):
            name = f"Gaiwan {number}"
            page.write_text(re.sub(r"(?m)^name: .*$", f"name: {name}", page.read_text("utf-8")), "utf-8")
            ends: list[Ended] = []
            building = start(project, build, ends)
            while building.is_alive() or not found[name]:
                for path in ("", "teapots/heroes/kyusu/", "api/lookup?q=gaiwan&limit=1"):
                    with urllib.request.urlopen(f"http://127.0.0.1:{port}/{path}", timeout=30) as answer:
                        content = answer.read().decode()
                        assert answer.status == 200
                        assert path.startswith("api") or content.rstrip().endswith("</html>"), content[-200:]
                        found[name] += path.startswith("api") and name in content
                        found["answers"] += 1
            assert ends[0].status == 0, ends[0].printed
            del found[name]
            found["builds"] += 1
    finally:
        os.kill(server, 15)
        os.waitpid(server, 0)
    return found


def main(chosen: Iterable[str], count: int, seed: int) -> None:
    """Run each of the chosen pairs `count` times, and print a line for each."""
    with tempfile.TemporaryDirectory() as temporary:
        scratch = Path(temporary).resolve()
        record_mkdocs(scratch)
        for name in chosen:
            at = scratch / name
            at.mkdir()
            begun = time.monotonic()
            chance = random.Random(f"{seed} {name}")  # noqa: S311
            found = serve_beside_build(count, at) if name == SERVED else pair(name, count, chance, at)
            print(f"{name}: {dict(found)} in {time.monotonic() - begun:.0f} s", flush=True)
            shutil.rmtree(at)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pairs", nargs="*", metavar="PAIR", help=f"one of {', '.join((*PAIRS, SERVED))} (default: all)")
    parser.add_argument("--count", type=int, default=25, help="how often each pair is run (default: 25)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    main(options.pairs or (*PAIRS, SERVED), options.count, options.seed)
