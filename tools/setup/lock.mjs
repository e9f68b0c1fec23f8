// A lock that allows one set-up at a time in a checkout. The lock of a process that has ended is ignored.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Failure } from '../lib/failure.mjs';

export async function withLock(file, action) {
  mkdirSync(dirname(file), { recursive: true });
  acquire(file);
  try {
    return await action();
  } finally {
    rmSync(file, { force: true });
  }
}

function acquire(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const holder = Number(readFileSync(file, 'utf8'));
    if (holder && isAlive(holder))
      throw new Failure(
        `Another set-up (process ${holder}) is running in this folder: wait until it has finished and run the same command again.`,
      );
    writeFileSync(file, String(process.pid));
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
