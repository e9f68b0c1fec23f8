// Text as it stands in XML.
const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeXml = (text) => String(text).replaceAll(/[&<>"]/g, (character) => ENTITIES[character]);

/** HTML, which Moodle keeps as it is between these marks. */
export const cdata = (html) => `<![CDATA[${html.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
