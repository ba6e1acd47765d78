import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type Finding, ok, problem } from './finding.ts';

const MIN_FREE_BYTES = 500_000_000;
const MEGABYTE = 1_000_000;

/** Finds a disk that is almost full. The local table cannot be written on a full one. The folder need not exist yet. */
export async function checkDisk(folder: string, minFree = MIN_FREE_BYTES): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(existingPartOf(resolve(folder)));
  const free = Math.round((bavail * bsize) / MEGABYTE);
  if (bavail * bsize >= minFree) return [ok(`disk: ${free} MB free`)];
  return [problem(`disk: only ${free} MB free for ${folder}`, 'Delete what you do not need on this disk.')];
}

function existingPartOf(folder: string): string {
  return existsSync(folder) ? folder : existingPartOf(dirname(folder));
}
