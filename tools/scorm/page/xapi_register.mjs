// A course whose record an LRS keeps: answers as statements, and the book's own text of them as a state.

const VERSION = 1;

/** What the LRS has kept. @param {object | undefined} state */
function readState(state) {
  const nothing = { answered: 0, saved: '', damaged: state !== undefined, place: '', settings: '', percent: undefined };
  const { version, answered, saved, place = '', settings = '', percent } = state ?? {};
  const isWhole = version === VERSION && Number.isInteger(answered) && /^[\w-]*$/.test(saved ?? '?');
  return isWhole ? { answered, saved, damaged: false, place, settings, percent } : nothing;
}

/** Sends statements at once, several requests at a time; those that did not arrive go along with the next. */
function makeOutbox(send, settled) {
  let failed = [];
  return (fresh) => {
    const statements = [...failed, ...fresh];
    failed = [];
    if (statements.length === 0) return;
    send(statements).then(
      () => settled(''),
      (error) => {
        failed.push(...statements);
        settled(error.message);
      },
    );
  };
}

/** Stores the newest state, one request after the other, so that an older one cannot arrive after it. */
function makeStore(store, settled) {
  let wanted;
  let stored;
  let busy = false;
  const run = async () => {
    busy = true;
    try {
      while (wanted !== stored) {
        const text = wanted;
        await store(JSON.parse(text));
        stored = text;
      }
      settled('');
    } catch (error) {
      settled(error.message);
    }
    busy = false;
  };
  return {
    set(state) {
      wanted = JSON.stringify(state);
      if (!busy && wanted !== stored) run();
    },
    /** The page may be left: what waits for an earlier request does not wait any longer. */
    hurry() {
      if (busy && wanted !== stored) store(JSON.parse(wanted)).catch(() => undefined);
    },
  };
}

/**
 * @param {ReturnType<typeof import('./xapi_client.mjs').makeClient>} client
 * @param {ReturnType<typeof import('./statements.mjs').makeStatements>} statements
 */
export async function openXapi(client, statements) {
  const kept = readState(await client.load());
  const { damaged, ...state } = { version: VERSION, ...kept };
  let before; // how many questions of each chapter were answered
  let fault = '';
  let changed = () => undefined;
  const settled = (message) => {
    fault = message;
    changed();
  };
  const send = makeOutbox(client.send, settled);
  const store = makeStore(client.store, settled);

  const progressed = ({ chapters }) => {
    const news = before ? chapters.filter(({ answered }, i) => answered > before[i]) : [];
    before = chapters.map(({ answered }) => answered);
    return news.map(statements.progressed);
  };
  const result = (standing) => {
    if (!standing?.final || standing.percent <= (state.percent ?? -1)) return [];
    const verb = state.percent === undefined ? 'completed' : 'scored';
    state.percent = standing.percent;
    return [statements[verb](standing)];
  };

  return {
    readOnly: false,
    kept,
    place: kept.place,
    answer: (answer) => send([statements.answered(answer)]),
    progress(answers, standing, progress) {
      Object.assign(state, answers);
      send([...progressed(progress), ...result(standing)]);
      if (answers) store.set(state);
    },
    setPlace(place) {
      state.place = place;
    },
    setSettings(settings) {
      state.settings = settings;
    },
    pause() {
      if (!damaged || state.answered > 0) store.set(state);
      store.hurry();
      send([]);
    },
    close() {
      this.pause();
    },
    whenChanged(call) {
      changed = call;
    },
    get fault() {
      return fault;
    },
  };
}
