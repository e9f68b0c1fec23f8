// What an LRS is told, as statements of xAPI 1.0.3. The ids of what they are about are addresses in the book.
import XAPI from '@xapi/xapi';

const TYPE = 'http://adlnet.gov/expapi/activities/';
const PROGRESS = 'https://w3id.org/xapi/cmi5/result/extensions/progress';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A random UUID; crypto.randomUUID is missing where the page came without HTTPS. */
export function uuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * @param {{actor: object, registration?: string, activity: string}} launch who, in which course
 * @param {{title: string, site: string, chapters: object[], labels: Record<string, string>}} book
 */
export function makeStatements({ actor, registration, activity }, { title, site, chapters, labels }) {
  const named = (id, type, name, more) => ({
    objectType: 'Activity',
    id,
    definition: { type: `${TYPE}${type}`, ...(name && { name: { en: name } }), ...more },
  });
  const course = named(activity, 'course', title);
  const chapterOf = (slug) => named(`${site}${slug}.html`, 'module', chapters.find((each) => each.slug === slug)?.title);
  const statement = (verb, object, result, contextActivities) => ({
    id: uuid(),
    actor,
    verb,
    object,
    result,
    context: { ...(UUID.test(registration) && { registration }), ...(contextActivities && { contextActivities }) },
    timestamp: new Date().toISOString(),
  });
  const score = ({ percent }) => ({ scaled: percent / 100, raw: percent, min: 0, max: 100 });

  return {
    answered: ({ id, chapter, verdict, option, seconds, tries }) =>
      statement(
        XAPI.Verbs.ANSWERED,
        named(`${site}${chapter}.html#${id}`, 'cmi.interaction', labels[id], { interactionType: 'other' }),
        {
          success: verdict === 'right',
          response: option || verdict,
          duration: `PT${Math.max(seconds, 0).toFixed(2)}S`,
          extensions: { [`${site}#tries`]: tries },
        },
        { parent: [chapterOf(chapter)], grouping: [course] },
      ),
    progressed: ({ slug, questions, answered }) =>
      statement(
        XAPI.Verbs.PROGRESSED,
        chapterOf(slug),
        { extensions: { [PROGRESS]: Math.floor((100 * answered) / questions) } },
        { parent: [course] },
      ),
    completed: (standing) => statement(XAPI.Verbs.COMPLETED, course, { completion: true, success: standing.met, score: score(standing) }),
    /** A better result after the first one. */
    scored: (standing) => statement(XAPI.Verbs.SCORED, course, { success: standing.met, score: score(standing) }),
  };
}
