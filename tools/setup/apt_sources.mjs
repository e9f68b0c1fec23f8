// Finds the mirror that this system already uses, in both of apt's formats, so that no host has to be named here.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// The entries {uri, suites, components, signedBy} of a deb822 file (*.sources).
export function parseDeb822(text) {
  const stanzas = text
    .split(/\n\s*\n/)
    .map(parseStanza)
    .filter(({ types, enabled }) => words(types).includes('deb') && enabled !== 'no');
  return stanzas.flatMap((fields) =>
    words(fields.uris).map((uri) => ({
      uri,
      suites: words(fields.suites),
      components: words(fields.components),
      signedBy: fields['signed-by'] ?? '',
    })),
  );
}

function parseStanza(stanza) {
  const fields = {};
  for (const line of stanza.split('\n')) {
    const match = /^([\w-]+):\s*(.*)$/.exec(line);
    if (match) fields[match[1].toLowerCase()] = match[2].trim();
  }
  return fields;
}

// The same for a one-line file (*.list): deb [options] uri suite components…
export function parseOneLine(text) {
  const lines = text
    .split('\n')
    .map((line) => /^\s*deb\s+(?:\[([^\]]*)\]\s+)?(\S+)\s+(\S+)\s*([^#]*)/.exec(line))
    .filter(Boolean);
  return lines.map(([, options, uri, suite, components]) => ({
    uri,
    suites: [suite],
    components: words(components),
    signedBy: /signed-by=(\S+)/.exec(options ?? '')?.[1] ?? '',
  }));
}

const words = (text) => (text ?? '').split(/\s+/).filter(Boolean);

export function readAptSources(folder = '/etc/apt') {
  const parts = join(folder, 'sources.list.d');
  const files = [
    join(folder, 'sources.list'),
    ...(existsSync(parts)
      ? readdirSync(parts)
          .sort()
          .map((name) => join(parts, name))
      : []),
  ];
  return files.filter(existsSync).flatMap((file) => {
    if (file.endsWith('.sources')) return parseDeb822(readFileSync(file, 'utf8'));
    return file.endsWith('.list') ? parseOneLine(readFileSync(file, 'utf8')) : [];
  });
}

// {uri, keyring} of the distribution's own archive for a release, or undefined if there is none.
export function findMirror(entries, codename) {
  const entry = entries.find(
    ({ uri, suites, components }) => /^(https?|mirror)/.test(uri) && suites.includes(codename) && components.includes('main'),
  );
  if (!entry) return undefined;
  const keyrings = [entry.signedBy, '/usr/share/keyrings/debian-archive-keyring.gpg', '/usr/share/keyrings/debian-archive-keyring.pgp'];
  return { uri: entry.uri, keyring: keyrings.find((file) => file.startsWith('/') && existsSync(file)) ?? '' };
}
