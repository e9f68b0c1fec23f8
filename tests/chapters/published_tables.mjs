// Tables as printed in the sources, whose flaws the book describes. Rows are positions from 0, columns are dimensions from 0.

/** Source 001, the data of its heatmap. */
export const heatmap = [
  [1.0, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0, 0.0],
  [0.841, 0.54, 0.909, -0.416, 0.956, -0.279, 0.989, -0.141],
  [0.909, -0.416, 0.141, -0.99, 0.412, -0.911, 0.657, -0.754],
  [0.141, -0.99, -0.757, -0.654, -0.279, -0.96, -0.0, -0.999],
  [-0.757, -0.654, -0.96, 0.279, -0.842, 0.54, -0.657, 0.754],
  [-0.96, 0.279, -0.279, 0.96, -0.956, 0.279, -0.989, 0.141],
  [-0.279, 0.96, 0.657, 0.754, -0.412, 0.911, -0.0, 1.0],
  [0.657, 0.754, 0.989, -0.141, 0.0, -1.0, 0.657, 0.754],
  [0.989, -0.141, 0.412, -0.911, 0.842, -0.54, 0.96, -0.279],
  [0.412, -0.911, -0.54, -0.842, 0.996, 0.09, 0.279, -0.96],
];

/** Source 000, the comment under its code, for width 512. */
export const comment = [
  [0, 1, 0, 1],
  [0.841, 0.54, 0.002, 0.999],
  [0.909, -0.416, 0.004, 0.999],
];

/** Source 000, step 2 of its example, for width 512: the sines and cosines of these angles. */
export const example = [
  [0, 0.0001],
  [0.001, 0.0002],
  [0.002, 0.0004],
].map((angles) => angles.flatMap((angle) => [Math.sin(angle), Math.cos(angle)]));
