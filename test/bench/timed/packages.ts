import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { say } from '#test/bench/print-table.ts';

export const NEST = [
  '@nestjs/common@11',
  '@nestjs/core@11',
  '@nestjs/platform-express@11',
  'class-transformer@0.5',
  'class-validator@0.15',
  'reflect-metadata@0.2',
  'rxjs@7',
];

export const PDFKIT = ['pdfkit@0.17'];

/** Packages to compare with, in a temporary folder outside the project. */
export interface Packages {
  readonly folder: string;
  readonly remove: () => Promise<void>;
}

/** Installs packages. Returns undefined, and says why, if that fails: then they are not compared. */
export async function install(packages: readonly string[]): Promise<Packages | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'motorcade-compared-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  try {
    await promisify(execFile)('npm', ['install', '--no-save', '--ignore-scripts', ...packages], { cwd: folder });
    return { folder, remove };
  } catch (error) {
    await remove();
    say(`${packages[0]} could not be installed, so it is not compared: ${(error as Error).message.split('\n')[0]}`);
    return undefined;
  }
}
