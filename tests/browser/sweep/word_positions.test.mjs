// Where words are drawn at pixel ratios that few screens have.
import { testWordPositions } from '../lib/word_position_tests.mjs';

testWordPositions([
  { width: 900, height: 700, ratio: 1.25 },
  { width: 1440, height: 900, ratio: 1.5 },
  { width: 1280, height: 720, ratio: 3 },
]);
