// The colours of matrices, those of src/plot/colour_map.cpp: Crameri's vik and berlin for values of both signs, and from the ground to the
// accent for values of one.

export const VIK =
  '001261 021F69 022B71 023779 034481 055189 0C5E92 1B6D9C 2F7DA6 478CB1 609DBC 79ADC7 92BDD2 ACCCDD C5DBE6 DDE6E9 ECE5E0 EEDACF E9CBB9 E3BBA4 DCAB8F D69C7B CF8D67 C97F55 C37243 BD6431 B3531F A5400F 942F06 832106 741506 670A07 590008';
export const BERLIN =
  '79ABED 60A5DE 4E9DCF 4194C1 3A8BB4 3481A8 2F789C 2B6E8F 276582 275C76 295368 2B495A 2C404C 2C373F 2A2E33 43302D 583328 693526 793926 863E2A 914532 9A4D3B A35645 AC5E4F B56757 BF6F5E CA7764 D5806A E08870';

const channels = (hex) => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const samplesOf = (text) => text.split(' ').map(channels);
const blend = (from, to, share) => from.map((value, i) => Math.round(value + share * (to[i] - value)));

/** As in the book's matrices: the outermost colours are left to what is nearly 1. */
const reach = (value) => value * (0.7 + 0.3 * value ** 8);

/**
 * @param {{dark: boolean, signed: boolean, low: string, high: string}} look low, high: the colours of zero and of the largest value, if all
 *   values have one sign
 * @returns {(share: number) => number[]} red, green, blue; of -1 to 1, or of 0 to 1
 */
export function makeRamp({ dark, signed, low, high }) {
  if (!signed) {
    const [from, to] = [low, high].map((colour) => channels(colour.trim().replace('#', '')));
    return (share) => blend(from, to, share);
  }
  const samples = samplesOf(dark ? BERLIN : VIK);
  return (share) => {
    const place = ((1 + Math.sign(share) * reach(Math.abs(share))) / 2) * (samples.length - 1);
    const left = Math.min(Math.floor(place), samples.length - 2);
    return blend(samples[left], samples[left + 1], place - left);
  };
}
