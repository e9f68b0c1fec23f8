// The runs whose results the figure training_lab shows until the reader has run her own, and the header that holds them.
import { join } from 'node:path';
import { projectRoot } from './files.mjs';

export const READY_MADE_HEADER = join(projectRoot, 'src/figures/training_lab/ready_made.h');
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
