// Where formulas are drawn; at another pixel ratio in the sweep.
import { testFormulaBoxes } from './lib/formula_boxes.mjs';

testFormulaBoxes(1);
