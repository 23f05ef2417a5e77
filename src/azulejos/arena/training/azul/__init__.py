"""Training for Azul."""

from __future__ import annotations

from azulejos.arena.training.azul.pupil import AzulPupil

PUPIL = AzulPupil
