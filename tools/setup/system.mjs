// What kind of machine this is, and whether it has room.
import {existsSync, readFileSync, statfsSync} from 'node:fs';
import {Failure} from '../lib/failure.mjs';

// {id, version, codename} of /etc/os-release; on other systems the platform's name alone.
export function readSystem(file = '/etc/os-release', platform = process.platform) {
  if (platform !== 'linux' || !existsSync(file)) return {id: platform, version: '', codename: ''};
  const lines = readFileSync(file, 'utf8').split('\n').map((line) => /^(\w+)="?(.*?)"?$/.exec(line)).filter(Boolean);
  const fields = Object.fromEntries(lines.map(([, key, value]) => [key, value]));
  return {id: fields.ID ?? 'linux', version: fields.VERSION_ID ?? '', codename: fields.VERSION_CODENAME ?? ''};
}

// Debian 12 and 13 are set up through apt; elsewhere the tools are expected to be there.
export const hasOurApt = (system) => system.id === 'debian' && ['12', '13'].includes(system.version);

export const freeSpaceGb = (folder) => {
  const {bavail, bsize} = statfsSync(folder);
  return (bavail * bsize) / 1e9;
};

export function requireSpace(folder, wantedGb, freeGb = freeSpaceGb(folder)) {
  if (freeGb >= wantedGb) return;
  throw new Failure(`The disk has ${freeGb.toFixed(1)} GB free and the set-up needs ${wantedGb} GB: make room and run the same command again.`);
}
