"""Training for Azul."""

from __future__ import annotations

from azulejos.bots.azul.training.trainer import AzulTrainer

TRAINER = AzulTrainer
