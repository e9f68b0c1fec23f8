// The runs whose results the figure training_lab shows until the reader has run her own, and the header that holds them.
import { join } from 'node:path';
import { projectRoot } from './files.mjs';

export const FILM_HEADER = join(projectRoot, 'src/figures/training_lab/ready_made_film.h');
export const READY_MADE_HEADER = join(projectRoot, 'src/figures/ready_made.h');
const TASKS = ['order', 'back', 'reverse', 'repeat', 'local']; // in the order of the figure's choices
const CURVE_POINTS = 12;
const USUAL = { layers: 2, heads: 4 };

/** Every task as the figure first has it, and what the chapter "Train it yourself" then changes. */
const SETUPS = [
  ...TASKS.map((id) => ({ id, ...USUAL })),
  { id: 'reverse', ...USUAL, layers: 1 },
  { id: 'local', ...USUAL, heads: 2 },
  { id: 'local', ...USUAL, heads: 8 },
];

/** {task, racer, setup} for each of these setups and each encoding, with the figure's initial settings otherwise. */
export function readyMadeRuns({ tasks, encodings }) {
  return SETUPS.flatMap(({ id, layers, heads }) =>
    encodings.map((encoding, racer) => ({
      task: TASKS.indexOf(id),
      racer,
      setup: {
        task: id,
        k: 3,
        text: '',
        model: { encoding, causal: tasks.find((each) => each.id === id).causal, layers, d_model: 32, heads, vocabulary: 2, length: 16 },
        training: { steps: 600, batch: 32, learning_rate: 4e-3, warm_up: 30, weight_decay: 0.01, clip: 1, seed: 1 },
        lengths: [16, 32, 64, 128],
      },
    })),
  );
}

const inThousandths = (value) => Math.round(1000 * value);

/** The mean loss of each of CURVE_POINTS equal parts of the run. */
function thinned(curve, steps) {
  return Array.from({ length: CURVE_POINTS }, (_, part) => {
    const within = curve.filter(({ step }) => Math.ceil((step * CURVE_POINTS) / steps) === part + 1);
    return within.reduce((sum, { loss }) => sum + loss, 0) / within.length;
  });
}

/** The header's row for a run that ended so, with its whole curve. */
export function readyMadeRow({ task, racer, setup }, { measured, curve }) {
  const accuracy = measured.map((each) => inThousandths(each.accuracy));
  const loss = thinned(curve, setup.training.steps).map(inThousandths);
  return `    {${task}, ${racer}, ${setup.model.layers}, ${setup.model.heads}, {${accuracy.join(', ')}}, {${loss.join(', ')}}},`;
}

/** The header's text. `ended`: how each of `runs` ended. */
export function readyMadeHeader(runs, ended) {
  const rows = runs.map((run, index) => readyMadeRow(run, ended[index]));
  return `#pragma once

#include <array>
#include <cstdint>

// What readers see before their own runs. Written by \`npm run lab -- --ready-made\`: the figure's initial settings but for the task,
// layers and heads of each row, seed 1.
namespace figures::training {

struct ReadyMade {
  std::int8_t task = 0;   ///< index of kTaskChoices
  std::int8_t racer = 0;  ///< index of kRacerChoices
  std::int8_t layers = 0, heads = 0;
  std::array<std::int16_t, 4> accuracy = {};  ///< in thousandths, at each of kMultiples
  std::array<std::int16_t, ${CURVE_POINTS}> loss = {};     ///< in thousandths of a nat: means over equal parts of the run
};
// clang-format off
inline constexpr std::array<ReadyMade, ${rows.length}> kReadyMade = {{
${rows.join('\n')}
}};
// clang-format on

}  // namespace figures::training
`;
}

// The film: how the head that looks three back comes about in RoPE's model, told by its answers to the text that the figure first shows.
const FILM_TEXT = 'jdihfidiaciehagi';
const FILM_STEPS = [1, 27, 30, 36, 42, 48, 54, 60, 66, 81, 99]; // some of those after which a run answers
const FILM_LAYER = 1;
const FILM_HEAD = 0;

/** The command that trains RoPE's model of the task `back` and has it answer to the film's text. */
export function filmCommand(choices) {
  const { setup } = readyMadeRuns(choices).find((run) => run.setup.task === 'back' && run.setup.model.encoding === 'rope');
  return { kind: 'train', id: 1, setup, watched: [...FILM_TEXT].map((letter) => letter.charCodeAt(0) - 'a'.charCodeAt(0)) };
}

/** One frame of the film, a row of numbers for the header, or nothing if this answer of the run is none. */
export function filmFrame({ attention, heads, step }) {
  if (!FILM_STEPS.includes(step)) return undefined;
  const bytes = Buffer.from(attention, 'base64');
  const places = FILM_TEXT.length ** 2;
  const first = (FILM_LAYER * heads + FILM_HEAD) * places;
  const shares = Array.from({ length: places }, (_, index) => Math.round(63 * bytes.readFloatLE(4 * (first + index))));
  return `    {${step}, {${shares.join(', ')}}},`;
}

/** Trains with an open trainer (src/lab/package/trainer.mjs) until the film is complete: its frames. */
export function film(trainer, choices) {
  trainer.command(JSON.stringify(filmCommand(choices)));
  const frames = [];
  while (frames.length < FILM_STEPS.length) {
    const { answer } = JSON.parse(trainer.advance(1) || '{}');
    const frame = answer && filmFrame(answer);
    if (frame) frames.push(frame);
  }
  return frames;
}

export function filmHeader(frames) {
  return `#pragma once

#include <array>
#include <cstdint>
#include <string_view>

// How a head comes about, for readers who have not trained yet. Written by \`npm run lab -- --ready-made\`: the figure's initial settings,
// RoPE, seed 1.
namespace figures::training {

inline constexpr std::string_view kFilmText = "${FILM_TEXT}";
inline constexpr int kFilmLayer = ${FILM_LAYER}, kFilmHead = ${FILM_HEAD};

struct FilmFrame {
  /// Of training.
  int step = 0;
  /// [T, T], in 63rds.
  std::array<std::uint8_t, ${FILM_TEXT.length ** 2}> attention = {};
};
// clang-format off
inline constexpr std::array<FilmFrame, ${frames.length}> kFilm = {{
${frames.join('\n')}
}};
// clang-format on

}  // namespace figures::training
`;
}
