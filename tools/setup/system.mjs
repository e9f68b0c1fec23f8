// The operating system, and the free space on the disk.
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { Failure } from '../lib/failure.mjs';

// {id, version, codename} from /etc/os-release; on other systems only the name of the platform.
export function readSystem(file = '/etc/os-release', platform = process.platform) {
  if (platform !== 'linux' || !existsSync(file)) return { id: platform, version: '', codename: '' };
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => /^(\w+)="?(.*?)"?$/.exec(line))
    .filter(Boolean);
  const fields = Object.fromEntries(lines.map(([, key, value]) => [key, value]));
  return { id: fields.ID ?? 'linux', version: fields.VERSION_ID ?? '', codename: fields.VERSION_CODENAME ?? '' };
}

// Debian 12 and 13 are set up with apt; on other systems the tools have to be installed already.
export const isSupportedDebian = (system) => system.id === 'debian' && ['12', '13'].includes(system.version);

export const freeSpaceGb = (folder) => {
  const { bavail, bsize } = statfsSync(folder);
  return (bavail * bsize) / 1e9;
};

export function requireSpace(folder, wantedGb, freeGb = freeSpaceGb(folder)) {
  if (freeGb >= wantedGb) return;
  throw new Failure(
    `The disk has ${freeGb.toFixed(1)} GB free and the set-up needs ${wantedGb} GB: make room and run the same command again.`,
  );
}
