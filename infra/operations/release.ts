import { execFile } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { licenceLines, licencesOf } from './licences.ts';

const run = promisify(execFile);
const MAX_BYTES = 50_000_000;

/** Returns the list of all packages in CycloneDX, from the lock file. */
export async function partsOfProject(): Promise<string> {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
  return (await run('npm', args, { maxBuffer: MAX_BYTES })).stdout;
}

/**
 * Writes the files that go with a release into a folder: the list of its parts, the licences of the packages that it runs with, and the
 * notices of fonts. Runs as `npm run release -- FOLDER`.
 */
async function main(folder = 'release'): Promise<void> {
  const parts = await partsOfProject();
  const licences = licenceLines(licencesOf(JSON.parse(parts)));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'motorcade.cdx.json'), parts);
  await writeFile(join(folder, 'licences.txt'), licences);
  await copyFile('NOTICE', join(folder, 'NOTICE'));
  process.stdout.write(`${folder} has motorcade.cdx.json, licences.txt and NOTICE\n`);
}

if (import.meta.main) await main(process.argv[2]);
