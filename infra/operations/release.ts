import { execFile } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';

const execute = promisify(execFile);
const MAX_BYTES = 50_000_000;

/** Returns the list of all packages in CycloneDX, from the lock file. */
export async function partsOfProject(): Promise<string> {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
  return (await execute('npm', args, { maxBuffer: MAX_BYTES })).stdout;
}

/**
 * Writes the files that go with a release into a folder: the list of its parts, the licences of the packages that it runs with, and the
 * notices of fonts. Runs as `npm run ops -- release FOLDER`.
 */
export async function release([folder = 'release']: readonly string[]): Promise<string> {
  const parts = await partsOfProject();
  const licences = licenceLines(licencesOf(JSON.parse(parts)));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'motorcade.cdx.json'), parts);
  await writeFile(join(folder, 'licences.txt'), licences);
  await copyFile('NOTICE', join(folder, 'NOTICE'));
  return `${folder} has motorcade.cdx.json, licences.txt and NOTICE`;
}

/** What we read of a list of parts in CycloneDX, as `npm sbom` writes it. */
const Parts = z.object({
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      licenses: z
        .array(
          z.object({
            license: z.object({ id: z.string().optional(), name: z.string().optional() }).optional(),
            expression: z.string().optional(),
          }),
        )
        .default([]),
      properties: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
    }),
  ),
});

interface Licensed {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression, or `none`. */
  readonly licence: string;
  /** The service runs with it. Others only build and test it, or are fonts, which NOTICE lists. */
  readonly isRun: boolean;
}

/** Licences that let us pass a package on with the service, with no more than a notice. */
const ACCEPTED = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'Zlib',
]);

/** Returns the packages of a list of parts with their licences, by name. */
export function licencesOf(sbom: unknown): Licensed[] {
  return Parts.parse(sbom)
    .components.map(({ licenses, name, properties, version }) => ({
      name,
      version,
      licence:
        licenses.map((each) => each.expression ?? each.license?.id ?? each.license?.name).join(' AND ') || 'none',
      isRun: !properties.some((property) => property.name === 'cdx:npm:package:development'),
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Tells whether one of the alternatives of a licence has accepted terms only. */
export function isAccepted(licence: string): boolean {
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((alternative) => alternative.split(' AND ').every((term) => ACCEPTED.has(term.trim())));
}

/** Returns a line per package that the service runs with. Throws if the licence of one is not accepted. */
export function licenceLines(packages: readonly Licensed[]): string {
  const run = packages.filter(({ isRun }) => isRun);
  const refused = run.filter(({ licence }) => !isAccepted(licence));
  if (refused.length > 0) {
    const names = refused.map(({ licence, name }) => `${name} (${licence})`).join(', ');
    throw new Error(`packages whose licence is not accepted: ${names}`);
  }
  return `${run.map(({ licence, name, version }) => `${name} ${version}: ${licence}`).join('\n')}\n`;
}
