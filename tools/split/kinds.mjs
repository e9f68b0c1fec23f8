// Whose code a function is, by its name: that of a kind of figure if the name has the class that src/figures/KIND.cpp makes, or a namespace of the folder
// src/figures/KIND/.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../lib/failure.mjs';
import { listFiles } from '../lib/files.mjs';

// Tasks are only made for the figure in which readers train models.
const FURTHER = { training_lab: ['lab::kinds'] };

const unique = (values) => [...new Set(values)];

/** The names by which the code of a kind is known: its class, and its namespaces. */
function namesOf(kind, figures) {
  const text = readFileSync(join(figures, `${kind}.cpp`), 'utf8');
  const classes = [...text.matchAll(/\bmake<(\w+)>/g)].map(([, name]) => `figures::(anonymous namespace)::${name}`);
  const folder = join(figures, kind);
  const files = existsSync(folder) ? listFiles(folder).map((name) => readFileSync(join(folder, name), 'utf8')) : [];
  const namespaces = files.flatMap((file) => [...file.matchAll(/^namespace (figures::\w+) \{/gm)].map(([, name]) => name));
  if (classes.length !== 1)
    throw new Failure(
      `src/figures/${kind}.cpp has to name the class of its figures once, as make<CLASS>; it does so ${classes.length} times.`,
    );
  return unique([...classes, ...namespaces, ...(FURTHER[kind] ?? [])]);
}

/** kind -> those names, for all kinds in the folder `figures`. No two kinds have one in common. */
export function readKinds(figures) {
  const kinds = listFiles(figures)
    .flatMap((path) => /^(\w+)\.cpp$/.exec(path)?.[1] ?? [])
    .filter((name) => name !== 'catalog');
  const names = new Map(kinds.map((kind) => [kind, namesOf(kind, figures)]));
  const all = [...names.values()].flat();
  const twice = all.find((name, i) => all.indexOf(name) !== i);
  if (twice)
    throw new Failure(
      `Two kinds of figures share the name ${twice}; give one of them a name of its own, so that their code can be told apart.`,
    );
  return names;
}

/** A function that tells of which kinds the name of a function speaks. */
export function ownersBy(names) {
  const patterns = [...names].map(([kind, own]) => [
    kind,
    new RegExp(own.map((name) => `\\b${name.replace(/[()]/g, '\\$&')}\\b`).join('|')),
  ]);
  return (name) => patterns.filter(([, pattern]) => pattern.test(name)).map(([kind]) => kind);
}
