// Evaluates times. The speed of a shared machine varies by more than the differences to be measured, and noise only ever adds time.
// Therefore the ratio is that of the best times, each contender at its undisturbed speed; it is reported with the median and the range of
// the ratios within one round. Either can mislead: the best if one contender was disturbed all the time, the median if noise affects one
// kind of work more than the other. A goal is reached if both reach it.

export function median(values) {
  if (values.length === 0) throw new RangeError('There is no median of nothing.');
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** Merges the rounds of several contenders into one: the fastest time in each round. */
export function fastestOf(contenders) {
  return contenders[0].map((_, round) => Math.min(...contenders.map((times) => times[round])));
}

/**
 * How many times as long `theirs` takes as `ours`; both have one time for each round. Above 1 we are faster. Against a limit, it is our
 * share of the limit.
 */
export function compareTimes(ours, theirs) {
  if (ours.length !== theirs.length) throw new RangeError(`${ours.length} rounds cannot be compared with ${theirs.length}.`);
  const ratios = ours.map((time, round) => theirs[round] / time);
  return { best: Math.min(...theirs) / Math.min(...ours), median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) };
}

/**
 * The verdict on a goal: 'reached' if best and median both reach it, 'not reached' if neither does, otherwise 'unclear', which means to
 * measure again.
 */
export function verdictOn({ best, median: middle }, goal) {
  if (best >= goal && middle >= goal) return 'reached';
  return best >= goal || middle >= goal ? 'unclear' : 'not reached';
}
