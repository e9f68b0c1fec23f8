// Ways to read a trained model, in the words of the figure training_lab and its links: `rescale=ntk&factor=2`.
import { Failure } from './failure.mjs';

const WORDS = {
  rescale: ['none', 'linear', 'ntk', 'yarn', 'proportional'],
  factor: [],
  share: [],
  off: ['none', 'first', 'second'],
  bf16: ['off', 'on'],
  far: ['seen', 'clipped', 'hidden', 'band', 'others', 'elsewhere'],
  hand: ['all', '1', '2', '3', '4', '5', '6', '7', '8'],
};

function valueIn(name, text, reading) {
  const words = WORDS[name];
  if (!words) throw new Failure(`--read takes ${Object.keys(WORDS).join(', ')}, not ${name}.`, '', 2);
  if (words.length ? words.includes(text) : text !== '' && Number.isFinite(Number(text))) return words.length ? text : Number(text);
  throw new Failure(
    `--read ${reading}: ${name} must be ${words.length ? words.join(', ').replace(/, ([^,]+)$/, ' or $1') : 'a number'}.`,
    '',
    2,
  );
}

/**
 * The Reading (src/lab/config.h) that these words describe. What they leave out is as in training. `placesBack` is where the right letter
 * stands in the task Places back; 0 in others.
 */
export function readingOf(text, placesBack) {
  const said = Object.fromEntries([...new URLSearchParams(text)].map(([name, value]) => [name, valueIn(name, value, text)]));
  return {
    rope: !said.rescale || said.rescale === 'none' ? 'default' : said.rescale,
    factor: said.factor ?? 1,
    share: said.share ?? 1,
    without_positions: [said.off === 'first', said.off === 'second'],
    bf16_positions: said.bf16 === 'on',
    far: said.far ?? 'seen',
    ...(Number(said.hand) && { clipped_pair: Number(said.hand) }),
    ...(['band', 'others', 'elsewhere'].includes(said.far) && { places_back: placesBack }),
  };
}
