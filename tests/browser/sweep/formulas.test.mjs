// Where formulas are drawn on a fine screen, which takes long.
import { testFormulaBoxes } from '../lib/formula_boxes.mjs';

testFormulaBoxes(2);
