import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

/** What the service can do, each with its one name. A capability has this name in every folder. */
const CAPABILITIES = new Set(
  `accountability activities assignments attention audit blocks changes copilot dispatch drivers erasure feeds flights gps guest-links
  guest-list hours messages motorcades places plan proposals reports retention services settings suppliers telling users vehicles vips ways webhooks`.split(
    /\s+/,
  ),
);

/** The folders that hold one folder per capability, and what else they hold. */
const FLOORS: Readonly<Record<string, readonly string[]>> = {
  // Scheduled jobs of all capabilities. What every service has: health, the documentation, the pages.
  functions: ['jobs', 'system'],
  'shared/schemas': [],
  // Changes of stored records, by date.
  'shared/entities': ['migrations'],
  // Calendar days, times in a zone, and sentences and refusals in several languages.
  'shared/domain': ['refusals', 'sentences', 'time'],
  // What the records of all capabilities have in common, and the checks of a deployment.
  'shared/use-cases': ['records', 'self-check'],
  // Services without which no capability runs, and other operations of our own.
  'shared/adapters': ['files', 'operations', 'queue', 'schedules', 'secrets', 'self-check'],
  'test/operations': ['jobs', 'pipeline', 'system'],
  'test/entities': [],
  'test/domain': ['sentences', 'time'],
  'test/use-cases': [],
  'test/adapters': ['files', 'queue', 'reported', 'secrets'],
};

function foldersOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? [each.name] : []));
}

describe.each(Object.entries(FLOORS))('the folders of %s', (floor, others) => {
  it('have the names of capabilities', () => {
    expect(foldersOf(floor).filter((name) => !CAPABILITIES.has(name) && !others.includes(name))).toEqual([]);
  });

  it('include what the list says of them', () => {
    expect(others.filter((name) => !foldersOf(floor).includes(name))).toEqual([]);
  });
});

describe('each capability', () => {
  it('has a folder on some floor', () => {
    const found = new Set(Object.keys(FLOORS).flatMap(foldersOf));
    expect([...CAPABILITIES].filter((name) => !found.has(name))).toEqual([]);
  });
});
