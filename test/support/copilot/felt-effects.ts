import { isDeepStrictEqual } from 'node:util';
import { storedText } from '#test/support/stored-text.ts';
import { type Item, itemsByKey } from '#test/support/table-items.ts';

/** What a turn may add: records of which no person is told, and what belongs to them. */
const ADDED = new Set([
  'activity',
  'attendance',
  'vip',
  'driver',
  'vehicle',
  'flight',
  'ledger',
  'contact',
  'report',
  'place',
  'placename',
  'driverphone',
  'guestneeds',
  'guestphone',
  'lodging',
]);
/** What every request leaves. */
const BESIDE = [
  'audit',
  'idempotency',
  'keptchange',
  'proposal',
  'counter',
  'budget',
  'flightrequest',
  'flightlead',
  'pendingreport',
  'reportpeople',
  'servicestates',
];
/** The texts and notes that a turn may change, by kind of record. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  vip: ['organization', 'notes'],
  driver: ['notes'],
  vehicle: ['notes'],
  activity: ['title', 'description', 'notes', 'vipIds', 'childIds'],
  ledger: ['days', 'assignments', 'revision', 'entries'],
};
/** Every write changes these, and the keys of indexes. */
const KEPT_BY_EVERY_WRITE = /^(version|updatedAt|createdAt|movedAt|__edb.*|.*[ps]k)$/i;

/**
 * Returns the effects of something that a person feels: whatever is removed, changed or added, but records of which no person is told,
 * and texts that were not cleared. It looks at the table alone, and knows nothing of contracts.
 */
export async function feltEffects(run: () => Promise<unknown>): Promise<string[]> {
  const [before, after] = await itemsAround(run);
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => effectsOn(before.get(key), after.get(key)));
}

type Items = ReadonlyMap<string, Item>;

/** Returns the items that something may change for people, before and after it. */
async function itemsAround(run: () => Promise<unknown>): Promise<readonly [Items, Items]> {
  const before = await storedText(BESIDE);
  await run();
  const after = await storedText(BESIDE);
  return after === before ? [new Map(), new Map()] : [itemsByKey(before), itemsByKey(after)];
}

function effectsOn(before: Item | undefined, after: Item | undefined): string[] {
  const kind = String((after ?? before)?.['__edb_e__']);
  if (isDeepStrictEqual(before, after)) return [];
  if (!after) return [`${kind} removed`];
  if (!before) return isQuiet(kind, after) ? [] : [`${kind} added`];
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => !KEPT_BY_EVERY_WRITE.test(field) && !isDeepStrictEqual(before[field], after[field]),
  );
  return changed.flatMap((field) =>
    TEXTS[kind]?.includes(field) && keeps(before[field], after[field]) && !tells(kind, after)
      ? []
      : [`${field} of ${kind} changed`],
  );
}

function isQuiet(kind: string, item: Item): boolean {
  return ADDED.has(kind) && !tells(kind, item);
}

/** The driver of a ride is told of it. */
function tells(kind: string, item: Item): boolean {
  return kind === 'activity' && item['driverId'] !== undefined;
}

function keeps(before: unknown, after: unknown): boolean {
  if (before === undefined || before === '') return true;
  if (before instanceof Set) return after instanceof Set && [...before].every((each) => after.has(each));
  if (Array.isArray(before)) return Array.isArray(after) && before.every((each) => after.includes(each));
  return after !== undefined && after !== '' && after !== null;
}
