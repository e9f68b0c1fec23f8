// Where the words of all kinds of questions are drawn when they are large.
import { testWordPositions } from '../lib/kinds_words.mjs';

testWordPositions('large', 2, [true]);
