// Files and folders: listing, hashing, and atomic writing.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

// All files under a folder, as sorted relative paths with forward slashes. `skip` names folders to leave out at any depth.
export function listFiles(folder, skip = []) {
  if (!existsSync(folder)) return [];
  const found = [];
  const visit = (path) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const full = join(path, entry.name);
      if (entry.isDirectory()) {
        if (!skip.includes(entry.name)) visit(full);
      } else if (entry.isFile()) {
        found.push(relative(folder, full).split(sep).join('/'));
      }
    }
  };
  visit(folder);
  return found.sort();
}

// One hash of plain values, files and folders: {values: […], paths: […]}. A missing path has a hash of its own.
export function hashOf({ values = [], paths = [] }) {
  const hash = createHash('sha256');
  const add = (name, data) => hash.update(`${name.length}:${name}${data.length}:`).update(data);
  add('values', JSON.stringify(values));
  for (const path of paths) {
    if (!existsSync(path)) {
      add(path, 'missing');
      continue;
    }
    const files = filesAt(path);
    for (const [name, file] of files) add(name, readFileSync(file));
  }
  return hash.digest('hex');
}

function filesAt(path) {
  const inside = listFilesOrNone(path);
  return inside === undefined
    ? [[relative(projectRoot, path), path]]
    : inside.map((file) => [join(relative(projectRoot, path), file), join(path, file)]);
}

function listFilesOrNone(path) {
  try {
    return listFiles(path);
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}

// Writes to a temporary file beside the target and renames it, so that nobody ever reads half a file.
export function writeAtomically(file, data) {
  mkdirSync(dirname(file), { recursive: true });
  const partial = `${file}.${process.pid}.partial`;
  writeFileSync(partial, data);
  renameSync(partial, file);
}

export const readIfExists = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
