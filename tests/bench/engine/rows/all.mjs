// All rows of the table: {id, make}. make() returns {title, size, expected(index), contenders({engines, limits, onnxruntime, tfjs}),
// claims}; it is only called when the row's turn comes, because some rows need much memory.
import { rows as attention } from './attention.mjs';
import { rows as bias } from './bias.mjs';
import { rows as rope } from './rope.mjs';
import { rows as similarity } from './similarity.mjs';
import { rows as sinusoidal } from './sinusoidal.mjs';
import { rows as table } from './table.mjs';

export const rows = [...sinusoidal, ...table, ...rope, ...similarity, ...bias, ...attention];
