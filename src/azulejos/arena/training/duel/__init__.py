"""Training for Azul Duel."""

from __future__ import annotations

from azulejos.arena.training.duel.pupil import DuelPupil

PUPIL = DuelPupil
