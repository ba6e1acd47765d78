import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const LOOK_AGAIN_MS = 50;

/**
 * Returns a folder that all test files of a run share. The first caller fills it, the others wait. It lies in the temporary folder of the run,
 * which is removed at its end. If the first caller fails, the next one tries.
 */
export async function oncePerRun(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(tmpdir(), name);
  while (!existsSync(folder)) {
    if (await isMade(`${folder}.claim`)) await filled(folder, fill);
    else await setTimeout(LOOK_AGAIN_MS);
  }
  return folder;
}

async function filled(folder: string, fill: (folder: string) => Promise<void>): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  try {
    await mkdir(unfinished);
    await fill(unfinished);
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    await rm(`${folder}.claim`, { recursive: true });
    throw error;
  }
}

/** Makes a folder. Returns false if there is one. */
async function isMade(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
