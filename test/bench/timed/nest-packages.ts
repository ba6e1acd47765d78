import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { say } from '#test/bench/print-table.ts';

const PACKAGES = [
  '@nestjs/common@11',
  '@nestjs/core@11',
  '@nestjs/platform-express@11',
  'reflect-metadata@0.2',
  'rxjs@7',
];

export interface NestPackages {
  readonly folder: string;
  readonly remove: () => Promise<void>;
}

/** Installs Nest in a temporary folder outside the project. Returns undefined if that fails. */
export const installNest = async (): Promise<NestPackages | undefined> => {
  const folder = await mkdtemp(join(tmpdir(), 'motorcade-nest-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  try {
    await promisify(execFile)('npm', ['install', '--no-save', '--ignore-scripts', ...PACKAGES], { cwd: folder });
    return { folder, remove };
  } catch (error) {
    await remove();
    say(`Nest could not be installed, so it is not compared: ${(error as Error).message.split('\n')[0]}`);
    return undefined;
  }
};
