"""The games as environments for learners: PettingZoo, Gymnasium (one table, or thousands at once) and OpenSpiel.

    pip install 'azulejos[research]'

Importing this package registers the Gymnasium environments; `azulejos.envs.openspiel` registers the games of OpenSpiel.
"""

from __future__ import annotations

from azulejos.envs import azul_v0 as azul_v0
from azulejos.envs import duel_v0 as duel_v0
from azulejos.envs import mini_v0 as mini_v0
from azulejos.envs.registration import register_all

register_all()
