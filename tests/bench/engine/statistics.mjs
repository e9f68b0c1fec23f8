// What a row of times says. A shared machine changes its speed by more than what is measured, and noise only ever adds time: so a ratio is taken of the
// best times, each contender at its undisturbed speed, and beside it stand the median and the range of the ratios within one round. Either can mislead: the
// best where one contender was never left alone, the median where noise met one kind of work more than the other. A reach counts when both have it.

export function median(values) {
  if (values.length === 0) throw new RangeError('There is no median of nothing.');
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** The rounds of several contenders as those of one: in each round the fastest of them counts. */
export function fastestOf(contenders) {
  return contenders[0].map((_, round) => Math.min(...contenders.map((times) => times[round])));
}

/** How many times as long `theirs` takes as `ours`; both hold one time for each round. Above 1 we are faster; against a limit it is the share of it. */
export function compareTimes(ours, theirs) {
  if (ours.length !== theirs.length) throw new RangeError(`${ours.length} rounds cannot be compared with ${theirs.length}.`);
  const ratios = ours.map((time, round) => theirs[round] / time);
  return {best: Math.min(...theirs) / Math.min(...ours), median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios)};
}

/** What a comparison says of a reach: 'reached' where best and median both do, 'not reached' where neither does, else 'unclear': measure again. */
export function judge({best, median: middle}, reach) {
  if (best >= reach && middle >= reach) return 'reached';
  return best >= reach || middle >= reach ? 'unclear' : 'not reached';
}
