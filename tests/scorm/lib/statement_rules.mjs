// What the specification of xAPI 1.0.3 says of a statement, as far as the book's statements go.

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const DURATION = /^P(?=.)(\d+Y)?(\d+M)?(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?$/;
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]+)*$/;
const INTERACTIONS = [
  'true-false',
  'choice',
  'fill-in',
  'long-fill-in',
  'matching',
  'performance',
  'sequencing',
  'likert',
  'numeric',
  'other',
];
const IDENTIFIERS = ['mbox', 'mbox_sha1sum', 'openid', 'account'];

const isIri = (text) => typeof text === 'string' && /^[a-z][a-z0-9+.-]*:\S+$/i.test(text);
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @returns {string[]} what is wrong with a statement */
export function faultsOf(statement) {
  const faults = [];
  const check = (holds, what) => holds || faults.push(what);
  const only = (value, names, where) => {
    check(isObject(value), `${where} is no object`);
    for (const [name, each] of Object.entries(value ?? {})) {
      check(names.includes(name), `${where} has ${name}`);
      check(each !== null && each !== undefined, `${where}.${name} is null`);
    }
  };
  const languageMap = (map, where) => {
    check(isObject(map) && Object.keys(map).length > 0, `${where} is no language map`);
    for (const [language, text] of Object.entries(map ?? {}))
      check(LANGUAGE.test(language) && typeof text === 'string', `${where}: ${language}`);
  };
  const extensions = (map, where) => Object.keys(map ?? {}).forEach((name) => check(isIri(name), `${where}: extension ${name}`));

  const agent = (actor, where) => {
    only(actor, ['objectType', 'name', ...IDENTIFIERS], where);
    check(IDENTIFIERS.filter((name) => name in actor).length === 1, `${where} has not one identifier`);
    if (actor.mbox) check(/^mailto:\S+@\S+$/.test(actor.mbox), `${where}.mbox`);
    if (actor.account) check(isIri(actor.account.homePage) && typeof actor.account.name === 'string', `${where}.account`);
  };
  const activity = (object, where) => {
    only(object, ['objectType', 'id', 'definition'], where);
    check(isIri(object.id), `${where}.id ${object.id}`);
    const { definition } = object;
    only(definition, ['name', 'description', 'type', 'interactionType', 'extensions'], `${where}.definition`);
    if (definition.name) languageMap(definition.name, `${where}.definition.name`);
    check(isIri(definition.type), `${where}.definition.type`);
    if (definition.interactionType) check(INTERACTIONS.includes(definition.interactionType), `${where}.definition.interactionType`);
  };
  const result = ({ score, success, completion, response, duration, ...more }) => {
    only(more, ['extensions'], 'result');
    extensions(more.extensions, 'result');
    for (const flag of [success, completion]) check(['boolean', 'undefined'].includes(typeof flag), 'result: no boolean');
    check(['string', 'undefined'].includes(typeof response), 'result.response');
    if (duration !== undefined) check(DURATION.test(duration), `result.duration ${duration}`);
    if (score === undefined) return;
    only(score, ['scaled', 'raw', 'min', 'max'], 'result.score');
    check(Math.abs(score.scaled) <= 1 && score.min < score.max && score.raw >= score.min && score.raw <= score.max, 'result.score');
  };
  const context = ({ registration, contextActivities = {}, ...more }) => {
    only(more, ['language', 'platform', 'extensions'], 'context');
    if (registration !== undefined) check(UUID.test(registration), `context.registration ${registration}`);
    only(contextActivities, ['parent', 'grouping', 'category', 'other'], 'context.contextActivities');
    for (const [name, activities] of Object.entries(contextActivities)) for (const each of activities) activity(each, `context.${name}`);
  };

  only(statement, ['id', 'actor', 'verb', 'object', 'result', 'context', 'timestamp'], 'statement');
  check(UUID.test(statement.id), `id ${statement.id}`);
  check(TIMESTAMP.test(statement.timestamp), `timestamp ${statement.timestamp}`);
  agent(statement.actor, 'actor');
  check(isIri(statement.verb?.id), 'verb.id');
  languageMap(statement.verb?.display, 'verb.display');
  activity(statement.object, 'object');
  result(statement.result);
  context(statement.context);
  return faults;
}
