// A worker that trains one model: receives commands and posts reports, both JSON texts, as messages.h says. It computes only when it is its
// turn, so that a page with more models than the machine has cores stays smooth: `true` asks for a turn, null grants it, `false` gives it
// back.
import { serve } from './trainer.mjs';

const SLICE_MS = 24; // a command waits no longer than this for its answer

let slice; // that waits for a turn
let computes = false;
const later = (next) => {
  slice = next;
  if (!computes) postMessage(true);
};

async function takeTurn() {
  const work = slice;
  slice = undefined;
  computes = true;
  await work();
  computes = false;
  postMessage(false);
  if (slice) postMessage(true);
}

const server = serve((json) => postMessage(json), { sliceMs: SLICE_MS, later });
onmessage = ({ data }) => {
  if (data === null) takeTurn();
  else server.command(data);
};
