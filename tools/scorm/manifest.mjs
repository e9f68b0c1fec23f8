// The manifests of the packages: imsmanifest.xml of SCORM 1.2, tincan.xml of xAPI.

const SIGNS = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeXml = (text) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign]);

/** The part of an address that says which rule a teacher has set: "?require=1-6&mastery=70&count=right". */
export const parametersOf = (rule) =>
  `?${Object.entries(rule)
    .map(([name, text]) => `${name}=${encodeURIComponent(text).replaceAll('%2C', ',')}`)
    .join('&')}`;

/**
 * One unit, whose page is the first of the files.
 * @param {{title: string, rule: Record<string, string>, files: string[]}} what
 */
export function scormManifest({ title, rule, files }) {
  const name = escapeXml(title);
  const list = files.map((file) => `      <file href="${escapeXml(encodeURI(file))}"/>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="phasebook" version="1.2" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="book">
    <organization identifier="book">
      <title>${name}</title>
      <item identifier="reading" identifierref="page" isvisible="true" parameters="${escapeXml(parametersOf(rule))}">
        <title>${name}</title>
        <adlcp:masteryscore>${escapeXml(rule.mastery)}</adlcp:masteryscore>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="${files[0]}">
${list}
    </resource>
  </resources>
</manifest>
`;
}

/** @param {{title: string, description: string, id: string, launch: string}} what `launch`: the page, with the rule in its address */
export const xapiManifest = ({ title, description, id, launch }) => `<?xml version="1.0" encoding="UTF-8"?>
<tincan xmlns="http://projecttincan.com/tincan.xsd">
  <activities>
    <activity id="${escapeXml(id)}" type="http://adlnet.gov/expapi/activities/course">
      <name>${escapeXml(title)}</name>
      <description lang="en">${escapeXml(description)}</description>
      <launch lang="en">${escapeXml(launch)}</launch>
    </activity>
  </activities>
</tincan>
`;
