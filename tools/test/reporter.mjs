// A node:test reporter that writes one line of JSON for each test: {name, place, passed, skipped, ms, error}. Suites are not counted.
// node --test-reporter=tools/test/reporter.mjs FILE
export default async function* report(events) {
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const { details, file, line, name, skip } = data;
    // its tests are reported themselves
    if (details.type === 'suite' && (type === 'test:pass' || details.error?.failureType === 'subtestsFailed')) continue;
    yield `${JSON.stringify({ name, place: `${file}:${line}`, passed: type === 'test:pass', skipped: skip !== undefined, ms: Math.round(details.duration_ms), error: details.error && describe(details.error) })}\n`;
  }
}

const describe = ({ cause, message }) => (cause instanceof Error ? cause.stack : `${cause ?? message}`);
