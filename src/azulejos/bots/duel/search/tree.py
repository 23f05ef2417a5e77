"""The tree of a search, as an array of nodes: the root, then the others in the order in which they were added."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from azulejos.bots.duel.workspace import Workspace
from azulejos.core.compiling.alignment import aligned_zeros
from azulejos.core.compiling.rule import rule

Tree = NDArray[Any]

ROOT = 0  # which isn't a child, so that 0 also means no node
NODE = np.dtype(
    (
        np.record,
        [
            ("first", "i4"),  # its first child, or 0
            ("next", "i4"),  # the next child of its parent, or 0
            ("action", "i2"),  # that leads here
            ("expanded", "i2"),
            ("visits", "i4"),
            ("prior", "f4"),
            ("static", "f4"),  # the value without search, for seat 0
            ("total", "f4"),  # sum of the values of all visits, for seat 0
        ],
    )
)


def new_tree(nodes: int) -> Tree:
    return aligned_zeros(nodes, NODE)


@rule
def clear(workspace: Workspace, tree: Tree) -> None:
    """An empty tree for the position at the root."""
    workspace.free = 1
    tree[ROOT].first = 0
    tree[ROOT].next = 0
    tree[ROOT].expanded = 0
    tree[ROOT].visits = 0
    tree[ROOT].total = 0.0


@rule
def add(workspace: Workspace, tree: Tree, node: int, action: int, prior: float) -> int:
    """A new child, before the others."""
    child = int(workspace.free)
    workspace.free += 1
    tree[child].first = 0
    tree[child].next = tree[node].first
    tree[child].action = action
    tree[child].expanded = 0
    tree[child].visits = 0
    tree[child].prior = prior
    tree[child].total = 0.0
    tree[node].first = child
    return child


def children(tree: Tree, node: int) -> list[int]:
    """The children of a node, the newest first."""
    nodes = []
    child = int(tree["first"][node])
    while child:
        nodes.append(child)
        child = int(tree["next"][child])
    return nodes
