// Calls a function after files have been saved.
import { watch } from 'node:fs';

const QUIET_ms = 100; // editors save in several steps

/** Calls `onSaved` after a change in one of the folders, one call at a time; a change meanwhile is another call. */
export function watchFolders(folders, onSaved) {
  let timer;
  let working = Promise.resolve();
  const soon = (_, name) => {
    if (/^\.|~$|\.swp$/.test(name ?? '')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      working = working.then(onSaved);
    }, QUIET_ms);
  };
  const watchers = folders.map((folder) => watch(folder, soon));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
