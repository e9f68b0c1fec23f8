// The page that a school's system opens: finds the system, and opens the course with what it has kept.
import { askedRule } from './asked_rule.mjs';
import { runAlone, runCourse, runUnreported } from './course.mjs';
import { findApi } from './find_api.mjs';
import { makeLms } from './lms.mjs';
import { openScorm } from './scorm_register.mjs';
import { secondsVisible } from './visible.mjs';
import { NOTICES } from './words.mjs';

const course = JSON.parse(document.body.dataset.course);
const api = findApi(window);
const lms = api && makeLms(api);
if (!lms) runAlone(course.book);
else if (!lms.initialize()) runUnreported(course.book, NOTICES.refused(lms.fault));
else runCourse(course.book, askedRule(course, new URLSearchParams(location.search)), openScorm(lms, secondsVisible()));
