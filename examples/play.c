/* Plays a game of Azul at random and counts ways to play, in C alone.
 *
 *     azulejos precompile --library build
 *     cc examples/play.c -Ibuild -Lbuild -lazulejos -Wl,-rpath,build -o build/play
 *     build/play 7 3
 *
 * plays with the seed 7, and counts the ways to play three moves from the deal. `build/play 7 3 duel` does so for Azul
 * Duel. The counts are those of `azulejos perft`.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "azulejos.h"

/* The same program for every game: each has functions of the same names. */
#define PLAY(game, GAME)                                                                                     \
  static void play_##game(uint64_t seed, int64_t depth) {                                                    \
    static azulejos_##game##_state stack[64];                                                                \
    static int64_t legal[64 * AZULEJOS_##GAME##_MOST_LEGAL], number[64];                                     \
    azulejos_##game##_state state;                                                                           \
    azulejos_rng rng = {seed};                                                                               \
    int64_t moves = 0, scores[AZULEJOS_##GAME##_SEATS] = {0};                                                \
                                                                                                             \
    azulejos_##game##_new(&state, "");                                                                       \
    azulejos_##game##_deal(&state, 1, &rng, 1, 0);                                                           \
    stack[0] = state;                                                                                        \
    printf("perft %lld\n", (long long)azulejos_##game##_count_ways(                                          \
        stack, depth + 1, legal, depth + 1, AZULEJOS_##GAME##_MOST_LEGAL, number, depth + 1, depth));         \
                                                                                                             \
    while (azulejos_##game##_actor(&state, 1, 0) != AZULEJOS_NOBODY) {                                       \
      if (azulejos_##game##_actor(&state, 1, 0) == AZULEJOS_CHANCE) {                                        \
        azulejos_##game##_deal(&state, 1, &rng, 1, 0);                                                       \
        continue;                                                                                            \
      }                                                                                                      \
      int64_t count = azulejos_##game##_legal_actions(&state, 1, 0, legal, AZULEJOS_##GAME##_MOST_LEGAL);    \
      azulejos_##game##_apply(&state, 1, 0, legal[azulejos_below(&rng, 1, 0, count)]);                       \
      moves++;                                                                                               \
    }                                                                                                        \
    azulejos_##game##_scores(&state, 1, 0, scores, 2);                                                       \
    printf("moves %lld, scores %lld %lld\n", (long long)moves, (long long)scores[0], (long long)scores[1]);  \
  }

PLAY(azul, AZUL)
PLAY(duel, DUEL)

int main(int count, char **words) {
  uint64_t seed = count > 1 ? strtoull(words[1], NULL, 10) : 7;
  int64_t depth = count > 2 ? strtoll(words[2], NULL, 10) : 2;
  if (depth < 0 || depth > 63) {
    fprintf(stderr, "the depth is a number from 0 to 63, not '%s'\n", words[2]);
    return 2;
  }
  if (count > 3 && strcmp(words[3], "duel") == 0)
    play_duel(seed, depth);
  else
    play_azul(seed, depth);
  return 0;
}
