"""Training for Azul Duel."""

from __future__ import annotations

from azulejos.arena.training.duel.trainer import DuelTrainer

PUPIL = DuelTrainer
