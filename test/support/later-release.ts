import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PARTS_OF_RELEASE } from './former-release.ts';

/** The fields of a record: where people send them, and where they are stored. A later release has another one before this line. */
const PLACES = {
  NOTES: ['  notes: Notes.optional(),\n', "  notes: { type: 'string' },\n"],
  ZONE: ['  timezone: TimeZone,\n', "  timezone: { type: 'string', required: true },\n"],
} as const;

const RECORDS: readonly (readonly [schema: string, entity: string, place: keyof typeof PLACES])[] = [
  ['vips/vip', 'vips/vip', 'NOTES'],
  ['drivers/driver', 'drivers/driver', 'NOTES'],
  ['vehicles/vehicle', 'vehicles/vehicle', 'NOTES'],
  ['places/place', 'places/place', 'NOTES'],
  ['activities/activity-fields', 'activities/activity', 'NOTES'],
  ['settings/settings', 'settings/settings', 'ZONE'],
];

/** Settings lie in groups too: a change of a group by a release must keep the fields that only a later one knows. */
const GROUP = ['shared/schemas/guest-links/guest-link.ts', 'const shape = {\n'] as const;

/** Returns the name of the field that each record of this release has, and none before it. */
export function fieldOf(number: number | ''): string {
  return `ofRelease${number}`;
}

/**
 * Writes the sources of a release that comes after this one, with new fields in the records of people and in the settings: one for each number
 * up to its own.
 */
export async function writeLaterRelease(number: number, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const part of PARTS_OF_RELEASE) await cp(part, join(folder, part), { recursive: true });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  const names = Array.from({ length: number }, (_none, n) => fieldOf(n + 1));
  const schemaLines = names.map((name) => `  ${name}: z.string().optional(),\n`).join('');
  const attributes = names.map((name) => `  ${name}: { type: 'string' },\n`).join('');
  for (const [schema, entity, place] of RECORDS) {
    const [field, attribute] = PLACES[place];
    await insert(join(folder, `shared/schemas/${schema}.ts`), { before: field, lines: schemaLines });
    await insert(join(folder, `shared/entities/${entity}.ts`), { before: attribute, lines: attributes });
  }
  const [group, first] = GROUP;
  await insert(join(folder, group), { after: first, lines: schemaLines });
}

interface Insertion {
  readonly before?: string;
  readonly after?: string;
  readonly lines: string;
}

async function insert(file: string, { after = '', before = '', lines }: Insertion): Promise<void> {
  const [first, second, ...more] = (await readFile(file, 'utf8')).split(after + before);
  if (second === undefined || more.length > 0) throw new Error(`${file} has not one line ${after}${before}`);
  await writeFile(file, first + after + lines + before + second);
}
