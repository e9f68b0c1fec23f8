// The page that a system with an LRS opens.
import { askedRule } from './asked_rule.mjs';
import { runAlone, runCourse, runUnreported } from './course.mjs';
import { makeStatements } from './statements.mjs';
import { NOTICES } from './words.mjs';
import { makeClient, readLaunch } from './xapi_client.mjs';
import { openXapi } from './xapi_register.mjs';

const course = JSON.parse(document.body.dataset.course);
const { book, site, labels } = course;

async function open(launch) {
  const statements = makeStatements(launch, { ...book, site, labels });
  let register;
  try {
    register = await openXapi(makeClient(launch), statements);
  } catch (error) {
    runUnreported(book, NOTICES.refused(error.message));
    return;
  }
  runCourse(book, askedRule(course, new URLSearchParams(location.search)), register);
}

const launch = readLaunch(site);
if (launch) open(launch);
else runAlone(book);
