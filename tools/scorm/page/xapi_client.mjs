// Requests to an LRS. A request goes on when its page is left (`keepalive`), because students close a tab right after an answer.
import XAPI from '@xapi/xapi';

async function adapter({ url, method, data, headers }) {
  const body = data === undefined || typeof data === 'string' ? data : JSON.stringify(data);
  const response = await fetch(url, { method, headers, body, keepalive: true });
  if (!response.ok) throw Object.assign(new Error(`${method}: status ${response.status}`), { status: response.status });
  const text = await response.text();
  return { data: text && JSON.parse(text), headers: Object.fromEntries(response.headers), status: response.status };
}

/** What a system hands over in the address of the page, or undefined if there is no LRS in it. */
export function readLaunch(site) {
  const { endpoint, auth, actor, registration, activity_id: activity = site } = XAPI.getTinCanLaunchData();
  if (!endpoint || typeof actor !== 'object') return undefined;
  return { endpoint, auth, actor: { objectType: 'Agent', ...actor }, registration, activity };
}

const STATE = 'phasebook';

/** @param {ReturnType<typeof readLaunch>} launch */
export function makeClient({ endpoint, auth, actor, registration, activity }) {
  const client = new XAPI({ endpoint, auth, adapter });
  const where = { agent: actor, activityId: activity, stateId: STATE, ...(registration && { registration }) };
  return {
    send: (statements) => client.sendStatements({ statements }),
    /** @returns {Promise<object | undefined>} undefined on a first visit */
    async load() {
      try {
        return (await client.getState({ ...where, useCacheBuster: true })).data;
      } catch (error) {
        if (error.status === 404) return undefined;
        throw error;
      }
    },
    store: (state) => client.setState({ ...where, state }),
  };
}
