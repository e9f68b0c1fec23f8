// A small LRS for the tests: statements and states of xAPI 1.0.3, on a host of its own. It takes nothing that breaks the rules, and names
// what did.
import { createServer } from 'node:http';
import { faultsOf } from './statement_rules.mjs';

export const AUTH = 'Basic dGVzdHM6c2VjcmV0';
const ALLOWED = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*, Authorization',
  'Access-Control-Allow-Methods': 'GET, POST, PUT',
};

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** The name under which a state is kept, or what is wrong with the request. */
function stateKey(query) {
  const [activity, agent, id, registration] = ['activityId', 'agent', 'stateId', 'registration'].map((name) => query.get(name));
  if (!activity || !agent || !id) return { fault: 'a state needs activityId, agent and stateId' };
  return { key: JSON.stringify([activity, JSON.parse(agent).mbox, id, registration]) };
}

/**
 * @returns {Promise<{url: string, statements: object[], states: Map<string, object>, faults: string[], down: boolean, close: () => void}>}
 * what it was told and what was wrong with it; `down`: it answers nothing but an error
 */
export async function serveLrs() {
  const lrs = { statements: [], states: new Map(), faults: [], down: false };

  const takeStatements = (text) => {
    const sent = [JSON.parse(text)].flat();
    const faults = sent.flatMap(faultsOf);
    if (faults.length > 0) return [400, faults];
    for (const each of sent) if (!lrs.statements.some(({ id }) => id === each.id)) lrs.statements.push(each);
    return [200, [], sent.map(({ id }) => id)];
  };
  const answer = async ({ method, url, headers }, text) => {
    const { pathname, searchParams } = new URL(url, 'http://host');
    if (!/^1\.0\.\d$/.test(headers['x-experience-api-version'])) return [400, ['no version']];
    if (headers.authorization !== AUTH) return [401, ['not authorised']];
    if (pathname === '/xapi/statements' && method === 'POST') return takeStatements(text);
    if (pathname !== '/xapi/activities/state') return [404, [`${method} ${pathname}`]];
    const { key, fault } = stateKey(searchParams);
    if (fault) return [400, [fault]];
    if (method === 'GET') return lrs.states.has(key) ? [200, [], lrs.states.get(key)] : [404, []];
    if (method === 'PUT' && headers['content-type'] === 'application/json') lrs.states.set(key, JSON.parse(text));
    return [204, []];
  };
  const server = createServer(async (request, response) => {
    if (request.method === 'OPTIONS') return response.writeHead(204, ALLOWED).end();
    const text = await bodyOf(request);
    const [status, faults, body] = lrs.down ? [503, []] : await answer(request, text);
    lrs.faults.push(...faults);
    return response
      .writeHead(status, { ...ALLOWED, 'Content-Type': 'application/json', 'X-Experience-API-Version': '1.0.3' })
      .end(body && JSON.stringify(body));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(lrs, { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() });
}
