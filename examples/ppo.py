"""PPO by self-play in plain PyTorch on the vector environment: `python examples/ppo.py --minutes 10`.

It needs `pip install 'azulejos[research]' torch`; a build for processors alone is enough (`pip install torch
--index-url https://download.pytorch.org/whl/cpu`). Both seats are the learner's. Its network sees one-hot observations
and the mask. A move is rewarded by how much it brings its seat ahead, counting what both boards would yield now; over a
game that sums up to the final margin, so that nothing else than winning by much is learned, only sooner. In Azul, what
the network learns of taking some tiles from one factory holds for all of them (`Takes`): no setting is worth as much.
The curve goes to a file with a line of JSON for each evaluation, and the network to a checkpoint that
`azulejos benchmark py:examples.ppo:load=ppo.pt` can play.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from torch import nn

import azulejos.envs  # registers the environments
from azulejos.core.errors import OptionError
from azulejos.core.observation import highest_one_hot, one_hot, plan_one_hot

POINTS = 15.0  # this margin is worth as much as the victory itself
GAMMA, LAMBDA, CLIP = 1.0, 0.9, 0.2
COLOURS, DESTINATIONS, COLUMNS = 5, 6, 5  # of Azul: its actions are the columns, then source × colour × destination
MOST_TAKEN = 7  # this many tiles, or more, are worth the same


class Takes(nn.Module):
    """The value of taking this many tiles of a colour to a line, from any source: a number for each action of Azul."""

    def __init__(self, width: int, actions: int) -> None:
        super().__init__()
        self.sources = (actions - COLUMNS) // (COLOURS * DESTINATIONS)
        self.worth = nn.Linear(width, COLOURS * DESTINATIONS * MOST_TAKEN)

    def forward(self, hidden: torch.Tensor, seen: torch.Tensor) -> torch.Tensor:
        supply = seen[:, : self.sources * COLOURS].view(-1, self.sources, COLOURS, 1, 1).long()
        taken = (supply - 1).clamp(0, MOST_TAKEN - 1).expand(-1, -1, -1, DESTINATIONS, 1)
        worth = self.worth(hidden).view(-1, 1, COLOURS, DESTINATIONS, MOST_TAKEN).expand(-1, self.sources, -1, -1, -1)
        return nn.functional.pad(worth.gather(4, taken).flatten(1), (COLUMNS, 0))


class Network(nn.Module):
    """The logarithms of all actions' chances, and the value of the game to the seat that observes."""

    def __init__(self, game: str, highest: np.ndarray, actions: int, width: int) -> None:
        super().__init__()
        self.register_buffer("scale", 1 / torch.as_tensor(np.minimum(highest, 40), dtype=torch.float32))
        self.body = nn.Sequential(
            nn.Linear(highest.size, width),
            nn.ReLU(),
            nn.Linear(width, width),
            nn.ReLU(),
            nn.Linear(width, width),
            nn.ReLU(),
        )
        self.policy, self.value = nn.Linear(width, actions), nn.Linear(width, 1)
        self.takes = Takes(width, actions) if game == "azul" else None

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        hidden = self.body(seen.float() * self.scale)
        logits = self.policy(hidden) if self.takes is None else self.policy(hidden) + self.takes(hidden, seen)
        return logits.masked_fill(mask == 0, -1e9).log_softmax(1), self.value(hidden)[:, 0]


class Rollout:
    """Steps of many tables, and what each of them was worth."""

    def __init__(self, tables: int, steps: int, seen: int, actions: int) -> None:
        self.seen = torch.zeros(steps, tables, seen, dtype=torch.uint8)
        self.masks = torch.zeros(steps, tables, actions, dtype=torch.int8)
        self.actions = torch.zeros(steps, tables, dtype=torch.int64)
        self.chances, self.values, self.rewards = (torch.zeros(steps, tables) for _ in range(3))
        self.follows = torch.zeros(steps, tables)  # 1 if the same seat acts next, −1 if the other, 0 after the end

    def advantages(self, last: torch.Tensor) -> torch.Tensor:
        """The value of what follows counts for a seat if it acts again, and against it if the other does."""
        after, gained, out = last, torch.zeros_like(last), torch.zeros_like(self.values)
        for step in reversed(range(self.values.shape[0])):
            surprise = self.rewards[step] + GAMMA * self.follows[step] * after - self.values[step]
            gained = surprise + GAMMA * LAMBDA * self.follows[step] * gained
            out[step], after = gained, self.values[step]
        return out


class Learner:
    """A network, its tables, and the clock."""

    def __init__(self, settings: argparse.Namespace) -> None:
        self.settings = settings
        torch.manual_seed(settings.seed)
        torch.set_num_threads(settings.threads)
        self.env: Any = make(settings.game, settings.tables, settings.threads)
        seen = self.env.single_observation_space["observation"].high
        self.network = Network(settings.game, seen, int(self.env.single_action_space.n), settings.width)
        self.optimiser = torch.optim.Adam(self.network.parameters(), lr=settings.rate, eps=1e-5, fused=True)
        self.rollout = Rollout(settings.tables, settings.steps, seen.size, int(self.env.single_action_space.n))
        self.observed, self.info = self.env.reset(seed=settings.seed)
        self.standing = np.zeros(settings.tables, np.float32)  # how far the seat to act is ahead
        self.steps, self.acting, self.stepping = 0, 0.0, 0.0  # seconds of the processor

    def play(self) -> None:
        """Fill the rollout."""
        kept, began = self.rollout, time.process_time()
        for step in range(self.settings.steps):
            kept.seen[step] = torch.from_numpy(self.observed["observation"])
            kept.masks[step] = torch.from_numpy(self.observed["action_mask"])
            with torch.no_grad():
                chances, kept.values[step] = self.network(kept.seen[step], kept.masks[step])
            kept.actions[step] = drawn(chances)
            kept.chances[step] = chances.gather(1, kept.actions[step][:, None])[:, 0]
            seats, before = self.info["player"].copy(), self.standing
            from_here = time.process_time()
            self.observed, margin, over, cut, self.info = self.env.step(kept.actions[step].numpy())
            self.stepping += time.process_time() - from_here
            ended, turn = over | cut, np.where(self.info["player"] == seats, np.float32(1), np.float32(-1))
            self.standing = ahead(self.env.outlooks(), self.info["player"])
            after = np.where(ended, margin, self.standing * turn)
            kept.rewards[step] = torch.from_numpy((after - before) / POINTS + np.sign(margin) * ended)
            kept.follows[step] = torch.from_numpy(turn * ~ended)
        self.steps += kept.actions.numel()
        self.acting += time.process_time() - began

    def learn(self, left: float) -> None:
        """A few passes over the rollout; the rate falls with the time that is left."""
        kept, settings = self.rollout, self.settings
        with torch.no_grad():
            seen, mask = (torch.from_numpy(self.observed[name]) for name in ("observation", "action_mask"))
            last = self.network(seen, mask)[1]
        advantages = kept.advantages(last).flatten()
        returns = advantages + kept.values.flatten()
        gains = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        flat = [part.flatten(0, 1) for part in (kept.seen, kept.masks, kept.actions, kept.chances)]
        for group in self.optimiser.param_groups:
            group["lr"] = settings.rate * max(0.1, left)
        for _ in range(settings.passes):
            for rows in torch.randperm(returns.numel()).split(settings.batch):
                seen, masks, actions, chances = (part[rows] for part in flat)
                now, values = self.network(seen, masks)
                ratio = (now.gather(1, actions[:, None])[:, 0] - chances).exp()
                clipped = torch.minimum(ratio * gains[rows], ratio.clamp(1 - CLIP, 1 + CLIP) * gains[rows]).mean()
                entropy = -(now.exp() * now).sum(1).mean()
                loss = (values - returns[rows]).square().mean() / 2 - clipped - settings.entropy * entropy
                self.optimiser.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
                self.optimiser.step()

    def evaluate(self, opponent: str, games: int) -> float:
        """The share of games that its best moves win against a bot; a shared victory is half of one."""
        env: Any = make(self.settings.game, games, self.settings.threads, opponent=opponent, reward="win")
        observed, _ = env.reset(seed=10_000)
        results = np.full(games, np.nan)
        while np.isnan(results).any():
            seen, mask = (torch.from_numpy(observed[name]) for name in ("observation", "action_mask"))
            with torch.no_grad():
                best = self.network(seen, mask)[0].argmax(1).numpy()
            observed, reward, over, cut, _ = env.step(best)
            first = (over | cut) & np.isnan(results)
            results[first] = reward[first]
        env.close()
        return float((results.mean() + 1) / 2)


def make(game: str, tables: int, threads: int, **more: Any) -> Any:
    settings = {"reward": "margin", "one_hot": True, "threads": threads} | more
    return gymnasium.make_vec(f"azulejos/{game.capitalize()}-v0", num_envs=tables, **settings)


def drawn(chances: torch.Tensor) -> torch.Tensor:
    """An action for each table, by the logarithms of their chances."""
    sums = chances.exp().cumsum(1)
    return (sums < (1 - torch.rand(sums.shape[0], 1)) * sums[:, -1:]).sum(1)


def ahead(outlooks: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """How many points a seat stands ahead of the other, at each table."""
    rows = np.arange(seats.size)
    return outlooks[rows, seats] - outlooks[rows, 1 - seats]


def train(settings: argparse.Namespace, tell: Callable[[str], None] = print) -> list[dict[str, float]]:
    """Learn until the time is up; evaluations are not counted in it."""
    learner = Learner(settings)
    clock = time.process_time if settings.clock == "processor" else time.monotonic
    share = settings.threads if settings.clock == "processor" else 1
    spent = processor = 0.0
    limit, next_look = settings.minutes * 60, 0.0
    curve: list[dict[str, float]] = []
    settings.curve.write_text("")
    while spent < limit or not curve:
        began, busy = clock(), time.process_time()
        learner.play()
        learner.learn(1 - spent / limit)
        spent += (clock() - began) / share
        processor += time.process_time() - busy
        if spent >= min(next_look, limit):
            next_look += limit / settings.looks
            point = {"minutes": spent / 60, "processor_minutes": processor / 60, "steps": learner.steps}
            point["stepping"] = learner.stepping / learner.acting
            for opponent in ("random", "greedy"):
                point[opponent] = learner.evaluate(opponent, settings.games)
            curve.append(point)
            with settings.curve.open("a") as file:
                file.write(json.dumps(point) + "\n")
            tell(", ".join(f"{name} {value:,.3f}" for name, value in point.items()))
    about = {"game": settings.game, "width": settings.width, "weights": learner.network.state_dict()}
    torch.save(about, settings.checkpoint)
    return curve


def load(path: str) -> Callable[[Any, Any], int]:
    """A checkpoint as a function that plays, for `py:examples.ppo:load=ppo.pt`."""
    about = torch.load(path, weights_only=True)
    known = azulejos.game(about["game"])
    parts = known.observation_parts(2)
    network = Network(known.name, highest_one_hot(parts), known.actions_of(2), about["width"])
    network.load_state_dict(about["weights"])
    plan = plan_one_hot(parts)

    def choose(game: Any, state: Any) -> int:
        if game.name != known.name or game.players(state) != 2:
            raise OptionError(f"{path} has learned {known.title} for two")
        seen = torch.from_numpy(one_hot(game.observe(state, game.actor(state)), plan))[None]
        with torch.no_grad():
            return int(network(seen, torch.from_numpy(game.mask(state))[None])[0].argmax())

    return choose


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="PPO by self-play on the vector environment.")
    parser.add_argument("--game", default="azul")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--clock", choices=("wall", "processor"), default="wall", help="processor: shared by threads")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--tables", type=int, default=2048)
    parser.add_argument("--steps", type=int, default=16)
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--passes", type=int, default=2)
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--looks", type=int, default=10, help="how many evaluations")
    parser.add_argument("--games", type=int, default=1000, help="of each evaluation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, default=Path("ppo.jsonl"))
    parser.add_argument("--checkpoint", type=Path, default=Path("ppo.pt"))
    return parser.parse_args()


if __name__ == "__main__":
    train(parse())
