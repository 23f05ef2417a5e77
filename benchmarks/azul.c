/* Azul in C: the measure of the compiled engine in `src/azulejos`.
 *
 * The same rules, the same record (`games/azul/state.py`), the same algorithms and the same random words as the
 * Python package, function by function and under the same names, so that both play the very same games from the same
 * seed. Random play is here, and nothing else: no reader, no writer, no check of what it is given.
 *
 *     azul PLAYERS coloured|grey GAMES SEED [REPEATS]
 *
 * plays the games as `core/bulk/playouts.py` does and prints one JSON object (see `main`).
 */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- tiles.py: counts of five colours packed in one integer, six bits a colour ------------------------------- */

enum {
    COLOURS = 5,
    NO_TILES = 0,
    BITS = 6,
    COUNT = (1 << BITS) - 1,
    EACH = 1 | 1 << BITS | 1 << 2 * BITS | 1 << 3 * BITS | 1 << 4 * BITS, /* one tile of every colour */
    ALMOST = (COUNT >> 1) * EACH, /* adding it carries every count above 0 into the top bit of its field */
    TOP = ((COUNT + 1) >> 1) * EACH,
};

typedef int32_t Tiles;

static inline Tiles tiles_of(int colour, int number) { return number << BITS * colour; }

static inline int count_of(Tiles tiles, int colour) { return tiles >> BITS * colour & COUNT; }

static inline Tiles without(Tiles tiles, int colour) { return tiles & ~(COUNT << BITS * colour); }

static inline int total(Tiles tiles)
{
    return count_of(tiles, 0) + count_of(tiles, 1) + count_of(tiles, 2) + count_of(tiles, 3) + count_of(tiles, 4);
}

/* One tile of every colour that there is. */
static inline Tiles colours_present(Tiles tiles) { return ((tiles + ALMOST) & TOP) >> (BITS - 1); }

/* The colour of the tile with a number, the tiles being numbered in the order of their colours. */
static inline int ticket_colour(Tiles tiles, int ticket)
{
    int colour = 0;
    int passed = 0;
    for (int each = 0; each < COLOURS - 1; each++) {
        passed += count_of(tiles, each);
        colour += ticket >= passed;
    }
    return colour;
}

/* How many tiles there are of the colours that come before one. */
static inline int before(Tiles tiles, int colour) { return total(tiles & ((1 << BITS * colour) - 1)); }

/* ---- words.py: random words (splitmix64), and numbers below a bound (Lemire) --------------------------------- */

typedef struct {
    uint64_t word;
} Words;

static inline uint64_t next_half(Words *words)
{
    uint64_t word = words->word += 0x9E3779B97F4A7C15u;
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9u;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EBu;
    return (word ^ (word >> 31)) >> 32;
}

static inline int below(Words *words, uint32_t bound)
{
    uint64_t product = next_half(words) * bound;
    if ((uint32_t)product < bound) {
        uint32_t surplus = -bound % bound;
        while ((uint32_t)product < surplus)
            product = next_half(words) * bound;
    }
    return (int)(product >> 32);
}

/* ---- bits.py --------------------------------------------------------------------------------------------------- */

static inline int popcount(unsigned bits) { return __builtin_popcount(bits); }

static inline int lowest_bit(unsigned bits) { return __builtin_ctz(bits); }

/* ---- state.py: the table ----------------------------------------------------------------------------------------- */

enum { CHANCE = -1, NOBODY = -2 };
enum { COLOURED, GREY };
enum { START, DEAL, OFFER, TILING, OVER };
enum { NO_LINE = -1 };
enum {
    SEATS = 4,
    ROWS = 5,
    COLUMNS = 5,
    FLOOR = ROWS,
    FLOOR_SPACES = 7,
    CENTRE = 0,
    SOURCES = 10,
    FACTORY_TILES = 4,
    TILES_PER_COLOUR = 20,
    DESTINATIONS = ROWS + 1,
    SPACE_BITS = 3,
    SPACE = (1 << SPACE_BITS) - 1,
    MARKER = COLOURS + 1,
};

typedef struct {
    Tiles supply[SOURCES];
    Tiles bag;
    Tiles lid;
    int32_t round_number;
    int32_t open[SEATS];
    int32_t shown[SEATS];
    int32_t filled[SEATS];
    int32_t floor[SEATS];
    int16_t wall[SEATS][ROWS];
    int16_t line_tiles[SEATS];
    int16_t line_colours[SEATS];
    int16_t score[SEATS];
    int8_t floor_used[SEATS];
    int8_t players;
    int8_t grey;
    int8_t phase;
    int8_t to_act;
    int8_t starter;
    int8_t marker_in_centre;
    int8_t on_table;
    int8_t tiling_row;
} State;

_Static_assert(sizeof(State) == 192, "the record of state.py has 192 bytes");

static State new_state(int players, bool grey)
{
    State state;
    memset(&state, 0, sizeof state);
    state.players = (int8_t)players;
    state.grey = grey ? GREY : COLOURED;
    state.bag = TILES_PER_COLOUR * EACH;
    for (int seat = 0; seat < players; seat++)
        state.open[seat] = ((1 << DESTINATIONS) - 1) * EACH;
    state.round_number = 1;
    state.phase = START;
    state.starter = NOBODY;
    state.to_act = CHANCE;
    return state;
}

static inline int factories(const State *state) { return 2 * state->players + 1; }

static inline int next_seat(const State *state, int seat) { return seat + 1 == state->players ? 0 : seat + 1; }

static inline int line_tiles(const State *state, int seat, int line)
{
    return state->line_tiles[seat] >> SPACE_BITS * line & SPACE;
}

static inline int line_colour(const State *state, int seat, int line)
{
    return state->line_colours[seat] >> SPACE_BITS * line & SPACE;
}

static inline int wall_space(const State *state, int seat, int row, int column)
{
    return (state->wall[seat][row] >> SPACE_BITS * column & SPACE) - 1;
}

static inline int printed_column(int row, int colour)
{
    return row + colour < COLUMNS ? row + colour : row + colour - COLUMNS;
}

static inline int in_row(int row) { return EACH << row; }

static inline int in_row_of(int row, int colour) { return 1 << (BITS * colour + row); }

static inline bool is_shown(const State *state, int seat, int row, int colour)
{
    return (state->shown[seat] & in_row_of(row, colour)) != 0;
}

/* ---- wall.py: where a tile may go, what it scores, what is complete ----------------------------------------------- */

enum { ROW_BONUS = 2, COLUMN_BONUS = 7, COLOUR_BONUS = 10 };
enum {
    WHOLE_ROW = (1 << COLUMNS) - 1,
    WHOLE_COLUMN = 1 | 1 << COLUMNS | 1 << 2 * COLUMNS | 1 << 3 * COLUMNS | 1 << 4 * COLUMNS,
    GATHER = 1 | 1 << 4 | 1 << 8 | 1 << 12 | 1 << 16,
    GATHERED_FROM = (COLUMNS - 1) * (ROWS - 1),
};

/* By the filled spaces of a row or column, and one of them: the length of the run through it, 0 if alone. */
static int8_t run_points[1 << COLUMNS][COLUMNS];

static void fill_run_points(void)
{
    for (int filled = 0; filled < 1 << COLUMNS; filled++) {
        for (int space = 0; space < COLUMNS; space++) {
            int first = space;
            int last = space;
            while (first > 0 && filled >> (first - 1) & 1)
                first--;
            while (filled >> (last + 1) & 1)
                last++;
            run_points[filled][space] = (int8_t)(last > first ? last - first + 1 : 0);
        }
    }
}

static inline int grey_spaces(const State *state, int seat, int row, int colour)
{
    int spaces = WHOLE_ROW & ~(state->filled[seat] >> COLUMNS * row);
    for (int other = 0; other < ROWS; other++)
        for (int column = 0; column < COLUMNS; column++)
            if (wall_space(state, seat, other, column) == colour)
                spaces &= ~(1 << column);
    return spaces;
}

static inline int spaces_for(const State *state, int seat, int row, int colour)
{
    return state->grey ? grey_spaces(state, seat, row, colour) : 1 << printed_column(row, colour);
}

static inline void put_on_wall(State *state, int seat, int row, int column, int colour)
{
    state->wall[seat][row] |= (int16_t)((colour + 1) << SPACE_BITS * column);
    state->filled[seat] |= 1 << (COLUMNS * row + column);
    state->shown[seat] |= in_row_of(row, colour);
}

static inline int column_spaces(uint32_t filled, int column)
{
    return (int)((filled >> column & WHOLE_COLUMN) * GATHER >> GATHERED_FROM & WHOLE_ROW);
}

static inline int points(int filled, int row, int column)
{
    int across = filled >> COLUMNS * row & WHOLE_ROW;
    int down = column_spaces((uint32_t)filled, column);
    int runs = run_points[across][column] + run_points[down][row];
    return runs > 1 ? runs : 1;
}

static inline bool has_complete_row(const State *state, int seat)
{
    for (int row = 0; row < ROWS; row++)
        if ((state->shown[seat] >> row & in_row(0)) == in_row(0))
            return true;
    return false;
}

static inline int complete_rows(const State *state, int seat)
{
    int rows = 0;
    for (int row = 0; row < ROWS; row++)
        rows += (state->filled[seat] >> COLUMNS * row & WHOLE_ROW) == WHOLE_ROW;
    return rows;
}

static inline int complete_columns(const State *state, int seat)
{
    int columns = 0;
    for (int column = 0; column < COLUMNS; column++)
        columns += (state->filled[seat] >> column & WHOLE_COLUMN) == WHOLE_COLUMN;
    return columns;
}

static inline int complete_colours(const State *state, int seat)
{
    int colours = 0;
    for (int colour = 0; colour < COLOURS; colour++)
        colours += (state->shown[seat] >> BITS * colour & WHOLE_ROW) == WHOLE_ROW;
    return colours;
}

static inline int bonus(const State *state, int seat)
{
    return ROW_BONUS * complete_rows(state, seat) + COLUMN_BONUS * complete_columns(state, seat)
        + COLOUR_BONUS * complete_colours(state, seat);
}

/* ---- ending.py: phase C and the end ---------------------------------------------------------------------------------- */

static inline bool is_won(const State *state)
{
    for (int seat = 0; seat < state->players; seat++)
        if (has_complete_row(state, seat))
            return true;
    return false;
}

static inline bool has_space(const State *state, int seat, int row, int colour)
{
    return !is_shown(state, seat, row, colour) && spaces_for(state, seat, row, colour) != 0;
}

static inline bool can_anybody_tile(const State *state, int supply, int freed)
{
    for (int line = 0; line < state->players * ROWS; line++) {
        int seat = line / ROWS, row = line % ROWS;
        int held = freed >> line & 1 ? 0 : line_tiles(state, seat, row);
        for (int colour = 0; colour < COLOURS; colour++) {
            bool is_taken = held == 0 || line_colour(state, seat, row) == colour;
            if (is_taken && held + count_of(supply, colour) > row && has_space(state, seat, row, colour))
                return true;
        }
    }
    return false;
}

static inline int line_to_free(const State *state, int supply, int freed)
{
    for (int line = 0; line < state->players * ROWS; line++) {
        int seat = line / ROWS, row = line % ROWS;
        int held = line_tiles(state, seat, row), colour = line_colour(state, seat, row);
        if (held && !(freed >> line & 1) && held + count_of(supply, colour) > row && !has_space(state, seat, row, colour))
            return line;
    }
    return NO_LINE;
}

static inline bool is_dead(const State *state)
{
    int supply = state->bag + state->lid, freed = 0;
    while (!can_anybody_tile(state, supply, freed)) {
        int line = line_to_free(state, supply, freed);
        if (line == NO_LINE)
            return true;
        supply += tiles_of(line_colour(state, line / ROWS, line % ROWS), line_tiles(state, line / ROWS, line % ROWS));
        freed |= 1 << line;
    }
    return false;
}

static inline void end_game(State *state)
{
    for (int seat = 0; seat < state->players; seat++)
        state->score[seat] += (int16_t)bonus(state, seat);
    state->phase = OVER;
    state->to_act = NOBODY;
}

static inline void end_round(State *state)
{
    if (is_won(state) || is_dead(state)) {
        end_game(state);
    } else {
        state->round_number++;
        state->phase = DEAL;
        state->to_act = CHANCE;
    }
}

/* ---- offer.py: phase A ------------------------------------------------------------------------------------------------- */

/* By a number of tiles: 1 in each of as many spaces of a floor line. */
static const int32_t IN_EACH_SPACE[FLOOR_SPACES + 1] = { 0, 01, 011, 0111, 01111, 011111, 0111111, 01111111 };

static inline void begin_offer(State *state)
{
    state->phase = OFFER;
    state->marker_in_centre = 1;
    state->to_act = state->starter;
}

static inline int put_on_floor(State *state, int seat, int what, int number)
{
    int used = state->floor_used[seat];
    int put = number < FLOOR_SPACES - used ? number : FLOOR_SPACES - used;
    state->floor[seat] |= what * IN_EACH_SPACE[put] << SPACE_BITS * used;
    state->floor_used[seat] = (int8_t)(used + put);
    return put;
}

static inline void drop(State *state, int seat, int colour, int tiles)
{
    state->lid += tiles_of(colour, tiles - put_on_floor(state, seat, colour + 1, tiles));
}

static inline void take_marker(State *state, int seat)
{
    state->marker_in_centre = 0;
    state->starter = (int8_t)seat;
    put_on_floor(state, seat, MARKER, 1);
}

static inline int take(State *state, int seat, int source, int colour)
{
    Tiles tiles = state->supply[source];
    state->supply[source] = NO_TILES;
    state->supply[CENTRE] += without(tiles, colour);
    if (source == CENTRE && state->marker_in_centre)
        take_marker(state, seat);
    int number = count_of(tiles, colour);
    state->on_table -= (int8_t)number;
    return number;
}

static inline int fill_line(State *state, int seat, int line, int colour, int tiles)
{
    int room = line + 1 - line_tiles(state, seat, line);
    int placed = tiles < room ? tiles : room;
    state->line_tiles[seat] += (int16_t)(placed << SPACE_BITS * line);
    if (room == line + 1)
        state->line_colours[seat] |= (int16_t)(colour << SPACE_BITS * line);
    int closed = state->open[seat] & ~in_row(line);
    state->open[seat] = placed == room ? closed : closed | in_row_of(line, colour);
    return placed;
}

static inline void take_and_place(State *state, int source, int colour, int destination)
{
    int seat = state->to_act;
    int tiles = take(state, seat, source, colour);
    if (destination != FLOOR)
        tiles -= fill_line(state, seat, destination, colour, tiles);
    drop(state, seat, colour, tiles);
    state->to_act = (int8_t)next_seat(state, seat);
}

/* ---- tiling.py: phase B ------------------------------------------------------------------------------------------------ */

static const int8_t COST[FLOOR_SPACES + 1] = { 0, 1, 2, 4, 6, 8, 11, 14 };

enum { GOES_ON, WAITS, DONE };

static inline void begin_tiling(State *state)
{
    state->phase = TILING;
    state->marker_in_centre = 0;
    state->to_act = state->starter;
    state->tiling_row = 0;
}

static inline void empty_line(State *state, int seat, int line)
{
    state->line_tiles[seat] &= (int16_t)~(SPACE << SPACE_BITS * line);
    state->line_colours[seat] &= (int16_t)~(SPACE << SPACE_BITS * line);
    state->open[seat] |= in_row(line) & ~state->shown[seat];
}

static inline void drop_line(State *state, int seat, int row)
{
    int colour = line_colour(state, seat, row);
    empty_line(state, seat, row);
    drop(state, seat, colour, row + 1);
}

static inline void tile_space(State *state, int seat, int row, int column)
{
    int colour = line_colour(state, seat, row);
    put_on_wall(state, seat, row, column, colour);
    state->score[seat] += (int16_t)points(state->filled[seat], row, column);
    state->lid += tiles_of(colour, row);
    empty_line(state, seat, row);
}

static inline bool tile_line(State *state, int seat, int row)
{
    if (line_tiles(state, seat, row) != row + 1)
        return true;
    int spaces = spaces_for(state, seat, row, line_colour(state, seat, row));
    if (spaces == 0)
        drop_line(state, seat, row);
    else if (spaces & (spaces - 1))
        return false;
    else
        tile_space(state, seat, row, lowest_bit((unsigned)spaces));
    return true;
}

static inline void choose_column(State *state, int column)
{
    tile_space(state, state->to_act, state->tiling_row, column);
    state->tiling_row++;
}

static inline void pay_floor(State *state, int seat)
{
    int score = state->score[seat] - COST[state->floor_used[seat]];
    state->score[seat] = (int16_t)(score > 0 ? score : 0);
    for (int floor = state->floor[seat]; floor; floor >>= SPACE_BITS)
        if ((floor & SPACE) != MARKER)
            state->lid += tiles_of((floor & SPACE) - 1, 1);
    state->floor[seat] = 0;
    state->floor_used[seat] = 0;
}

static inline int tile_next(State *state)
{
    int seat = state->to_act;
    if (state->tiling_row < ROWS) {
        if (!tile_line(state, seat, state->tiling_row))
            return WAITS;
        state->tiling_row++;
        return GOES_ON;
    }
    pay_floor(state, seat);
    state->tiling_row = 0;
    state->to_act = (int8_t)next_seat(state, seat);
    return state->to_act == state->starter ? DONE : GOES_ON;
}

static inline void tile_walls(State *state)
{
    int step = GOES_ON;
    while (step == GOES_ON)
        step = tile_next(state);
    if (step == DONE)
        end_round(state);
}

/* ---- dealing.py: chance ------------------------------------------------------------------------------------------------ */

static inline Tiles drawn_from(const State *state) { return state->bag == NO_TILES ? state->lid : state->bag; }

static inline bool is_dealt(const State *state)
{
    return state->on_table == FACTORY_TILES * factories(state) || state->bag + state->lid == NO_TILES;
}

static inline void draw_tile(State *state, int colour)
{
    if (state->bag == NO_TILES) {
        state->bag = state->lid;
        state->lid = NO_TILES;
    }
    state->bag -= tiles_of(colour, 1);
    state->supply[1 + state->on_table / FACTORY_TILES] += tiles_of(colour, 1);
    state->on_table++;
    if (is_dealt(state))
        begin_offer(state);
}

static inline void deal(State *state, Words *words)
{
    if (state->phase == START) {
        state->starter = (int8_t)below(words, (uint32_t)state->players);
        state->phase = DEAL;
    }
    int left = total(state->bag);
    while (state->phase == DEAL) {
        if (left == 0)
            left = total(state->lid);
        draw_tile(state, ticket_colour(drawn_from(state), below(words, (uint32_t)left)));
        left--;
    }
}

/* ---- actions.py and playing.py: applying an action, and choosing one at random ------------------------------------------- */

enum { FIRST_TAKE = COLUMNS };

static inline int take_action(int source, int colour, int destination)
{
    return FIRST_TAKE + (source * COLOURS + colour) * DESTINATIONS + destination;
}

static inline void apply(State *state, int action)
{
    if (action < FIRST_TAKE) {
        choose_column(state, action);
        tile_walls(state);
        return;
    }
    unsigned move = (unsigned)(action - FIRST_TAKE);
    unsigned source = move / (COLOURS * DESTINATIONS);
    unsigned colour = move / DESTINATIONS % COLOURS;
    unsigned destination = move % DESTINATIONS;
    take_and_place(state, (int)source, (int)colour, (int)destination);
    if (state->on_table == 0) {
        begin_tiling(state);
        tile_walls(state);
    }
}

static inline int destinations(const State *state, int seat, int colour) { return count_of(state->open[seat], colour); }

static inline int bit_number(unsigned mask, int which)
{
    for (; which > 0; which--)
        mask &= mask - 1;
    return lowest_bit(mask);
}

static inline Tiles moves_by_colour(const State *state)
{
    Tiles sources = NO_TILES;
    for (int source = CENTRE; source < factories(state) + 1; source++)
        sources += colours_present(state->supply[source]);
    Tiles moves = NO_TILES;
    for (int colour = 0; colour < COLOURS; colour++) {
        unsigned lines = (unsigned)destinations(state, state->to_act, colour);
        moves += tiles_of(colour, count_of(sources, colour) * popcount(lines));
    }
    return moves;
}

static inline int pick_take(const State *state, Words *words)
{
    Tiles moves = moves_by_colour(state);
    int ticket = below(words, (uint32_t)total(moves));
    int colour = ticket_colour(moves, ticket);
    ticket -= before(moves, colour);
    unsigned lines = (unsigned)destinations(state, state->to_act, colour);
    for (int source = CENTRE;; source++) {
        if (count_of(state->supply[source], colour)) {
            if (ticket < popcount(lines))
                return take_action(source, colour, bit_number(lines, ticket));
            ticket -= popcount(lines);
        }
    }
}

static inline int pick(const State *state, Words *words)
{
    if (state->phase == TILING) {
        int seat = state->to_act;
        int row = state->tiling_row;
        unsigned columns = (unsigned)spaces_for(state, seat, row, line_colour(state, seat, row));
        return bit_number(columns, below(words, (uint32_t)popcount(columns)));
    }
    return pick_take(state, words);
}

/* ---- playouts.py -------------------------------------------------------------------------------------------------------- */

/* Play games from a position to the end with random actions; return how many actions that took. */
static long play_out(const State *start, State *state, Words *words, long games)
{
    long actions = 0;
    for (long game = 0; game < games; game++) {
        *state = *start;
        while (state->to_act != NOBODY) {
            if (state->to_act == CHANCE) {
                deal(state, words);
            } else {
                apply(state, pick(state, words));
                actions++;
            }
        }
    }
    return actions;
}

/* ---- the program --------------------------------------------------------------------------------------------------------- */

/* The FNV-1a hash of everything hashed so far and some more bytes. */
static uint64_t hash(uint64_t so_far, const void *bytes, size_t number)
{
    for (size_t place = 0; place < number; place++)
        so_far = (so_far ^ ((const uint8_t *)bytes)[place]) * 0x100000001B3u;
    return so_far;
}

static double cpu_nanoseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return 1e9 * (double)now.tv_sec + (double)now.tv_nsec;
}

int main(int arguments, char **argument)
{
    if (arguments < 5) {
        fprintf(stderr, "usage: azul PLAYERS coloured|grey GAMES SEED [REPEATS]\n");
        return 2;
    }
    State start = new_state(atoi(argument[1]), strcmp(argument[2], "grey") == 0);
    long games = atol(argument[3]);
    uint64_t seed = strtoull(argument[4], NULL, 10);
    int repeats = arguments > 5 ? atoi(argument[5]) : 5;
    State state;
    fill_run_points();

    /* The clock: all games in one go. */
    double best = 0;
    for (int repeat = 0; repeat < repeats; repeat++) {
        Words words = { seed };
        double began = cpu_nanoseconds();
        long actions = play_out(&start, &state, &words, games);
        double each = (cpu_nanoseconds() - began) / (double)actions;
        if (repeat == 0 || each < best)
            best = each;
    }

    /* The proof: the same games one by one, each table hashed as it stands at the end, and the last word. */
    Words words = { seed };
    long actions = 0;
    long sum_of_scores = 0;
    long sum_of_rounds = 0;
    uint64_t checksum = 0xCBF29CE484222325u;
    for (long game = 0; game < games; game++) {
        actions += play_out(&start, &state, &words, 1);
        for (int seat = 0; seat < state.players; seat++)
            sum_of_scores += state.score[seat];
        sum_of_rounds += state.round_number;
        checksum = hash(checksum, &state, sizeof state);
    }
    checksum = hash(checksum, &words, sizeof words);
    printf("{\"ns_per_action\": %.3f, \"actions\": %ld, \"scores\": %ld, \"rounds\": %ld, \"checksum\": %llu}\n", best,
           actions, sum_of_scores, sum_of_rounds, (unsigned long long)checksum);
    return 0;
}
