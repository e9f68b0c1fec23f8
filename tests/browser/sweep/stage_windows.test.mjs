// The picture has most of the stage in large windows too.
import { testShares } from '../lib/stage_shares.mjs';

await testShares([
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
]);
