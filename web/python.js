// Python in the page: what Run, Edit and Stop do at a listing, and how an answer in code is judged. Loaded when it is first needed; the
// interpreter itself comes at the first run.
import { Session } from './python/session.js';

const session = new Session();

export const run = async (code, call) => session.run(code, { call });
export const stop = () => session.stop();
