// A worker that trains one model: receives commands and posts reports, both JSON, as messages.h says.
import {serve} from './trainer.mjs';

const kSliceMs = 12; // a command waits no longer than this for its answer

// Timers would wait 4 ms between slices; a message to oneself comes after those that are waiting already.
const {port1, port2} = new MessageChannel();
const due = [];
port1.onmessage = () => due.shift()();
const later = (slice) => {
  due.push(slice);
  port2.postMessage(null);
};

const server = serve((json) => postMessage(json), {sliceMs: kSliceMs, later});
onmessage = ({data}) => server.command(data);
