// The runs whose results the figure training_lab shows until the reader has run her own, and the header that holds them.
import {join} from 'node:path';
import {projectRoot} from './files.mjs';

export const kReadyMadeHeader = join(projectRoot, 'src/figures/training_lab/ready_made.h');
const kTasks = ['order', 'back', 'reverse', 'repeat', 'local']; // in the order of the figure's choices
const kCurvePoints = 12;

/** {task, racer, setup} for each task and encoding, with the figure's initial settings. */
export function readyMadeRuns({tasks, encodings}) {
  return kTasks.flatMap((id, task) =>
    encodings.map((encoding, racer) => ({
      task,
      racer,
      setup: {
        task: id,
        k: 3,
        text: '',
        model: {encoding, causal: tasks.find((each) => each.id === id).causal, layers: 2, d_model: 32, heads: 4, vocabulary: 2, length: 16},
        training: {steps: 600, batch: 32, learning_rate: 4e-3, warm_up: 30, weight_decay: 0.01, clip: 1, seed: 1},
        lengths: [16, 32, 64, 128],
      },
    })),
  );
}

const inThousandths = (value) => Math.round(1000 * value);

/** The mean loss of each of kCurvePoints equal parts of the run. */
function thinned(curve, steps) {
  return Array.from({length: kCurvePoints}, (_, part) => {
    const within = curve.filter(({step}) => Math.ceil((step * kCurvePoints) / steps) === part + 1);
    return within.reduce((sum, {loss}) => sum + loss, 0) / within.length;
  });
}

/** The header's text. `ended`: how each of `runs` ended, with its whole curve. */
export function readyMadeHeader(runs, ended) {
  const rows = runs.map(({task, racer, setup}, index) => {
    const {measured, curve} = ended[index];
    const accuracy = measured.map((each) => inThousandths(each.accuracy));
    const loss = thinned(curve, setup.training.steps).map(inThousandths);
    return `    {${task}, ${racer}, {${accuracy.join(', ')}}, {${loss.join(', ')}}},`;
  });
  return `#pragma once

#include <array>
#include <cstdint>

// What readers see before their own runs. Written by \`npm run lab -- --ready-made\`: the figure's initial settings, seed 1.
namespace figures::training {

struct ReadyMade {
  std::int8_t task = 0;                       ///< index of kTaskChoices
  std::int8_t racer = 0;                      ///< index of kRacerChoices
  std::array<std::int16_t, 4> accuracy = {};  ///< in thousandths, at each of kMultiples
  std::array<std::int16_t, ${kCurvePoints}> loss = {};     ///< in thousandths of a nat: means over equal parts of the run
};
inline constexpr int kReadyMadeSteps = ${runs[0].setup.training.steps};
// clang-format off
inline constexpr std::array<ReadyMade, ${rows.length}> kReadyMade = {{
${rows.join('\n')}
}};
// clang-format on

}  // namespace figures::training
`;
}
