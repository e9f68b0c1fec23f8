// The picture has most of the stage in every chapter and window.
import { testShares } from '../lib/stage_shares.mjs';

await testShares([
  [1280, 720],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
]);
