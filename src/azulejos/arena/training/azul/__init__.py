"""Training for Azul."""

from __future__ import annotations

from azulejos.arena.training.azul.trainer import AzulTrainer

PUPIL = AzulTrainer
