// Trains small models for the application, each in a worker of its own; see src/platform/host.h.
import { STALL_TIMEOUT_ms, withStallTimeout } from './loading.js';
import { trustedScript } from './trusted_types.js';

const PAGE_SLICE_ms = 8; // where workers are denied: half a frame, so that the page stays smooth

/**
 * @param {(asker: string, value: string) => void} report called with each report, as platform::train says
 * @returns {{train: (asker: string, channel: number, command: string) => void, stop: (asker: string, channel: number) => void}}
 */
export function makeTrainers(report) {
  const trainers = new Map(); // by asker and channel
  const turns = makeTurns(navigator.hardwareConcurrency || 1);
  const stop = (asker, channel) => {
    const key = `${channel}\n${asker}`;
    trainers.get(key)?.end();
    trainers.delete(key);
  };

  return {
    train(asker, channel, command) {
      const key = `${channel}\n${asker}`;
      if (!trainers.has(key)) {
        const tell = (json) => {
          if (!json) stop(asker, channel);
          report(asker, `${channel}\n${json}`);
        };
        trainers.set(key, trainer(tell, turns));
      }
      trainers.get(key).command(command);
    },

    stop,
  };
}

/** Lets so many workers compute at once, each for a slice, in the order in which they ask. */
function makeTurns(free) {
  let waiting = [];
  const grant = () => {
    while (free > 0 && waiting.length > 0) {
      free -= 1;
      waiting.shift().begin();
    }
  };
  return {
    ask(turn) {
      waiting.push(turn);
      grant();
    },
    giveBack() {
      free += 1;
      grant();
    },
    forget(turn) {
      waiting = waiting.filter((other) => other !== turn);
    },
  };
}

/** A trainer in a worker, which moves to the page if it turns out that the browser runs no worker. */
function trainer(tell, turns) {
  let ended = false;
  let unanswered = []; // commands, until the worker has said something
  let at = null;

  const tellUnlessEnded = (json) => {
    if (!ended) tell(json);
  };
  const moveToPage = () => {
    at = onPage(tellUnlessEnded);
    unanswered.forEach((command) => at.command(command));
    unanswered = [];
  };
  try {
    const worker = new Worker(trustedScript('lab/worker.js'), { type: 'module' });
    let answered = false;
    const turn = {
      taken: false,
      begin() {
        turn.taken = true;
        worker.postMessage(null);
      },
      end() {
        if (!turn.taken) return;
        turn.taken = false;
        turns.giveBack();
      },
    };
    const terminate = () => {
      clearTimeout(silence);
      worker.terminate();
      turns.forget(turn);
      turn.end();
    };
    worker.onmessage = ({ data }) => {
      clearTimeout(silence);
      if (data === true) return turns.ask(turn);
      if (data === false) return turn.end();
      answered = true;
      unanswered = [];
      tellUnlessEnded(data);
    };
    const fail = () => {
      terminate();
      if (answered) tellUnlessEnded('');
      else if (!ended) moveToPage();
    };
    const silence = setTimeout(fail, STALL_TIMEOUT_ms); // its code may never come
    worker.onerror = fail;
    at = {
      command(command) {
        if (!answered) unanswered.push(command);
        worker.postMessage(command);
      },
      end: terminate,
    };
  } catch {
    moveToPage();
  }
  return {
    command: (command) => at.command(command),
    end() {
      ended = true;
      at.end();
    },
  };
}

/** A trainer that works on the page, a slice after each frame. */
function onPage(tell) {
  const afterFrame = (slice) => requestAnimationFrame(() => setTimeout(slice));
  const serving = withStallTimeout('lab/trainer.js', import('./lab/trainer.js')).then(({ serve }) =>
    serve(tell, { sliceMs: PAGE_SLICE_ms, later: afterFrame }),
  );
  serving.catch(() => tell(''));
  const quietly = (use) => serving.then(use, () => {});
  return {
    command: (command) => quietly((server) => server.command(command)),
    end: () => quietly((server) => server.end()),
  };
}
