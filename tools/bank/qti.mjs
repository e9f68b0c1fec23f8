// A package of QTI 1.2 as Canvas imports it: an assessment for each chapter, a manifest that names them, all in one zip file.
import { strToU8, zipSync } from 'fflate';
import { itemName, itemXml } from './qti_item.mjs';
import { chapterTitle } from './select.mjs';
import { escapeXml } from './xml.mjs';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const XSI = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
const QTI = 'http://www.imsglobal.org/xsd/ims_qtiasiv1p2';
const PACKAGE = 'http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1';
const LAST_CHANGED = new Date(1980, 0, 2); // the same questions give the same file

/** A template is a group of which a student gets one. */
function sectionXml(question) {
  const items = question.variants.map((_, index) => itemXml(question, index)).join('\n');
  if (question.variants.length === 1) return items;
  return (
    `<section ident="${itemName({ ...question, template: false })}-group" title="${escapeXml(question.label)}"><selection_ordering><selection>` +
    '<selection_number>1</selection_number><selection_extension><points_per_item>1</points_per_item></selection_extension>' +
    `</selection></selection_ordering>\n${items}\n</section>`
  );
}

function assessmentXml({ ident, title, questions }) {
  return (
    `${HEAD}<questestinterop xmlns="${QTI}" ${XSI} xsi:schemaLocation="${QTI} http://www.imsglobal.org/xsd/ims_qtiasiv1p2p1.xsd">\n` +
    `<assessment ident="${ident}" title="${escapeXml(title)}"><qtimetadata><qtimetadatafield><fieldlabel>cc_maxattempts</fieldlabel>` +
    `<fieldentry>unlimited</fieldentry></qtimetadatafield></qtimetadata>\n<section ident="root_section">\n` +
    `${questions.map(sectionXml).join('\n')}\n</section></assessment>\n</questestinterop>\n`
  );
}

/** What Canvas keeps of a quiz beside its questions: it is for practice, and may be tried as often as one likes. */
function metaXml({ ident, title, questions }) {
  return (
    `${HEAD}<quiz identifier="${ident}" xmlns="http://canvas.instructure.com/xsd/cccv1p0" ${XSI} ` +
    'xsi:schemaLocation="http://canvas.instructure.com/xsd/cccv1p0 https://canvas.instructure.com/xsd/cccv1p0.xsd">' +
    `<title>${escapeXml(title)}</title><description></description><shuffle_answers>true</shuffle_answers>` +
    '<scoring_policy>keep_highest</scoring_policy><quiz_type>practice_quiz</quiz_type>' +
    `<points_possible>${questions.length}.0</points_possible><show_correct_answers>true</show_correct_answers>` +
    '<allowed_attempts>-1</allowed_attempts><available>false</available></quiz>\n'
  );
}

function resources({ ident }) {
  return (
    `<resource identifier="${ident}" type="imsqti_xmlv1p2"><file href="${ident}/${ident}.xml"/><dependency identifierref="${ident}-meta"/></resource>` +
    `<resource identifier="${ident}-meta" type="associatedcontent/imscc_xmlv1p1/learning-application-resource" href="${ident}/assessment_meta.xml">` +
    `<file href="${ident}/assessment_meta.xml"/></resource>`
  );
}

function manifestXml(book, assessments) {
  return (
    `${HEAD}<manifest identifier="phasebook-questions" xmlns="${PACKAGE}" xmlns:imsmd="http://www.imsglobal.org/xsd/imsmd_v1p2" ${XSI} ` +
    `xsi:schemaLocation="${PACKAGE} http://www.imsglobal.org/xsd/imscp_v1p1.xsd http://www.imsglobal.org/xsd/imsmd_v1p2 ` +
    'http://www.imsglobal.org/xsd/imsmd_v1p2p2.xsd">\n<metadata><schema>IMS Content</schema><schemaversion>1.1.3</schemaversion>' +
    `<imsmd:lom><imsmd:general><imsmd:title><imsmd:string>${escapeXml(book.title)}</imsmd:string></imsmd:title></imsmd:general></imsmd:lom>` +
    `</metadata>\n<organizations/>\n<resources>\n${assessments.map(resources).join('\n')}\n</resources>\n</manifest>\n`
  );
}

function assessmentsOf(book, questions) {
  const inChapter = (slug) => questions.filter(({ asked, chapter }) => asked === 'chapter' && chapter === slug);
  const chapters = book.chapters.map((chapter) => ({
    ident: `phasebook-${chapter.slug}`,
    title: `${book.title} ${chapterTitle(chapter)}`,
    questions: inChapter(chapter.slug),
  }));
  const across = {
    ident: 'phasebook-across-chapters',
    title: `${book.title}: across chapters`,
    questions: questions.filter(({ asked }) => asked === 'final'),
  };
  return [...chapters, across].filter(({ questions }) => questions.length > 0);
}

/** @returns {Map<string, string>} the files of the package */
export function qtiFiles(book, questions) {
  const assessments = assessmentsOf(book, questions);
  const files = new Map([['imsmanifest.xml', manifestXml(book, assessments)]]);
  for (const assessment of assessments) {
    files.set(`${assessment.ident}/${assessment.ident}.xml`, assessmentXml(assessment));
    files.set(`${assessment.ident}/assessment_meta.xml`, metaXml(assessment));
  }
  return files;
}

/** @returns {Uint8Array} the zip file */
export function qtiPackage(files) {
  const entries = [...files].map(([name, content]) => [name, [strToU8(content), { mtime: LAST_CHANGED }]]);
  return zipSync(Object.fromEntries(entries), { level: 9 });
}
