// Writes the measurements that the figure length_generalisation shows, from tests/reference/lab.json. Run `node tools/measurements.mjs` whenever that file
// has changed. The figure's test compares the two.
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {runMain} from './lib/failure.mjs';
import {projectRoot} from './lib/files.mjs';

const kFrom = 'tests/reference/lab.json';
const kTo = 'src/figures/length_generalisation/measurements.h';

// In the order of the figure's choices: task, whether with a causal mask, layers.
const kTasks = [
  ['order', false, 2], ['back3', false, 1], ['back3', true, 1], ['reverse', false, 1], ['reverse', false, 2], ['induction', true, 2], ['local', true, 1], ['local', true, 2],
];
const kWidths = [16, 32];
const kEncodings = ['none', 'sinusoidal', 'learned', 'shaw', 't5', 'rope', 'alibi'];
const kLengths = ['16', '32', '64', '128'];

function main() {
  const {runs} = JSON.parse(readFileSync(join(projectRoot, kFrom), 'utf8'));
  const lines = kTasks.flatMap(([task, causal, layers]) => kWidths.flatMap((width) => [
    `// ${task}${causal ? ', causal' : ''}, ${layers} ${layers === 1 ? 'layer' : 'layers'}, width ${width}`,
    ...kEncodings.map((encoding) => {
      const run = runs.find((one) => one.task === task && one.causal === causal && one.layers === layers && one.d_model === width && one.encoding === encoding);
      const accuracies = kLengths.flatMap((length) => run.accuracy[length].map((accuracy) => Math.round(1000 * accuracy)));
      return `${accuracies.join(', ')},  // ${encoding}`;
    }),
  ]));
  writeFileSync(join(projectRoot, kTo), `#pragma once

#include <cstdint>

// Made by tools/measurements.mjs of ${kFrom}; the README there says where it comes from.
namespace figures::lengths {

/// Accuracies in thousandths: for each task, width and encoding those at lengths ${kLengths.join(', ')}, three seeds each.
inline constexpr std::uint16_t kThousandths[] = {
    // clang-format off
${lines.map((line) => `    ${line}`).join('\n')}
    // clang-format on
};

}  // namespace figures::lengths
`);
}

await runMain(main);
