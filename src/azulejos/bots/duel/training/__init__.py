"""Training for Azul Duel."""

from __future__ import annotations

from azulejos.bots.duel.training.trainer import DuelTrainer

TRAINER = DuelTrainer
